"""Following a match, and closing the log."""

import asyncio
from contextlib import aclosing
from functools import partial

from knobel.log import Addition, LogError
from knobel.log.suite.checking import MANY, Clock, Store, check, entries, entry, refused, same


@check
async def a_follower_gets_what_is_there_and_what_comes(store: Store) -> None:
    async with await store.open(Clock()) as log:

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
        await log.append(Addition("m", 0, entries(3), game="chess"))
        await log.append(Addition("other", 0, entries(2), game="chess"))
        await asyncio.sleep(0.02)
        await log.append(Addition("m", 3, [entry(3), entry(4)]))
        await log.append(Addition("m", 5, [entry(5)]))
        await log.append(Addition("m", 6, [entry(6)]))
        same([await follower for follower in followers], [entries(7)[after:] for after in (0, 2, 5)])
        same(await other, entries(2))


@check
async def a_follower_far_behind_misses_nothing(store: Store) -> None:
    async with await store.open(Clock()) as log:
        count = await log.append(Addition("m", 0, entries(MANY), game="chess"))
        async with aclosing(log.follow("m")) as follower:
            same([await anext(follower) for _ in range(count - 10)], entries(count - 10))
            await log.append(Addition("m", count, [entry(count), entry(count + 1)]))
            same([await anext(follower) for _ in range(12)], entries(count + 2)[-12:])


@check
async def a_follower_sees_what_another_process_appends(store: Store) -> None:
    # To the store, another log is as foreign as another process.
    async with (
        await store.open(Clock()) as log,
        await store.open(Clock()) as elsewhere,
        aclosing(log.follow("m")) as follower,
    ):
        for number in range(3):
            game = "chess" if number == 0 else None
            await elsewhere.append(Addition("m", number, [entry(number)], game=game))
            same(await anext(follower), entry(number))


@check
async def closing_writes_what_is_queued_and_ends_the_followers(store: Store) -> None:
    count = MANY
    log = await store.open(Clock())
    await log.append(Addition("m", 0, entries(1), game="chess"))

    async def follow(match: str) -> list[bytes]:
        return [new async for new in log.follow(match)]

    followers = [asyncio.create_task(follow(match)) for match in ("m", "nothing happens here")]
    await asyncio.sleep(0.01)
    late = [asyncio.ensure_future(log.append(Addition("m", number, [entry(number)]))) for number in range(1, count)]
    await asyncio.sleep(0)
    await log.close()
    await log.close()
    same(await asyncio.wait_for(asyncio.gather(*late), 10), list(range(2, count + 1)))
    got, nothing = await asyncio.wait_for(asyncio.gather(*followers), 10)
    same(got, entries(len(got)))
    same(nothing, [])
    calls = (
        partial(log.append, Addition("m", count, [entry(count)])),
        partial(log.read, "m"),
        partial(log.put_blob, b""),
    )
    for call in calls:
        with refused(LogError, "closed; open it again"):
            await call()
    same([new async for new in log.follow("m")], [])
    async with await store.open(Clock()) as again:
        same(await again.read("m"), entries(count))
