"""What a person looking at the table sees."""

from functools import lru_cache

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
    dice = _dice(state.values)
    trays, hands = state.trays, state.hands
    return View(
        round=min(state.round, ROUNDS),
        kind=state.kind,
        roller=None if state.over else state.roller,
        rolled=bool(dice),
        area=tuple([dice[die] for die in state.area]) if dice else (),
        trays=tuple([tuple([dice[die] for die in tray]) for tray in trays]),
        hands=tuple([None if die is None else dice[die] for die in hands]),
        belongs=tuple([None if die is None else _belongs(state, seat) for seat, die in enumerate(hands)]),
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


@lru_cache(256)  # as long as a duel lasts
def _dice(values: tuple[int, ...]) -> tuple[DieView, ...]:
    return tuple([DieView(die, value, is_silver(die)) for die, value in enumerate(values)])
