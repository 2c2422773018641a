"""Blobs, and purging."""

import asyncio

from knobel.log import Addition, Purged
from knobel.log.suite.checking import MANY, Clock, Store, check, entries, entry, same


@check
async def a_blob_is_stored_once_under_its_hash(store: Store) -> None:
    async with await store.open(Clock()) as log:
        data = bytes(range(256)) * 1000
        name = await log.put_blob(data)
        same(await log.put_blob(data), name)
        same(await log.put_blob(b"abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        same(await log.get_blob(name), data)
        same(await log.get_blob("0" * 64), None)
        same(await log.append(Addition("m", 0, entries(1), game="go", blobs=[name, name])), 1)
        same(await log.append(Addition("m", 1, [entry(1)], blobs=[name])), 2)


@check
async def a_purge_deletes_old_finished_matches_and_blobs_that_no_match_names(store: Store) -> None:
    clock = Clock()
    async with await store.open(clock) as log:
        ours, shared, lonely = [await log.put_blob(data) for data in (b"ours", b"shared", b"lonely")]
        await log.append(Addition("finished", 0, entries(3), game="go", status="finished", blobs=[ours, shared]))
        await log.append(Addition("closed", 0, entries(1), game="chess", status="closed"))
        await log.append(Addition("live", 0, entries(2), game="go", blobs=[shared]))
        clock.now = 5_000
        await log.append(Addition("young", 0, entries(1), game="chess", status="finished"))
        awaited = await log.put_blob(b"about to be named")
        same(await log.purge(1_000), Purged(0, 0))
        same(await log.purge(5_000), Purged(2, 2))
        same([match.id for match in await log.matches()], ["young", "live"])
        same(await log.read("finished"), [])
        same(await log.read("live"), entries(2))
        same([await log.get_blob(name) for name in (ours, shared, lonely)], [None, b"shared", None])
        same(await log.get_blob(awaited), b"about to be named")
        same(await log.append(Addition("finished", 0, entries(1), game="chess")), 1)


@check
async def a_blob_put_again_outlives_the_purge_that_was_about_to_take_it(store: Store) -> None:
    clock = Clock()
    async with await store.open(clock) as log:
        name = await log.put_blob(b"throw")
        clock.now = 5_000
        await log.put_blob(b"throw")
        same(await log.purge(5_000), Purged(0, 0))
        await log.append(Addition("m", 0, entries(1), game="go", blobs=[name]))
        same(await log.purge(9_000), Purged(0, 0))


@check
async def a_match_that_goes_on_is_spared_by_the_purge_that_was_about_to_take_it(store: Store) -> None:
    clock = Clock()
    async with await store.open(clock) as log:
        name = await log.put_blob(b"throw")
        await log.append(Addition("again", 0, entries(1), game="chess", status="finished"))
        await log.append(Addition("touched", 0, entries(1), game="chess", status="finished"))
        async with store.writing_held_up():
            lives = asyncio.ensure_future(log.append(Addition("again", 1, [entry(1)], status="live", blobs=[name])))
            await asyncio.sleep(0)
            clock.now = 5_000
            touched = asyncio.ensure_future(log.append(Addition("touched", 1, [entry(1)])))
            await asyncio.sleep(0)
            purge = asyncio.create_task(log.purge(5_000))
            await asyncio.sleep(0.05)  # it has seen both as they were
        same((await lives, await touched, await purge), (2, 2, Purged(0, 0)))
        same(len(await log.matches()), 2)


@check
async def a_long_purge_lets_appends_through(store: Store) -> None:
    async with await store.open(Clock()) as log:
        old = MANY // 4
        await asyncio.gather(
            *(log.append(Addition(f"old{n}", 0, entries(3), game="chess", status="closed")) for n in range(old))
        )
        purge = asyncio.create_task(log.purge(9_000))
        count = await log.append(Addition("m", 0, entries(1), game="chess"))
        while not purge.done():
            count = await log.append(Addition("m", count, [entry(count)]))
        same(await purge, Purged(old, 0))
        same(await log.read("m"), entries(count))
