"""All lines of a node: those it has called, and the door for those who call it."""

import asyncio
import contextlib
import socket
import time
from collections.abc import Callable

from knobel.server.many.link import SHAKING, Channel, DoorClosed, Frame, Link, LinkLost

SULKING = 2.0  #: seconds for which a node that did not answer is not called again: who came here tries another way


class Links:
    """Calls other nodes when it is needed, and keeps the line."""

    def __init__(self, key: bytes, patience: float, answer: Callable[[Link, Frame], Channel | None]) -> None:
        self.node = ""  #: our own
        self._key, self._patience, self._answer = key, patience, answer
        self._called: dict[str, Link] = {}  #: by address
        self._calling: dict[str, asyncio.Task[Link]] = {}
        self._silent: dict[str, float] = {}  #: by address: until when it is not called again
        self._incoming: set[Link] = set()
        self._door: asyncio.Server | None = None

    async def listen(self, listening: socket.socket) -> None:
        """Opens the door."""
        self._door = await asyncio.get_running_loop().create_server(self._came, sock=listening)

    def _came(self) -> Link:
        link = Link(self._key, self.node, self._patience, self._answer, self._incoming.discard)
        self._incoming.add(link)
        return link

    async def to(self, address: str) -> Link:
        """The line to a node. Raises LinkLost, which DoorClosed is too."""
        link = self._called.get(address)
        if link is not None:
            return link
        if time.monotonic() < self._silent.get(address, 0.0):
            raise LinkLost(f"node at {address} did not answer a moment ago")
        calling = self._calling.get(address)
        if calling is None:
            calling = self._calling[address] = asyncio.create_task(self._call(address))
            calling.add_done_callback(lambda _: self._calling.pop(address, None))
        return await asyncio.shield(calling)

    async def _call(self, address: str) -> Link:
        host, _, port = address.rpartition(":")

        def made() -> Link:
            return Link(self._key, self.node, self._patience, ended=self._hung_up)

        try:
            async with asyncio.timeout(SHAKING):
                _, link = await asyncio.get_running_loop().create_connection(made, host.strip("[]"), int(port))
                await link.ready
        except ConnectionRefusedError as fault:
            raise DoorClosed(f"nobody is at {address} ({fault})") from None
        except (OSError, ValueError, TimeoutError) as fault:
            now = time.monotonic()
            self._silent = {one: until for one, until in self._silent.items() if until > now} | {address: now + SULKING}
            raise LinkLost(f"node at {address} does not answer ({fault})") from None
        self._called[address] = link
        return link

    def _hung_up(self, link: Link) -> None:
        for address, one in [*self._called.items()]:
            if one is link:
                del self._called[address]

    @property
    def open(self) -> int:
        """Lines that this node has called."""
        return len(self._called)

    async def close(self) -> None:
        """Hangs up everywhere."""
        if self._door is not None:
            self._door.close()
        for task in [*self._calling.values()]:
            task.cancel()
        for link in [*self._called.values(), *self._incoming]:
            link.cut()
        if self._door is not None:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._door.wait_closed(), 1)
