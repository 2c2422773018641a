"""One WebSocket: hello, then acts in and events out, until somebody hangs up."""

import asyncio
import contextlib
import time
from functools import partial
from typing import Any

import msgspec
from litestar import WebSocket
from litestar.exceptions import WebSocketDisconnect

from knobel.log import LogError
from knobel.server.live.connection import Guest
from knobel.server.live.room import Room
from knobel.server.live.rooms import Hall, NotFound
from knobel.server.live.wire import (
    ActSaid,
    AnySaid,
    Bye,
    ChooseSaid,
    Hello,
    Ping,
    Pong,
    ReactSaid,
    ReadySaid,
    RematchSaid,
    ResignSaid,
    ResumeSaid,
    Welcome,
    write,
)
from knobel.table.table import Heard
from knobel.table.told import Accepted, Refused

PATIENCE = 10.0  #: seconds for the first frame
PING_EVERY = 2.0  #: seconds
LAST_WORDS = 1.0  #: seconds to say why the connection ends
LONGEST_FRAME = 8192  #: bytes

_decoder: msgspec.json.Decoder[AnySaid] = msgspec.json.Decoder(AnySaid)

Socket = WebSocket[Any, Any, Any]


class Hangup(Exception):
    """The connection is to be closed, with a code that says why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def same_house(socket: Socket, public: str) -> bool:
    """Whether a page of ours opened this socket. Programs send no Origin and are welcome."""
    origin = socket.headers.get("origin")
    return origin is None or origin == public or origin.split("://")[-1] == socket.headers.get("host")


async def serve_socket(socket: Socket, hall: Hall, match: str, public: str) -> None:
    """A connection from hello to good-bye."""
    if not same_house(socket, public):
        await socket.close(4003, "foreign-origin")
        return
    await socket.accept()
    try:
        room = await hall.room(match)
        hello = await asyncio.wait_for(_first(socket), PATIENCE)
        guest = Guest(_seats(room, hello))
        await _stay(socket, hall, room, guest, hello)
    except NotFound:
        await _hang_up(socket, 4004, "no-such-match")
    except LogError:
        await _hang_up(socket, 1011, "not-stored")
    except TimeoutError:
        await _hang_up(socket, 4008, "no-hello")
    except Hangup as hangup:
        await _hang_up(socket, hangup.code, hangup.reason)
    except WebSocketDisconnect:
        pass


async def _stay(socket: Socket, hall: Hall, room: Room, guest: Guest, hello: Hello) -> None:
    room.arrive(guest)
    await room.settled()
    # From here to the next await nothing can happen in between: the welcome is the newest, and first.
    guest.send(write(_welcome(room, guest, hello)))
    room.guests.add(guest)
    for number, message in list(room.newest):
        if hello.after is not None and number > hello.after and number < len(room.table.history):
            guest.send(message)
    tasks = [
        asyncio.create_task(guest.deliver(partial(socket.send_data, mode="text"))),
        asyncio.create_task(_listen(socket, hall, room, guest)),
        asyncio.create_task(_ping(room, guest)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        room.leave(guest)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    raise Hangup(*guest.bye)


def _welcome(room: Room, guest: Guest, hello: Hello) -> Welcome:
    kept = room.newest[0][0] if room.newest else len(room.table.history) + 1
    missed = hello.after is not None and hello.after + 1 < kept and hello.after < len(room.table.history)
    return Welcome(guest.seats, room.table.view(room.now()), room.table.snapshot(), missed)


def _seats(room: Room, hello: Hello) -> tuple[int, ...]:
    found = []
    for token in hello.tokens:
        seat = room.table.seat_of(token)
        if seat is None:
            raise Hangup(4001, "wrong-token")
        found.append(seat)
    return tuple(dict.fromkeys(found))


async def _first(socket: Socket) -> Hello:
    said = _read(await socket.receive_text())
    if not isinstance(said, Hello):
        raise Hangup(4002, "hello-first")
    return said


def _read(text: str) -> AnySaid:
    if len(text) > LONGEST_FRAME:
        raise Hangup(1009, "too-long")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Hangup(4002, "malformed") from None


async def _listen(socket: Socket, hall: Hall, room: Room, guest: Guest) -> None:
    while True:
        said = _read(await socket.receive_text())
        if not guest.may_speak():
            raise Hangup(4029, "too-many-messages")
        if isinstance(said, Pong):
            sent = guest.pinged.pop(said.id, None)
            if sent is not None:
                for seat in guest.seats:
                    room.table.measure(seat, 1000 * (time.monotonic() - sent))
            continue
        if isinstance(said, Hello) or said.seat not in guest.seats:
            guest.send(write(Refused("", None, "not-your-seat")))
            continue
        await _take(hall, room, guest, said)


async def _take(hall: Hall, room: Room, guest: Guest, said: AnySaid) -> None:
    """The gate's outer door: each message to the table's method for it."""
    table = room.table

    def decide(t: int) -> Heard:
        match said:
            case ActSaid(seat, act, ref, ago, on):
                if room.knows(seat, ref):
                    return Heard(reply=Accepted(ref, len(table.history)))
                if on is not None and on != len(table.history) and not table.manner.at_once:
                    return Heard(reply=Refused(ref, None, "stale"))
                return table.do(t, seat, act, ref, ago, one_device=len(guest.seats) > 1)
            case ReadySaid(seat, nonce):
                return table.ready(t, seat, nonce)
            case ResignSaid(seat):
                return table.resign(t, seat)
            case ChooseSaid(seat, about, what):
                return table.choose(t, seat, about, what) if about < len(table.seats) else Heard()
            case ResumeSaid():
                return table.resume(t)
            case ReactSaid(seat, which):
                return table.react(t, seat, which)
        return Heard()

    if isinstance(said, RematchSaid):
        if table.want_rematch(room.now(), said.seat):
            await hall.rematch(room)
        else:
            room.hear(table.tell_table)
        return
    room.hear(decide, guest)


async def _ping(room: Room, guest: Guest) -> None:
    number = 0
    while not guest.slow:
        guest.pinged = {number: time.monotonic()}
        guest.send(write(Ping(number)))
        number += 1
        await asyncio.sleep(PING_EVERY)


async def _hang_up(socket: Socket, code: int, reason: str) -> None:
    """Says why, and closes. Whoever reads nothing any more is not waited for."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(LAST_WORDS):
            await socket.send_data(write(Bye(code, reason)), mode="text")
            await socket.close(code, reason)
