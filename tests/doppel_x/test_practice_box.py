"""The practice box: real throws among dice that a player put there."""

import base64
import json

import pytest

from knobel.games.doppel_x.events import Aim, Throw
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.practice_box import Practice, Practised, Put, throw_for_practice
from knobel.physics.trajectory import decode


def aimed(board: str) -> Aim:
    start = load_board(board).starts[0]
    return Aim(start.at[0], start.at[1], start.height, start.facing, speed=1.0)


@pytest.mark.parametrize("board", ["I", "II", "III", "IV"])
def test_a_throw_is_simulated_and_counted_on_every_board(board: str) -> None:
    done = throw_for_practice(Practice(aimed(board), board, spinner=board in ("III", "IV")))
    assert isinstance(done, Practised)
    assert isinstance(done.event, Throw)
    assert {entry.die for entry in done.event.rest} == {0, "white"}
    assert {score.die for score in done.seen.dice} | {left.die for left in done.seen.left} == {0, "white"}
    assert {track.die for track in decode(base64.b64decode(done.film)).tracks} == {"0", "white"}


def test_dice_that_were_put_there_lie_there_and_no_two_throws_are_alike() -> None:
    asked = Practice(aimed("I"), lying=(Put(3, 2, 0.0, 0.0, 30.0), Put(5, "X", -110.0, 20.0)))
    one, two = throw_for_practice(asked), throw_for_practice(asked)
    assert isinstance(one, Practised)
    assert isinstance(two, Practised)
    assert {sight.die for sight in one.seen.sights} | {left.die for left in one.seen.left} >= {3, 5}
    assert one.film != two.film


@pytest.mark.parametrize(
    "lying",
    [
        (Put(1, 1, 500.0, 0.0),),  # outside
        (Put(1, 1, 139.0, 0.0),),  # in the wall
        (Put(1, 1, 0.0, 0.0), Put(2, 1, 5.0, 0.0)),  # in one another
        (Put(1, 1, 0.0, 0.0), Put(1, 1, 60.0, 60.0)),
    ],
)
def test_a_die_that_cannot_lie_there_is_refused_with_a_sentence(lying: tuple[Put, ...]) -> None:
    assert "Die" in str(throw_for_practice(Practice(aimed("I"), lying=lying)))


def test_holes_and_the_spinners_way_are_no_place_either() -> None:
    hole = load_board("I").holes[0]
    assert "hole" in str(throw_for_practice(Practice(aimed("I"), lying=(Put(1, 1, *hole.at),))))
    at = load_board("III").spinner
    assert at is not None
    assert isinstance(throw_for_practice(Practice(aimed("III"), "III", spinner=True, lying=(Put(1, 1, *at.at),))), str)


def test_a_throw_that_no_hand_makes_and_a_board_that_is_none_are_refused() -> None:
    assert "speed" in str(throw_for_practice(Practice(Aim(0.0, -200.0, 90.0, 90.0, 400.0))))
    assert "board" in str(throw_for_practice(Practice(aimed("I"), "../../etc/passwd")))
    assert "spinner" in str(throw_for_practice(Practice(aimed("I"), "I", spinner=True)))
    own = json.dumps({"id": "mine"})
    assert isinstance(throw_for_practice(Practice(aimed("I"), own)), str)
