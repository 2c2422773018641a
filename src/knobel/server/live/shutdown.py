"""Starting and shutting down: faults are raised as what they are; connections are closed with a reason."""

import asyncio
import contextlib
import socket

import uvicorn
from litestar import Litestar

from knobel.server.live.websocket import SocketProtocol
from knobel.server.timeouts import GOODBYE_TIMEOUT


class GracefulServer(uvicorn.Server):
    """Uvicorn's server; before it closes it refuses new connections and closes those of every room."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app
        self._opened = contextlib.AsyncExitStack()

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Opens the application. What that raises is raised here: Uvicorn would print it, and end the process."""
        try:
            await self._opened.enter_async_context(self._app.lifespan())
            if self._app.state.member is not None:
                self._app.state.member.exit = self._stop
        except BaseExceptionGroup as several:  # as Litestar packs even one
            raise _unpacked(several) from None
        await super().startup(sockets)

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What SIGTERM and SIGINT lead to."""
        state = self._app.state
        if state.member is not None and not self.force_exit:
            await state.member.drain(state.rooms)  # redirects meanwhile name nodes that stay
        for listening in self.servers:
            listening.close()
        for room in state.rooms.rooms.values():
            room.say_bye(1012, "server-stops")
        for connection in [*state.presence.connections]:
            connection.leave(1012, "server-stops")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_TIMEOUT):
                while self._any_open() and not self.force_exit:
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets)
        await self._opened.aclose()

    @property
    def stood(self) -> float | None:
        """Seconds for which the event loop stood, if this node has ended because of it."""
        member = self._app.state.get("member")
        return member.stood if member is not None else None

    def _stop(self) -> None:
        self.should_exit = True

    def _any_open(self) -> bool:
        sockets = (one for one in self.server_state.connections if isinstance(one, SocketProtocol))
        return any(not wire.said_bye for wire in sockets)


def _unpacked(fault: BaseException) -> BaseException:
    while isinstance(fault, BaseExceptionGroup) and len(fault.exceptions) == 1:
        fault = fault.exceptions[0]
    return fault
