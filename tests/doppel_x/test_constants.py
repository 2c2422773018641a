"""What a page shows of the rules is what the rules do."""

from typing import get_args

from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.constants import CONSTANTS
from knobel.games.doppel_x.events import BEST_FIRST, Bet, Opening, Rest, Throw, Tile
from tests.doppel_x.second_reading import PAYS

FELL = Opening(tuple(Rest(seat, "hole") for seat in range(3)))


def test_every_tile_pays_as_printed() -> None:
    assert list(CONSTANTS.pays) == list(get_args(Tile))
    assert {tile: pays.points for tile, pays in CONSTANTS.pays.items()} == PAYS
    assert {tile for tile, pays in CONSTANTS.pays.items() if not pays.each} == {"A", "G", "H"}


def test_the_goals_are_those_that_games_are_played_to() -> None:
    goals = CONSTANTS.goals
    assert {seats: GAME.start(seats, 0, {}).goal for seats in GAME.seats} == {n: goals[n] for n in GAME.seats}


def test_a_tile_about_a_field_pays_where_a_die_touches_it_and_nowhere_else() -> None:
    assert CONSTANTS.about == {"C": "2x", "D": "3x", "F": "1x"}
    for tile, field in CONSTANTS.about.items():
        for touched in BEST_FIRST:
            opened = GAME.apply(GAME.start(3, 0, {"tiles": ["C", "D", "F", "A"]}), FELL)
            bet = GAME.apply(opened, Bet(1, tile))
            thrown = GAME.apply(bet, Throw(0, (Rest(0, "board", 1, (touched,)), Rest("white", "hole"))))
            assert (thrown.chips[1] > 0) == (touched == field)


def test_the_usual_options_are_what_nobody_chose() -> None:
    assert GAME.start(3, 0, {}).options == CONSTANTS.usual
