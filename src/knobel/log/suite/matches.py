"""What lies beside the entries: what is known of each match, and names."""

import asyncio

from knobel.core.errors import Malformed
from knobel.log import Addition, Match, Purged, WrongNumber
from knobel.log.suite.checking import Clock, Store, check, entries, entry, refused, same


@check
async def the_table_of_matches_tells_status_listing_and_times(store: Store) -> None:
    clock = Clock()
    async with await store.open(clock) as log:
        for number, game in enumerate(("chess", "go", "halma")):
            clock.now = 1_000 + number
            await log.append(Addition(f"m{number}", 0, entries(number + 1), game=game, listed=number > 0))
        clock.now = 2_000
        same(await log.append(Addition("m1", 2, [], status="finished")), 2)
        clock.now = 3_000
        same(await log.append(Addition("m2", 3, [entry(3)], listed=False)), 4)
        m0 = Match("m0", "chess", "live", False, 1_000, 1_000, 1)
        m1 = Match("m1", "go", "finished", True, 1_001, 2_000, 2)
        m2 = Match("m2", "halma", "live", False, 1_002, 3_000, 4)
        same(await log.matches(), [m2, m1, m0])
        same(await log.matches(limit=None), [m2, m1, m0])
        same(await log.matches(limit=2), [m2, m1])
        same(await log.matches(limit=0), [])
        same(await log.matches(status="live"), [m2, m0])
        same(await log.matches(listed=True), [m1])
        same(await log.matches(status="live", listed=False, limit=1), [m2])
        same(await log.match("m1"), m1)
        same(await log.match("m9"), None)


@check
async def a_match_set_aside_stays_so_until_it_is_put_back(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("good", 0, entries(1), game="chess"))
        await log.append(Addition("bad", 0, entries(1), game="chess"))
        same(await log.set_aside("bad", "no game is called 'chess'"), True)
        same(await log.set_aside("nowhere", "not here"), False)
    async with await store.open(Clock()) as log:
        same([match.id for match in await log.matches(status="live", aside=False)], ["good"])
        (bad,) = await log.matches(aside=True)
        same((bad.id, bad.status, bad.aside), ("bad", "live", "no game is called 'chess'"))
        same(await log.read("bad"), entries(1))
        same(await log.set_aside("bad", None), True)
        same([match.id for match in await log.matches(aside=False)], ["bad", "good"])


@check
async def names_lie_beside_the_entries_until_they_are_erased(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, entries(2), game="chess", names={0: "Ada", 1: "Ben"}))
        await log.append(Addition("other", 0, entries(1), game="chess", names={0: "Jürgen \N{GAME DIE}"}))
        same(await log.names("m"), {0: "Ada", 1: "Ben"})
        same(await log.append(Addition("m", 2, [entry(2)], names={1: None, 2: "Eva"})), 3)
        same(await log.append(Addition("m", 3, [entry(3)], names={1: None})), 4)
        same(await log.append(Addition("m", 4, [], names={0: "Ada L."})), 4)
        same(await log.names("nowhere"), {})
    async with await store.open(Clock()) as log:
        same(await log.names("m"), {0: "Ada L.", 2: "Eva"})
        same(await log.names("other"), {0: "Jürgen \N{GAME DIE}"})
        same(await log.read("m"), entries(4))


@check
async def a_refused_append_changes_no_name_and_rewrites_nothing(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, entries(2), game="chess", names={0: "Ada"}))
        with refused(WrongNumber):
            await log.append(Addition("m", 1, [entry(9)], names={0: None, 1: "Ben"}, rewritten={0: entry(7)}))
        with refused(Malformed, "JSON object on one line"):
            await log.append(Addition("m", 2, [entry(2)], names={0: None}, rewritten={0: b"gone"}))
        same(await log.names("m"), {0: "Ada"})
        same(await log.read("m"), entries(2))


@check
async def names_come_and_go_in_the_order_of_the_appends(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, entries(1), game="chess"))
        async with store.writing_held_up():
            first = asyncio.ensure_future(log.append(Addition("m", 1, [entry(1)], names={0: "Ada", 1: "Ben"})))
            await asyncio.sleep(0.05)  # the writer has taken it; what comes now is written together
            later = asyncio.gather(
                log.append(Addition("m", 2, [entry(2)], names={0: None, 2: "Eva"})),
                log.append(Addition("m", 3, [entry(3)], names={2: None}, rewritten={2: entry(22)})),
            )
            await asyncio.sleep(0)
        same([await first, *await later], [2, 3, 4])
        same(await log.names("m"), {1: "Ben"})
        same(await log.read("m"), [entry(0), entry(1), entry(22), entry(3)])


@check
async def an_entry_of_an_older_knobel_is_rewritten_where_it_holds_an_erased_name(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, [entry(0), b'{"name":"Ada"}', entry(2)], game="chess"))
        await log.append(Addition("other", 0, entries(3), game="chess"))
        same(await log.append(Addition("m", 3, [entry(3)], names={0: None}, rewritten={1: b'{"name":null}'})), 4)
        same(await log.read("m"), [entry(0), b'{"name":null}', entry(2), entry(3)])
        same(await log.read("other"), entries(3))


@check
async def names_go_with_their_match(store: Store) -> None:
    async with await store.open(Clock()) as log:
        await log.append(Addition("m", 0, entries(1), game="chess", status="closed", names={0: "Ada"}))
        await log.append(Addition("live", 0, entries(1), game="chess", names={0: "Ben"}))
        same(await log.purge(9_000), Purged(1, 0))
        same((await log.names("m"), await log.names("live")), ({}, {0: "Ben"}))
