"""Several processes at one log: killed at any moment, or wanting the same place.

Run as a program, this file is such a process.
"""

import asyncio
import os
import subprocess
import sys
import time
from pathlib import Path
from random import Random

from knobel.log import Log, WrongNumber

MATCHES = ("a", "b", "c", "d")
ROUNDS = 150


def entry(match: str, number: int) -> bytes:
    return b'{"match":"%s","n":%d}' % (match.encode(), number)


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def append_until_killed(path: str) -> None:
    """Says of every match how many entries are acknowledged, as soon as they are."""
    async with await Log.open(path) as log:

        async def play(match: str) -> None:
            known = await log.match(match)
            count = known.entries if known else 0
            while True:
                new = [entry(match, number) for number in range(count, count + 1 + count % 3)]
                blob = await log.put_blob(b"%s %d" % (match.encode(), count)) if count % 5 == 0 else None
                count = await log.append(
                    match, count, new, game=None if count else "fini", blobs=[blob] if blob else []
                )
                say(match, count, blob or "-")

        await asyncio.gather(*(play(match) for match in MATCHES))


async def race(path: str, name: str) -> None:
    """Goes for every place of one match, and says which it got."""
    async with await Log.open(path) as log:
        say("ready")
        sys.stdin.readline()
        for number in range(ROUNDS):
            mine = b'{"by":"%s"}' % name.encode()
            try:
                await log.append("m", number, [mine], game=None if number else "fini")
            except WrongNumber:
                continue
            say(number)


def start(*arguments: str) -> "subprocess.Popen[bytes]":
    return subprocess.Popen([sys.executable, __file__, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def test_whatever_is_killed_all_that_was_acknowledged_is_there(tmp_path: Path) -> None:
    path, rng = tmp_path / "log", Random(5)
    acknowledged: dict[str, int] = dict.fromkeys(MATCHES, 0)
    blobs: set[str] = set()

    async def check() -> None:
        async with await Log.open(path) as log:
            for match, least in acknowledged.items():
                kept, known = await log.read(match), await log.match(match)
                assert known is not None
                assert len(kept) == known.entries >= least
                assert kept == [entry(match, number) for number in range(len(kept))]
            for blob in blobs:
                assert await log.get_blob(blob) is not None

    for _ in range(10):
        with start("append", str(path)) as player:
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


def test_of_two_processes_that_want_one_place_exactly_one_gets_it(tmp_path: Path) -> None:
    path = tmp_path / "log"
    places: dict[str, list[int]] = {}
    with start("race", str(path), "red") as red, start("race", str(path), "blue") as blue:
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
        async with await Log.open(path) as log:
            return await log.read("m")

    told = {place: b'{"by":"%s"}' % name.encode() for name, won in places.items() for place in won}
    assert asyncio.run(winners()) == [told[place] for place in range(ROUNDS)]


if __name__ == "__main__":
    asyncio.run(append_until_killed(sys.argv[2]) if sys.argv[1] == "append" else race(*sys.argv[2:]))
