"""Several processes at one log: killed at any moment, or wanting the same place."""

import asyncio
import subprocess
import sys
import time
from random import Random

from knobel.log import open_log
from tests.log import contender
from tests.log.contender import MATCHES, ROUNDS, entry
from tests.log.stores import Store


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen(
        [sys.executable, contender.__file__, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )


def test_whatever_is_killed_all_that_was_acknowledged_is_there(store: Store) -> None:
    place, rng = store.place, Random(5)
    acknowledged: dict[str, int] = dict.fromkeys(MATCHES, 0)
    blobs: set[str] = set()

    async def check() -> None:
        async with await open_log(place) as log:
            for match, least in acknowledged.items():
                kept, known = await log.read(match), await log.match(match)
                if known is None:  # killed before anything of it was acknowledged
                    assert least == len(kept) == 0
                    continue
                assert len(kept) == known.entries >= least
                assert kept == [entry(match, number) for number in range(len(kept))]
            for blob in blobs:
                assert await log.get_blob(blob) is not None

    for _ in range(10):
        with start("append", place) as player:
            assert player.stdout is not None
            said = player.stdout.readline()
            time.sleep(rng.uniform(0, 0.06))
            player.kill()
            said += player.stdout.read()
        for line in said.decode().splitlines(keepends=True):
            if line.endswith("\n"):
                match, count, blob = line.split()
                acknowledged[match] = int(count)
                blobs |= {blob} - {"-"}
        asyncio.run(check())
    assert min(acknowledged.values()) > 10


def test_of_two_processes_that_want_one_place_exactly_one_gets_it(store: Store) -> None:
    place = store.place
    places: dict[str, list[int]] = {}
    with start("race", place, "red") as red, start("race", place, "blue") as blue:
        both = {"red": red, "blue": blue}
        for process in both.values():
            assert process.stdout is not None
            assert process.stdout.readline() == b"ready\n"
        for process in both.values():
            assert process.stdin is not None
            process.stdin.write(b"go\n")
            process.stdin.flush()
        for name, process in both.items():
            assert process.stdout is not None
            places[name] = [int(line) for line in process.stdout]
            assert process.wait() == 0
    assert sorted(places["red"] + places["blue"]) == list(range(ROUNDS))

    async def winners() -> list[bytes]:
        async with await open_log(place) as log:
            return await log.read("m")

    told = {place: b'{"by":"%s"}' % name.encode() for name, won in places.items() for place in won}
    assert asyncio.run(winners()) == [told[place] for place in range(ROUNDS)]
