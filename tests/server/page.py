"""A page at a match over a real socket, one step at a time: it says what a test wants, and waits for the answer."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.server.client import Server

PATIENCE = 20.0  #: seconds


class Page:
    """What it was told last: the table, the events, and refusals."""

    def __init__(self, wire: ClientConnection, tokens: tuple[str, ...]) -> None:
        self._wire = wire
        self.seats: list[int] = []
        self.table: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.refused: list[str] = []
        self.say(type="hello", tokens=tokens)
        self.until(bool)

    def say(self, **said: Any) -> None:
        """Sends one request."""
        self._wire.send(json.dumps(said))

    def until(self, so: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        """Hears until the table stands so, and returns it."""
        while not so(self.table):
            self._hear(json.loads(self._wire.recv(PATIENCE)))
        return self.table

    def until_refused(self, reason: str) -> None:
        """Hears until it is refused something for this reason."""
        while reason not in self.refused:
            self._hear(json.loads(self._wire.recv(PATIENCE)))

    def _hear(self, told: dict[str, Any]) -> None:
        match told["type"]:
            case "ping":
                self.say(type="pong", id=told["id"])
            case "welcome" | "update":
                self.seats = told.get("seats", self.seats)
                chains = told["table"]["chains"] or self.table.get("chains")
                self.table |= told["table"] | {"chains": chains}
                self.events += told["events"]
            case "refused":
                self.refused.append(told["reason"])


@contextmanager
def connected(server: Server, match: str, *tokens: str) -> Iterator[Page]:
    """A page with these seats."""
    with connect(f"ws://127.0.0.1:{server.port}/ws/{match}", max_size=None) as wire:
        yield Page(wire, tokens)
