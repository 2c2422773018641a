"""Boards over HTTP: what the browser draws is what the dice fall on, and an own board file can be played on."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest

from knobel.core.dice import Dice
from knobel.games.doppel_x import board as boards
from knobel.games.doppel_x import playable
from knobel.games.doppel_x.board import BoardError, find_board
from knobel.games.doppel_x.events import Throw
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.seen import Seen
from knobel.games.doppel_x.simulation.thrower import PhysicalThrower
from knobel.games.doppel_x.state import State
from knobel.log import open_log
from knobel.server.live.restoring import restore
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.table.journal import SeatPlan, Setup
from tests.server.client import Player, Server, running

FILES = Path(boards.__file__).parent / "boards"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


@pytest.fixture
def own() -> str:
    """Board I under another name, with a pin on it."""
    board = json.loads((FILES / "I.json").read_text())
    pin = {"shape": {"kind": "circle", "at": [0, 0], "r": 6}, "height": 20}
    return json.dumps({**board, "id": "Mine", "name": {"en": "Mine"}, "obstacles": [pin]})


def test_a_board_is_told_with_all_its_keys(server: Server) -> None:
    told = server.get("/games/doppel-x/boards/III").json()
    written = json.loads((FILES / "III.json").read_text())
    assert (told["id"], told["spinner"], told["fields"][0]["shape"]["kind"]) == ("III", written["spinner"], "rect")
    assert [board["id"] for board in server.get("/games/doppel-x/boards").json()] == ["I", "II", "III", "IV"]
    assert server.get("/games/doppel-x/boards/V").status_code == 404


def test_a_board_file_is_checked_before_it_is_played_on(server: Server, own: str) -> None:
    told = httpx.post(f"{server.url}/api/games/doppel-x/boards", content=own)
    assert told.json()["name"] == {"en": "Mine", "de": "", "pt": ""}
    bad = httpx.post(f"{server.url}/api/games/doppel-x/boards", content=own.replace('"r": 6}', '"r": 0}'))
    assert bad.status_code == 422
    assert "Obstacle 1" in bad.json()["detail"]
    assert httpx.post(f"{server.url}/api/games/doppel-x/boards", content="{" + " " * 300_000).status_code == 413
    made = server.match("doppel-x", 3, options={"board": own})[0]
    assert made["match"]
    options = {"board": "/etc/passwd"}
    seats = [{"kind": "person"}] * 3
    assert server.post("/matches", {"game": "doppel-x", "seats": seats, "options": options}).status_code == 422


def test_a_record_never_names_a_path(tmp_path: Path, own: str) -> None:
    path = tmp_path / "mine.json"
    path.write_text(own)
    assert find_board(own).id == "Mine"
    with pytest.raises(BoardError, match="no board"):
        find_board(str(path))


def test_what_is_seen_of_a_throw_says_which_field_counts(own: str) -> None:
    for option in ("I", own):
        state: State = GAME.start(3, 0, {"board": option})
        thrower, dice = PhysicalThrower(), Dice("aa" * 32, ("00", "01", "02"))
        event = thrower.throw(state, (), dice.at(0))
        told = GAME.step(state, event).verdict
        assert isinstance(told, Seen)
        fields = find_board(option).fields
        assert [sight.die for sight in told.sights] == [score.die for score in told.dice]
        for sight, score in zip(told.sights, told.dice, strict=True):
            assert fields[sight.field].factor == score.counts
            assert sight.over >= 0
        state = GAME.apply(state, event)
        throw = thrower.throw(state, (), dice.at(1))
        assert isinstance(throw, Throw)
        assert isinstance(GAME.step(state, throw).verdict, Seen)


def test_a_board_is_measured_when_its_match_is_made_and_not_when_it_comes_back(tmp_path: Path, own: str) -> None:
    async def run() -> None:
        async with await open_log(tmp_path / "knobel.db") as log:
            rooms = Rooms(log, Workers(1))
            match = (await rooms.making.make(Setup("doppel-x", (SeatPlan(),) * 3, options={"board": own}))).match
            texts = await log.read(match)
            await rooms.close()
        find_board.cache_clear()
        boards.field_areas.cache_clear()
        with (
            patch.object(playable, "check", side_effect=AssertionError),
            patch("shapely.union_all", side_effect=AssertionError),
        ):
            assert (await restore(texts, {})).stage == "gathering"

    asyncio.run(run())


def test_what_bots_learn_of_an_own_board_lies_in_the_data_folder(server: Server, own: str) -> None:
    bots = [{"kind": "bot", "bot": "strong"}] * 2
    asked = {"game": "doppel-x", "seats": [{"kind": "person"}, *bots], "options": {"board": own}}
    made = server.post("/matches", asked).json()
    seat = server.post(f"/matches/{made['match']}/seats", {"invite": made["invite"], "name": "Ada"}).json()

    async def until_they_have() -> bool:
        playing = asyncio.create_task(Player(server, made["match"], seat, 1).play())
        for _ in range(1200):
            if list((server.data / "shots").glob("*.shots")):
                break
            await asyncio.sleep(0.05)
        playing.cancel()
        return (server.data / "shots").is_dir()

    assert asyncio.run(until_they_have())
