"""The command as a whole: help, bad options."""

import subprocess
import sys

import pytest

from knobel import __version__
from knobel.cli.main import main
from tests.cli.command import knobel


@pytest.mark.parametrize("arguments", [["--help"], ["verify", "--help"], ["play", "--help"], ["bench", "--help"]])
def test_help_helps(arguments: list[str]) -> None:
    told = knobel(*arguments)
    assert told.returncode == 0
    assert "usage: knobel" in told.stdout


def test_help_names_what_games_bring() -> None:
    assert "commands that games bring: board, certify, study, throw, train" in " ".join(knobel("--help").stdout.split())


def test_a_command_that_a_game_brings_tells_its_own_options() -> None:
    told = knobel("throw", "--help")
    assert told.returncode == 0
    assert "--spinner" in told.stdout
    assert "knobel throw --board III" in told.stdout


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--version"])
    assert __version__ in capsys.readouterr().out


@pytest.mark.parametrize("arguments", [["fly"], ["verify"], ["play", "chess"], ["bench", "--seconds", "no"]])
def test_bad_options_are_answered_without_a_traceback(arguments: list[str]) -> None:
    told = knobel(*arguments)
    assert told.returncode == 2
    assert "usage:" in told.stderr
    assert "Traceback" not in told.stderr


def test_a_reader_who_has_heard_enough_is_no_error() -> None:
    pipe = f"{sys.executable} -m knobel verify {' '.join(['none'] * 3000)} --json | head -n 1"
    told = subprocess.run(["/bin/sh", "-c", pipe], capture_output=True, text=True, check=False)
    assert "Traceback" not in told.stderr


def test_bench_prints_figures() -> None:
    told = knobel("bench", "--json", "--seconds", "0.01")
    assert told.returncode == 0, told.stderr
    assert '"qwixx-duel: compiled random games, one core":' in told.stdout


@pytest.mark.parametrize(
    "arguments",
    [
        ["arena", "qwixx-duel", "--jobs"],
        ["arena", "qwixx-duel", "--games"],
        ["play", "--seats"],
        ["admin", "matches", "--limit"],
        ["serve", "--most"],
        ["study", "doppel-x", "--games"],
        ["train", "qwixx-duel", "--out", "x", "--rounds"],
        ["certify", "qwixx-duel", "--folder", "x", "--pairs"],
    ],
)
def test_a_number_that_is_none_is_called_so(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    for number in ("x", "", "0", "-1", "1.5", "\N{SUPERSCRIPT TWO}", "9" * 5000):
        with pytest.raises(SystemExit) as left:
            main([*arguments, number])
        assert left.value.code == 2
        assert "is not a whole number from 1 to" in capsys.readouterr().err or number == "-1"


def test_closed_streams_are_no_traceback() -> None:
    closed = f"{sys.executable} -m knobel verify - <&-"
    told = subprocess.run(["/bin/sh", "-c", closed], capture_output=True, text=True, check=False, timeout=60)
    assert told.returncode == 1
    assert "the file is empty" in told.stdout
    assert told.stderr == ""
    closed = f"{sys.executable} -m knobel verify nothing >&-"
    told = subprocess.run(["/bin/sh", "-c", closed], capture_output=True, text=True, check=False, timeout=60)
    assert (told.returncode, told.stderr) == (1, "")
