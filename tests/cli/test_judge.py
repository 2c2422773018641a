"""`knobel judge`: a ruling for a real table."""

import argparse
import json
from pathlib import Path

import pytest

from knobel import games
from knobel.cli import judge
from knobel.core import Plugin
from tests.cli.command import knobel

USUAL = [
    "judge",
    "fini",
    "--kind",
    "street",
    "--a",
    "2 3 4 s6",
    "--b",
    "5 6",
    "--area",
    "2 2 3",
    "--caller",
    "a",
]


def test_the_example_of_the_help() -> None:
    told = knobel(*USUAL)
    assert told.returncode == 0
    assert "loose: s6; counts 2" in told.stdout
    assert "A wins the duel (F18)" in told.stdout


def test_the_whole_judgement_as_json() -> None:
    judgement = json.loads(knobel(*USUAL, "--json", "--chips", "3", "4").stdout)
    assert (judgement["step"], judgement["winner"], judgement["chips"]) == (3, 0, [4, 4])
    assert judgement["trays"][0]["length"] == 2


def test_a_premature_call_names_what_still_fitted() -> None:
    told = knobel("judge", "fini", "--kind", "set", "--a", "2 2", "--b", "", "--area", "2 5", "--caller", "a")
    assert "2 would still have fitted (F16)" in told.stdout
    assert "to B (F21)" in told.stdout


def test_slips_are_named_by_clause() -> None:
    told = knobel("judge", "fini", "--kind", "street", "--a", "2 4 3 s1!", "--b", "5 6", "--caller", "b")
    for clause in ("F8", "F10", "F11", "F17"):
        assert f"({clause})" in told.stdout


def test_a_duel_from_a_pipe() -> None:
    duel = {
        "kind": "street",
        "area": [2, "s5"],
        "trays": [["2", 3], ["5"]],
        "hands": [None, "6"],
        "caller": 0,
    }
    told = knobel("judge", "fini", "--json", text=json.dumps(duel))
    assert json.loads(told.stdout)["winner"] == 0


@pytest.mark.parametrize(
    ("arguments", "text", "hint"),
    [
        ([], "", "not a duel"),
        ([], "{", "not a duel"),
        ([], '{"kind": "stret"}', "--help"),
        (["--kind", "set"], "", "needs --kind"),
        (["--kind", "set", "--caller", "a", "--a", "7", "--b", ""], "", "'7' is no die"),
        (["--kind", "set", "--caller", "a", "--a", "3!", "--b", ""], "", "no die"),
        (["--kind", "set", "--caller", "a", "--a", "1 " * 12, "--b", ""], "", "only 11"),
        (
            ["--kind", "set", "--caller", "a", "--a", "s1 " * 5, "--b", ""],
            "",
            "only 11 coloured and 4 silver",
        ),
        (["--kind", "set", "--caller", "a", "--a", "1", "--b", "", "--chips", "6", "5"], "", "F3"),
    ],
)
def test_what_cannot_be_is_answered_with_a_hint(arguments: list[str], text: str, hint: str) -> None:
    told = knobel("judge", "fini", *arguments, text=text)
    assert told.returncode == 2
    assert hint in told.stderr
    assert "Traceback" not in told.stderr


def test_a_throw_into_a_real_box() -> None:
    box = ["--chips", "31", "38", "24", "42", "17", "--threw", "1", "--bets", "3:C", "4:D"]
    told = knobel("judge", "doppel-x", *box, "--lies", "1:3@2x", "white:2@-1", "0:2@1x", "2:1@3x")
    assert told.returncode == 0, told.stderr
    for part in ("player 1: 38 +5 = 43", "(D10)", "(D12)", "pays 3 (D16)", "Next: player 2 throws (D6)"):
        assert part in told.stdout
    wrong = knobel("judge", "doppel-x", *box, "--lies", "1:3@2x", "white:2@-1", "3:2@1x")
    assert (wrong.returncode, "(D15)" in wrong.stderr) == (2, True)


def test_may_i_is_answered_by_the_exit_code_too(tmp_path: Path) -> None:
    rows = ".G.B.B...../.........../.........../..........."
    yes = knobel("judge", "qwixx-duel", "--board", rows, "--may", "G:r7")
    assert (yes.returncode, yes.stdout) == (0, "Yes: Grey captures on red 7 (Q10).\n")
    table = tmp_path / "table.txt"
    table.write_text(f"{rows} 0-0 G?\nG:r5\n")
    no = knobel("judge", "qwixx-duel", str(table), "--json")
    assert no.returncode == 1
    assert json.loads(no.stdout)["may"]["clause"] == "Q9"


def test_a_file_that_is_not_there_is_named() -> None:
    told = knobel("judge", "qwixx-duel", "nowhere.json")
    assert (told.returncode, "nowhere.json cannot be read" in told.stderr) == (2, True)


def test_the_table_is_told_once(tmp_path: Path) -> None:
    told = knobel(*USUAL, str(tmp_path))
    assert (told.returncode, "told twice" in told.stderr) == (2, True)


def test_a_game_in_which_nothing_is_judged_says_which_are(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    found = games.find_plugin
    monkeypatch.setattr(games, "find_plugin", lambda name: Plugin() if name == "fini" else found(name))
    assert judge.run(argparse.Namespace(game="fini", told=[])) == 2
    said = capsys.readouterr().err
    assert "nothing to rule on in fini, but in: " in said
    assert {"doppel-x", "qwixx-duel"} <= set(said.strip().split(": ")[-1].split(", "))


def test_a_game_that_nobody_knows_is_named() -> None:
    told = knobel("judge", "chess")
    assert told.returncode == 2
    assert "no game is called 'chess'" in told.stderr


def test_the_help_of_a_game_is_the_games_own() -> None:
    assert "--caller" not in knobel("judge", "--help").stdout
    assert "--caller" in knobel("judge", "fini", "--help").stdout
