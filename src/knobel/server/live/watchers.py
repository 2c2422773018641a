"""Sends to connections without a seat: after the players, and to many of them every SENT_EVERY seconds."""

import asyncio
from collections.abc import Sequence
from typing import Protocol

from knobel.server.live.wire import write
from knobel.table.messages import EventMessage, Message, Update

MOST, MOST_IN_ALL = 200, 5_000  #: watchers of a match, and of all matches together
FEW = 10  #: watchers who get each message at once, like players
SENT_EVERY = 0.25  #: seconds between two messages where there are more
PORTION = 50  #: watchers who are sent to in one turn of the event loop


class Recipient(Protocol):
    """A connection, as a room sees it."""

    seats: tuple[int, ...]  #: none: a watcher

    def send(self, message: bytes) -> None:
        """Sends a message."""

    def revoke(self, seat: int) -> None:
        """Refuses every later request for a seat."""

    def leave(self, code: int, reason: str, node: str = "") -> None:
        """Closes the connection with this code and reason; `node` is where the match is found."""


class Watchers:
    """The watchers among the connections of a match."""

    def __init__(self, connections: set[Recipient]) -> None:
        self._connections = connections
        self._waiting: list[Message] = []
        self._last_sent = 0.0  #: when many were last sent to, by the event loop's clock
        self._alarm: asyncio.TimerHandle | None = None

    def __len__(self) -> int:
        return len(self._watchers())

    @property
    def waits(self) -> bool:
        """Whether messages wait: then later ones wait too, also for watchers who come meanwhile."""
        return self._alarm is not None

    def send(self, message: Message, text: bytes) -> None:
        """Sends a message to all of them, now or with the next ones."""
        watchers = self._watchers()
        if self._alarm is None and len(watchers) <= FEW:
            _send(watchers, [text])
            return
        self._waiting.append(message)
        if self._alarm is None:
            loop = asyncio.get_running_loop()
            self._alarm = loop.call_at(max(loop.time(), self._last_sent + SENT_EVERY), self._send_all)

    def stop(self) -> None:
        """Sends nothing more."""
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _send_all(self) -> None:
        self._alarm, self._last_sent = None, asyncio.get_running_loop().time()
        waiting, self._waiting = self._waiting, []
        _send(self._watchers(), [write(message) for message in _together(waiting)])

    def _watchers(self) -> list[Recipient]:
        return [connection for connection in self._connections if not connection.seats]


def _together(messages: Sequence[Message]) -> list[Message]:
    """All updates as one: every event, and how the table stands after the last of them."""
    updates = [message for message in messages if isinstance(message, Update)]
    others = [message for message in messages if not isinstance(message, Update)]
    if not updates:
        return others
    events: list[EventMessage] = [event for update in updates for event in update.events]
    legal = {seat: offers for update in updates for seat, offers in update.legal.items()}
    return [Update(tuple(events), updates[-1].table, legal), *others]


def _send(watchers: Sequence[Recipient], texts: Sequence[bytes]) -> None:
    for watcher in watchers[:PORTION]:
        for text in texts:
            watcher.send(text)
    if len(watchers) > PORTION:
        asyncio.get_running_loop().call_soon(_send, watchers[PORTION:], texts)
