"""A record as what was to be seen: the view after each event, what was judged, and what may be done at its end."""

import io
from typing import Any

import msgspec
from litestar.exceptions import ClientException

from knobel.core import Game, Illegal, Malformed, Outcome, Replay, read_events, read_header
from knobel.core.record import Reveal
from knobel.games import find
from knobel.games.doppel_x.seen import seen
from knobel.games.doppel_x.state import State as Box
from knobel.games.fini import GAME as FINI
from knobel.games.fini.state import State as Duel


class Step(msgspec.Struct, frozen=True):
    """One event of a replayed record, what the referee judged in it, and the view after it."""

    line: int
    event: dict[str, Any]
    view: Any
    scores: list[int]
    extra: dict[str, Any]
    judged: dict[str, Any] | None


class Replayed(msgspec.Struct, frozen=True):
    """A record as views; `seats` are the names of those who played, `legal` is what each may do at the end of it."""

    game: str
    seats: list[str]
    first: int
    options: dict[str, Any]
    start: Any
    steps: list[Step]
    outcome: Outcome | None
    legal: dict[int, list[dict[str, Any]]]


def replayed(record: bytes) -> Replayed:
    """Folds a record. A line that cannot be is refused with its number and, as `extra`, the referee's words."""
    stream, steps, line = io.BytesIO(record), [], 1
    sentences: dict[str, str] = {}
    try:
        header, _ = read_header(stream)
        game = find(header.game)
        sentences = game.sentences
        fold = Replay(game, header)
        start = game.view(fold.state, None)
        for entry in read_events(stream, game.events):
            line = entry.line
            if isinstance(entry.event, Reveal):
                continue
            before, after = fold.state, fold.step(entry.event)
            told, judged = msgspec.to_builtins(entry.event), _judged(game, before, entry.event)
            scores = list(game.scores(after))
            steps.append(Step(entry.line, told, game.view(after, None), scores, entry.extra, judged))
    except Illegal as refusal:
        said = f"line {line} breaks {refusal.clause}: {refusal.sentence(sentences)}"
        extra = {"line": line, "clause": refusal.clause, "reason": refusal.reason, "facts": refusal.facts}
        raise ClientException(said, status_code=422, extra=extra) from None
    except Malformed as fault:
        at = fault.line or line
        raise ClientException(f"line {at}: {fault.message}", status_code=422, extra={"line": at}) from None
    legal = {seat: _offered(game, fold.state, seat) for seat in game.due(fold.state)}
    outcome = game.outcome(fold.state)
    return Replayed(header.game, list(header.seats), header.first, header.options, start, steps, outcome, legal)


def _judged(game: Game[Any], state: Any, event: Any) -> dict[str, Any] | None:
    """As the table tells it while it is played: in FiNi the whole judgement, with the dice that leave the table."""
    if isinstance(state, Box):
        throw = seen(state, event)
        return None if throw is None else msgspec.to_builtins(throw)
    if not isinstance(state, Duel):
        return game.judged(state, event)
    judgement = FINI.judge(state, event)
    return None if judgement is None else {**msgspec.to_builtins(judgement), "values": list(state.values)}


def _offered(game: Game[Any], state: Any, seat: int) -> list[dict[str, Any]]:
    """A seat's legal acts as the table offers them, each with what it would do, where the game foretells that."""
    told = [(msgspec.to_builtins(act), game.would(state, act)) for act in game.legal(state, seat)]
    sent = [({key: act[key] for key in act if key not in ("seat", "aim", "after")}, would) for act, would in told]
    return [act if would is None else {**act, "would": would} for act, would in sent]
