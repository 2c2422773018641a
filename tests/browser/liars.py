"""Tables that lie: between a page and the real server sits one that changes what is said."""

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page, WebSocketRoute

Told = dict[str, Any]
Lie = Callable[[Told, "Between"], None]


class Between:
    """What lies between one page and the table: it changes messages both ways, and can cut the line."""

    def __init__(self, page: Page, seat: int) -> None:
        self.seat = seat
        self.chains: list[Told] = []
        self.table: Told = {}
        self.lines = 0  #: how often the page has called
        self.rolls = 0
        self.from_table: Lie = lambda told, between: None  #: changes what the page is told
        self.from_page: Callable[[Told], Told | None] = lambda said: said  #: None: the table never hears it
        self.page_side: WebSocketRoute | None = None
        self.table_side: WebSocketRoute | None = None
        page.route_web_socket(re.compile("/ws/"), self._call)

    def chain(self, seat: int) -> int:
        """The number of a seat's chain."""
        return 1 + next(at for at, chain in enumerate(self.chains) if seat in chain["seats"])

    @property
    def mine(self) -> int:
        """The number of the page's own chain."""
        return self.chain(self.seat)

    @property
    def other(self) -> int:
        """The number of the other device's chain."""
        return self.chain(1 - self.seat)

    def tell(self, told: Told) -> None:
        """Says something to the page that the table never said."""
        assert self.page_side is not None
        self.page_side.send(json.dumps(told))

    def say(self, said: Told) -> None:
        """Says something to the table that the page never said."""
        assert self.table_side is not None
        self.table_side.send(json.dumps(said))

    def cut(self) -> None:
        """Ends the page's line; it calls again by itself."""
        assert self.page_side is not None
        self.page_side.close()

    def _call(self, page_side: WebSocketRoute) -> None:
        self.lines += 1
        self.page_side, self.table_side = page_side, page_side.connect_to_server()
        table_side = self.table_side

        def heard(message: str | bytes) -> None:
            said = self.from_page(json.loads(message))
            if said is not None:
                table_side.send(json.dumps(said))

        def told(message: str | bytes) -> None:
            told = json.loads(message)
            if "table" in told:
                self.chains = told["table"]["chains"] or self.chains
                self.rolls += sum(event["event"]["type"] == "roll" for event in told.get("events", []))
                self.table |= told["table"]
            self.from_table(told, self)
            page_side.send(json.dumps(told))

        page_side.on_message(heard)
        table_side.on_message(told)


def roll_in(told: Told) -> Told | None:
    """The message of a roll among what is told."""
    return next((event for event in told.get("events", []) if event["event"]["type"] == "roll"), None)
