"""Work on a cluster: what counts as the same machine, how much makes a task, and what is said when it cannot be."""

import math
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from operator import add
from pathlib import Path

import pytest

from knobel.cli.main import main
from knobel.core import build, ray_cluster
from knobel.core.errors import Malformed, WorkerLost
from knobel.core.parallel import in_order
from knobel.core.ray_cluster import TASK, Pace, RayCluster
from tests.core import ray_drivers

Join = Callable[[Callable[..., None]], RayCluster]


@pytest.fixture
def join(monkeypatch: pytest.MonkeyPatch) -> Iterator[Join]:
    """A cluster whose driver is a stand-in."""
    monkeypatch.setattr(ray_cluster, "find_spec", lambda name: name)
    made: list[RayCluster] = []

    def join(driver: Callable[..., None]) -> RayCluster:
        monkeypatch.setattr(ray_cluster, "drive", driver)
        made.append(RayCluster("local"))
        return made[-1]

    yield join
    for one in made:
        one.close()


def test_results_are_those_of_the_work(join: Join, capsys: pytest.CaptureFixture[str]) -> None:
    far = join(ray_drivers.works)
    assert sorted(far(add, [(n, n) for n in range(40)])) == [2 * n for n in range(40)]
    assert list(in_order(far, math.sqrt, [(n * n,) for n in range(40)])) == list(range(40))
    assert capsys.readouterr() == ("", "")


def test_work_that_was_left_does_not_count_for_what_follows(join: Join) -> None:
    far = join(ray_drivers.works)
    with closing(far(add, [(1000, n) for n in range(10)])) as left:
        next(left)
    assert sorted(far(add, [(0, n) for n in range(10)])) == list(range(10))


def test_a_node_with_other_source_is_refused_by_name(join: Join) -> None:
    with pytest.raises(
        Malformed, match=r"Ray node 10\.0\.0\.2 \(.*knobel [0-9a-f]{12} instead of 123456789abc; install"
    ):
        list(join(ray_drivers.has_another_source)(add, [(1, 2)]))


def test_work_that_fails_names_its_node(join: Join) -> None:
    with pytest.raises(WorkerLost, match=r"(?s)node 10\.0\.0\.2 \(.*math domain error"):
        list(join(ray_drivers.works)(math.sqrt, [(-1,)]))


@pytest.mark.parametrize("driver", [ray_drivers.falls_silent, ray_drivers.ends])
def test_a_cluster_that_is_lost_is_told_and_not_waited_for(
    driver: Callable[..., None], join: Join, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ray_cluster, "SILENCE", 0.5)
    far = join(driver)
    with pytest.raises(WorkerLost, match="was lost: its head does not answer any more"):
        list(far(add, [(1, 2)]))
    since = time.monotonic()
    far.close()
    assert time.monotonic() - since < ray_cluster.FAREWELL / 2


def test_a_cluster_that_joins_slowly_is_not_lost(join: Join, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ray_cluster, "SILENCE", 1.5)
    assert list(join(ray_drivers.joins_slowly)(add, [(1, 2)])) == [3]


def test_what_the_driver_says_on_joining_is_said(join: Join, capsys: pytest.CaptureFixture[str]) -> None:
    join(ray_drivers.has_a_dashboard)
    assert capsys.readouterr() == ("", "Ray's dashboard: http://10.0.0.1:8265\n")
    with pytest.raises(Malformed, match="closed today"):
        join(ray_drivers.cannot_join)


def test_another_processor_is_a_warning(join: Join, capsys: pytest.CaptureFixture[str]) -> None:
    assert list(join(ray_drivers.works_on_another_processor)(add, [(1, 2), (3, 4)])) == [3, 7]
    told = capsys.readouterr()
    assert not told.out
    assert told.err.count("warning: processors differ") == 1
    assert "10.0.0.2 (" in told.err
    assert "Another Chip 9000" in told.err


def test_cheap_work_makes_tasks_of_half_a_second_and_dear_work_goes_one_by_one() -> None:
    cheap, dear, first_slow = Pace(), Pace(), Pace()
    first_slow.took(5.0, 1)  # whatever had to be compiled
    for _ in range(20):
        cheap.took(0.044 * cheap.size, cheap.size)
        dear.took(3.0 * dear.size, dear.size)
        first_slow.took(0.044 * first_slow.size, first_slow.size)
    assert 0.2 < 0.044 * cheap.size <= TASK
    assert dear.size == 1
    assert cheap.size == first_slow.size


def test_source_is_the_same_until_a_file_changes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "some_game"
    (package / "__pycache__").mkdir(parents=True)
    (package / "rules.py").write_text("one = 1\n")
    (package / "net.npz").write_bytes(b"12")
    monkeypatch.syspath_prepend(tmp_path)
    before = build.source("some_game")
    (package / "__pycache__" / "rules.pyc").write_bytes(b"compiled")
    assert build.source("some_game") == before
    (package / "net.npz").write_bytes(b"123")
    changed = build.source("some_game")
    (package / "rules.py").rename(package / "laws.py")
    assert len({before, changed, build.source("some_game"), build.source("no_such_game")}) == 4
    assert build.differences({"numpy": "2", "x": "1"}, {"numpy": "3"}) == [
        "numpy 3 instead of 2",
        "x none instead of 1",
    ]


@pytest.mark.parametrize(
    ("command", "goes_on"),
    [
        ("arena qwixx-duel --bot greedy --bot random --resume series.jsonl", "knobel arena --resume series.jsonl"),
        ("train qwixx-duel --out net --rounds 1 --games 10", "the same command"),
        ("certify qwixx-duel --folder certificate --quick", "the same command"),
        ("study doppel-x --board III --games 1", "the same command with --board III"),
        ("study doppel-x --board II --board III --tables --shots 20", "the same command with --board II --board III"),
    ],
)
def test_every_command_whose_cluster_is_lost_says_how_to_go_on(
    command: str,
    goes_on: str,
    join: Join,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(ray_cluster, "drive", ray_drivers.ends)
    monkeypatch.chdir(tmp_path)
    assert main([*command.split(), "--ray", "local"]) in (1, 2)
    told = capsys.readouterr().err
    assert "the Ray cluster at 'local' was lost: its head does not answer any more\n" in told
    assert goes_on in told.splitlines()[-1]
