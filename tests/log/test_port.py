"""Append, read, follow: what the log promises those who use it, whatever store it lies on."""

import asyncio
from pathlib import Path

import pytest

from knobel.log.rows import Rows
from knobel.log.suite import CHECKS, Check, StoreFault
from tests.log.stores import SqliteStore, Store


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.__name__)
def test_a_store_keeps_what_the_port_promises(store: Store, check: Check) -> None:
    asyncio.run(asyncio.wait_for(check(store), 30))


def test_a_store_that_breaks_a_promise_does_not_pass(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Rows, "write_names", lambda *_: None)
    failed = set()
    for number, check in enumerate(CHECKS):
        folder = tmp_path / str(number)
        folder.mkdir()
        try:
            asyncio.run(check(SqliteStore(folder)))
        except StoreFault:
            failed.add(check.__name__)
    assert failed == {
        "a_refused_append_changes_no_name_and_rewrites_nothing",
        "names_come_and_go_in_the_order_of_the_appends",
        "names_go_with_their_match",
        "names_lie_beside_the_entries_until_they_are_erased",
    }
