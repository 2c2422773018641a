"""Many machines: a local Ray cluster plays the same series, training games and rollouts as one core does."""

from collections.abc import Iterator

import numpy as np
import pytest

from knobel.cli.main import main
from knobel.core.many import Spread, places

# Ray is an extra that `make test` does not install, starting it takes many seconds, and it warns about itself.
pytestmark = [pytest.mark.long, pytest.mark.filterwarnings("ignore")]


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
    from knobel.games.qwixx_duel.brain.training import play_chunk

    weights = net.fresh(np.random.default_rng(1), 6, 8)
    work = [(weights, 5, first, 20, 0.8) for first in (0, 20, 40, 60)]
    with places() as here:
        near = sorted(here(play_chunk, work), key=lambda chunk: chunk[0])
    far = sorted(spread(play_chunk, work), key=lambda chunk: chunk[0])
    for (first, one), (number, other) in zip(near, far, strict=True):
        assert first == number
        assert all(np.array_equal(part, twin) for part, twin in zip(one, other, strict=True))


def test_rollouts_are_the_same(spread: Spread) -> None:
    from knobel.games.qwixx_duel.certify.work import judge_position

    work = [(number, 12, 1) for number in range(4)]
    with places() as here:
        assert sorted(here(judge_position, work)) == sorted(spread(judge_position, work))
