"""Intervals, ratings and sequential tests, against second computations and cases that are known."""

import math
from random import Random

import numpy as np
import pytest

from knobel.arena.ratings import SCALE, fit, rate
from knobel.core.intervals import UNKNOWN, half_width, mean_and_half_width, student
from knobel.core.sprt import FEWEST, Hypotheses, SequentialTest

#: Of any table of Student's t, two-sided 95 %.
TABLE = {
    1: 12.706,
    2: 4.303,
    3: 3.182,
    4: 2.776,
    5: 2.571,
    6: 2.447,
    10: 2.228,
    20: 2.086,
    30: 2.042,
    60: 2.000,
    120: 1.980,
}


@pytest.mark.parametrize("freedom", TABLE)
def test_quantiles_are_those_of_the_table(freedom: int) -> None:
    assert student(freedom) == pytest.approx(TABLE[freedom], abs=6e-4)


def test_the_interval_by_hand() -> None:
    means = [1.0, 0.5, 0.5, 0.0, 1.0, 0.75]
    mean = (1 + 0.5 + 0.5 + 0 + 1 + 0.75) / 6
    squares = sum((value - mean) ** 2 for value in means)
    assert mean_and_half_width(means) == pytest.approx((mean, 2.5706 * math.sqrt(squares / 5 / 6)), abs=1e-4)


def test_many_pairs_are_normal() -> None:
    rng = np.random.default_rng(5)
    means = rng.choice([0, 0.5, 1], size=20_000, p=[0.2, 0.3, 0.5])
    assert half_width(list(means)) == pytest.approx(1.96 * means.std() / math.sqrt(20_000), rel=1e-3)


def test_intervals_cover_the_truth_as_often_as_they_say() -> None:
    rng = Random(3)
    covered = 0
    for _ in range(1000):
        mean, half = mean_and_half_width([rng.choice((0, 0.5, 0.5, 1, 1)) for _ in range(30)])
        covered += abs(mean - 0.6) <= half
    assert 925 <= covered <= 975


def test_where_nothing_is_known_it_says_so() -> None:
    assert half_width([]) == half_width([0.5]) == UNKNOWN
    assert half_width([0.0, 1.0]) == UNKNOWN  # and not 635 %
    assert half_width([0.5] * 10) == 0
    for pairs in (2, 10, 100):
        for won in (0.0, 1.0):  # such a chance shows itself in no pair only once in forty times
            assert (1 - half_width([won] * pairs)) ** pairs == pytest.approx(0.025)


def test_two_bots_are_rated_by_their_odds() -> None:
    points = np.array([[[0, 30], [10, 0]]], dtype=float)
    ratings = fit(points)[0]
    assert ratings[0] - ratings[1] == pytest.approx(400 * math.log10(3))
    assert ratings.sum() == pytest.approx(0)


def test_odds_multiply_along_a_chain() -> None:
    points = np.zeros((1, 3, 3))
    points[0, 0, 1], points[0, 1, 0] = 2, 1
    points[0, 1, 2], points[0, 2, 1] = 4, 1
    ratings = fit(points)[0] / SCALE
    assert ratings[0] - ratings[2] == pytest.approx(math.log(2 * 4))


def test_the_fit_has_everybody_score_what_it_scored() -> None:
    rng = np.random.default_rng(1)
    points = rng.integers(1, 40, size=(3, 5, 5)).astype(float)
    points *= 1 - np.eye(5)
    for table, ratings in zip(points, fit(points) / SCALE, strict=True):
        games = table + table.T
        expected = games / (1 + np.exp(ratings[None, :] - ratings[:, None]))
        assert expected.sum(axis=1) == pytest.approx(table.sum(axis=1), rel=1e-6)


def test_who_has_won_everything_is_rated_all_the_same() -> None:
    first, second, third = rate(3, {(0, 1): [1.0] * 20, (0, 2): [1.0] * 20, (1, 2): [0.5] * 10 + [1.0] * 10}, seed=1)
    assert math.isfinite(first.rating)
    assert first.rating > second.rating > third.rating
    assert first.low < first.rating


def test_the_bootstrap_agrees_with_the_interval_of_two() -> None:
    rng = Random(8)
    means = [rng.choice((0, 0.5, 1, 1)) for _ in range(400)]
    first, _ = rate(2, {(0, 1): means}, seed=0)
    mean, half = mean_and_half_width(means)

    def elo(share: float) -> float:
        return 200 * math.log10(share / (1 - share))  # half of it each way from 0

    assert first.rating == pytest.approx(elo(mean))
    assert (first.low, first.high) == pytest.approx((elo(mean - half), elo(mean + half)), abs=4)
    assert rate(2, {(0, 1): means}, seed=0)[0] == first


def test_the_ratio_by_hand() -> None:
    test = SequentialTest(Hypotheses(0.5, 0.6))
    means = [1.0, 0.5, 0.0, 1.0]
    for mean in means:
        test.add(mean)
    average = sum(means) / 4
    spread = sum((mean - average) ** 2 for mean in means) / 4
    likelihoods = [
        -4 / 2 * math.log(spread + (average - p) ** 2) for p in (0.5, 0.6)
    ]  # of a normal sample at the best variance, up to what both have in common
    assert test.ratios[-1] == pytest.approx(likelihoods[1] - likelihoods[0])
    assert test.stands is None


@pytest.mark.parametrize(("share", "stands"), [(0.5, "p0"), (0.6, "p1"), (0.2, "p0"), (0.9, "p1")])
def test_it_settles_on_the_truth_about_as_often_as_it_says(share: float, stands: str) -> None:
    rng, right, runs = Random(11), 0, 100
    for _ in range(runs):
        test = SequentialTest(Hypotheses(0.5, 0.6))
        while test.stands is None:
            test.add(((rng.random() < share) + (rng.random() < share)) / 2)
        right += test.stands == stands
    assert right >= 0.9 * runs


def test_a_bot_that_loses_everything_is_soon_found_out_but_not_at_once() -> None:
    test = SequentialTest(Hypotheses(0.5, 0.55))
    while test.stands is None:
        test.add(0.0)
    assert test.stands == "p0"
    assert FEWEST < test.pairs < 50
    test.add(1.0)
    assert test.stands == "p0"
    before = test.pairs
    test.add(1.0)
    assert test.pairs == before
