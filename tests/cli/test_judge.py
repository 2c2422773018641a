"""`knobel judge fini`: a ruling for a real table."""

import json

import pytest

from tests.cli.test_main import knobel

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


def test_a_game_in_which_nothing_is_judged_says_which_are() -> None:
    told = knobel("judge", "qwixx-duel", "--kind", "street")
    assert told.returncode == 2
    assert "nothing to rule on in qwixx-duel, but in: fini" in told.stderr


def test_a_game_that_nobody_knows_is_named() -> None:
    told = knobel("judge", "chess")
    assert told.returncode == 2
    assert "no game is called 'chess'" in told.stderr


def test_the_help_of_a_game_is_the_games_own() -> None:
    assert "--caller" not in knobel("judge", "--help").stdout
    assert "--caller" in knobel("judge", "fini", "--help").stdout
