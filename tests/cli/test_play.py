"""A game in the terminal, typed by a test."""

import io
import json
import random
import string
from pathlib import Path

import pytest
from rich.console import Console

from knobel.cli.keyboard import Keyboard
from knobel.core.speech import LANGUAGES, WORDS, language_of
from knobel.core.terminal import Terminal
from knobel.games import find_plugin
from knobel.table.journal import SeatPlan, Setup
from tests.cli.command import knobel


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
    told = knobel("play", *names, "--save", str(path), text="resign\nn\nresign\ny\n")
    assert told.stdout.count("Really resign?") == 2
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
    table.resign(3000, 1)
    keyboard.answer(table.act(3000, 0, {"type": "roll"}).reply)
    assert "No: it is not the turn of seat 1." in printed.getvalue()
    assert "No: only during play" in printed.getvalue()


def test_r_rolls_and_never_resigns(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = knobel("play", "--against", "person", "--first", "1", "--save", str(path), text="r\nr\nq\n")
    assert "Black rolls" in told.stdout
    assert "To give up, type 'resign'." in told.stdout
    assert "gave up" not in told.stdout
    assert check(path)["why"] is None


#: Keys that lead to the end of a whole game, wise or not.
TYPED = {
    "fini": ["\n", "1\n", "2\n", "3\n", "4\n", "5\n", "6\n", "s3\n", "l\n", "m21\n", "f\n"],
    "doppel-x": ["\n", "\n", "40 -10 25\n", "20\n", "a\n", "c\n"],
}


@pytest.mark.parametrize(("game", "language"), [("fini", "pt"), ("fini", "de"), ("doppel-x", "en")])
def test_all_games_are_played_to_the_end_by_keys(tmp_path: Path, game: str, language: str) -> None:
    path = tmp_path / "game.jsonl"
    rng = random.Random(5)
    typed = "".join(rng.choice(TYPED[game]) for _ in range(2500))
    told = knobel("play", game, "--names", "Ada", "--language", language, "--save", str(path), text=typed)
    assert told.returncode == 0, told.stderr
    result = check(path)
    assert (result["ok"], result["over"]) == (True, True)
    assert "{" not in told.stdout


def test_a_throw_by_numbers_goes_where_it_was_aimed(tmp_path: Path) -> None:
    path = tmp_path / "game.jsonl"
    told = knobel("play", "doppel-x", "--first", "1", "--save", str(path), text="101\n40 -10 25\nq\n")
    assert "Strength is 0 to 100" in told.stdout
    opening = json.loads(path.read_text().splitlines()[1])
    aim = next(hand["aim"] for hand in opening["knobel-physics/1"]["hands"] if hand["seat"] == 0)
    assert (aim["direction"], aim["x"]) == (100.0, -35.0)


@pytest.mark.parametrize(
    ("environment", "language"),
    [
        ({}, "en"),
        ({"LANG": "C.UTF-8"}, "en"),
        ({"LANG": "de_AT.UTF-8"}, "de"),
        ({"LANG": "de_DE", "LC_ALL": "pt_PT.UTF-8"}, "pt"),
        ({"LANG": "pt_PT", "LC_ALL": ""}, "pt"),
        ({"LANG": "fr_FR"}, "en"),
    ],
)
def test_the_environment_names_the_language(environment: dict[str, str], language: str) -> None:
    assert language_of(environment) == language


@pytest.mark.parametrize("game", ["qwixx-duel", "fini", "doppel-x"])
def test_a_game_says_everything_in_every_language(game: str) -> None:
    view = find_plugin(game).terminal()
    english = {key: _blanks(text) for key, text in {**WORDS["en"], **view.words["en"]}.items()}
    for language in LANGUAGES:
        said = {**WORDS[language], **view.words[language]}
        assert said.keys() == english.keys()
        odd = {key for key, text in said.items() if _blanks(text) != english[key]}
        assert odd <= {"no"}


def _blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


@pytest.mark.parametrize("language", LANGUAGES)
def test_sixty_columns_and_no_colour_are_enough(tmp_path: Path, language: str) -> None:
    narrow = {"COLUMNS": "60", "NO_COLOR": "1"}
    typed = {"qwixx-duel": "\n1\n1\n", "fini": "\n1\n\nh\n", "doppel-x": "\n\n"}
    for game, text in typed.items():
        options = ["--names", "Ada", "--first", "1", "--language", language, "--save", str(tmp_path / f"{game}.jsonl")]
        told = knobel("play", game, *options, text=text, environment=narrow)
        lines = told.stdout.split("\n")
        drawn = [line.split(" > ")[-1] for line in lines if "Ada:" not in line and str(tmp_path) not in line]
        assert max(map(len, drawn)) <= 60, game
        assert "\x1b[3" not in told.stdout


def test_help_lists_the_games_and_who_plays_them() -> None:
    told = knobel("play", "--help").stdout
    assert "qwixx-duel: random, greedy" in told
    assert "fini: first-steps, casual, solid, sharp, strong" in told


@pytest.mark.parametrize(
    ("arguments", "answer"),
    [
        (["chess"], "no game is called 'chess'; there are"),
        (
            ["fini", "--against", "greedy"],
            "nobody called 'greedy' plays FiNi; --against takes person, first-steps, casual",
        ),
        (["doppel-x", "--seats", "9"], "Doppel X is for 3 to 8 players, not 9"),
        (["qwixx-duel", "--names", "Ada", "Ben"], "--names has 2 names for 1 on this keyboard"),
        (["qwixx-duel", "--first", "red"], "--first takes random, 1, 2, black, grey, player, not 'red'"),
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
