"""Anything may come in, and is refused in our own words: no exception but ours, no traceback, nothing that hangs.

Many more: python -m tests.fuzz --inputs 10000000 --jobs 2
"""

import pytest

from tests.fuzz.feeding import TARGETS, feed, portions

INPUTS = 100_000
PORTIONS = [*portions(INPUTS, [*TARGETS])]
#: As tests they come in a few pieces, so that two processes can share them.
PIECES = 10


def test_there_are_enough_of_them() -> None:
    assert sum(end - start for _, start, end in PORTIONS) >= INPUTS


@pytest.mark.parametrize("piece", range(PIECES))
def test_whatever_comes_in_is_refused_in_our_own_words(piece: int) -> None:
    for name, start, end in PORTIONS[piece::PIECES]:
        for bad in feed(name, start, end, most=1).bad:
            pytest.fail(f"{bad.target} {bad.number}: {bad.data[:2000]!r}\n{bad.why}")
