"""Nodes, leases and partitions, simulated.

Many more steps: python -m tests.simulation --node-steps 1000000
"""

from collections import Counter
from collections.abc import Callable, Iterator
from unittest.mock import patch

import pytest

from knobel.log import Addition
from tests.simulation.nodes import Database, NodesRun
from tests.simulation.run import watched
from tests.simulation.toss import installed
from tests.simulation.world import Failed

STEPS = 40_000


@pytest.fixture(autouse=True)
def simulated() -> Iterator[None]:
    with installed(), watched():
        yield


def test_no_epoch_has_two_writers_and_nothing_acknowledged_is_lost() -> None:
    steps, seed, totals = 0, 0, Counter[str]()
    while steps < STEPS:
        try:
            run = NodesRun(seed).play()
        except Failed as fault:
            pytest.fail(f"seed {seed}: {fault}")
        steps += run.world.steps
        totals += run.figures()
        seed += 1
    assert totals["takeovers"] > seed
    assert all(totals.values()), totals


def _looks_at_nothing(database: Database, new: Addition) -> int:
    """A database whose appends trust the lease, and do not look at the epoch."""
    match, hold = new.match, new.hold
    assert hold is not None
    owner, epoch, until = database.owner.get(match, (hold.node, hold.epoch, 0.0))
    database.owner[match] = hold.node, hold.epoch, until
    try:
        return _append(database, new)
    finally:
        database.owner[match] = owner, epoch, until


_append: Callable[..., int] = Database.append


def test_an_append_that_looks_at_no_epoch_is_found() -> None:
    with patch.object(Database, "append", _looks_at_nothing):
        for seed in range(60):
            try:
                NodesRun(seed).play()
            except Failed:
                return
    pytest.fail("no check failed")
