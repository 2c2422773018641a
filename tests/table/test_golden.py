"""Journals of every kind that were ever written are read, tell the same game as then, and go on."""

from random import Random
from typing import get_args

import msgspec
import pytest

from knobel.table.journal import AnyEntry, Entry
from knobel.table.messages import Accepted
from tests.table.driving import memory, play, record, verified
from tests.table.golden import Kept, kept, resumed

KEPT = kept()
NAMES = [one.name for one in KEPT]


def test_every_kind_of_entry_stands_in_a_journal_that_is_kept() -> None:
    tags = {msgspec.json.decode(line)["entry"] for one in KEPT for line in one.journal}
    kinds = [getattr(kind, "__origin__", kind) for kind in get_args(AnyEntry)]
    assert {str(kind.__struct_config__.tag) for kind in kinds if issubclass(kind, Entry)} == tags


@pytest.mark.parametrize("one", KEPT, ids=NAMES)
def test_a_kept_journal_tells_the_same_game_as_when_it_was_written(one: Kept) -> None:
    table = one.table()
    if not one.record:
        assert table.fold.replay is None
        return
    now = [msgspec.json.decode(line) for line in record(table).splitlines()]
    then = [msgspec.json.decode(line) for line in one.record]
    assert [{key: line[key] for key in before} for line, before in zip(now, then, strict=True)] == then
    verified(table)


@pytest.mark.parametrize("one", [one for one in KEPT if "refs" in one.name], ids=lambda one: one.name)
def test_acts_of_a_kept_journal_still_count_once(one: Kept) -> None:
    table, entries = one.table(), [msgspec.json.decode(line) for line in one.journal]
    refs = [(*entry["ref"], entry) for entry in entries if "ref" in entry]
    assert len(refs) > 5
    for seat, ref, entry in refs:
        act = entry.get("act") or entry.get("event") or {}
        again = table.act(table.conduct.since, seat, {key: act[key] for key in act if key != "seat"}, ref)
        assert (again.entries, isinstance(again.reply, Accepted)) == ([], True)


@pytest.mark.parametrize("one", KEPT, ids=NAMES)
def test_a_match_goes_on_from_a_kept_journal_to_its_end(one: Kept) -> None:
    driver = resumed(one.entries())
    if driver.table.stage == "paused":
        driver.decide(driver.table.attendance.resume)
    if driver.table.stage == "gathering":
        driver.decide(driver.table.attendance.sit, 1, "Ben", "another hash")
        driver.decide(driver.table.attendance.connect, 1)
        driver.decide(driver.table.ready, 1, "01ff")
    if driver.table.stage != "closed":
        play(driver, Random(7))
        assert driver.table.stage == "over"
        assert verified(driver.table).over
    assert memory(driver.restored()) == memory(driver.table)
