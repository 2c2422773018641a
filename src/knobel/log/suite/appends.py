"""Appending, and refusing to."""

import asyncio
from typing import cast

from knobel.core.errors import Malformed
from knobel.log import Addition, LogError, Status, WrongNumber
from knobel.log.suite.checking import Clock, Store, check, entries, entry, refused, same


@check
async def what_was_appended_is_read_again_also_after_reopening(store: Store) -> None:
    async with await store.open(Clock()) as log:
        same(await log.append(Addition("m", 0, entries(3), game="chess")), 3)
        same(await log.append(Addition("m", 3, [entry(3)])), 4)
        same(await log.read("m"), entries(4))
        same(await log.read("m", after=2), [entry(2), entry(3)])
        same(await log.read("m", after=4), [])
        same(await log.read("m", after=1 << 70), [])
        same(await log.read("another"), [])
    async with await store.open(Clock()) as log:
        same(await log.read("m"), entries(4))


@check
async def the_wrong_number_is_refused_with_the_right_one(store: Store) -> None:
    async with await store.open(Clock()) as log:
        with refused(WrongNumber, "match m has 0 entries, not 1; read on") as refusal:
            await log.append(Addition("m", 1, [entry(1)]))
        same((refusal.value.match, refusal.value.expected, refusal.value.actual), ("m", 1, 0))
        await log.append(Addition("m", 0, entries(2), game="chess"))
        for wrong in (-1, 0, 1, 3, 1 << 70):
            with refused(WrongNumber) as refusal:
                await log.append(Addition("m", wrong, [entry(9)], status="closed"))
            same(refusal.value.actual, 2)
        same(await log.read("m"), entries(2))
        same([match.status for match in await log.matches()], ["live"])


@check
async def a_refused_append_harms_no_other_in_the_same_transaction(store: Store) -> None:
    async with await store.open(Clock()) as log:
        lost = cast(Status, "lost")  # caught by the table itself, after the match has been begun
        async with store.writing_held_up():
            first = asyncio.ensure_future(log.append(Addition("first", 0, entries(1), game="chess")))
            await asyncio.sleep(0.05)  # the writer has taken it, and waits; the others come together
            others = asyncio.gather(
                log.append(Addition("a", 0, entries(2), game="chess")),
                log.append(Addition("b", 7, entries(1))),
                log.append(Addition("c", 0, entries(1))),
                log.append(Addition("d", 0, entries(1), game="chess", status=lost)),
                log.append(Addition("a", 2, [entry(2)])),
                log.append(Addition("e", 0, entries(1), game="chess", blobs=["0" * 64])),
                log.append(Addition("f", 0, entries(3), game="chess")),
                return_exceptions=True,
            )
            await asyncio.sleep(0)
        same(await first, 1)
        a, b, c, d, a_again, e, f = await others
        same((a, a_again, f), (2, 3, 3))
        same(isinstance(b, WrongNumber), True)
        same(all(isinstance(fault, LogError) for fault in (c, d, e)), True)
        same("first append names the game" in str(c), True)
        same("put it into the log before" in str(e), True)
        same({match.id: match.entries for match in await log.matches()}, {"first": 1, "a": 3, "f": 3})
        same(await log.read("a"), entries(3))


@check
async def two_hundred_at_one_match_leave_no_gap(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, [b'{"by":-1}'], game="chess"))
        places: list[int] = []

        async def appender(who: int) -> None:
            number = 1
            while True:
                try:
                    places.append(await log.append(Addition("m", number, [b'{"by":%d}' % who])))
                except WrongNumber as refusal:
                    number = refusal.actual
                else:
                    return

        await asyncio.gather(*(appender(who) for who in range(200)))
        same(sorted(places), list(range(2, 202)))
        same(sorted(await log.read("m")), sorted(b'{"by":%d}' % who for who in range(-1, 200)))


@check
async def reading_does_not_wait_for_writing(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, entries(1), game="chess"))
        async with store.writing_held_up():
            waiting = asyncio.ensure_future(log.append(Addition("m", 1, [entry(1)])))
            same(await log.read("m"), entries(1))
            same(waiting.done(), False)
        same(await waiting, 2)


@check
async def a_cancelled_append_stops_no_other(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, entries(1), game="chess"))
        async with store.writing_held_up():
            given_up = asyncio.ensure_future(log.append(Addition("m", 1, [entry(1)])))
            await asyncio.sleep(0)
            given_up.cancel()
        with refused(asyncio.CancelledError):
            await given_up
        with refused(WrongNumber):  # it had been handed over, so it was written
            await log.append(Addition("m", 1, [entry(1)]))
        same(await log.append(Addition("m", 2, [entry(2)])), 3)


@check
async def what_is_not_one_object_on_one_line_never_gets_in(store: Store) -> None:
    async with await store.open(Clock()) as log:
        for bad in (b"", b"[]", b"{", b'{"a":1}\n', b'{"a":"%s"}' % (b"x" * (1 << 20))):
            with refused(Malformed, "JSON object on one line"):
                await log.append(Addition("m", 0, [entry(0), bad], game="chess"))
        same(await log.matches(), [])


@check
async def the_first_append_and_no_other_names_the_game(store: Store) -> None:
    async with await store.open(Clock()) as log:
        with refused(LogError, "first append names the game"):
            await log.append(Addition("m", 0, entries(1)))
        with refused(Malformed):
            await log.append(Addition("m", 0, [], game="chess"))
        await log.append(Addition("m", 0, entries(1), game="chess"))
        with refused(Malformed):
            await log.append(Addition("m", 1, entries(1), game="chess"))
