"""Shutting down: everybody is told before the server hangs up."""

import asyncio
import contextlib
import socket

import uvicorn
from litestar import Litestar

from knobel.server.live.websocket import SocketProtocol

GOODBYE_TIMEOUT = 2.0  #: seconds for the last words


class GracefulServer(uvicorn.Server):
    """Uvicorn's server, which takes no more connections and says good-bye in every room before it closes."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What SIGTERM and SIGINT lead to."""
        for listening in self.servers:
            listening.close()
        for room in self._app.state.rooms.rooms.values():
            room.say_bye(1012, "server-stops")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(GOODBYE_TIMEOUT):
                while self._any_open() and not self.force_exit:
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets)

    def _any_open(self) -> bool:
        sockets = (one for one in self.server_state.connections if isinstance(one, SocketProtocol))
        return any(not wire.said_bye for wire in sockets)
