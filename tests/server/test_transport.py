"""Frames that are sent in one go leave in one go; nobody is waited for who does not read."""

import asyncio
from collections.abc import Callable
from typing import Any

import pytest

from knobel.server.live import transport
from knobel.server.live.transport import BatchingTransport


class Wire(asyncio.Transport):
    """Remembers what it is told to do; a stuck one never gets rid of what was written."""

    def __init__(self, stuck: bool = False) -> None:
        super().__init__()
        self.done: list[Any] = []
        self.stuck = stuck

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.done.append(bytes(data))

    def get_write_buffer_size(self) -> int:
        return sum(len(data) for data in self.done if isinstance(data, bytes)) if self.stuck else 0

    def close(self) -> None:
        self.done.append("close")

    def abort(self) -> None:
        self.done.append("abort")

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        return self

    def pause_reading(self) -> None:
        self.done.append("pause")

    def resume_reading(self) -> None:
        self.done.append("resume")

    def setsockopt(self, *_: Any) -> None:
        self.done.append("forget")


def told(wire: Wire, *turns: Callable[[BatchingTransport], None]) -> list[Any]:
    """What arrives at the wire, if something is done in each turn of the loop."""

    async def story() -> list[Any]:
        batching = BatchingTransport(wire)
        for turn in turns:
            turn(batching)
            await asyncio.sleep(0.02)
        return wire.done

    return asyncio.run(story())


def test_what_is_written_in_one_turn_is_one_packet() -> None:
    def both(wire: BatchingTransport) -> None:
        wire.write(b"answer ")
        wire.write(b"event")

    assert told(Wire(), both, both, lambda wire: wire.write(b"table")) == [b"answer event", b"answer event", b"table"]


def test_reading_is_paused_only_for_what_nobody_takes() -> None:
    def taken_at_once(wire: BatchingTransport) -> None:
        wire.pause_reading()
        wire.resume_reading()

    pause, resume = BatchingTransport.pause_reading, BatchingTransport.resume_reading
    assert told(Wire(), taken_at_once, taken_at_once) == []
    assert told(Wire(), pause, resume, pause, pause, resume, resume) == ["pause", "resume"] * 2


def test_closing_comes_after_what_was_written_and_cuts_nobody_off_who_reads() -> None:
    def last_words(wire: BatchingTransport) -> None:
        wire.write(b"bye")
        wire.close()

    assert told(Wire(), last_words) == [b"bye", "close"]


def test_whoever_reads_nothing_is_cut_off_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(transport, "CLOSE_TIMEOUT", 0.01)

    def last_words(wire: BatchingTransport) -> None:
        wire.write(b"bye")
        wire.close()

    assert told(Wire(stuck=True), last_words) == [b"bye", "close", "forget", "abort"]
