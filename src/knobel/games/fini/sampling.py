"""Plausible play for testers: mostly sensible, sometimes hasty, clumsy or plain wrong."""

from collections.abc import Iterable, Iterator, Sequence
from random import Random
from typing import get_args

from knobel.core.game import Event, Forfeit
from knobel.games.fini.events import (
    DICE,
    Announce,
    Fault,
    Fini,
    FiniAct,
    Grab,
    Kind,
    Move,
    Place,
    Roll,
    ToRoll,
    Void,
    What,
)
from knobel.games.fini.judge import still_fitting
from knobel.games.fini.state import State, is_silver
from knobel.games.fini.tray import well_ordered


def sample(legal: Sequence[FiniAct], state: State, rng: Random) -> Event:
    """One of the acts of a seat that is due, or a ruling about it."""
    seat = legal[0].seat
    if isinstance(legal[0], ToRoll):
        return Roll(seat, tuple(rng.randint(1, 6) for _ in range(DICE)))
    if not state.values:
        return rng.choice([act for act in legal if isinstance(act, Announce)])
    slip = rng.random()
    if slip < 0.004:
        return rng.choice([Fault(seat, rng.choice(get_args(What))), Void()])
    if slip < 0.0041:
        return Forfeit(seat, "absent")
    if slip < 0.03:  # anything a hand can do
        return rng.choice([act for act in legal if isinstance(act, Event)])
    if state.hands[seat] is not None:
        return rng.choice(list(_right_places(state, seat)) or [Place(seat, len(state.trays[seat]))])
    still = still_fitting(state, seat)
    return Grab(seat, rng.choice([die for die in still if not is_silver(die)] or still)) if still else Fini(seat)


def _right_places(state: State, seat: int) -> Iterator[Place]:
    """Where the die in the hand leaves the tray in order."""
    die, values = state.hands[seat], state.tray_values(seat)
    for slot in range(len(values) + 1):
        if (
            die is not None
            and state.kind
            and well_ordered(state.kind, (*values[:slot], state.values[die], *values[slot:]))
        ):
            yield Place(seat, slot)


def tries(rng: Random) -> Iterable[Event]:
    """What a hand might do, most of it impossible at any one moment."""
    for seat in (0, 1, 2):
        yield from (Grab(seat, die) for die in range(-1, DICE + 1))
        yield from (Place(seat, slot) for slot in range(-1, 9))
        yield from (Move(seat, rng.randrange(DICE), slot) for slot in range(-1, 8) for _ in range(3))
        yield from (Announce(seat, kind) for kind in get_args(Kind))
        yield from (Fault(seat, what) for what in get_args(What))
        yield Roll(seat, tuple(rng.randint(1, 6) for _ in range(DICE)))
        yield Fini(seat)
    yield Void()
