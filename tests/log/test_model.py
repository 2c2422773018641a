"""The log beside a plain dictionary: whatever is done to both, they say the same."""

import asyncio
import hashlib
import shutil
import tempfile
from collections.abc import Awaitable
from pathlib import Path
from typing import ClassVar, TypeVar

import msgspec
import pytest
from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, invariant, precondition, rule, run_state_machine_as_test

from knobel.log import Addition, Log, LogError, Match, Purged, Status, WrongNumber
from tests.log.stores import Store

T = TypeVar("T")

NAMES = st.sampled_from(["a", "b", "m:1", "ü"])
STATUSES: st.SearchStrategy[Status | None] = st.sampled_from([None, "live", "finished", "closed"])
LISTED = ASIDE = st.sampled_from([None, True, False])
ENTRIES = st.lists(
    st.dictionaries(st.text(max_size=3), st.integers() | st.text(max_size=5), max_size=2).map(msgspec.json.encode),
    max_size=3,
)
BLOBS = st.binary(max_size=3)
PEOPLE = st.dictionaries(st.integers(0, 2), st.none() | st.sampled_from(["Ada", "Jürgen", ""]), max_size=2)


class Beside(RuleBasedStateMachine):
    """Does everything twice: in the log, and with dictionaries."""

    store_type: ClassVar[type[Store]]

    def __init__(self) -> None:
        super().__init__()
        self.now = 1_000
        self.found: dict[str, Match] = {}  # in the order in which they were begun
        self.entries: dict[str, list[bytes]] = {}
        self.named: dict[str, set[str]] = {}
        self.people: dict[str, dict[int, str]] = {}
        self.blobs: dict[str, tuple[bytes, int]] = {}
        self.folder = Path(tempfile.mkdtemp())
        self.store = self.store_type(self.folder)
        self.runner = asyncio.Runner()
        self.log = self.run(self.open())

    def run(self, story: Awaitable[T]) -> T:
        async def whole() -> T:
            return await story

        return self.runner.run(whole())

    async def open(self) -> Log:
        return await self.store.open(lambda: self.now)

    def teardown(self) -> None:
        self.run(self.log.close())
        self.runner.close()
        self.store.close()
        shutil.rmtree(self.folder)

    @rule(step=st.integers(0, 5))
    def time_passes(self, step: int) -> None:
        self.now += step

    @rule()
    def the_server_restarts(self) -> None:
        self.run(self.log.close())
        self.log = self.run(self.open())

    @rule(
        name=NAMES,
        new=ENTRIES,
        status=STATUSES,
        listed=LISTED,
        blobs=st.lists(BLOBS, max_size=2),
        people=PEOPLE,
        rewritten=st.dictionaries(st.integers(0, 12), ENTRIES.filter(bool).map(lambda new: new[0]), max_size=2),
    )
    def append(
        self,
        name: str,
        new: list[bytes],
        status: Status | None,
        listed: bool | None,
        blobs: list[bytes],
        people: dict[int, str | None],
        rewritten: dict[int, bytes],
    ) -> None:
        hashes = [hashlib.sha256(blob).hexdigest() for blob in blobs]
        before = self.entries.get(name, [])
        first = name not in self.found
        if first:
            new = [*new, b"{}"]
        append = self.log.append(
            Addition(
                name,
                len(before),
                new,
                game="fini" if first else None,
                status=status,
                listed=listed,
                blobs=hashes,
                names=people,
                rewritten=rewritten,
            )
        )
        if not set(hashes) <= self.blobs.keys():
            with pytest.raises(LogError):
                self.run(append)
            return
        old = self.found.get(name, Match(name, "fini", "live", False, self.now, self.now, 0))
        self.entries[name] = [rewritten.get(number, entry) for number, entry in enumerate(before + new)]
        known = {**self.people.get(name, {}), **people}
        self.people[name] = {number: one for number, one in sorted(known.items()) if one is not None}
        self.named[name] = self.named.get(name, set()) | set(hashes)
        self.found[name] = msgspec.structs.replace(
            old,
            status=status or old.status,
            listed=old.listed if listed is None else listed,
            updated=self.now,
            entries=len(before) + len(new),
        )
        assert self.run(append) == len(before) + len(new)

    @rule(name=NAMES, new=ENTRIES, number=st.integers(-2, 12), status=STATUSES)
    def append_at_a_wrong_number(self, name: str, new: list[bytes], number: int, status: Status | None) -> None:
        actual = len(self.entries.get(name, []))
        if number != actual:
            with pytest.raises(WrongNumber) as refusal:
                self.run(self.log.append(Addition(name, number, new, status=status)))
            assert refusal.value.actual == actual

    @rule(blob=BLOBS)
    def put_a_blob(self, blob: bytes) -> None:
        name = self.run(self.log.put_blob(blob))
        assert name == hashlib.sha256(blob).hexdigest()
        self.blobs[name] = blob, self.now

    @precondition(lambda self: bool(self.found or self.blobs))
    @rule(ago=st.integers(-1, 8))
    def purge(self, ago: int) -> None:
        before = self.now - ago
        old = [name for name, match in self.found.items() if match.status != "live" and match.updated < before]
        for name in old:
            del self.found[name], self.entries[name], self.named[name], self.people[name]
        needed = set().union(*self.named.values())
        idle = [name for name, (_, put) in self.blobs.items() if put < before and name not in needed]
        for name in idle:
            del self.blobs[name]
        assert self.run(self.log.purge(before)) == Purged(len(old), len(idle))

    @rule(name=NAMES, why=st.sampled_from([None, "no such game", ""]))
    def set_aside(self, name: str, why: str | None) -> None:
        assert self.run(self.log.set_aside(name, why)) is (name in self.found)
        if name in self.found:
            self.found[name] = msgspec.structs.replace(self.found[name], aside=why)

    @rule(name=NAMES, after=st.integers(-1, 12))
    def read(self, name: str, after: int) -> None:
        assert self.run(self.log.read(name, after)) == self.entries.get(name, [])[max(after, 0) :]

    @rule(status=STATUSES, listed=LISTED, aside=ASIDE, limit=st.sampled_from([None, 0, 1, 2]))
    def look_around(self, status: Status | None, listed: bool | None, aside: bool | None, limit: int | None) -> None:
        wanted = [
            match
            for match in reversed(self.found.values())
            if status in (None, match.status)
            and listed in (None, match.listed)
            and aside in (None, match.aside is not None)
        ]
        found = self.run(self.log.matches(status=status, listed=listed, aside=aside, limit=limit))
        assert found == wanted[:limit]

    @invariant()
    def both_hold_the_same(self) -> None:
        async def all_of_it() -> tuple[
            dict[str, list[bytes]], dict[str, dict[int, str]], list[Match], dict[str, bytes | None]
        ]:
            found = await self.log.matches(limit=None)
            kept = {match.id: await self.log.read(match.id) for match in found}
            people = {match.id: await self.log.names(match.id) for match in found}
            return kept, people, found, {name: await self.log.get_blob(name) for name in self.blobs}

        kept, people, found, blobs = self.run(all_of_it())
        assert kept == self.entries
        assert people == self.people
        assert found == list(reversed(self.found.values()))
        assert blobs == {name: blob for name, (blob, _) in self.blobs.items()}


def test_the_log_says_what_dictionaries_say(store_type: type[Store]) -> None:
    fewer = settings(max_examples=settings().max_examples // 5, stateful_step_count=30)

    class BesideThisOne(Beside):
        pass

    BesideThisOne.store_type = store_type
    run_state_machine_as_test(BesideThisOne, settings=fewer)
