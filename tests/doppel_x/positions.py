"""Positions and throws of Doppel X for tests, by what the dice show and touch."""

from collections.abc import Callable
from functools import partial
from typing import Any

from knobel.core import Event
from knobel.games.doppel_x import GAME, State
from knobel.games.doppel_x.events import Die, Face, Opening, Rest, Throw
from knobel.games.doppel_x.scoring import BetScore, DieScore, Scoring
from tests.core import ask

HOLE, OUT = "hole", "out"
Spot = tuple[Face, str] | str


def lies(die: Die, spot: Spot) -> Rest:
    """`(2, "3x 1x")` is a 2 that touches both fields; "hole" and "out" speak for themselves."""
    if isinstance(spot, str):
        return Rest(die, "hole" if spot == HOLE else "out")
    fields: Any = tuple(spot[1].split())
    return Rest(die, "board", spot[0], fields)


def start(seats: int = 3, first: int = 0, **options: Any) -> State:
    return GAME.start(seats, first, options)


def scoring_of(state: State, event: Event) -> Scoring:
    verdict = GAME.step(state, event).verdict
    assert isinstance(verdict, Scoring)
    return verdict


def opening(*spots: Spot) -> Opening:
    return Opening(tuple(lies(seat, spot) for seat, spot in enumerate(spots)))


def opened(*spots: Spot, **options: Any) -> State:
    """A game after its opening; dice whose spot is not given fell into a hole."""
    spots = spots or (HOLE,) * 3
    return GAME.apply(start(len(spots), **options), opening(*spots))


def throw(seat: int, own: Spot, white: Spot, others: dict[int, Spot] | None = None, **more: Any) -> Throw:
    moved = tuple(lies(die, spot) for die, spot in (others or {}).items())
    return Throw(seat, (lies(seat, own), lies("white", white), *moved), **more)


after: Callable[..., State] = partial(ask.after, GAME)


refused: Callable[[State, Event], str | None] = partial(ask.refused, GAME)


def die_score(scoring: Scoring, die: Die) -> DieScore:
    return next(score for score in scoring.dice if score.die == die)


def bet_score(scoring: Scoring, seat: int) -> BetScore:
    return next(score for score in scoring.bets if score.seat == seat)


def rich(*chips: int) -> State:
    """An opened game with these points, in which seat 0 throws."""
    state = opened(*[HOLE] * len(chips))
    return State(state.options, chips, 0, state.bets, opened=True)
