"""Stopping: everybody is told before the server hangs up."""

import asyncio
import contextlib
import socket

import uvicorn
from litestar import Litestar

from knobel.server.live.transport import Frames

PATIENCE = 2.0  #: seconds for the last words


class Doorkeeper(uvicorn.Server):
    """Uvicorn's server, which lets nobody in any more and says good-bye in every room before it closes."""

    def __init__(self, config: uvicorn.Config, app: Litestar) -> None:
        super().__init__(config)
        self._app = app

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """What SIGTERM and SIGINT lead to."""
        for listening in self.servers:
            listening.close()
        for room in self._app.state.hall.rooms.values():
            room.say_bye(1012, "server-stops")
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while self._talking() and not self.force_exit:
                    await asyncio.sleep(0.02)
        await super().shutdown(sockets)

    def _talking(self) -> bool:
        return any(isinstance(wire, Frames) and not wire.close_sent for wire in self.server_state.connections)
