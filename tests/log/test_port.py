"""Append, read, follow: what the log promises those who use it, whatever it lies on."""

import asyncio
from contextlib import aclosing
from functools import partial
from typing import cast

import pytest

from knobel.core.errors import Malformed
from knobel.log import Log, LogError, Match, Purged, Status, WrongNumber
from tests.log.stores import Clock, Store, entries, entry

#: More than any store reads, writes or deletes at a time.
MANY = 1_200


def test_what_was_appended_is_read_again_also_after_reopening(store: Store) -> None:
    async def write(log: Log) -> None:
        assert await log.append("m", 0, entries(3), game="fini") == 3
        assert await log.append("m", 3, [entry(3)]) == 4
        assert await log.read("m") == entries(4)
        assert await log.read("m", after=2) == [entry(2), entry(3)]
        assert await log.read("m", after=4) == []
        assert await log.read("m", after=1 << 70) == []
        assert await log.read("another") == []

    async def read_again(log: Log) -> None:
        assert await log.read("m") == entries(4)

    store.play(write)
    store.play(read_again)


def test_the_wrong_number_is_refused_with_the_right_one(store: Store) -> None:
    async def story(log: Log) -> None:
        with pytest.raises(WrongNumber, match="match m has 0 entries, not 1; read on") as refusal:
            await log.append("m", 1, [entry(1)])
        assert (refusal.value.match, refusal.value.expected, refusal.value.actual) == ("m", 1, 0)
        await log.append("m", 0, entries(2), game="fini")
        for wrong in (-1, 0, 1, 3, 1 << 70):
            with pytest.raises(WrongNumber) as refusal:
                await log.append("m", wrong, [entry(9)], status="closed")
            assert refusal.value.actual == 2
        assert await log.read("m") == entries(2)
        assert [match.status for match in await log.matches()] == ["live"]

    store.play(story)


def test_whoever_is_refused_harms_nobody_in_the_same_transaction(store: Store) -> None:
    async def story(log: Log) -> None:
        lost = cast(Status, "lost")  # caught by the table itself, after the match has been begun
        with store.writing_held_up():
            first = asyncio.ensure_future(log.append("first", 0, entries(1), game="fini"))
            await asyncio.sleep(0.05)  # the writer has taken it, and waits; the others come together
            others = asyncio.gather(
                log.append("a", 0, entries(2), game="fini"),
                log.append("b", 7, entries(1)),
                log.append("c", 0, entries(1)),
                log.append("d", 0, entries(1), game="fini", status=lost),
                log.append("a", 2, [entry(2)]),
                log.append("e", 0, entries(1), game="fini", blobs=["0" * 64]),
                log.append("f", 0, entries(3), game="fini"),
                return_exceptions=True,
            )
            await asyncio.sleep(0)
        assert await first == 1
        a, b, c, d, a_again, e, f = await others
        assert (a, a_again, f) == (2, 3, 3)
        assert isinstance(b, WrongNumber)
        assert all(isinstance(fault, LogError) for fault in (c, d, e))
        assert "first append names the game" in str(c)
        assert "put it into the log before" in str(e)
        assert {match.id: match.entries for match in await log.matches()} == {"first": 1, "a": 3, "f": 3}
        assert await log.read("a") == entries(3)

    store.play(story)


def test_two_hundred_at_one_match_leave_no_gap(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, [b'{"by":-1}'], game="fini")
        places: list[int] = []

        async def appender(who: int) -> None:
            number = 1
            while True:
                try:
                    places.append(await log.append("m", number, [b'{"by":%d}' % who]))
                except WrongNumber as refusal:
                    number = refusal.actual
                else:
                    return

        await asyncio.gather(*(appender(who) for who in range(200)))
        assert sorted(places) == list(range(2, 202))
        assert sorted(await log.read("m")) == sorted(b'{"by":%d}' % who for who in range(-1, 200))

    store.play(story)


def test_reading_does_not_wait_for_writing(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, entries(1), game="fini")
        with store.writing_held_up():
            waiting = asyncio.ensure_future(log.append("m", 1, [entry(1)]))
            assert await log.read("m") == entries(1)
            assert not waiting.done()
        assert await waiting == 2

    store.play(story)


def test_a_cancelled_append_stops_nobody(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, entries(1), game="fini")
        with store.writing_held_up():
            given_up = asyncio.ensure_future(log.append("m", 1, [entry(1)]))
            await asyncio.sleep(0)
            given_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await given_up
        with pytest.raises(WrongNumber):  # it had been handed over, so it was written
            await log.append("m", 1, [entry(1)])
        assert await log.append("m", 2, [entry(2)]) == 3

    store.play(story)


@pytest.mark.parametrize("bad", [b"", b"[]", b"{", b'{"a":1}\n', b'{"a":"%s"}' % (b"x" * (1 << 20))])
def test_what_is_not_one_object_on_one_line_never_gets_in(store: Store, bad: bytes) -> None:
    async def story(log: Log) -> None:
        with pytest.raises(Malformed, match="JSON object on one line"):
            await log.append("m", 0, [entry(0), bad], game="fini")
        assert await log.matches() == []

    store.play(story)


def test_the_first_append_and_no_other_names_the_game(store: Store) -> None:
    async def story(log: Log) -> None:
        with pytest.raises(LogError, match="first append names the game"):
            await log.append("m", 0, entries(1))
        with pytest.raises(Malformed):
            await log.append("m", 0, [], game="fini")
        await log.append("m", 0, entries(1), game="fini")
        with pytest.raises(Malformed):
            await log.append("m", 1, entries(1), game="fini")

    store.play(story)


def test_the_table_of_matches_tells_status_listing_and_times(store: Store) -> None:
    clock = Clock()

    async def story(log: Log) -> None:
        for number, game in enumerate(("fini", "doppel_x", "qwixx_duel")):
            clock.now = 1_000 + number
            await log.append(f"m{number}", 0, entries(number + 1), game=game, listed=number > 0)
        clock.now = 2_000
        assert await log.append("m1", 2, [], status="finished") == 2
        clock.now = 3_000
        assert await log.append("m2", 3, [entry(3)], listed=False) == 4
        m0 = Match("m0", "fini", "live", False, 1_000, 1_000, 1)
        m1 = Match("m1", "doppel_x", "finished", True, 1_001, 2_000, 2)
        m2 = Match("m2", "qwixx_duel", "live", False, 1_002, 3_000, 4)
        assert await log.matches() == [m2, m1, m0]
        assert await log.matches(limit=None) == [m2, m1, m0]
        assert await log.matches(limit=2) == [m2, m1]
        assert await log.matches(limit=0) == []
        assert await log.matches(status="live") == [m2, m0]
        assert await log.matches(listed=True) == [m1]
        assert await log.matches(status="live", listed=False, limit=1) == [m2]
        assert await log.match("m1") == m1
        assert await log.match("m9") is None

    store.play(story, clock)


def test_a_match_set_aside_stays_so_until_it_is_put_back(store: Store) -> None:
    async def set_aside(log: Log) -> None:
        await log.append("good", 0, entries(1), game="fini")
        await log.append("bad", 0, entries(1), game="chess")
        assert await log.set_aside("bad", "no game is called 'chess'") is True
        assert await log.set_aside("nowhere", "not here") is False

    async def put_back(log: Log) -> None:
        assert [match.id for match in await log.matches(status="live", aside=False)] == ["good"]
        (bad,) = await log.matches(aside=True)
        assert (bad.id, bad.status, bad.aside) == ("bad", "live", "no game is called 'chess'")
        assert await log.read("bad") == entries(1)
        assert await log.set_aside("bad", None) is True
        assert [match.id for match in await log.matches(aside=False)] == ["bad", "good"]

    store.play(set_aside)
    store.play(put_back)


def test_a_follower_gets_what_is_there_and_what_comes(store: Store) -> None:
    async def story(log: Log) -> None:
        async def seen(match: str, after: int, last: int) -> list[bytes]:
            async with aclosing(log.follow(match, after)) as follower:
                got = []
                async for new in follower:
                    got.append(new)
                    if new == entry(last):
                        break
                return got

        followers = [asyncio.create_task(seen("m", after, 6)) for after in (0, 2, 5)]
        other = asyncio.create_task(seen("other", 0, 1))
        await log.append("m", 0, entries(3), game="fini")
        await log.append("other", 0, entries(2), game="fini")
        await asyncio.sleep(0.02)
        await log.append("m", 3, [entry(3), entry(4)])
        await log.append("m", 5, [entry(5)])
        await log.append("m", 6, [entry(6)])
        assert [await follower for follower in followers] == [entries(7)[after:] for after in (0, 2, 5)]
        assert await other == entries(2)

    store.play(story)


def test_a_follower_far_behind_misses_nothing(store: Store) -> None:
    async def story(log: Log) -> None:
        count = await log.append("m", 0, entries(MANY), game="fini")
        async with aclosing(log.follow("m")) as follower:
            assert [await anext(follower) for _ in range(count - 10)] == entries(count - 10)
            await log.append("m", count, [entry(count), entry(count + 1)])
            assert [await anext(follower) for _ in range(12)] == entries(count + 2)[-12:]

    store.play(story)


def test_a_follower_sees_what_another_process_appends(store: Store) -> None:
    async def story(log: Log) -> None:
        # To the store, another log is as foreign as another process.
        async with await store.open(Clock()) as elsewhere, aclosing(log.follow("m")) as follower:
            for number in range(3):
                game = "fini" if number == 0 else None
                await elsewhere.append("m", number, [entry(number)], game=game)
                assert await anext(follower) == entry(number)

    store.play(story)


def test_closing_writes_what_is_queued_and_ends_the_followers(store: Store) -> None:
    count = MANY

    async def story() -> None:
        log = await store.open(Clock())
        await log.append("m", 0, entries(1), game="fini")

        async def follow(match: str) -> list[bytes]:
            return [new async for new in log.follow(match)]

        followers = [asyncio.create_task(follow(match)) for match in ("m", "nothing happens here")]
        await asyncio.sleep(0.01)
        late = [asyncio.ensure_future(log.append("m", number, [entry(number)])) for number in range(1, count)]
        await asyncio.sleep(0)
        await log.close()
        await log.close()
        assert await asyncio.wait_for(asyncio.gather(*late), 10) == list(range(2, count + 1))
        got, nothing = await asyncio.wait_for(asyncio.gather(*followers), 10)
        assert got == entries(len(got))
        assert nothing == []
        calls = (partial(log.append, "m", count, [entry(count)]), partial(log.read, "m"), partial(log.put_blob, b""))
        for call in calls:
            with pytest.raises(LogError, match="closed; open it again"):
                await call()
        assert [new async for new in log.follow("m")] == []

    asyncio.run(story())
    assert store.play(lambda log: log.read("m")) == entries(count)


def test_names_lie_beside_the_entries_until_they_are_erased(store: Store) -> None:
    async def write(log: Log) -> None:
        await log.append("m", 0, entries(2), game="fini", names={0: "Ada", 1: "Ben"})
        await log.append("other", 0, entries(1), game="fini", names={0: "Jürgen \N{GAME DIE}"})
        assert await log.names("m") == {0: "Ada", 1: "Ben"}
        assert await log.append("m", 2, [entry(2)], names={1: None, 2: "Eva"}) == 3
        assert await log.append("m", 3, [entry(3)], names={1: None}) == 4  # again, which changes nothing
        assert await log.append("m", 4, [], names={0: "Ada L."}) == 4
        assert await log.names("nowhere") == {}

    async def read_again(log: Log) -> None:
        assert await log.names("m") == {0: "Ada L.", 2: "Eva"}
        assert await log.names("other") == {0: "Jürgen \N{GAME DIE}"}
        assert await log.read("m") == entries(4)

    store.play(write)
    store.play(read_again)


def test_a_refused_append_changes_no_name_and_rewrites_nothing(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, entries(2), game="fini", names={0: "Ada"})
        with pytest.raises(WrongNumber):
            await log.append("m", 1, [entry(9)], names={0: None, 1: "Ben"}, rewritten={0: entry(7)})
        with pytest.raises(Malformed, match="JSON object on one line"):
            await log.append("m", 2, [entry(2)], names={0: None}, rewritten={0: b"gone"})
        assert await log.names("m") == {0: "Ada"}
        assert await log.read("m") == entries(2)

    store.play(story)


def test_names_come_and_go_in_the_order_of_the_appends(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, entries(1), game="fini")
        with store.writing_held_up():
            first = asyncio.ensure_future(log.append("m", 1, [entry(1)], names={0: "Ada", 1: "Ben"}))
            await asyncio.sleep(0.05)  # the writer has taken it; what comes now is written together
            later = asyncio.gather(
                log.append("m", 2, [entry(2)], names={0: None, 2: "Eva"}),
                log.append("m", 3, [entry(3)], names={2: None}, rewritten={2: entry(22)}),
            )
            await asyncio.sleep(0)
        assert [await first, *await later] == [2, 3, 4]
        assert await log.names("m") == {1: "Ben"}
        assert await log.read("m") == [entry(0), entry(1), entry(22), entry(3)]

    store.play(story)


def test_an_entry_of_an_older_knobel_is_rewritten_where_it_holds_an_erased_name(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, [entry(0), b'{"name":"Ada"}', entry(2)], game="fini")
        await log.append("other", 0, entries(3), game="fini")
        assert await log.append("m", 3, [entry(3)], names={0: None}, rewritten={1: b'{"name":null}'}) == 4
        assert await log.read("m") == [entry(0), b'{"name":null}', entry(2), entry(3)]
        assert await log.read("other") == entries(3)

    store.play(story)


def test_names_go_with_their_match(store: Store) -> None:
    async def story(log: Log) -> None:
        await log.append("m", 0, entries(1), game="fini", status="closed", names={0: "Ada"})
        await log.append("live", 0, entries(1), game="fini", names={0: "Ben"})
        assert await log.purge(9_000) == Purged(1, 0)
        assert (await log.names("m"), await log.names("live")) == ({}, {0: "Ben"})

    store.play(story)


def test_a_blob_is_stored_once_under_its_hash(store: Store) -> None:
    async def story(log: Log) -> None:
        data = bytes(range(256)) * 1000
        name = await log.put_blob(data)
        assert await log.put_blob(data) == name
        assert await log.put_blob(b"abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        assert await log.get_blob(name) == data
        assert await log.get_blob("0" * 64) is None
        assert await log.append("m", 0, entries(1), game="doppel_x", blobs=[name, name]) == 1
        assert await log.append("m", 1, [entry(1)], blobs=[name]) == 2

    store.play(story)


def test_a_purge_takes_old_finished_matches_and_blobs_that_nobody_needs(store: Store) -> None:
    clock = Clock()

    async def story(log: Log) -> None:
        ours, shared, lonely = [await log.put_blob(data) for data in (b"ours", b"shared", b"lonely")]
        await log.append("finished", 0, entries(3), game="doppel_x", status="finished", blobs=[ours, shared])
        await log.append("closed", 0, entries(1), game="fini", status="closed")
        await log.append("live", 0, entries(2), game="doppel_x", blobs=[shared])
        clock.now = 5_000
        await log.append("young", 0, entries(1), game="fini", status="finished")
        awaited = await log.put_blob(b"about to be named")
        assert await log.purge(1_000) == Purged(0, 0)
        assert await log.purge(5_000) == Purged(2, 2)
        assert [match.id for match in await log.matches()] == ["young", "live"]
        assert await log.read("finished") == []
        assert await log.read("live") == entries(2)
        assert [await log.get_blob(name) for name in (ours, shared, lonely)] == [None, b"shared", None]
        assert await log.get_blob(awaited) == b"about to be named"
        assert await log.append("finished", 0, entries(1), game="fini") == 1  # the name is free again

    store.play(story, clock)


def test_a_blob_put_again_outlives_the_purge_that_was_about_to_take_it(store: Store) -> None:
    clock = Clock()

    async def story(log: Log) -> None:
        name = await log.put_blob(b"throw")
        clock.now = 5_000
        await log.put_blob(b"throw")
        assert await log.purge(5_000) == Purged(0, 0)
        await log.append("m", 0, entries(1), game="doppel_x", blobs=[name])
        assert await log.purge(9_000) == Purged(0, 0)

    store.play(story, clock)


def test_a_match_that_goes_on_is_spared_by_the_purge_that_was_about_to_take_it(store: Store) -> None:
    clock = Clock()

    async def story(log: Log) -> None:
        name = await log.put_blob(b"throw")
        await log.append("again", 0, entries(1), game="fini", status="finished")
        await log.append("touched", 0, entries(1), game="fini", status="finished")
        with store.writing_held_up():
            lives = asyncio.ensure_future(log.append("again", 1, [entry(1)], status="live", blobs=[name]))
            await asyncio.sleep(0)
            clock.now = 5_000
            touched = asyncio.ensure_future(log.append("touched", 1, [entry(1)]))
            await asyncio.sleep(0)
            purge = asyncio.create_task(log.purge(5_000))
            await asyncio.sleep(0.05)  # it has seen both as they were
        assert (await lives, await touched, await purge) == (2, 2, Purged(0, 0))
        assert len(await log.matches()) == 2

    store.play(story, clock)


def test_a_long_purge_lets_appends_through(store: Store) -> None:
    async def story(log: Log) -> None:
        old = MANY // 4
        await asyncio.gather(*(log.append(f"old{n}", 0, entries(3), game="fini", status="closed") for n in range(old)))
        purge = asyncio.create_task(log.purge(9_000))
        count = await log.append("m", 0, entries(1), game="fini")
        while not purge.done():
            count = await log.append("m", count, [entry(count)])
        assert await purge == Purged(old, 0)
        assert await log.read("m") == entries(count)

    store.play(story)
