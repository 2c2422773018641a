"""One PostgreSQL for the tests of a process."""

import pytest
from tools.postgres import Postgres

from tests.log.stores import postgres as shared


@pytest.fixture(scope="session")
def postgres() -> Postgres:
    return shared()
