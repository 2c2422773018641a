"""A record as what was to be seen: the view after each event, the verdicts, and what may be done at its end."""

import gzip
import io
from collections.abc import Mapping
from typing import Any

import msgspec

from knobel.core import Illegal, Malformed, Outcome, Plugin, Replay, read_events, read_header
from knobel.core.names import shown_name
from knobel.core.record import Reveal
from knobel.games import find_plugin
from knobel.table.journal import MOST_SEATS
from knobel.table.offers import offer

LONGEST_REPLAY = 16 << 20  #: bytes of JSON; a long evening has two million


class Step(msgspec.Struct, frozen=True):
    """One event of a replayed record, the view after it, and the referee's verdict.

    What a view leaves out is as in the view before.
    """

    line: int
    event: dict[str, Any]
    view: Any
    scores: list[int]
    extra: dict[str, Any]
    verdict: Any = None
    text: str | None = None  #: the event in words, for a game on the plain table


class Replayed(msgspec.Struct, frozen=True):
    """A record as views; `seats` are the names of those who played, `legal` is what each may do at the end of it."""

    game: str
    seats: list[str]
    bots: list[str | None]  #: by seat: which bot it was, if it was one
    colours: list[int | None]  #: by seat: the one that was chosen, by its number
    first: int
    options: dict[str, Any]
    start: Any
    steps: list[Step]
    outcome: Outcome | None
    legal: dict[int, list[dict[str, Any]]]


class Written(Replayed, frozen=True):
    """The same with its steps as JSON already."""

    steps: list[msgspec.Raw]  # type: ignore[assignment]


class BadRecord(msgspec.Struct, frozen=True):
    """A line that cannot be: a sentence, its number, and the referee's own words where there are any."""

    detail: str
    extra: dict[str, Any]


def replay_packed(record: bytes) -> bytes | BadRecord:
    """A record folded into a `Replayed`, as JSON that is packed. For a worker: a long record takes its time."""
    line, size = 1, 0
    sentences: Mapping[str, str] = {}
    try:
        stream = io.BytesIO(record)
        header, more = read_header(stream)
        plugin = find_plugin(header.game)
        game, sentences = plugin.game, plugin.game.sentences
        replay = Replay(game, header)
        plugin.check_options(header.options)  # what is not known here cannot be shown
        start, steps = game.view(replay.state, None), list[msgspec.Raw]()
        for entry in read_events(stream, game.events):
            line = entry.line
            if isinstance(entry.event, Reveal):
                continue
            verdict = replay.step(entry.event)
            step = Step(
                line=line,
                event=msgspec.to_builtins(entry.event),
                view=game.view_again(replay.state),
                scores=list(game.scores(replay.state)),
                extra=entry.extra,
                verdict=verdict,
                text=game.in_words(entry.event) if plugin.plain else None,
            )
            steps.append(msgspec.Raw(msgspec.json.encode(step)))
            size += len(steps[-1])
            if size > LONGEST_REPLAY:
                raise Malformed(f"up to here there is more to show than {LONGEST_REPLAY >> 20} MB; replay less of it")
    except Illegal as refusal:
        breaks = f" breaks {refusal.clause}" if refusal.clause else ""
        sentence = f"line {line}{breaks}: {refusal.sentence(sentences)}"
        facts = {"line": line, "clause": refusal.clause, "reason": refusal.reason, "facts": refusal.facts}
        return BadRecord(sentence, facts)
    except Malformed as fault:
        line = fault.line or line
        return BadRecord(f"line {line}: {fault.message}", {"line": line})
    replayed = Written(
        game=header.game,
        seats=[shown_name(name) for name in header.seats],
        bots=_bots(more.get("bots"), len(header.seats)),
        colours=_colours(more.get("colours"), len(header.seats)),
        first=header.first,
        options=header.options,
        start=start,
        steps=steps,
        outcome=game.outcome(replay.state),
        legal=_offers(plugin, replay.state),
    )
    return gzip.compress(msgspec.json.encode(replayed), compresslevel=3)


def _offers(plugin: Plugin, state: Any) -> dict[int, list[dict[str, Any]]]:
    game = plugin.game
    return {seat: [offer(plugin, state, act) for act in game.legal(state, seat)] for seat in game.due(state)}


def _bots(value: Any, seats: int) -> list[str | None]:
    """Our own key of a header; a record of another program has none."""
    return [shown_name(name) if isinstance(name, str) else None for name in _by_seat(value, seats)]


def _colours(value: Any, seats: int) -> list[int | None]:
    """Another one; what is no number of a colour is none."""
    known = _by_seat(value, seats)
    return [number if type(number) is int and 0 <= number < MOST_SEATS else None for number in known]


def _by_seat(value: Any, seats: int) -> list[Any]:
    return value if isinstance(value, list) and len(value) == seats else [None] * seats
