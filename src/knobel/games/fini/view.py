"""What a person looking at the table sees."""

from functools import cache

import msgspec

from knobel.games.fini.events import Kind
from knobel.games.fini.state import ROUNDS, Options, State, is_silver
from knobel.games.fini.tray import well_ordered


class DieView(msgspec.Struct, frozen=True, gc=False):
    """A die by its number."""

    die: int
    value: int
    silver: bool


class View(msgspec.Struct, frozen=True, gc=False):
    """The whole table. Nothing in this game is hidden."""

    round: int
    kind: Kind | None
    roller: int | None  #: None once the game is over
    rolled: bool
    area: tuple[DieView, ...]
    trays: tuple[tuple[DieView, ...], ...]
    hands: tuple[DieView | None, ...]
    belongs: tuple[int | None, ...]  #: where in its tray the die in a hand lies right (F8); None without one
    chips: tuple[int, int]
    supply: int
    points: tuple[int, int]
    options: Options


def view(state: State) -> View:
    """The position, spelled out."""
    values = state.values
    return View(
        round=min(state.round, ROUNDS),
        kind=state.kind,
        roller=None if state.over else state.roller,
        rolled=bool(values),
        area=tuple([_seen(die, values[die]) for die in state.area()]) if values else (),
        trays=tuple([tuple([_seen(die, values[die]) for die in tray]) for tray in state.trays]),
        hands=tuple([None if die is None else _seen(die, values[die]) for die in state.hands]),
        belongs=tuple([_belongs(state, seat) for seat in (0, 1)]),
        chips=state.chips,
        supply=state.supply,
        points=state.points,
        options=state.options,
    )


def _belongs(state: State, seat: int) -> int | None:
    """The slot, as far right as possible, in which the die in the hand leaves every combination in order."""
    die = state.hands[seat]
    if die is None or state.kind is None:
        return None
    values = state.tray_values(seat)
    laid = ((slot, (*values[:slot], state.values[die], *values[slot:])) for slot in range(len(values), -1, -1))
    return next((slot for slot, tray in laid if well_ordered(state.kind, tray)), len(values))


@cache  # fifteen dice with six faces
def _seen(die: int, value: int) -> DieView:
    return DieView(die, value, is_silver(die))
