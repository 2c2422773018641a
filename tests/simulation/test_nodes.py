"""Nodes, leases and partitions, simulated.

Many more steps: KNOBEL_NODE_STEPS=1000000 pytest tests/simulation/test_nodes.py
"""

import os
from collections.abc import Callable, Iterator
from typing import Any
from unittest.mock import patch

import pytest

from tests.simulation.nodes import Database, NodesRun
from tests.simulation.run import watched
from tests.simulation.toss import installed
from tests.simulation.world import Failed

STEPS = int(os.environ.get("KNOBEL_NODE_STEPS", "40000"))


@pytest.fixture(autouse=True)
def simulated() -> Iterator[None]:
    with installed(), watched():
        yield


def test_no_epoch_has_two_writers_and_nothing_acknowledged_is_lost() -> None:
    steps = takeovers = refused = seed = 0
    while steps < STEPS:
        try:
            run = NodesRun(seed).play()
        except Failed as fault:
            pytest.fail(f"seed {seed}: {fault}")
        steps += run.world._steps
        takeovers += run.database.takeovers
        refused += run.database.refused
        seed += 1
    assert takeovers > seed
    assert refused > 0


def _looks_at_nothing(database: Database, match: str, expected: int, entries: Any, game: str | None, hold: Any) -> int:
    """A database whose appends trust the lease, and do not look at the epoch."""
    owner, epoch, until = database.owner.get(match, (hold.node, hold.epoch, 0.0))
    database.owner[match] = hold.node, hold.epoch, until
    try:
        return _append(database, match, expected, entries, game, hold)
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
    pytest.fail("nobody noticed")
