"""Finished matches in a server's data, as if a person had played them: what pages about the past are tested with."""

import asyncio
import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

from msgspec.structs import replace

from knobel.games import find_plugin
from knobel.log import Addition, open_log
from knobel.table.driver import Driver
from knobel.table.journal import Created, Entry, Seated, SeatPlan, Setup, write_entry
from knobel.table.seat import hashed

KEY = "a key that these tests know"


def finished(
    data: Path,
    game: str,
    plays: str,
    against: str | None,
    *,
    seed: int = 1,
    names: Sequence[str] = ("Ada", "Ben"),
    resigns: bool = False,
) -> str:
    """A match of the first name, who plays like one bot, against another, or against the second name like it."""
    plugin, rng, match = find_plugin(game), Random(seed), f"{game}-{seed}"
    bots = [plays, *[against or plays] * (plugin.game.seats[0] - 1)]
    setup = Setup(game=game, seats=tuple(SeatPlan("bot", bot) for bot in bots), first=seed % 2)
    created = Created(0, match, setup, f"{seed:064x}", seed % 2, "")
    driver = Driver(created, plugin, rng=rng, simulate=plugin.simulate_unseen)
    driver.run(60 if resigns else 100_000)
    if resigns:
        driver.decide(driver.table.resign, 0)
    assert driver.table.stage == "over", driver.table.stage
    entries = [_of_people(entry, names if against is None else names[:1]) for entry in driver.entries]
    with ThreadPoolExecutor(1) as aside:  # the browser's own loop runs in this thread
        aside.submit(asyncio.run, _store(data, match, game, entries)).result()
    return match


def _of_people(entry: Entry, names: Sequence[str]) -> Entry:
    """The same entry, had the bots that play for these names been people."""
    if isinstance(entry, Created):
        seats = (*[SeatPlan()] * len(names), *entry.setup.seats[len(names) :])
        return replace(entry, setup=replace(entry.setup, seats=seats))
    if isinstance(entry, Seated) and entry.seat < len(names):
        return replace(entry, name=names[entry.seat], token=hashed(KEY) if entry.seat == 0 else "none")
    return entry


async def _store(data: Path, match: str, game: str, entries: Sequence[Entry]) -> None:
    async with await open_log(data / "knobel.db") as log:
        await log.append(Addition(match, 0, [write_entry(entry) for entry in entries], game=game, status="finished"))


def kept(*matches: tuple[str, str]) -> str:
    """What makes a page remember these matches, by id and game, as its own; to be run before the page's scripts."""
    mine: list[dict[str, Any]] = [
        {"match": match, "game": game, "tokens": [KEY], "title": ["Ada"], "seats": [0], "stage": "over"}
        | {"turn": False, "seen": number, "counted": True}
        for number, (match, game) in enumerate(matches, 1)
    ]
    return f"localStorage.setItem('knobel.games', {json.dumps(json.dumps(mine))})"
