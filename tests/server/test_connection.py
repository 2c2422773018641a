"""A connection's queue is bounded, and so is what it may say."""

import asyncio

from knobel.server.live.connection import AT_ONCE, LONGEST_QUEUE, Connection


def test_a_reader_who_does_not_keep_up_is_let_go() -> None:
    async def story() -> tuple[Connection, int]:
        connection, read = Connection(()), []
        for number in range(10 * LONGEST_QUEUE):
            connection.send(str(number))

        async def take(message: str) -> None:
            read.append(message)

        await asyncio.wait_for(connection.deliver(take), 1)
        return connection, len(read)

    connection, read = asyncio.run(story())
    assert connection.slow
    assert connection.bye == (4008, "too-slow")
    assert read <= LONGEST_QUEUE


def test_whoever_keeps_up_gets_everything_in_order() -> None:
    async def story() -> list[str]:
        connection, read = Connection(()), []

        async def take(message: str) -> None:
            read.append(message)
            await asyncio.sleep(0)

        delivering = asyncio.create_task(connection.deliver(take))
        for number in range(3 * LONGEST_QUEUE):
            connection.send(str(number))
            await asyncio.sleep(0)
        connection.leave(1000, "")
        await asyncio.wait_for(delivering, 1)
        return read

    assert asyncio.run(story()) == [str(number) for number in range(3 * LONGEST_QUEUE)]


def test_a_flood_runs_dry() -> None:
    async def story() -> list[bool]:
        connection = Connection((0,))
        return [connection.may_speak() for _ in range(int(AT_ONCE) + 50)]

    heard = asyncio.run(story())
    assert all(heard[: int(AT_ONCE)])
    assert not heard[-1]
