"""The referee's second look: a record is replayed, and its dice are drawn again."""

from collections.abc import Callable, Iterator
from typing import Any, BinaryIO, Literal

import msgspec

from knobel.core.dice import Commitment, Dice
from knobel.core.errors import Illegal, Malformed
from knobel.core.game import Event, Game
from knobel.core.record import LONGEST_LINE, Reveal, read_events, read_header
from knobel.core.replay import Replay


class Step(msgspec.Struct, frozen=True):
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


def verify(stream: BinaryIO, find_game: Callable[[str], Game[Any]]) -> Iterator[Step | Verified | Fault]:
    """Replays a record: steps on the way, then one Verified or Fault."""
    sentences: dict[str, str] = {}
    rolls: list[_Roll] = []
    commitment: Commitment | None = None
    seed: str | None = None
    line = 1
    try:
        header, _ = read_header(stream)
        commitment = header.dice
        game = find_game(header.game)
        sentences = game.sentences
        fold = Replay(game, header)
        scores = game.scores(fold.state)
        for entry in read_events(stream, game.events, keep_unknown=False):
            line = entry.line
            if seed is not None:
                raise Malformed("nothing may follow the reveal")
            if isinstance(entry.event, Reveal):
                seed = entry.event.seed
                if commitment is not None and Dice(seed, commitment.nonces).commitment != commitment:
                    raise Malformed("this seed is not the one that the header commits to")
                continue
            if commitment is not None and entry.event.chance:
                rolls.append(_Roll(game, line, fold.chances, fold.state, entry.event))
            fold.step(entry.event)
            before, scores = scores, game.scores(fold.state)
            verdict = game.judged(fold.state)
            if scores != before or verdict is not None:
                yield Step(line, scores, verdict)
    except Illegal as refusal:
        result: Verified | Fault = Fault(line, refusal.clause, refusal.sentence(sentences))
        rolls = [roll for roll in rolls if roll.line < line]
    except Malformed as fault:
        result = Fault(fault.line or line, None, fault.message)
    else:
        outcome = game.outcome(fold.state)
        result = Verified(
            over=outcome is not None,
            scores=scores,
            winner=outcome.winner if outcome else None,
            why=outcome.why if outcome else None,
            dice="unknown" if commitment is None else "committed" if seed is None else "checked",
        )
    if commitment is not None:
        # A wrong roll is the earlier fault, even where the seed that shows it comes after the other one.
        seed = seed or _last_reveal(stream)
        result = (seed and _wrong_roll(rolls, commitment, seed)) or result
    yield result


class _Roll(msgspec.Struct, frozen=True):
    """A roll as it was recorded, to be drawn again once the seed is known."""

    game: Game[Any]
    line: int
    chance: int
    state: Any
    event: Event

    def is_drawn_from(self, dice: Dice) -> bool:
        act = self.game.asked(self.event)
        return act is not None and self.game.resolve(self.state, act, dice.at(self.chance)) == self.event


def _wrong_roll(rolls: list[_Roll], commitment: Commitment, seed: str) -> Fault | None:
    """The first roll that the committed seed does not give; None also for a seed that is another."""
    dice = Dice(seed, commitment.nonces)
    if dice.commitment == commitment:
        for roll in rolls:
            if not roll.is_drawn_from(dice):
                return Fault(roll.line, None, "these dice do not follow from the seed and the nonces")
    return None


def _last_reveal(stream: BinaryIO) -> str | None:
    """The seed in the last line of what is left to read."""
    last = b""
    while text := stream.readline(LONGEST_LINE):
        last = text
    try:
        seed = msgspec.json.decode(last, type=Reveal).seed
        return Dice(seed, ()).seed
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError, Malformed):
        return None
