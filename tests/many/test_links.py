"""The line between nodes: nobody gets in who does not know the key, and a frozen node is noticed."""

import asyncio
import socket
from collections.abc import Awaitable, Callable

import pytest

from knobel.server.many import link as lines
from knobel.server.many import links as called
from knobel.server.many.link import Channel, DoorClosed, Frame, Link, LinkLost
from knobel.server.many.links import Links

KEY = b"k" * 32


class Echo(Channel):
    """Says what it hears, on the side that was called."""

    def __init__(self, link: Link, number: int) -> None:
        self._link, self._number = link, number

    def hear(self, frame: Frame) -> None:
        self._link.say(Frame("say", self._number, frame.data))

    def cut(self) -> None:
        pass


class Ear(Channel):
    """Remembers what it hears, on the side that calls."""

    def __init__(self) -> None:
        self.heard: asyncio.Queue[bytes] = asyncio.Queue()
        self.gone = asyncio.Event()

    def hear(self, frame: Frame) -> None:
        self.heard.put_nowait(frame.data)

    def cut(self) -> None:
        self.gone.set()


def story(told: Callable[[str, Links], Awaitable[None]], key: bytes = KEY) -> None:
    """A node that listens, its address, and another one."""

    async def whole() -> None:
        called = Links(KEY, 0.5, lambda link, frame: Echo(link, frame.channel))
        caller = Links(key, 0.5, lambda *_: None)
        listening = socket.create_server(("127.0.0.1", 0))
        await called.listen(listening)
        try:
            await asyncio.wait_for(told(f"127.0.0.1:{listening.getsockname()[1]}", caller), 20)
        finally:
            await caller.close()
            await called.close()

    asyncio.run(whole())


def test_two_who_know_the_key_talk() -> None:
    async def told(address: str, links: Links) -> None:
        first, second = await asyncio.gather(links.to(address), links.to(address))
        assert first is second
        ears = [Ear() for _ in range(3)]
        numbers = [first.open(ear, "open", b"", None) for ear in ears]
        for number in numbers:
            first.say(Frame("say", number, b"%d" % number))
        assert [await ear.heard.get() for ear in ears] == [b"%d" % number for number in numbers]
        await asyncio.sleep(1)  # twice as long as a node may be silent
        first.say(Frame("say", numbers[0], b"still here"))
        assert await ears[0].heard.get() == b"still here"
        first.cut()
        await asyncio.gather(*(ear.gone.wait() for ear in ears))
        with pytest.raises(LinkLost):
            first.open(Ear(), "open", b"", None)
        assert await links.to(address) is not first

    story(told)


def test_who_does_not_know_the_key_is_not_let_in() -> None:
    async def told(address: str, links: Links) -> None:
        with pytest.raises(LinkLost):
            await links.to(address)

    story(told, b"x" * 32)


@pytest.mark.parametrize(
    "said", [b"GET / HTTP/1.1\r\n\r\n", b"\xff\xff\xff\xff", b"\0\0\0\4abcd", b"\0\0\0\1\x80", b""], ids=str
)
def test_a_stranger_is_cut_off(said: bytes) -> None:
    async def told(address: str, _: Links) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        writer.write(said)
        assert await reader.read() == b""  # hung up, and told nothing
        writer.close()

    story(told)


def test_another_version_is_refused() -> None:
    async def told(address: str, _: Links) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", int(address.rpartition(":")[2]))
        hail = lines._pack(lines.Hail("knobel-link/99", b"n" * 16, "other"))
        writer.write(len(hail).to_bytes(4, "big") + hail)
        assert await reader.read() == b""
        writer.close()

    story(told)


def test_nobody_waits_for_a_node_that_is_frozen(monkeypatch: pytest.MonkeyPatch) -> None:
    async def whole() -> None:
        monkeypatch.setattr(called, "SULKING", 0.3)
        listening = socket.create_server(("127.0.0.1", 0))  # the kernel says yes, and nobody else does
        links = Links(KEY, 0.5, lambda *_: None)
        address = f"127.0.0.1:{listening.getsockname()[1]}"
        with listening, pytest.raises(LinkLost):
            await links.to(address)
        with pytest.raises(LinkLost, match="a moment ago"):  # nobody listens any more, which only a call could tell
            await links.to(address)
        await asyncio.sleep(called.SULKING)
        with pytest.raises(DoorClosed):
            await links.to(address)

    asyncio.run(whole())


def test_a_machine_that_answers_and_nobody_listens_is_told_from_one_that_does_not_answer() -> None:
    async def told(address: str, caller: Links) -> None:
        with socket.create_server(("127.0.0.1", 0)) as closed:
            nobody = closed.getsockname()[1]
        with pytest.raises(DoorClosed):
            await caller.to(f"127.0.0.1:{nobody}")
        with socket.create_server(("127.0.0.1", 0)) as frozen, pytest.raises(LinkLost) as lost:
            await caller.to(f"127.0.0.1:{frozen.getsockname()[1]}")
        assert not isinstance(lost.value, DoorClosed)

    story(told)
