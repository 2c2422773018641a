"""Boards as files: our four are playable, and a bad one is refused with a sentence about what to change."""

import json
from pathlib import Path
from typing import Any

import pytest
import shapely
from hypothesis import given
from hypothesis import strategies as st

from knobel.games.doppel_x.board import BOARDS, BoardError, Obstacle, box_area, field_areas, holes_area
from knobel.games.doppel_x.playable import load_board, read_board, with_obstacles
from knobel.games.doppel_x.shapes import Circle, Rect


def plain_board() -> dict[str, Any]:
    """A small board that is fine, to be spoilt in one place by each test."""
    return {
        "format": "knobel-board/1",
        "id": "test",
        "name": {"en": "Test"},
        "size": [200, 200],
        "fields": [
            {"factor": "1x", "shape": {"kind": "rect", "at": [0, 0], "size": [200, 200]}},
            {"factor": "3x", "order": 1, "shape": {"kind": "circle", "at": [50, 50], "r": 20}},
        ],
        "holes": [{"kind": "circle", "at": [-50, -50], "r": 18}],
        "starts": [{"at": [0, -150], "height": 80, "facing": 90}],
    }


def refusal(board: dict[str, Any]) -> str:
    with pytest.raises(BoardError) as caught:
        read_board(json.dumps(board))
    return str(caught.value)


@pytest.mark.parametrize("name", BOARDS)
def test_our_boards_load_and_carry_their_name(name: str) -> None:
    assert load_board(name).id == name


@pytest.mark.parametrize("name", BOARDS)
def test_every_point_that_is_not_a_hole_belongs_to_exactly_one_field(name: str) -> None:
    board = load_board(name)
    parts = [*field_areas(board), holes_area(board)]
    assert shapely.union_all(parts).area == pytest.approx(280 * 280, abs=0.1)
    assert sum(part.area for part in parts) == pytest.approx(280 * 280, abs=0.1)


def test_d20_boards_are_mostly_1x_with_small_2x_and_3x() -> None:
    for name in BOARDS:
        board = load_board(name)
        share = dict.fromkeys(("3x", "2x", "1x", "0", "-1"), 0.0)
        for field, part in zip(board.fields, field_areas(board), strict=True):
            share[field.factor] += part.area / box_area(board).area
        assert share["1x"] >= 0.5
        assert share["3x"] < 0.05
        assert share["2x"] < 0.16


def test_d20_board_i_is_the_gentlest_and_iii_and_iv_have_a_place_for_the_spinner() -> None:
    factors = {name: {field.factor for field in load_board(name).fields} for name in BOARDS}
    assert factors["I"] == {"1x", "2x", "3x"}
    assert "0" in factors["II"]
    assert "-1" not in factors["II"]
    assert {"0", "-1"} <= factors["III"] & factors["IV"]
    assert [name for name in BOARDS if load_board(name).spinner] == ["III", "IV"]


@pytest.mark.parametrize("name", BOARDS)
def test_d20_every_3x_touches_a_hole_nearly(name: str) -> None:
    board = load_board(name)
    for field, part in zip(board.fields, field_areas(board), strict=True):
        if field.factor == "3x":
            assert part.distance(holes_area(board)) < 3


def test_a_board_of_ones_own_loads_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text(json.dumps(plain_board()))
    assert load_board(file).name.en == "Test"


def test_a_board_can_be_hashed_and_compared() -> None:
    assert read_board(json.dumps(plain_board())) == read_board(json.dumps(plain_board()))
    assert len({load_board("I"), load_board("I"), load_board("II")}) == 2


def test_a_missing_file_is_refused() -> None:
    with pytest.raises(BoardError, match="name I, II, III or IV, or a file"):
        load_board("V")


def test_what_is_not_json_is_refused() -> None:
    with pytest.raises(BoardError, match="not JSON"):
        read_board("{board")


def test_what_does_not_follow_the_format_is_refused() -> None:
    board = plain_board()
    board["hole"] = []
    assert "unknown field `hole`" in refusal(board)
    assert "docs/boards.md" in refusal({"format": "knobel-board/1"})


SPOILT = {
    "an unknown factor": (("fields", 1, "factor"), "4x", "Field 2 (4x) has an unknown factor"),
    "a colour that is none": (("fields", 1, "colour"), "blue", "write it like #2d6497"),
    "a field outside": (("fields", 1, "shape", "at"), [95, 50], "Field 2 (3x) lies partly outside the box"),
    "fields without an order": (("fields", 1, "order"), 0, "overlap without an order"),
    "a field covered by another": (("fields", 1, "order"), -1, "Field 2 (3x) is covered entirely"),
    "a bare spot": (("fields", 0, "shape", "size"), [200, 100], "belongs to no field"),
    "a field of no size": (("fields", 1, "shape", "r"), 0, "larger than 0"),
    "a hole outside": (("holes", 0, "at"), [-120, 0], "Hole 1 reaches outside the box"),
    "a hole in the wall": (("holes", 0, "at"), [-82, 0], "Hole 1 reaches outside the box or into its wall"),
    "a hole smaller than a die": (("holes", 0, "r"), 12, "too small for a die: make it 32 mm or more"),
    "no start": (("starts",), [], "no start positions"),
    "a start in a hole": (("starts", 0, "at"), [-50, -50], "Start position 1 lies in hole 1"),
    "a start over the box": (("starts", 0, "at"), [0, -110], "may not reach over the rim (D7)"),
    "a start far away": (("starts", 0, "at"), [0, -900], "too far away"),
    "a start below the wall": (("starts", 0, "height"), 20, "above the wall"),
    "a box for giants": (("size",), [2000, 200], "150 to 600 mm"),
    "walls of paper": (("wall_thickness",), 3, "fast dice pass through"),
    "low walls": (("wall_height",), 3, "20 to 120 mm high"),
    "a fat line": (("line",), 9, "0 to 4 mm"),
    "no name": (("name", "en"), " ", "no English name"),
}


@pytest.mark.parametrize("what", SPOILT)
def test_a_bad_board_is_refused_with_what_to_change(what: str) -> None:
    path, value, sentence = SPOILT[what]
    board: Any = plain_board()
    spot = board
    for step in path[:-1]:
        spot = spot[step]
    spot[path[-1]] = value
    assert sentence in refusal(board)


def test_holes_that_stand_too_close_are_refused() -> None:
    board = plain_board()
    board["holes"].append({"kind": "rect", "at": [-10, -50], "size": [40, 40]})
    assert "Holes 1 and 2 stand too close" in refusal(board)


def test_a_turned_square_hole_is_refused() -> None:
    board = plain_board()
    board["holes"] = [{"kind": "rect", "at": [0, 0], "size": [40, 40], "turn": 10}]
    assert "leave out turn" in refusal(board)


@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        ([[0, 0], [10, 10], [10, 0], [0, 10]], "crosses itself"),
        ([[0, 0], [1, 1]], "three corners"),
        ([[0, 0], [5, 5], [10, 10]], "Field 3 (2x)"),
    ],
)
def test_a_polygon_that_is_none_is_refused(points: Any, sentence: str) -> None:
    board = plain_board()
    board["fields"].append({"factor": "2x", "order": 2, "shape": {"kind": "polygon", "points": points}})
    assert sentence in refusal(board)


@pytest.mark.parametrize(
    ("ring", "sentence"),
    [({"r": 10, "inner": 12}, "not a ring"), ({"r": 10, "from": 90, "to": 10}, "runs backwards")],
)
def test_a_ring_that_is_none_is_refused(ring: Any, sentence: str) -> None:
    board = plain_board()
    board["fields"].append({"factor": "2x", "order": 2, "shape": {"kind": "ring", "at": [0, 0], **ring}})
    assert sentence in refusal(board)


@pytest.mark.parametrize(
    ("spinner", "sentence"),
    [
        ({"at": [-20, -20]}, "turns over a hole"),
        ({"at": [60, 0]}, "too close to the wall"),
        ({"at": [20, 20], "radius": 5}, "20 to 100 mm"),
        ({"at": [40, 40], "radius": 30, "height": 70}, "lower than the wall"),
    ],
)
def test_a_spinner_that_cannot_turn_is_refused(spinner: Any, sentence: str) -> None:
    assert sentence in refusal({**plain_board(), "spinner": spinner})


@pytest.mark.parametrize(
    ("obstacle", "sentence"),
    [
        (Obstacle(Circle((-40, -40), 5)), "over a hole"),
        (Obstacle(Circle((98, 0), 5)), "partly outside the box"),
        (Obstacle(Circle((0, 0), 5), height=200), "no higher than the wall"),
        (Obstacle(Rect((0, 0), (0, 5))), "longer than 0"),
    ],
)
def test_obstacles_are_checked_too(obstacle: Any, sentence: str) -> None:
    with pytest.raises(BoardError, match=sentence):
        with_obstacles(read_board(json.dumps(plain_board())), (obstacle,))


def test_obstacles_may_not_stand_in_each_other_or_in_the_spinners_way() -> None:
    board = read_board(json.dumps(plain_board()))
    pin = Obstacle(Circle((0, 0), 5))
    with pytest.raises(BoardError, match="inside another obstacle"):
        with_obstacles(board, (pin, pin))
    with pytest.raises(BoardError, match="spinner's way"):
        with_obstacles(load_board("III"), (pin,))
    assert with_obstacles(board, (pin,)).obstacles == (pin,)


def _fields(shape: dict[str, Any], count: int, **more: Any) -> dict[str, Any]:
    fields = [{"factor": "2x", "order": number % 8, "shape": shape, **more} for number in range(count)]
    return {"fields": fields}


DOTS: dict[str, Any] = {"kind": "polygon", "points": [[0, n] for n in range(150)]}
DOT = {"kind": "circle", "at": [0, 0], "r": 5}


@pytest.mark.parametrize(
    ("spoilt", "sentence"),
    [
        (_fields(DOT, 65), "length <= 64"),
        (_fields(DOT, 23), "degrees together: use 8000 at most"),
        (_fields(DOTS, 3), "450 corners together: use 400 at most"),
        (_fields({**DOTS, "points": DOTS["points"] * 2}, 1), "length <= 200"),
        ({"fields": [{"factor": "2x", "order": order, "shape": DOT} for order in range(9)]}, "use 8 at most"),
        (_fields(DOT, 10, ornament=[{"kind": "line", "points": [[0, 0]] * 150}] * 3), "4500 points together"),
        ({"holes": [DOT] * 25}, "length <= 24"),
        ({"obstacles": [{"shape": DOT}] * 33}, "length <= 32"),
        ({"starts": [{"at": [0, -150], "height": 80, "facing": 90}] * 17}, "length <= 16"),
        ({"id": "x" * 61}, "length <= 60"),
        ({"id": "\u202etest"}, "write 'test'"),
        ({"name": {"en": "two\nlines"}}, "write 'two lines'"),
        ({"line": 1e9}, "<= 2000"),
        ({"obstacles": [{"shape": DOT, "colour": "url(x)"}]}, "the colour 'url(x)'"),
        ({"wall": [[[[0]] * 40] * 40] * 40}, "more than 50000 characters"),
    ],
)
def test_a_board_that_holds_too_much_is_refused_with_the_limit(spoilt: dict[str, Any], sentence: str) -> None:
    assert sentence in refusal({**plain_board(), **spoilt})


@given(st.binary(max_size=60) | st.text(max_size=60).map(str.encode))
def test_no_text_whatever_breaks_the_loader(text: bytes) -> None:
    with pytest.raises(BoardError):
        read_board(text)
