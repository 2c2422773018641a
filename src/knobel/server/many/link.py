"""The line between two nodes: people's connections and requests for matches that the other one owns.

Each side proves that it knows the log's key before anything else is said, and says which version it speaks. What is
said afterwards is as safe as the network between the nodes: it has to be one's own.
"""

import asyncio
import hashlib
import hmac
import itertools
import logging
import secrets
import time
from collections.abc import Callable
from typing import Any, Literal, Protocol

import msgspec

from knobel.server.many.node import LINK

SHAKING = 1.0  #: seconds until both sides know each other
LONGEST = 1 << 20  #: bytes of a frame
BACKLOG = 64 << 20  #: bytes that may wait for the other side
MOST_CHANNELS = 100_000
_log = logging.getLogger("knobel.link")


class LinkLost(Exception):
    """The other node does not answer any more, or never did."""


class DoorClosed(LinkLost):
    """Its machine answers, and says that nobody listens there."""


class Frame(msgspec.Struct, array_like=True, gc=False):
    """One thing said about one channel."""

    kind: Literal["open", "say", "close", "ping", "pong", "ask", "head", "body", "beat"]
    channel: int = 0
    data: bytes = b""
    more: Any = None


class Hail(msgspec.Struct, frozen=True):
    """The first word of either side."""

    speaks: str
    nonce: bytes
    node: str = ""
    proof: bytes = b""


class Proof(msgspec.Struct, frozen=True):
    """The second word of whoever called."""

    proof: bytes


class Channel(Protocol):
    """One connection or request on the line, as one of the two sides sees it."""

    def hear(self, frame: Frame) -> None:
        """The other side says something about it."""

    def cut(self) -> None:
        """The line is gone."""


_pack = msgspec.msgpack.Encoder().encode
_read_frame = msgspec.msgpack.Decoder(Frame).decode
_read_hail = msgspec.msgpack.Decoder(Hail).decode
_read_proof = msgspec.msgpack.Decoder(Proof).decode


class Link(asyncio.Protocol):
    """One side of the line. `answer` makes a channel of what the other side opens or asks; None: this side called."""

    def __init__(
        self,
        key: bytes,
        node: str,
        patience: float,
        answer: Callable[["Link", Frame], Channel | None] | None = None,
        ended: Callable[["Link"], None] = lambda _: None,
    ) -> None:
        self.channels: dict[int, Channel] = {}
        self.ready: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.node = ""  #: the other one
        self.heard = time.monotonic()
        self._key, self._own, self._patience = key, node, patience
        self._answer, self._ended = answer, ended
        self._nonce = secrets.token_bytes(16)
        self._theirs = b""
        self._numbers = itertools.count(1)
        self._buffer = bytearray()
        self._stage: Literal["hail", "proof", "open", "gone"] = "hail"
        self._transport: asyncio.Transport | None = None
        self._timer: asyncio.TimerHandle | None = None

    # --- out -------------------------------------------------------------------------------------------------

    def open(self, channel: Channel, kind: Literal["open", "ask"], data: bytes, more: Any) -> int:
        """Opens a channel. Raises LinkLost."""
        if self._stage != "open" or len(self.channels) >= MOST_CHANNELS:
            raise LinkLost("the line to the other node is gone")
        number = next(self._numbers)
        self.channels[number] = channel
        self.say(Frame(kind, number, data, more))
        return number

    def say(self, frame: Frame) -> None:
        """Says something, unless the line is gone."""
        self._write(_pack(frame))

    def drop(self, channel: int) -> None:
        """Nothing more is heard of it."""
        self.channels.pop(channel, None)

    def cut(self, why: str = "") -> None:
        """Ends it at once."""
        if self._stage == "gone":
            return
        if why:
            _log.warning("the line to node %s is cut: %s", self.node or "?", why)
        self._stage = "gone"
        if self._timer is not None:
            self._timer.cancel()
        if self._transport is not None:
            self._transport.abort()
        if not self.ready.done():
            self.ready.set_exception(LinkLost(why or "the other node hung up"))
            self.ready.exception()
        channels, self.channels = [*self.channels.values()], {}
        for channel in channels:
            channel.cut()
        self._ended(self)

    def _write(self, data: bytes) -> None:
        if self._transport is None or self._stage == "gone":
            return
        self._transport.write(len(data).to_bytes(4, "big") + data)
        if self._transport.get_write_buffer_size() > BACKLOG:
            self.cut("it does not keep up")

    # --- in --------------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """The network's part is done."""
        self._transport = transport  # type: ignore[assignment]  # it is one that reads and writes
        self._timer = asyncio.get_running_loop().call_later(SHAKING, self.cut, "it does not say who it is")
        if self._answer is None:
            self._write(_pack(Hail(f"knobel-link/{LINK}", self._nonce, self._own)))

    def connection_lost(self, fault: Exception | None) -> None:
        """The other side is gone."""
        self.cut()

    def data_received(self, data: bytes) -> None:
        """Some bytes; frames are whole or not heard."""
        self.heard = time.monotonic()
        self._buffer += data
        start = 0
        while len(self._buffer) - start >= 4:
            size = int.from_bytes(self._buffer[start : start + 4], "big")
            if size > LONGEST or (self._stage != "open" and size > 1024):
                self.cut("it says too much at once")
                return
            if len(self._buffer) - start - 4 < size:
                break
            try:
                self._hear(bytes(self._buffer[start + 4 : start + 4 + size]))
            except msgspec.DecodeError:
                self.cut("it talks nonsense")
            if self._stage == "gone":
                return
            start += 4 + size
        del self._buffer[:start]

    def _hear(self, said: bytes) -> None:
        if self._stage == "open":
            self._take(_read_frame(said))
        elif self._stage == "hail":
            self._hailed(_read_hail(said))
        elif hmac.compare_digest(_read_proof(said).proof, self._proof(b"calls")):
            self._shaken()
        else:
            self.cut("it does not know the key of this table")

    def _hailed(self, hail: Hail) -> None:
        self.node, self._theirs = hail.node, hail.nonce
        if hail.speaks != f"knobel-link/{LINK}":
            self.cut(f"it speaks {hail.speaks[:40]!r}, and this node knobel-link/{LINK}")
        elif self._answer is not None:
            self._write(_pack(Hail(hail.speaks, self._nonce, self._own, self._proof(b"is called"))))
            self._stage = "proof"
        elif hmac.compare_digest(hail.proof, self._proof(b"is called")):
            self._write(_pack(Proof(self._proof(b"calls"))))
            self._shaken()
        else:
            self.cut("it does not know the key of this table")

    def _proof(self, who: bytes) -> bytes:
        """Of the one who calls, or is called, for both nonces: neither side can send back what it was sent."""
        nonces = (self._nonce, self._theirs) if self._answer is None else (self._theirs, self._nonce)
        return hmac.new(self._key, b"/".join((who, *nonces)), hashlib.sha256).digest()

    def _shaken(self) -> None:
        self._stage = "open"
        self.ready.set_result(None)
        self._look()

    def _look(self) -> None:
        """A node that is frozen says nothing, and its people are not to wait for it."""
        if self._timer is not None:
            self._timer.cancel()
        now = time.monotonic()
        if now - self.heard > self._patience:
            self.cut("it does not answer any more")
            return
        self.say(Frame("beat"))
        self._timer = asyncio.get_running_loop().call_later(self._patience / 4, self._look)

    def _take(self, frame: Frame) -> None:
        channel = self.channels.get(frame.channel)
        if channel is not None:
            channel.hear(frame)
        elif frame.kind in ("open", "ask") and self._answer is not None:
            if len(self.channels) >= MOST_CHANNELS:
                self.say(Frame("close", frame.channel, more=(1013, "too-many")))
                return
            made = self._answer(self, frame)
            if made is not None:
                self.channels[frame.channel] = made
