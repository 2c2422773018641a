"""Learning by self-play: from a seed, in rounds that can be interrupted, with a champion that has to be beaten."""

from pathlib import Path

import numpy as np
import pytest

from knobel.cli.main import main
from knobel.core.errors import Malformed
from knobel.core.parallel import places
from knobel.games.qwixx_duel.brain import machine, net
from knobel.games.qwixx_duel.brain.machine import memory
from knobel.games.qwixx_duel.brain.net import Weights, shipped
from knobel.games.qwixx_duel.research.training import matches, training
from knobel.games.qwixx_duel.research.training.learning import gradient
from knobel.games.qwixx_duel.research.training.selfplay import play_against, play_evenly, play_games

SMALL = training.Plan(
    seed=3, rounds=2, games=200, even_rounds=2, even_games=20, deep=7, rows=6, units=8, test_every=2, test_pairs=20
)


def rounds(begun: training.Training, count: int) -> training.Training:
    with places() as spread:
        for _ in range(count):
            begun, loss = training.play_round(begun, spread)
    return training.test(begun, loss)


def same(one: Weights, other: Weights) -> bool:
    return all(np.array_equal(part, twin) for part, twin in zip(one, other, strict=True))


def test_the_same_seed_gives_the_same_net_interrupted_or_not(tmp_path: Path) -> None:
    at_once = rounds(rounds(training.begin(SMALL), 2), 2)
    training.keep(tmp_path, rounds(training.begin(SMALL), 2))
    resumed = rounds(training.go_on(tmp_path), 2)
    assert same(at_once.weights, resumed.weights)
    assert same(at_once.settled, resumed.settled)
    assert at_once.tests == resumed.tests
    other = rounds(
        training.begin(
            training.Plan(seed=4, rounds=2, games=200, even_rounds=2, even_games=20, deep=7, rows=6, units=8)
        ),
        2,
    )
    assert not np.array_equal(other.weights.win, at_once.weights.win)


def test_games_depend_on_their_number_alone() -> None:
    tables = net.tables(net.fresh(np.random.default_rng(1), 7, 6, 8))
    whole = play_games(tables, memory(tables), 30, 5, 0, 0.8)
    parts = [play_games(tables, memory(tables), 10, 5, first, 0.8) for first in (0, 10, 20)]
    assert np.array_equal(whole.boards, np.concatenate([part.boards for part in parts]))
    assert np.array_equal(whole.returns, np.concatenate([part.returns for part in parts]))


def test_returns_are_what_came_of_it() -> None:
    """With nothing believed but the end: 1, 0.5 or 0, and by turns the one and the other's."""
    tables = net.tables(net.fresh(np.random.default_rng(1), 7, 6, 8))
    played = play_games(tables, memory(tables), 50, 5, 0, 1.0)
    assert set(played.returns.tolist()) <= {0.0, 0.5, 1.0}
    assert np.array_equal(np.sign(played.leads), np.sign(played.returns - 0.5))
    frozen = play_against(tables, memory(tables), tables, memory(tables), 50, 5, 0, 1.0)
    assert np.array_equal(np.sign(frozen.leads), np.sign(frozen.returns - 0.5))


def test_without_luck_returns_are_what_was_to_be_expected() -> None:
    """Whatever fell: their mean is that of the results, which scatter several times as much."""
    tables = net.tables(shipped())
    lucky = play_games(tables, memory(tables), 1500, 5, 0, 1.0)
    even = play_evenly(tables, memory(tables), 60, 5, 0, 1.0)
    results, returns = (played.returns[(played.boards == 0).all(1)] for played in (lucky, even))
    assert len(returns) == 60
    assert returns.std() < results.std() / 3
    assert abs(returns.mean() - results.mean()) < 4 * (returns.std() / 60**0.5 + results.std() / 1500**0.5)
    short = play_evenly(tables, memory(tables), 60, 5, 0, 0.0)
    exact = machine.expectation((0, 0, 0, 0), 0, 0, tables, memory(tables))
    assert short.returns[0] == pytest.approx(exact, abs=1e-6)  # nothing believed but the next roll


def test_the_gradient_is_the_slope() -> None:
    weights = net.fresh(np.random.default_rng(2), 7, 5, 6)
    weights.points[:] = np.linspace(-1, 1, len(weights.points))
    tables = net.tables(weights)
    played = play_games(tables, memory(tables), 40, 1, 0, 0.8)
    slope, _ = gradient(weights, *played)
    rng = np.random.default_rng(3)
    for part, down in zip(weights, slope, strict=True):
        at = tuple(int(rng.integers(size)) for size in part.shape)
        ends = []
        for step in (-2e-3, 2e-3):
            moved = part.copy()
            moved[at] += step
            _, loss = gradient(weights._replace(**{_name(weights, part): moved}), *played)
            ends.append(loss.win + 0.05 * loss.points)
        assert down[at] == pytest.approx((ends[1] - ends[0]) / 4e-3, abs=1e-3, rel=0.05)


def _name(weights: Weights, part: object) -> str:
    return next(name for name, own in weights._asdict().items() if own is part)


def test_a_new_net_has_to_prove_itself() -> None:
    strong, weak = matches.player(shipped()), matches.player(shipped(), error=0.1)
    assert training.is_no_worse(strong, weak, 1)[0]
    assert not training.is_no_worse(weak, strong, 1)[0]


def test_the_command_learns_draws_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    usual = ["train", "qwixx-duel", "--out", str(tmp_path / "net"), "--games", "40", "--test-every", "1"]
    usual += ["--rounds", "1", "--even-games", "5"]
    assert main([*usual, "--even-rounds", "1"]) == 0
    assert main([*usual, "--even-rounds", "2"]) == 0
    assert "round 3, 50 games" in capsys.readouterr().err
    assert (tmp_path / "net" / "strength.svg").read_text().startswith("<svg")
    net.load(tmp_path / "net" / "net.npz")
    assert main(["train", "qwixx-duel", "--out", str(tmp_path / "net"), "--games", "50"]) == 2
    assert "was begun with --games 40" in capsys.readouterr().err


def test_what_is_no_training_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "training.npz").write_bytes(b"PK nothing")
    with pytest.raises(Malformed, match="no training to go on with"):
        training.go_on(tmp_path)
    assert main(["train", "qwixx-duel", "--out", str(tmp_path)]) == 2
    assert "no training to go on with" in capsys.readouterr().err
