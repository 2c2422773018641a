"""A game in the terminal, typed by a test."""

import io
import json
import random
from pathlib import Path

import pytest
from rich.console import Console

from knobel.cli.keyboard import Keyboard
from knobel.core.terminal import Terminal
from knobel.games import find_plugin
from knobel.table.journal import SeatPlan, Setup
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
    plugin = find_plugin("qwixx-duel")
    view = Terminal(plugin.game, Console(file=printed, width=100), ["Ada", "Ben"])
    setup = Setup("qwixx-duel", (SeatPlan(), SeatPlan()), first=0)
    keyboard = Keyboard(plugin, setup, view, io.BytesIO())
    table = keyboard._table
    keyboard.answer(table.act(3000, 1, {"type": "roll"}).reply)
    keyboard.answer(table.act(0, 0, {"type": "roll"}).reply)
    assert "No: it is not the turn of seat 1." in printed.getvalue()
    assert "No: only during play" in printed.getvalue()


@pytest.mark.parametrize("game", ["fini", "doppel-x"])
def test_a_game_without_a_view_of_its_own_is_played_in_plain_words(tmp_path: Path, game: str) -> None:
    path = tmp_path / "game.jsonl"
    rng = random.Random(5)
    typed = "".join(rng.choice(["\n", "1\n", "2\n", "3\n", "6\n", "15\n"]) for _ in range(2500))
    told = knobel("play", game, "--names", "Ada", "--save", str(path), text=typed)
    assert told.returncode == 0, told.stderr
    assert any(f"Ada: {asked}" in told.stdout for asked in ("your choice", "Enter: throw"))
    result = check(path)
    assert (result["ok"], result["over"]) == (True, True)


def test_help_lists_the_games_and_who_plays_them() -> None:
    told = knobel("play", "--help").stdout
    assert "qwixx-duel: random, greedy" in told
    assert "fini: slow, medium, quick" in told


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["chess"], "no game is called 'chess'; there are"),
        (["fini", "--against", "greedy"], "nobody called 'greedy' plays FiNi; --against takes person, slow, medium"),
        (["doppel-x", "--seats", "9"], "Doppel X is for 3 to 8 players, not 9"),
        (["qwixx-duel", "--names", "Ada", "Ben"], "--names has 2 names for 1 on this keyboard"),
        (["qwixx-duel", "--first", "red"], "--first takes lot, 1, 2, black, grey, player, not 'red'"),
    ],
)
def test_what_cannot_be_played_is_answered_with_what_can(arguments: list[str], answer: str) -> None:
    told = knobel("play", *arguments)
    assert told.returncode == 2
    assert answer in told.stderr


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
