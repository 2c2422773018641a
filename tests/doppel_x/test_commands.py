"""`knobel board` and `knobel throw`."""

import json
from pathlib import Path

import pytest

from tests.cli.command import knobel

BOARDS = Path(__file__).parents[2] / "src" / "knobel" / "games" / "doppel_x" / "boards"


def test_our_boards_are_good() -> None:
    told = knobel("board", "check", "I", "II", "III", "IV", str(BOARDS / "III.json"))
    assert told.returncode == 0
    assert told.stdout.count("good") == 5


def test_a_bad_board_is_told_what_to_change(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    board = json.loads((BOARDS / "I.json").read_text())
    board["holes"][0]["at"] = [500, 0]
    path.write_text(json.dumps(board))
    told = knobel("board", "check", str(path), "I")
    assert told.returncode == 1
    assert "ole 1" in told.stdout
    assert "I: good" in told.stdout
    assert knobel("board", "draw", str(path), "-").returncode == 2


def test_a_board_is_drawn(tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    assert knobel("board", "draw", "IV", str(path), "--spinner").returncode == 0
    assert path.read_text().startswith("<svg")
    assert knobel("board", "draw", "I", "-").stdout.startswith("<svg")
    assert knobel("board", "draw", "I", str(tmp_path)).returncode == 2


def test_a_throw_is_told_drawn_and_repeated(tmp_path: Path) -> None:
    path = tmp_path / "throw.svg"
    usual = ["throw", "--board", "III", "--spinner", "--lying", "3", "--seed", "7"]
    told = knobel(*usual, "--out", str(path))
    assert told.returncode == 0, told.stderr
    assert "own" in told.stdout
    assert path.read_text().startswith("<svg")
    first, second = knobel(*usual, "--json"), knobel(*usual, "--json")
    assert json.loads(first.stdout) == json.loads(second.stdout)


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--speed", "99"], "between"),
        (["--speed", "nan"], "not a number"),
        (["--lying", "8"], "0 to 7"),
        (["--board", "V"], "no board"),
        (["--spinner"], "no place for the spinner"),
        (["--out", "/nowhere/at/all.svg"], "No such file"),
    ],
)
def test_what_no_hand_does_is_refused(arguments: list[str], hint: str) -> None:
    told = knobel("throw", *arguments)
    assert told.returncode == 2
    assert hint in told.stderr
    assert "Traceback" not in told.stderr
