"""Many machines: a local Ray cluster finds the same as one core: series, training games, rollouts, studies, tables."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from knobel.cli.main import main
from knobel.core.parallel import Spread, in_order, places

# Ray is an extra that `make test` does not install, starting it takes many seconds, and it warns about itself.
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


@pytest.fixture(scope="module", autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Where Ray keeps the token of a cluster that it starts."""
    home = tmp_path_factory.mktemp("home")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOME", str(home))
        yield home


def test_a_series_is_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    series = ["arena", "qwixx-duel", "--bot", "solid", "--bot", "greedy", "--games", "24", "--json"]
    assert main([*series, "--jobs", "1"]) == 0
    near = capsys.readouterr().out
    assert main([*series, "--ray", "local"]) == 0
    assert capsys.readouterr().out == near


@pytest.mark.parametrize(
    ("address", "words"), [("127.0.0.1:1", "no Ray cluster answers"), ("nowhere", "is no address of a Ray cluster")]
)
def test_no_cluster_is_said_in_a_sentence(address: str, words: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("ray")
    assert main(["arena", "qwixx-duel", "--bot", "random", "--bot", "greedy", "--ray", address]) == 2
    assert words in capsys.readouterr().err


@pytest.fixture(scope="module")
def spread() -> Iterator[Spread]:
    pytest.importorskip("ray")
    with places(ray="local", cpus=2) as spread:
        yield spread


def test_training_games_are_the_same(spread: Spread) -> None:
    from knobel.games.qwixx_duel.brain import net
    from knobel.games.qwixx_duel.research.training.training import play_chunk

    weights = net.fresh(np.random.default_rng(1), 6, 8)
    work = [(weights, 5, first, 20, 0.8) for first in (0, 20, 40, 60)]
    with places() as here:
        near = sorted(here(play_chunk, work), key=lambda chunk: chunk[0])
    far = sorted(spread(play_chunk, work), key=lambda chunk: chunk[0])
    for (first, one), (number, other) in zip(near, far, strict=True):
        assert first == number
        assert all(np.array_equal(part, twin) for part, twin in zip(one, other, strict=True))


def test_rollouts_are_the_same(spread: Spread) -> None:
    from knobel.games.qwixx_duel.research.certify.work import judge_position

    work = [(number, 12, 1) for number in range(4)]
    with places() as here:
        assert sorted(here(judge_position, work)) == sorted(spread(judge_position, work))


def test_a_study_finds_the_same_but_for_the_cpu(spread: Spread) -> None:
    from knobel.games.doppel_x.research.run import study_board

    found = []
    with places() as here:
        for where in (here, spread):
            study = study_board("I", False, games=2, seed=1, spread=where, progress=lambda words: None)
            found.append([(who, figure) for who, figure in study.all_figures if "CPU" not in figure.name])
    assert found[0] == found[1]


def test_tables_are_the_same(spread: Spread) -> None:
    from knobel.games.doppel_x.playable import load_board
    from knobel.games.doppel_x.shooting import build_table

    def table(where: Spread) -> Any:
        def run(work: Any, tasks: Iterable[Any]) -> Iterator[Any]:
            return in_order(where, work, ((task,) for task in tasks))

        return build_table(load_board("III"), True, 1, 700, run, lambda done, of: None)

    with places() as here:
        assert np.array_equal(table(here), table(spread))
