"""A game in the terminal, typed by a test."""

import io
import json
from pathlib import Path
from random import Random

import pytest
from rich.console import Console

from knobel.cli.qwixx_table import Terminal, _set_table
from knobel.table.table import COUNTDOWN
from tests.cli.test_main import knobel


def check(path: Path) -> dict[str, object]:
    told = knobel("verify", "--json", str(path))
    result: dict[str, object] = json.loads(told.stdout)
    return result


@pytest.mark.parametrize("against", ["greedy", "random", "person"])
def test_a_whole_game_is_saved_and_checked(tmp_path: Path, against: str) -> None:
    path = tmp_path / "game.jsonl"
    # Enter rolls; the first choice is taken whenever there is one; what does not fit is asked again.
    told = knobel("play", "qwixx-duel", "--against", against, "--save", str(path), text="\n1\n" * 400)
    assert told.returncode == 0, told.stderr
    assert "The game is over" in told.stdout
    result = check(path)
    assert (result["ok"], result["over"], result["dice"]) == (True, True, "checked")


def test_leaving_keeps_what_was_played(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = knobel("play", "--against", "person", "--first", "black", "--save", str(path), text="\n1\nq\n")
    assert told.returncode == 0
    result = check(path)
    assert (result["ok"], result["over"], result["dice"]) == (True, False, "checked")


def test_the_end_of_input_is_leaving(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    assert knobel("play", "--save", str(path)).returncode == 0
    assert check(path)["ok"]


def test_resigning_names_the_winner(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    names = ["--names", "Ada", "[red]Ben", "--against", "person", "--first", "grey"]
    told = knobel("play", *names, "--save", str(path), text="r\n")
    assert "Ada wins" in told.stdout
    assert "[red]Ben" in told.stdout
    assert check(path)["why"] == "forfeit"


def test_passing_is_asked_twice_when_it_costs(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = knobel("play", "--against", "person", "--save", str(path), text="\np\np\nn\np\ny\nq\n")
    assert told.stdout.count("Really pass?") == 2
    assert "a misthrow" in told.stdout


def test_what_the_table_refuses_is_said_in_words() -> None:
    printed = io.StringIO()
    table = _set_table("person", ["Ada", "Ben"], "black")
    terminal = Terminal(Console(file=printed, width=100), table, Random(1), io.BytesIO())
    terminal._hear(table.act(COUNTDOWN, 1, {"type": "roll"}))
    terminal._hear(table.act(0, 0, {"type": "roll"}))
    assert "No: it is not the turn of seat 1." in printed.getvalue()
    assert "No: only during play" in printed.getvalue()


def test_help_and_nonsense_are_answered(tmp_path: Path) -> None:
    told = knobel("play", "--against", "person", "--save", str(tmp_path / "g"), text="\nh\n[bold]9\nq\n")
    assert "none of the choices" in told.stdout
    assert "misthrow, minus 5" in told.stdout


def test_an_existing_file_is_not_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    path.write_text("precious")
    told = knobel("play", "--save", str(path), text="q\n")
    assert told.returncode == 2
    assert "--save" in told.stdout
    assert path.read_text() == "precious"


def test_a_place_that_cannot_be_written_is_told(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    told = knobel("play", "--save", str(tmp_path / "file" / "game.jsonl"), text="q\n")
    assert told.returncode == 2
    assert "cannot be written" in told.stdout
