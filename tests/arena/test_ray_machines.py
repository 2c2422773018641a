"""Two Ray nodes, each on a machine of its own: whatever happens to them, the same result or a clear refusal."""

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import knobel
from knobel.cli.main import main
from tests.arena.ray_machines import PORT, Machine, machines, until

pytestmark = [pytest.mark.long, pytest.mark.usefixtures("ray")]

SOURCE = Path(knobel.__file__).parents[1]
SERIES = ["arena", "qwixx-duel", "--bot", "greedy", "--bot", "random", "--seed", "3", "--json"]
SOON = 15.0  #: seconds until a lost head is told


@pytest.fixture
def ray(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("ray")
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PYTHONPATH", str(SOURCE))
    monkeypatch.chdir(tmp_path)  # Ray lets workers import from where the driver stands


@pytest.fixture
def two() -> Iterator[list[Machine]]:
    with machines(2) as (head, other):
        head.start_ray()
        yield [head, other]


def far(machine: Machine, head: Machine, *more: str, **environment: str) -> "subprocess.Popen[str]":
    return machine.knobel(*SERIES, "--ray", f"{head.address}:{PORT}", *more, **environment)


def ended(series: "subprocess.Popen[str]") -> tuple[int, str, str]:
    out, err = series.communicate(timeout=180)
    print(f"exit {series.returncode}\n{out}{err}", file=sys.__stderr__)
    return series.returncode, out, err


def here(capsys: pytest.CaptureFixture[str], games: int) -> str:
    capsys.readouterr()
    assert main([*SERIES, "--games", str(games), "--jobs", "1"]) == 0
    return capsys.readouterr().out


def lines(file: Path) -> int:
    return len(file.read_bytes().splitlines()) if file.exists() else 0


def other_source(folder: Path, name: str, change: str) -> dict[str, str]:
    """An environment with another Knobel: one file has a line more, or is not there."""
    shutil.copytree(SOURCE, folder / "other", ignore=shutil.ignore_patterns("__pycache__", "web"))
    file = folder / "other" / "knobel" / name
    file.write_bytes(file.read_bytes() + change.encode()) if change else file.unlink()
    return {"PYTHONPATH": str(folder / "other")}


def test_two_nodes_and_a_killed_worker_give_the_same_object(
    two: list[Machine], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, other = two
    other.start_ray(head)
    file = tmp_path / "series.jsonl"
    series = far(other, head, "--games", "3000", "--resume", str(file))
    until(lambda: lines(file) > 10 and all(machine.runs("ray::work") for machine in two), "both nodes work")
    other.kill("ray::work")
    code, out, err = ended(series)
    assert (code, out) == (0, here(capsys, 3000))
    assert "worker died or was killed" in err


@pytest.mark.parametrize(
    ("name", "change"),
    [
        ("games/qwixx_duel/rules.py", "# another\n"),
        ("games/qwixx_duel/brain/net.npz", "0"),
        ("core/build.py", ""),
    ],
)
def test_a_node_with_other_source_is_refused_by_name(
    two: list[Machine], tmp_path: Path, name: str, change: str
) -> None:
    head, other = two
    other.start_ray(head, **other_source(tmp_path, name, change))
    code, out, err = ended(far(head, head, "--games", "100000"))
    assert code == 2
    assert f"the Ray node {other.address} (" in err
    assert "would give other results: it has knobel " in err
    assert json.loads(out)["complete"] is False


def test_a_node_with_other_source_that_joins_late_is_refused_and_what_was_played_goes_on(
    two: list[Machine], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, other = two
    file = tmp_path / "series.jsonl"
    series = far(head, head, "--games", "100000", "--resume", str(file))
    until(lambda: lines(file) > 10, "the first pairs")
    other.start_ray(head, **other_source(tmp_path, "core/dice.py", "# another\n"))
    code, _, err = ended(series)
    assert code == 2
    assert f"the Ray node {other.address} (" in err
    assert f"To go on: knobel arena --resume {file}" in err
    other.close()
    games = 2 * lines(file) + 200
    code, out, _ = ended(head.knobel("arena", "--resume", str(file), "--games", str(games), "--json", "--jobs", "1"))
    assert (code, out) == (0, here(capsys, games))


@pytest.mark.parametrize(
    ("where", "what"),
    [
        ("on the head's machine", "the head's process"),
        ("on another", "the head's process"),
        ("on another", "the head's machine"),
    ],
)
def test_a_lost_head_is_told_soon_and_the_series_resumed_is_as_if_never_broken(
    two: list[Machine], where: str, what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    head, other = two
    other.start_ray(head)
    driving = head if where == "on the head's machine" else other
    file = tmp_path / "series.jsonl"
    series = far(driving, head, "--games", "100000", "--resume", str(file))
    until(lambda: lines(file) > 10, "the first pairs")
    since = time.monotonic()
    head.kill("gcs_server") if what == "the head's process" else head.close()
    code, out, err = ended(series)
    took = time.monotonic() - since
    print(f"told after {took:.1f} s", file=sys.__stderr__)
    assert took < SOON
    assert code == 1
    assert err.splitlines() == [
        f"knobel arena: the Ray cluster at '{head.address}:{PORT}' was lost: its head does not answer any more",
        f"To go on: knobel arena --resume {file}",
    ]
    assert json.loads(out)["complete"] is False
    games = 2 * lines(file) + 200
    code, out, _ = ended(other.knobel("arena", "--resume", str(file), "--games", str(games), "--json", "--jobs", "1"))
    assert (code, out) == (0, here(capsys, games))


def test_a_wrong_token_is_not_a_cluster_that_does_not_answer() -> None:
    with machines(1) as (head,):
        head.start_ray(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN="a" * 64)
        for wrong in ({"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "b" * 64}, {"RAY_AUTH_MODE": "disabled"}):
            code, _, err = ended(far(head, head, **wrong))
            assert code == 2
            assert f"the Ray cluster at '{head.address}:{PORT}' does not let this machine in" in err
            assert "no Ray cluster answers" not in err
        right = {"RAY_AUTH_MODE": "token", "RAY_AUTH_TOKEN": "a" * 64}
        assert ended(far(head, head, "--games", "10", **right))[0] == 0


def test_nodes_with_different_processors_are_named(two: list[Machine], tmp_path: Path) -> None:
    head, other = two
    told = tmp_path / "cpuinfo"
    told.write_text("model name\t: Another Chip 9000\nflags\t\t: sse4_2 avx2\n")
    other.do("mount", "--bind", str(told), "/proc/cpuinfo")
    other.start_ray(head)
    code, _, err = ended(far(head, head, "--games", "3000"))
    assert code == 0
    (warning,) = (line for line in err.splitlines() if line.startswith("warning: processors differ"))
    assert f"{other.address} ({os.uname().nodename}): Another Chip 9000 avx2" in warning
    assert "this machine" in warning
