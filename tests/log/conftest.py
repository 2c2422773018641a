"""Every test of the port runs on every store."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.log.stores import STORES, Store


@pytest.fixture(params=list(STORES.values()), ids=list(STORES))
def store_type(request: pytest.FixtureRequest) -> type[Store]:
    found: type[Store] = request.param
    return found


@pytest.fixture
def store(store_type: type[Store], tmp_path: Path) -> Iterator[Store]:
    made = store_type(tmp_path)
    yield made
    made.close()
