"""An answer that was lost on the way costs no match and no seat: the same request with the same key finds the same.

Keys are made by who asks, and kept there; what the server made before it was killed is found by them afterwards.
"""

import asyncio
import signal
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pytest

from knobel.log import Match
from knobel.server.live.keys import invite_of, match_of, new_key, token_of
from knobel.server.live.room import Room
from knobel.server.live.rooms import Rooms
from knobel.table.effects import Effects
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import Sitter, hashed, opens
from knobel.table.table import Table
from tests.server.client import Server, running
from tests.server.rooms import Clock, opened
from tests.server.waiting import until

BOT, PERSON = {"kind": "bot", "bot": "greedy"}, {"kind": "person"}
ADA = {"seat": 0, "name": "Ada"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def killed(server: Server) -> None:
    """The server is killed, and starts again."""
    server.stop(signal.SIGKILL)
    server.start()


def opening(**other: Any) -> dict[str, Any]:
    """A request to make a match."""
    return {"game": "qwixx-duel", "seats": [PERSON, PERSON], "here": [ADA], "host": new_key(), **other}


def names(server: Server, match: str) -> list[str | None]:
    return [seat["name"] for seat in server.get(f"/matches/{match}").json()["seats"]]


def test_making_a_match_again_finds_it_and_gets_the_same_answer_after_a_kill_too(server: Server) -> None:
    asked = opening()
    made = server.post("/matches", asked)
    assert (made.status_code, made.json()["host"]) == (201, asked["host"])
    assert made.json()["tokens"] == [token_of(asked["host"], 0)]
    assert server.post("/matches", asked).json() == made.json()
    killed(server)
    assert server.post("/matches", asked).json() == made.json()
    assert names(server, made.json()["match"]) == ["Ada", None]


@pytest.mark.parametrize("other", [{"first": 1}, {"game": "fini"}, {"here": [ADA, {"seat": 1, "name": "Ben"}]}])
def test_a_key_that_has_made_another_match_makes_no_second_one(server: Server, other: dict[str, Any]) -> None:
    asked = opening()
    made = server.post("/matches", asked).json()
    refused = server.post("/matches", {**asked, **other})
    assert (refused.status_code, "another match" in refused.json()["detail"]) == (409, True)
    assert names(server, made["match"]) == ["Ada", None]


def test_the_same_request_twice_at_once_makes_one_match(server: Server) -> None:
    asked = opening()
    with ThreadPoolExecutor(4) as several:
        answers = [one.json() for one in several.map(lambda _: server.post("/matches", asked), range(4))]
    assert answers == [answers[0]] * 4
    assert names(server, answers[0]["match"]) == ["Ada", None]


def test_a_game_that_is_played_on_is_found_again_too(server: Server) -> None:
    made = server.post("/matches", opening(seats=[PERSON, BOT])).json()
    record = server.get(f"/matches/{made['match']}/record").text
    asked = {"record": record, "seats": [PERSON, BOT], "here": [ADA], "host": new_key()}
    first = server.post("/matches/continued", asked)
    assert first.status_code == 201
    assert server.post("/matches/continued", asked).json() == first.json()


def test_without_a_key_the_server_makes_one_and_each_request_makes_a_match(server: Server) -> None:
    asked = opening(host=None)
    one, other = server.post("/matches", asked).json(), server.post("/matches", asked).json()
    assert one["match"] != other["match"]
    assert (match_of(one["host"]), invite_of(one["host"])) == (one["match"], one["invite"])


@pytest.mark.parametrize("key", ["", "short", "a" * 21, "a" * 65, "a" * 21 + "é", "a" * 30 + "\n", 7])
def test_a_key_that_could_be_guessed_or_is_none_is_refused(server: Server, key: Any) -> None:
    assert server.post("/matches", opening(host=key)).status_code in (400, 422)
    made = server.post("/matches", opening()).json()
    sitting = {"name": "Ben", "invite": made["invite"], "token": key}
    assert server.post(f"/matches/{made['match']}/seats", sitting).status_code in (400, 422)
    assert names(server, made["match"]) == ["Ada", None]


def test_sitting_down_again_finds_the_same_seat_after_a_kill_and_once_it_is_full(server: Server) -> None:
    made = server.post("/matches", opening(game="doppel-x", seats=[PERSON] * 3)).json()
    seats = f"/matches/{made['match']}/seats"
    asked = {"name": "Ben", "invite": made["invite"], "token": new_key()}
    first = server.post(seats, asked)
    assert (first.status_code, first.json()) == (201, {"seat": 1, "token": asked["token"]})
    assert server.post(seats, asked).json() == first.json()
    killed(server)
    assert server.post(seats, asked).json() == first.json()
    assert names(server, made["match"]) == ["Ada", "Ben", None]
    assert server.post(seats, {"name": "Cleo", "invite": made["invite"]}).json()["seat"] == 2
    assert server.post(seats, asked).json() == first.json()
    assert server.post(seats, {**asked, "seat": 0}).status_code == 409
    assert server.post(seats, {**asked, "token": new_key()}).status_code == 409
    assert server.post(seats, {**asked, "invite": "another"}).status_code == 401


def test_moving_a_seat_again_with_the_same_token_finds_it(server: Server) -> None:
    made = server.post("/matches", opening()).json()
    codes = f"/matches/{made['match']}/codes"
    code = server.post(codes, {}, authorization=f"Bearer {made['tokens'][0]}").json()["code"]
    asked = {"token": new_key()}
    moved = server.post(f"{codes}/{code}", asked)
    assert (moved.status_code, moved.json()) == (201, {"seat": 0, **asked})
    killed(server)
    assert server.post(f"{codes}/{code}", asked).json() == moved.json()
    assert server.post(f"{codes}/{code}", {"token": new_key()}).status_code == 401
    assert server.post(f"{codes}/{code}").status_code == 401
    assert server.post(codes, {}, authorization=f"Bearer {made['tokens'][0]}").status_code == 401
    assert server.post(codes, {}, authorization=f"Bearer {asked['token']}").status_code == 201


async def _played_out(rooms: Rooms, host: str) -> Room:
    """A match of two who sit there with their tokens, and one has given up."""
    here = [Sitter(seat, f"P{seat}", hashed(f"t{seat}")) for seat in (0, 1)]
    made = await rooms.making.make(Setup("qwixx-duel", (SeatPlan(), SeatPlan())), host=host, here=here)
    room = await rooms.room(made.match)
    for seat in (0, 1):
        room.decide(partial(room.table.ready, number=seat, nonce="0a"))
    room.decide(partial(room.table.resign, number=0))
    await room.settled()
    return room


async def _rematch(rooms: Rooms, room: Room) -> None:
    for seat in (0, 1):
        rooms.following.want_rematch(room, seat)
    await until(lambda: not rooms.following.tasks)
    await room.settled()


def test_a_name_that_is_hidden_while_the_rematch_is_made_is_hidden_there(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, Clock()) as rooms:
            room = await _played_out(rooms, new_key())
            make_next = rooms.making.make_next

            async def hidden_meanwhile(*args: Any, **named: Any) -> None:
                room.decide(partial(room.table.attendance.hide, number=1))
                await make_next(*args, **named)

            with patch.object(rooms.making, "make_next", hidden_meanwhile):
                await _rematch(rooms, room)
            ((_, match),) = room.table.fold.follows
            following = await rooms.room(match)
            await following.settled()
            assert [seat.name for seat in following.table.view(0).seats] == ["P0", "Player 2"]
            assert await rooms.log.names(match) == {0: "P0"}

    asyncio.run(run())


def test_a_rematch_is_made_once_though_a_crash_comes_before_anybody_learns_of_it(tmp_path: Path) -> None:
    async def run() -> None:
        host = new_key()
        async with opened(tmp_path, Clock()) as rooms:
            room = await _played_out(rooms, host)
            with patch.object(Table, "followed_by", lambda *_: Effects()):
                await _rematch(rooms, room)
            assert room.table.fold.follows == []
        async with opened(tmp_path, Clock()) as rooms:
            room = await rooms.room(match_of(host))
            await _rematch(rooms, room)
            ((why, match),) = room.table.fold.follows
            assert (why, len(await rooms.log.matches())) == ("rematch", 2)
            again = (await rooms.room(match)).table
            assert [seat.name for seat in again.seats] == ["P0", "P1"]
            assert [again.devices.seat_of(f"t{seat}") for seat in (0, 1)] == [0, 1]
            assert again.fold.first == (room.table.fold.first + 1) % 2, "the next one begins"
            assert opens(host, again.fold.host), "the host's key opens the rematch, too"
            await _rematch(rooms, room)
            assert room.table.fold.follows == [(why, match)], "asking again is harmless"

    asyncio.run(run())


def test_a_rematch_that_two_ask_for_at_once_has_one_room(tmp_path: Path) -> None:
    async def run() -> None:
        async with opened(tmp_path, Clock()) as rooms:
            room = await _played_out(rooms, new_key())
            match, here = match_of(new_key()), [Sitter(0, "P0", hashed("t0"), None)]
            made, find = asyncio.Event(), rooms.log.match

            async def found_late(match: str) -> Match | None:
                await made.wait()
                return await find(match)

            with patch.object(rooms.log, "match", found_late):
                late = asyncio.create_task(rooms.room(match))  # as who asks second: there is no room yet
                await asyncio.sleep(0)
                await rooms.making.make_next(room.table, room.table.setup, match, here, again=True)
                first = rooms.rooms[match]
                made.set()
                assert await late is rooms.rooms[match] is first

    asyncio.run(run())
