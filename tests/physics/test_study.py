"""What a bench of dice measures with: its statistics are right, and its times are times."""

import pytest

from knobel.physics.study import chi_square_p, cpu_times, roll_times


@pytest.mark.parametrize(
    ("chi_square", "freedom", "p"),
    [
        (11.0705, 5, 0.05),
        (15.0863, 5, 0.01),
        (4.3515, 5, 0.5),
        (3.8415, 1, 0.05),
        (5.9915, 2, 0.05),
        (0.0, 5, 1.0),
    ],
)
def test_chi_square_agrees_with_the_tables(chi_square: float, freedom: int, p: float) -> None:
    assert chi_square_p(chi_square, freedom) == pytest.approx(p, abs=1e-4)


def test_times_are_medians_and_the_slow_end_in_milliseconds() -> None:
    found = cpu_times([0.001 * n for n in range(1, 101)])
    assert (found.median, found.p95) == (50.5, 95.0)


def test_rolls_are_timed() -> None:
    assert roll_times(2, 5, 350.0).median > 0
