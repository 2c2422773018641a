"""The referee's second look: a record is replayed, and its dice are drawn again."""

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Literal

import msgspec

from knobel.core.dice import Commitment, Dice
from knobel.core.errors import Illegal, Malformed
from knobel.core.game import Event, Game
from knobel.core.record import LONGEST_LINE, Reveal, read_events, read_header
from knobel.core.replay import Replay


class TraceLine(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event that changed a score or was judged."""

    line: int
    scores: tuple[int, ...]
    verdict: dict[str, Any] | None = None


class Verified(msgspec.Struct, frozen=True):
    """A record without a fault."""

    over: bool
    scores: tuple[int, ...]
    winner: int | None
    why: str | None
    dice: Literal["checked", "inputs checked", "committed", "unknown"]


class Fault(msgspec.Struct, frozen=True):
    """The first bad line of a record, and the clause it breaks."""

    line: int | None
    clause: str | None
    message: str


def verify(stream: BinaryIO, find_game: Callable[[str], Game[Any]]) -> tuple[list[TraceLine], Verified | Fault]:
    """Replays a record: the trace of points and verdicts on the way, and what is to be said of the whole."""
    trace: list[TraceLine] = []
    drawn: list[_Drawn] = []
    sentences: Mapping[str, str] = {}
    commitment: Commitment | None = None
    dice: Dice | None = None
    line = 1
    try:
        header, _ = read_header(stream)
        commitment = header.dice
        game = find_game(header.game)
        sentences = game.sentences
        fold = Replay(game, header)
        scores = game.scores(fold.state)
        for entry in read_events(stream, game.events):
            line = entry.line
            if dice is not None:
                raise Malformed("nothing may follow the reveal")
            if isinstance(entry.event, Reveal):
                dice = _revealed(entry.event, commitment)
                continue
            before, chance = fold.state, fold.chances
            verdict = fold.step(entry.event)
            if commitment is not None and entry.event.chance:
                drawn.append(_Drawn(line, chance, before, entry.event))
            brief = verdict.brief() if verdict is not None else None
            if brief is not None or game.scores(fold.state) != scores:
                scores = game.scores(fold.state)
                trace.append(TraceLine(line, scores, brief))
    except Illegal as refusal:
        result: Verified | Fault = Fault(line, refusal.clause, refusal.sentence(sentences))
    except Malformed as fault:
        result = Fault(fault.line or line, None, fault.message)
    else:
        outcome = game.outcome(fold.state)
        result = Verified(
            over=outcome is not None,
            scores=scores,
            winner=outcome.winner if outcome else None,
            why=outcome.why if outcome else None,
            dice="unknown" if commitment is None else "committed",
        )
    # A wrong roll is the earlier fault, even where the seed that shows it comes after another one.
    dice = dice or _last_reveal(stream, commitment)
    if commitment is not None and dice is not None:
        audits = {roll.line: game.audit(roll.state, roll.event, dice.at(roll.chance)) for roll in drawn}
        wrong = next((line for line, audit in audits.items() if audit == "wrong"), None)
        if wrong is not None:
            result = Fault(wrong, None, "these dice do not follow from the seed and the nonces")
            trace = [told for told in trace if told.line < wrong]
        elif isinstance(result, Verified) and "unknown" not in audits.values():
            whole = set(audits.values()) <= {"checked"}
            result = msgspec.structs.replace(result, dice="checked" if whole else "inputs checked")
    return trace, result


def _revealed(reveal: Reveal, commitment: Commitment | None) -> Dice:
    """The dice that a reveal opens. Raises Malformed if it is not what was committed to."""
    dice = Dice(reveal.seed, commitment.nonces if commitment else ())
    if commitment is not None and dice.commitment != commitment:
        raise Malformed("this seed is not the one that the header commits to")
    return dice


def _last_reveal(stream: BinaryIO, commitment: Commitment | None) -> Dice | None:
    """The dice that the last line of what is left to read opens, if it does."""
    last = b""
    while text := stream.readline(LONGEST_LINE):
        last = text
    try:
        return _revealed(msgspec.json.decode(last, type=Reveal), commitment)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Malformed):
        return None


class _Drawn(msgspec.Struct, frozen=True):
    """A roll as it was recorded, to be drawn again once the seed is known."""

    line: int
    chance: int
    state: Any
    event: Event
