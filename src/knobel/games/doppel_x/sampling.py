"""Plausible events for testers: dice that land anywhere, bets, and events with mistakes."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import get_args

from knobel.core.game import Event, Forfeit
from knobel.games.doppel_x.events import BEST_FIRST, Bet, Die, Opening, Rest, Throw, Tile
from knobel.games.doppel_x.scoring import lies_as_flung
from knobel.games.doppel_x.state import State


def sample(due: Sequence[int], state: State, rng: Random) -> Event:
    """A bet of a seat that may bet, the opening, or the throw that is due."""
    if rng.random() < 0.003:
        return Forfeit(rng.choice(state.playing), "time")
    if not state.opened:
        fouls = tuple(seat for seat in due if rng.random() < 0.1)
        return Opening(tuple(_lands(die, state, rng) for die in due), fouls)
    bettors = [seat for seat in due if seat != state.active]
    if bettors and rng.random() < 0.6:
        return Bet(rng.choice(bettors), rng.choice(state.options.tiles))
    return _throw(state.active, state, rng)


def _throw(seat: int, state: State, rng: Random) -> Throw:
    hit = [lying.die for lying in state.board if lying.die not in (seat, "white") and rng.random() < 0.25]
    thrown: list[Die] = [seat, "white", *hit]
    rng.shuffle(thrown)
    rest = tuple(_lands(die, state, rng) for die in thrown)
    flung = tuple(
        entry.die
        for entry in rest
        if state.options.spinner and entry.die in hit and lies_as_flung(entry) and rng.random() < 0.5
    )
    return Throw(seat, rest, flung, foul=rng.random() < 0.1)


def _lands(die: Die, state: State, rng: Random) -> Rest:
    if rng.random() < 0.25:
        return Rest(die, rng.choice(("hole", "out")))
    fields = rng.sample(BEST_FIRST, rng.choice((1, 1, 1, 2, 2, 3)))
    return Rest(die, "board", rng.choice(state.options.faces), tuple(fields))


def tries(state: State, rng: Random) -> Iterable[Event]:
    """Bets by every seat on every tile, throws by every seat with dice missing, doubled or made up."""
    for seat in range(-1, len(state.chips) + 1):
        yield from (Bet(seat, tile) for tile in get_args(Tile))
        if seat in state.seats:
            yield from _spoiled(_throw(seat, state, rng), rng)
    yield Opening(tuple(_lands(seat, state, rng) for seat in state.seats))
    yield Opening(tuple(_lands(die, state, rng) for die in (*state.seats, "white")))
    yield Opening(tuple(_lands(seat, state, rng) for seat in list(state.seats)[1:]))
    for fouls in ((0, 0), (len(state.chips),), (-1,)):
        yield Opening(tuple(_lands(seat, state, rng) for seat in state.seats), fouls)


def _spoiled(throw: Throw, rng: Random) -> Iterator[Throw]:
    seat, rest = throw.seat, throw.rest
    yield throw
    yield Throw(seat, rest[1:])
    yield Throw(seat, (*rest, rest[0]))
    yield Throw(seat, (*rest, Rest(rng.randrange(9), "hole")))
    yield Throw(seat, (*rest[:-1], Rest(rest[-1].die, "board")))
    yield Throw(seat, (*rest[:-1], Rest(rest[-1].die, "board", 2, ())))
    yield Throw(seat, rest, tuple(entry.die for entry in rest))
    yield Throw(seat, rest, (rng.randrange(9),))
