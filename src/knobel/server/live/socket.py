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
from knobel.server.live.connection import Connection
from knobel.server.live.room import Room
from knobel.server.live.rooms import NotFound, Rooms
from knobel.server.live.wire import (
    ActRequest,
    AnyRequest,
    Bye,
    ChooseRequest,
    Hello,
    Ping,
    Pong,
    ReactRequest,
    ReadyRequest,
    RematchRequest,
    ResignRequest,
    ResumeRequest,
    Welcome,
    write,
)
from knobel.table.effects import Effects
from knobel.table.messages import Refused

PATIENCE = 10.0  #: seconds for the first frame
PING_EVERY = 2.0  #: seconds
LAST_WORDS = 1.0  #: seconds to say why the connection ends
LONGEST_FRAME = 8192  #: bytes

_decoder: msgspec.json.Decoder[AnyRequest] = msgspec.json.Decoder(AnyRequest)

Socket = WebSocket[Any, Any, Any]


class Hangup(Exception):
    """The connection is to be closed, with a code that says why."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(reason)
        self.code = code
        self.reason = reason


def same_origin(socket: Socket, public: str) -> bool:
    """Whether a page of ours opened this socket. Programs send no Origin and are welcome."""
    origin = socket.headers.get("origin")
    return origin is None or origin == public or origin.split("://")[-1] == socket.headers.get("host")


async def serve_socket(socket: Socket, rooms: Rooms, match: str, public: str) -> None:
    """A connection from hello to good-bye."""
    if not same_origin(socket, public):
        await socket.close(4003, "foreign-origin")
        return
    await socket.accept()
    try:
        room = await rooms.room(match)
        hello = await asyncio.wait_for(_first(socket), PATIENCE)
        connection = Connection(_seats(room, hello))
        await _stay(socket, rooms, room, connection, hello)
    except NotFound as missing:
        await _hang_up(socket, *missing.bye)
    except LogError:
        await _hang_up(socket, 1011, "not-stored")
    except TimeoutError:
        await _hang_up(socket, 4008, "no-hello")
    except Hangup as hangup:
        await _hang_up(socket, hangup.code, hangup.reason)
    except WebSocketDisconnect:
        pass


async def _stay(socket: Socket, rooms: Rooms, room: Room, connection: Connection, hello: Hello) -> None:
    room.arrive(connection)
    await room.settled()
    # From here to the next await nothing can happen in between: the welcome is the newest, and first.
    connection.send(write(_welcome(room, connection, hello)))
    room.connections.add(connection)
    tasks = [
        asyncio.create_task(connection.deliver(partial(socket.send_data, mode="text"))),
        asyncio.create_task(_listen(socket, rooms, room, connection)),
        asyncio.create_task(_ping(room, connection)),
    ]
    try:
        done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in done:
            task.result()
    finally:
        room.leave(connection)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    raise Hangup(*connection.bye)


def _welcome(room: Room, connection: Connection, hello: Hello) -> Welcome:
    table, events = room.table, len(room.table.fold.history)
    after = events if hello.after is None else hello.after
    since = [event for event in room.newest if after < event.n < events]
    return Welcome(
        seats=connection.seats,
        table=table.view(room.now()),
        legal=table.offers(),
        newest=table.newest(),
        events=tuple(since),
        missed=len(since) < events - 1 - after,
    )


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


def _read(text: str) -> AnyRequest:
    if len(text) > LONGEST_FRAME:
        raise Hangup(1009, "too-long")
    try:
        return _decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Hangup(4002, "malformed") from None


async def _listen(socket: Socket, rooms: Rooms, room: Room, connection: Connection) -> None:
    while True:
        said = _read(await socket.receive_text())
        if not connection.may_speak():
            raise Hangup(4029, "too-many-messages")
        if isinstance(said, Pong):
            sent = connection.pinged.pop(said.id, None)
            if sent is not None:
                for seat in connection.seats:
                    room.table.measure(seat, 1000 * (time.monotonic() - sent))
            continue
        if isinstance(said, Hello) or said.seat not in connection.seats:
            connection.send(write(Refused("", None, "not-your-seat")))
            continue
        await _take(rooms, room, connection, said)


async def _take(rooms: Rooms, room: Room, connection: Connection, said: AnyRequest) -> None:
    """Each request to the table's method for it."""
    table = room.table

    def decide(t: int) -> Effects:
        match said:
            case ActRequest(seat, act, ref, ago, on):
                return table.act(t, seat, act, ref, ago, on=on, one_device=len(connection.seats) > 1)
            case ReadyRequest(seat, nonce):
                return table.ready(t, seat, nonce)
            case ResignRequest(seat):
                return table.resign(t, seat)
            case ChooseRequest(seat, about, what):
                return table.choose(t, seat, about, what) if about < len(table.seats) else Effects()
            case ResumeRequest():
                return table.resume(t)
            case ReactRequest(seat, which):
                return table.react(t, seat, which)
        return Effects()

    if isinstance(said, RematchRequest):
        if table.want_rematch(said.seat):
            await rooms.rematch(room)
        else:
            room.hear(table.show)
        return
    room.hear(decide, connection)


async def _ping(room: Room, connection: Connection) -> None:
    number = 0
    while not connection.slow:
        connection.pinged = {number: time.monotonic()}
        connection.send(write(Ping(number)))
        number += 1
        await asyncio.sleep(PING_EVERY)


async def _hang_up(socket: Socket, code: int, reason: str) -> None:
    """Says why, and closes. Whoever reads nothing any more is not waited for."""
    with contextlib.suppress(Exception):
        async with asyncio.timeout(LAST_WORDS):
            await socket.send_data(write(Bye(code, reason)), mode="text")
            await socket.close(code, reason)
