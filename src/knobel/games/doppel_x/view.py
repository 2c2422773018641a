"""What a person standing around the box sees."""

import msgspec

from knobel.games.doppel_x.chips import Purse, share_out
from knobel.games.doppel_x.events import Die, Tile
from knobel.games.doppel_x.state import Lying, Options, State


class View(msgspec.Struct, frozen=True):
    """The whole table. Nothing in this game is hidden."""

    options: Options
    active: int | None  #: None before the opening and after the end
    opened: bool
    board: tuple[Lying, ...]
    free: tuple[Die, ...]  #: the dice that lie with their owners
    bets: tuple[Tile | None, ...]
    points: tuple[int, ...]
    purses: tuple[Purse, ...]
    supply: Purse
    goal: int
    gone: tuple[int, ...]
    spinner: float


#: What every event message repeats.
CHANGING = tuple(name for name in View.__struct_fields__ if name != "options")


def view(state: State) -> View:
    """The position, spelled out."""
    purses, supply = share_out(state.chips)
    dice: list[Die] = list(state.playing)
    return View(
        options=state.options,
        active=state.active if state.opened and not state.over else None,
        opened=state.opened,
        board=state.board,
        free=tuple(die for die in [*dice, "white"] if state.lying(die) is None and _no_bet(state, die)),
        bets=state.bets,
        points=state.chips,
        purses=purses,
        supply=supply,
        goal=state.goal,
        gone=tuple(sorted(state.gone)),
        spinner=state.spinner,
    )


def _no_bet(state: State, die: Die) -> bool:
    return die == "white" or state.bets[die] is None
