"""The study of boards: it plays by the rules, counts what it says it counts, and tells it on the command line."""

import argparse
import json
from pathlib import Path
from random import Random
from statistics import pstdev

import pytest

from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.pull import pulled
from knobel.games.doppel_x.pulling import Error, Pulling, aim_of
from knobel.games.doppel_x.research.commands import study
from knobel.games.doppel_x.research.figures import Figure, fair_faces
from knobel.games.doppel_x.research.games import Setting, play
from knobel.games.doppel_x.research.hands import some_pull
from knobel.games.doppel_x.research.throwing import End, throw_once

MIDDLE = Pulling(side=0, place=0.0, direction=0.0, strength=20.0)


def test_a_game_is_played_to_its_end_and_is_the_same_for_the_same_seed() -> None:
    setting = Setting("I", False, 3)
    one, other = play(setting, [MIDDLE], 1), play(setting, [MIDDLE], 1)
    assert [thrown.ends for thrown in one.throws] == [thrown.ends for thrown in other.throws]
    assert one.length == 1 + len(one.throws) == 1 + len(one.betting)
    assert all(0.0 <= share <= 1.0 for share in one.betting)


@pytest.mark.parametrize("side", range(4))
def test_a_pull_is_made_from_outside_its_side_into_the_box(side: int) -> None:
    board = load_board("I")
    aim = aim_of(board, Pulling(side, 30.0, 0.0, 40.0))
    assert max(abs(aim.x), abs(aim.y)) > board.rim[0]
    assert (aim.speed, aim.loft) == pulled(40.0)
    assert aim.direction == (90.0 + 90.0 * side) % 360.0


def test_a_hand_errs_by_what_it_is_said_to_err() -> None:
    rng, board = Random(1), load_board("I")
    aims = [aim_of(board, MIDDLE, Error(5.0, 0.05), rng) for _ in range(2000)]
    assert 3.8 < pstdev(aim.direction for aim in aims) < 4.2  # and 3 degrees are the simulated hand's own
    assert 0.028 < pstdev(aim.speed for aim in aims) / pulled(20.0)[0] < 0.032


def test_what_is_moved_is_counted_and_what_lies_elsewhere_is_not() -> None:
    board = load_board("I")
    far, near = {"red": flat_pose(-120, 40)}, {"red": flat_pose(0, 100), "green": flat_pose(26, 100)}
    gentle = Pulling(0, 60.0, 0.0, 0.0)
    assert throw_once(board, gentle, Error(3.0, 0.04), far, "far")[0].moved == 0.0
    throws = [throw_once(board, MIDDLE, Error(3.0, 0.04), near, f"near{n}")[0] for n in range(6)]
    assert any(thrown.moved > 5.0 for thrown in throws)


def test_a_figure_says_what_it_should_be_and_whether_it_is() -> None:
    assert Figure("x", 1.0, 0.9, 1.5).met
    assert not Figure("x", 1.6, 0.9, 1.5).met
    assert not Figure("x", 3.9, 4.0).met
    assert [Figure("x", 1.0, *ends).target for ends in ((0.9, 1.5), (4.0, None), (None, 25.0))] == [
        "0.9 to 1.5",
        "at least 4",
        "at most 25",
    ]


def test_loaded_dice_are_seen() -> None:
    fair = [End("board", up=n % 6) for n in range(600)]
    assert fair_faces(fair) > 0.9
    assert fair_faces([*fair, *(End("board", up=5) for _ in range(100))]) < 0.001


def test_sensible_pulls_come_from_all_sides() -> None:
    rng = Random(0)
    assert {some_pull(rng).side for _ in range(50)} == {0, 1, 2, 3}


def test_the_command_tells_every_number_with_its_target_and_draws(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    options = argparse.ArgumentParser()
    study.add_options(options)
    asked = ["doppel-x", "--board", "I", "--games", "1", "--jobs", "1", "--json", "--plots", str(tmp_path)]
    study.run(options.parse_args(asked))
    told = json.loads(capsys.readouterr().out)
    (board,) = told["boards"]
    names = {figure["name"] for figure in board["figures"]}
    assert {"throws a game", "others who may bet", "film, median", "CPU a throw, median"} <= names
    assert all(figure["met"] in (True, False) for figure in board["figures"])
    assert {path.name for path in tmp_path.iterdir()} == {"heat-I.svg", "film-I.svg", "length-I.svg"}
