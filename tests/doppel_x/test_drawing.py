"""Pictures of boards and throws: well-formed, complete, and safe with any name."""

import math
from xml.etree import ElementTree

import pytest

from knobel.games.doppel_x.board import BOARDS, Obstacle
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.drawing import draw_board, draw_throw
from knobel.games.doppel_x.playable import load_board, with_obstacles
from knobel.games.doppel_x.shapes import Circle
from knobel.physics.die import Pose


def texts(svg: str) -> str:
    return " ".join(ElementTree.fromstring(svg).itertext())  # noqa: S314


@pytest.mark.parametrize("name", BOARDS)
def test_a_board_is_drawn_with_all_its_fields(name: str) -> None:
    board = load_board(name)
    svg = draw_board(board)
    assert board.name.en in texts(svg)
    assert svg.count("data-field=") == len(board.fields)
    assert ("data-spinner" in svg) == (board.spinner is not None)


def test_the_same_board_gives_the_same_picture() -> None:
    assert draw_board(load_board("II")) == draw_board(load_board("II"))


def test_a_throw_names_what_each_die_shows_and_touches() -> None:
    board = load_board("III")
    leaning = Pose(100, -60, 11, math.cos(0.2), math.sin(0.2), 0, 0)
    svg = draw_throw(
        board,
        {"blue": flat_pose(-84, -16, 10), "Zoë <1>": leaning},
        paths={"blue": [(0, -170), (0, 0)], "red": [(0, -170), (69, 86)]},
        left={"red": "hole", "white": "out"},
        before={"blue": flat_pose(5, 5)},
        spinner=True,
    )
    said = texts(svg)
    assert "blue: 3 on \u22121" in said
    assert "red: in a hole" in said
    assert "white: outside the box" in said
    assert "Zoë <1>" in said


def test_obstacles_are_drawn() -> None:
    board = with_obstacles(load_board("I"), (Obstacle(Circle((0, 0), 6), colour="#123456"),))
    assert "#123456" in draw_board(board)
