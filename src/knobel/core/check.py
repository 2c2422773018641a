"""`check_game`: one tester that every game has to pass, a stranger's included."""

import io
from collections.abc import Mapping
from random import Random
from typing import Any

import msgspec

from knobel.core.errors import Illegal
from knobel.core.game import Event, Game, State
from knobel.core.record import Header, RecordWriter, read_events, read_header
from knobel.core.replay import Replay, replay


class GameFault(AssertionError):
    """A game breaks a promise that every game makes."""


def check_game(
    game: Game[Any],
    *,
    games: int = 20,
    seed: int = 0,
    options: Mapping[str, Any] | None = None,
    longest: int = 10_000,
) -> int:
    """Plays `games` random games and checks every promise at every event. Returns the number of events.

    Past states stay as they were; a seat that is due has something legal to do, and no seat is due once the
    game is over; everything legal is accepted and everything else refused with a reason that has a sentence;
    events, positions and whole records survive being written and read; a view leaves out nothing that has changed.
    Raises GameFault with the seed and the events that led there.
    """
    total = 0
    for number in range(games):
        rng = Random(f"{seed}/{number}")
        seats = rng.choice(game.seats)
        header = Header(
            game=game.name,
            seats=tuple(f"seat {seat}" for seat in range(seats)),
            first=rng.randrange(seats),
            options=dict(options or {}),
        )
        events: list[Event] = []
        try:
            _check_one(game, header, rng, events, longest)
        except GameFault as fault:
            trail = "\n".join(msgspec.json.encode(event).decode() for event in events[-12:])
            raise GameFault(f"{fault}\ngame {number} of seed {seed}, after {len(events)} events:\n{trail}") from fault
        total += len(events)
    return total


def _check_one(game: Game[State], header: Header, rng: Random, events: list[Event], longest: int) -> None:
    fold = Replay(game, header)
    if fold.state != Replay(game, header).state:
        raise GameFault("two starts from the same options differ")
    first = msgspec.to_builtins(game.view(fold.state, None))
    while game.due(fold.state):
        if len(events) == longest:
            raise GameFault(f"not over after {longest} events")
        _check_state(game, fold.state, rng)
        before = fold.state
        event = game.sample(before, rng)
        if not _accepts(game, before, event):
            raise GameFault(f"its own sample {event} is refused")
        _check_reading(game, event)
        fold.step(event)
        events.append(event)
        _check_view(game, fold.state, first)
        if game.apply(before, event) != fold.state:
            raise GameFault(f"{event} applied twice gives two states")
    if game.outcome(fold.state) is None:
        raise GameFault("no seat is due, but there is no outcome")
    for event in game.tries(fold.state, rng):
        if _accepts(game, fold.state, event):
            raise GameFault(f"{event} is accepted after the end")
    _check_record(game, header, events, fold.state)


def _check_view(game: Game[State], state: State, first: Any) -> None:
    whole, again = msgspec.to_builtins(game.view(state, None)), msgspec.to_builtins(game.view_again(state))
    if isinstance(again, dict) and isinstance(first, dict):
        again = {**first, **again}
    if again != whole:
        raise GameFault("a view leaves out what has changed since the start")


def _check_state(game: Game[State], state: State, rng: Random) -> None:
    if game.outcome(state) is not None:
        raise GameFault("a seat is due, but there is an outcome already")
    if game.read_position(game.write_position(state)) != state:
        raise GameFault(f"the position {game.write_position(state)!r} reads back as another one")
    msgspec.json.encode(game.view(state, None))
    due = game.due(state)
    legal = {seat: game.legal(state, seat) for seat in due}
    for seat, acts in legal.items():
        if not acts:
            raise GameFault(f"seat {seat} is due but has nothing legal to do")
        msgspec.json.encode(game.view(state, seat))
        for act in acts:
            if isinstance(act, Event) and not _accepts(game, state, act):
                raise GameFault(f"{act} is legal but refused")
    for event in game.tries(state, rng):
        if _accepts(game, state, event):
            asked = game.asked(event)
            if asked is not None and not any(asked in acts for acts in legal.values()):
                raise GameFault(f"{event} is accepted, but {asked} is not among what is legal")


def _accepts(game: Game[State], state: State, event: Event) -> bool:
    remembered = hash(state)
    try:
        game.apply(state, event)
    except Illegal as refusal:
        if refusal.reason not in game.sentences:
            raise GameFault(f"the refusal of {event} has no sentence: {refusal.reason!r}") from refusal
        refusal.sentence(game.sentences)  # all the facts that the sentence speaks of are there
        return False
    finally:
        if hash(state) != remembered:
            raise GameFault(f"{event} changed the state it was applied to")
    return True


def _check_reading(game: Game[State], event: Event) -> None:
    if msgspec.json.decode(msgspec.json.encode(event), type=game.events) != event:
        raise GameFault(f"{event} reads back as another event")


def _check_record(game: Game[State], header: Header, events: list[Event], final: State) -> None:
    stream = io.BytesIO()
    writer = RecordWriter(stream, header, {"place": "kitchen"})
    for event in events:
        writer.append(event, {"at": 5})
    stream.seek(0)
    read, extra = read_header(stream)
    entries = list(read_events(stream, game.events))
    if (read, extra) != (header, {"place": "kitchen"}) or any(entry.extra != {"at": 5} for entry in entries):
        raise GameFault("the record's header or unknown keys do not survive")
    if replay(game, read, [entry.event for entry in entries]) != final:
        raise GameFault("the record replays to another state")
