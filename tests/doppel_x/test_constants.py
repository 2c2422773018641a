"""What a page shows of the rules is what the rules do."""

from typing import get_args

from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.constants import CONSTANTS
from knobel.games.doppel_x.events import Tile
from tests.doppel_x.second_reading import PAYS


def test_every_tile_lies_on_one_side_of_one_tile_and_pays_as_printed() -> None:
    assert sorted(side for tile in CONSTANTS.sides for side in tile) == sorted(get_args(Tile))
    assert {tile: pays.points for tile, pays in CONSTANTS.pays.items()} == PAYS
    assert {tile for tile, pays in CONSTANTS.pays.items() if not pays.each} == {"A", "G", "H"}


def test_the_goals_are_those_that_games_are_played_to() -> None:
    goals = CONSTANTS.goals
    assert {seats: GAME.start(seats, 0, {}).goal for seats in GAME.seats} == {n: goals[n] for n in GAME.seats}


def test_the_usual_options_are_what_nobody_chose() -> None:
    assert GAME.start(3, 0, {}).options == CONSTANTS.usual
