"""A process at a log, for test_crash.py to start: `contender.py append PLACE` or `contender.py race PLACE NAME`."""

import asyncio
import os
import sys

from knobel.log import Addition, WrongNumber, open_log

MATCHES = ("a", "b", "c", "d")
ROUNDS = 150


def entry(match: str, number: int) -> bytes:
    return b'{"match":"%s","n":%d}' % (match.encode(), number)


def say(*words: object) -> None:
    os.write(1, (" ".join(map(str, words)) + "\n").encode())


async def append_until_killed(place: str) -> None:
    """Says of every match how many entries are acknowledged, as soon as they are."""
    async with await open_log(place) as log:

        async def play(match: str) -> None:
            known = await log.match(match)
            count = known.entries if known else 0
            while True:
                new = [entry(match, number) for number in range(count, count + 1 + count % 3)]
                blob = await log.put_blob(b"%s %d" % (match.encode(), count)) if count % 5 == 0 else None
                count = await log.append(
                    Addition(match, count, new, game=None if count else "fini", blobs=[blob] if blob else [])
                )
                say(match, count, blob or "-")

        await asyncio.gather(*(play(match) for match in MATCHES))


async def race(place: str, name: str) -> None:
    """Goes for every place of one match, and says which it got."""
    async with await open_log(place) as log:
        say("ready")
        sys.stdin.readline()
        for number in range(ROUNDS):
            mine = b'{"by":"%s"}' % name.encode()
            try:
                await log.append(Addition("m", number, [mine], game=None if number else "fini"))
            except WrongNumber:
                continue
            say(number)


if __name__ == "__main__":
    asyncio.run(append_until_killed(sys.argv[2]) if sys.argv[1] == "append" else race(*sys.argv[2:]))
