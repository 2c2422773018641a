"""The referee's second look: a record is replayed, and its dice are drawn again."""

from collections.abc import Callable, Mapping
from typing import Any, BinaryIO, Literal

import msgspec

from knobel.core.chains import ChainCommitment, DrawNote
from knobel.core.errors import Illegal, Malformed
from knobel.core.game import Event, Game
from knobel.core.opening import DrawOrder, Opened, open_dice
from knobel.core.record import LONGEST_LINE, Header, Reveal, read_events, read_header
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
    header: Header | None = None
    game: Game[Any] | None = None
    dice: Opened | None = None
    ended = False
    line = 1
    try:
        header, _ = read_header(stream)
        order = DrawOrder(header.dice) if isinstance(header.dice, ChainCommitment) else None
        game = find_game(header.game)
        sentences = game.sentences
        fold = Replay(game, header)
        scores = game.scores(fold.state)
        for entry in read_events(stream, game.events):
            line = entry.line
            if ended:
                raise Malformed("nothing may follow the reveal")
            if isinstance(entry.event, Reveal):
                ended = True
                dice = open_dice(entry.event, header)
                if order is not None:
                    order.check_last(entry.event.skipped)
                continue
            before, chance = fold.state, fold.chances
            verdict = fold.step(entry.event)
            if header.dice is not None and entry.event.chance:
                note = None if order is None else order.read_note(entry.extra)
                drawn.append(_Drawn(line, chance, before, entry.event, note))
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
            dice="unknown" if header.dice is None else "committed",
        )
    # A wrong roll is the earlier fault, even where the seed that shows it comes after another one.
    dice = dice or _last_reveal(stream, header)
    if dice is not None and game is not None:
        wrong, whole = _draw_again(game, drawn, dice)
        if wrong is not None:
            result = wrong
            trace = [told for told in trace if wrong.line is None or told.line < wrong.line]
        elif isinstance(result, Verified) and whole is not None:
            result = msgspec.structs.replace(result, dice="checked" if whole else "inputs checked")
    return trace, result


def _draw_again(game: Game[Any], drawn: "list[_Drawn]", dice: Opened) -> tuple[Fault | None, bool | None]:
    """The first roll that does not follow; and if all do, whether that is all there is to check (None: unknown)."""
    audits = set()
    for roll in drawn:
        try:
            audit = game.audit(roll.state, roll.event, dice.draws(roll.chance, roll.note))
        except Malformed as fault:
            return Fault(roll.line, None, fault.message), None
        if audit == "wrong":
            return Fault(roll.line, None, dice.told(roll.note)), None
        audits.add(audit)
    return None, None if "unknown" in audits else audits <= {"checked"}


def _last_reveal(stream: BinaryIO, header: Header | None) -> Opened | None:
    """The dice that the last line of what is left to read opens, if it does."""
    last = b""
    while text := stream.readline(LONGEST_LINE):
        last = text
    try:
        return open_dice(msgspec.json.decode(last, type=Reveal), header) if header is not None else None
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Malformed):
        return None


class _Drawn(msgspec.Struct, frozen=True):
    """A roll as it was recorded, to be drawn again once the seed is known."""

    line: int
    chance: int
    state: Any
    event: Event
    note: DrawNote | None
