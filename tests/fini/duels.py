"""Duels for tests: say what lies where, and look at the judgement.

Dice are written by value, silver ones as `s5`, too-early silver ones as `s5!`.
"""

from knobel.games.fini import GAME, State
from knobel.games.fini.events import Fini, Kind
from knobel.games.fini.judge import Judgement
from knobel.games.fini.setup import set_up


def duel(
    kind: Kind = "street",
    *,
    area: str = "",
    mine: str = "",
    yours: str = "",
    my_hand: str = "",
    your_hand: str = "",
    chips: tuple[int, int] = (3, 3),
    silver: str = "same-value",
) -> State:
    """A duel under way; "mine" is seat 0's."""
    return set_up(
        kind,
        area.split(),
        (mine.split(), yours.split()),
        (my_hand or None, your_hand or None),
        chips=chips,
        options={"silver": silver},
    )


def call(state: State, seat: int = 0) -> Judgement:
    """The judgement of a call."""
    judgement = GAME.step(state, Fini(seat)).verdict
    assert isinstance(judgement, Judgement)
    return judgement


def slips(judgement: Judgement) -> set[tuple[int, str, str]]:
    """Who was at fault by which clause, and why."""
    return {(slip.seat, slip.clause, slip.reason) for slip in judgement.slips}
