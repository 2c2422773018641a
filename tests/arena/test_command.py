"""`knobel arena` as a command: what it prints, writes and draws, how it is interrupted, and installed bots."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Generator, Iterable
from itertools import islice
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from knobel.arena import contest
from knobel.arena.ring import play_all
from knobel.arena.series import Pair, Series, Task
from knobel.cli.main import main
from knobel.core.errors import WorkerLost
from tests.arena.playing import DUEL, bad, sample

USUAL = ["arena", DUEL, "--bot", "greedy", "--bot", "random", "--jobs", "1"]


def test_the_object_that_programs_rely_on(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*USUAL, "--games", "10", "--seed", "7", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["games"] == 10
    assert sum(told["points"]) == 10
    assert told["score"] == told["points"][0] / 10
    assert 0 < told["ci95"] <= 1
    assert (told["game"], told["bots"], told["seed"], told["complete"]) == (DUEL, ["greedy", "random"], 7, True)


def test_people_get_words(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["arena", DUEL, "--bot", "greedy", "--bot", bad("cheat"), "--games", "4", "--jobs", "1"]) == 0
    told = capsys.readouterr()
    assert "4 games in pairs on the same dice" in told.out
    assert "bad cheat lost 4 games because it did what it may not do" in told.out
    assert not told.err


def test_a_table_and_a_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    table, picture = tmp_path / "games.csv", tmp_path / "score.svg"
    files = ["--csv", str(table), "--plot", str(picture)]
    assert main([*USUAL, "--games", "20", "--sprt", "0.1,0.2", *files, "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    rows = list(csv.DictReader(table.read_text().splitlines()))
    assert len(rows) == told["games"]
    assert sum(float(row["points"]) for row in rows) == told["points"][0]
    assert rows[0]["dice"] == rows[1]["dice"] != rows[2]["dice"]
    assert (rows[0]["bots"], rows[1]["bots"]) == ("0 1", "1 0")
    drawn = ET.parse(picture).getroot()  # noqa: S314 - our own
    assert drawn.tag.endswith("svg")
    assert told["sprt"]["p1"] == 0.2


def test_ratings_are_drawn_too(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "ratings.svg"
    assert main([*USUAL, "--bot", "random", "--games", "4", "--plot", str(picture)]) == 0
    told = capsys.readouterr().out
    assert "rating" in told
    assert "random against random (2)" in told
    assert len(ET.parse(picture).findall("{http://www.w3.org/2000/svg}circle")) == 3  # noqa: S314 - our own


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["arena"], "'knobel arena GAME --bot A --bot B' starts a series"),
        (["arena", DUEL, "--bot", "greedy"], "two bots or more"),
        (["arena", DUEL, "--bot", "greedy", "--bot", "gredy"], "neither a bot"),
        (["arena", "--resume", "nowhere.jsonl"], "there is no nowhere.jsonl"),
        ([*USUAL, "--bot", "random", "--sprt", "0.5,0.6"], "--sprt is for two bots"),
        ([*USUAL, "--resume", "/proc/nowhere/series.jsonl"], "choose another file with --resume"),
    ],
)
def test_mistakes_are_told_in_a_sentence(arguments: list[str], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments) == 2
    told = capsys.readouterr()
    assert says in told.err
    assert told.err.startswith("knobel arena: ")
    assert not told.out


@pytest.mark.parametrize("given", [["--sprt", "0.6,0.5"], ["--games", "0"], ["--options", "[]"], ["--risk", "1"]])
def test_options_that_cannot_be(given: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main([*USUAL, *given])
    assert ended.value.code == 2
    assert "is not" in capsys.readouterr().err


def test_a_series_is_gone_on_with_by_its_file_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = str(tmp_path / "series.jsonl")
    assert main([*USUAL, "--games", "20", "--json"]) == 0
    whole = capsys.readouterr().out
    assert main([*USUAL, "--games", "8", "--resume", file]) == 0
    capsys.readouterr()
    assert main(["arena", "--resume", file, "--games", "20", "--json", "--jobs", "1"]) == 0
    assert capsys.readouterr().out == whole
    assert main([*USUAL, "--resume", file, "--seed", "5"]) == 2
    assert "a series with another --seed: 0" in capsys.readouterr().err


@pytest.mark.parametrize(("jobs", "number"), [("1", signal.SIGINT), ("2", signal.SIGTERM)])
def test_an_interrupted_series_tells_what_was_played_and_how_to_go_on(
    jobs: str, number: signal.Signals, tmp_path: Path
) -> None:
    arguments = ["arena", DUEL, "--bot", sample(), "--bot", "greedy", "--games", "100000", "--jobs", jobs, "--json"]
    # A shell that runs the tests in the background may have them ignore Ctrl-C, and what they start does too.
    start = (
        "import runpy, signal; signal.signal(signal.SIGINT, signal.default_int_handler);"
        " runpy.run_module('knobel', run_name='__main__', alter_sys=True)"
    )
    command = [sys.executable, "-c", start, *arguments, "--resume", str(tmp_path / "series.jsonl")]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as series:
        deadline = time.monotonic() + 60
        while _lines(tmp_path / "series.jsonl") < 3 and time.monotonic() < deadline:
            time.sleep(0.02)
        series.send_signal(number)
        told, complaints = series.communicate(timeout=60)
    assert series.returncode == 130
    assert json.loads(told)["complete"] is False
    assert json.loads(told)["games"] >= 4
    assert complaints.splitlines()[-1] == f"To go on: knobel arena --resume {tmp_path / 'series.jsonl'}"
    assert "Traceback" not in complaints


@pytest.mark.parametrize(("fault", "code"), [(KeyboardInterrupt(), 130), (WorkerLost("a worker is gone"), 1)])
def test_a_series_that_is_broken_off_is_kept_without_being_asked(
    fault: BaseException,
    code: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def broken_off(series: Series, tasks: Iterable[Task], jobs: int, ray: str | None) -> Generator[Pair, None, None]:
        yield from play_all(series, islice(tasks, 3), jobs, ray)
        raise fault

    monkeypatch.setattr(contest, "play_all", broken_off)
    monkeypatch.setattr("platformdirs.user_data_path", lambda name: tmp_path / name)
    assert main([*USUAL, "--json"]) == code
    told = capsys.readouterr()
    assert json.loads(told.out)["games"] == 6
    (file,) = (tmp_path / "knobel" / "arena").iterdir()
    assert f"To go on: knobel arena --resume {file}" in told.err
    monkeypatch.undo()
    assert main(["arena", "--resume", str(file), "--games", "8", "--json", "--jobs", "1"]) == 0
    assert json.loads(capsys.readouterr().out)["games"] == 8


def _lines(file: Path) -> int:
    return len(file.read_bytes().splitlines()) if file.exists() else 0


def test_a_bot_that_somebody_installs_is_found_by_its_entry_point(tmp_path: Path) -> None:
    (tmp_path / "quiet_bot.py").write_text(
        "class Quiet:\n"
        "    def __init__(self, rng): pass\n"
        "    def decide(self, state, seat):\n"
        "        from knobel.games import find\n"
        f"        return find({DUEL!r}).legal(state, seat)[-1]\n"
    )
    installed = tmp_path / "quiet-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: quiet\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(
        f"[knobel.bots]\n{DUEL}.quiet = quiet_bot:Quiet\n{DUEL}.broken = quiet_bot:Nothing\n"
    )
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    arena = [sys.executable, "-m", "knobel", "arena"]

    def told(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [*arena, *arguments]
        return subprocess.run(command, capture_output=True, text=True, env=environment, check=False, timeout=120)

    assert f"{DUEL}: broken, quiet, random, greedy" in told("--help").stdout
    found = json.loads(told(DUEL, "--bot", "quiet", "--bot", "broken", "--games", "4", "--json").stdout)
    assert found["points"] == [4, 0]
    assert (found["forfeits"][0]["bot"], found["forfeits"][0]["kind"]) == (1, "crash")
    assert "cannot be loaded" in found["forfeits"][0]["example"]
