"""Whole games of each kind over real sockets, with a watcher; the stored record verifies, dice checked."""

import io
import json
import time
from collections.abc import Iterator
from random import Random
from typing import Any

import msgspec
import pytest

from knobel.core import read_events, read_header
from knobel.core.record import Reveal
from knobel.core.replay import replay
from knobel.core.verify import Verified, verify
from knobel.games import find
from knobel.games.doppel_x import DoppelX
from knobel.games.doppel_x.simulation.thrower import PhysicalThrower
from knobel.games.fini import GAME as FINI
from knobel.games.fini.bots import ideal
from tests.server.client import Player, Server, play_out, running
from tests.server.ties import one_throw_before_a_tie


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data")) as server:
        yield server


def checked(server: Server, match: str) -> Verified:
    games = {"doppel-x": DoppelX(PhysicalThrower())}
    record = server.get(f"/matches/{match}/record").content
    _, result = verify(io.BytesIO(record), lambda name: games.get(name) or find(name))
    assert isinstance(result, Verified), result
    return result


def no_secrets(frames: list[str], server: Server, match: str, tokens: list[str]) -> None:
    """Neither the seed before the end nor anybody's token stands in any frame."""
    seed = server.get(f"/matches/{match}").json()["seed"]
    for text in frames:
        told = json.loads(text)
        over = told.get("table", {}).get("stage") == "over"
        assert over or seed not in text
        assert not any(token in text for token in tokens)


def play(server: Server, game: str, people: int, kind: type[Player] = Player, **setup: Any) -> tuple[str, list[Player]]:
    made, seats = server.match(game, people, **setup)
    players = [kind(server, made["match"], seat, number) for number, seat in enumerate(seats)]
    watched: list[str] = []
    play_out(*players, watching=watched)
    result = checked(server, made["match"])
    assert result.over
    no_secrets(
        [*watched, *(text for player in players for text in player.frames)],
        server,
        made["match"],
        [made["host"], made["invite"], *(seat["token"] for seat in seats)],
    )
    # All players were sent the same events, and so was the watcher.
    updates = [told for told in map(json.loads, watched) if told["type"] == "update"]
    seen = {event["n"]: event["event"] for update in updates for event in update["events"]}
    for player in players:
        assert all(player.events[number] == event for number, event in seen.items() if number in player.events)
    return made["match"], players


def test_qwixx_duel_is_played_to_the_end(server: Server) -> None:
    match, _ = play(server, "qwixx-duel", 2)
    assert checked(server, match).dice == "checked"


def test_doppel_x_is_played_to_the_end_with_real_throws(server: Server) -> None:
    match, _ = play(server, "doppel-x", 3, options={"board": "III", "spinner": True, "tiles": ["E", "F", "G", "H"]})
    assert checked(server, match).dice == "checked"
    record = server.get(f"/matches/{match}/record").text.splitlines()
    throw = next(json.loads(line) for line in record if '"type":"throw"' in line)
    assert len(server.get(f"/blobs/{throw['trajectory']}").content) > 100


def late_duel() -> list[dict[str, Any]]:
    """A game of FiNi in which the next duel is the last one or nearly so."""
    rng, state, events = Random(2), FINI.start(2, 0, {}), []
    while not (state.round == 3 and state.supply <= 2 and not state.values):
        event = FINI.sample(state, rng)
        state = FINI.apply(state, event)
        events.append(msgspec.to_builtins(event))
    return [json.loads(msgspec.json.encode(event)) for event in events]


class Collector(Player):
    """Looks at the record so far, and does what a collector would."""

    def choose(self, acts: list[dict[str, Any]]) -> dict[str, Any]:
        stream = io.BytesIO(self.server.get(f"/matches/{self.match}/record").content)
        header, _ = read_header(stream)
        events = [entry.event for entry in read_events(stream, FINI.events)]
        state = replay(FINI, header, [event for event in events if not isinstance(event, Reveal)])
        if not FINI.legal(state, self.seat):
            return self.rng.choice(acts)
        act = msgspec.to_builtins(ideal(self.rng).decide(state, self.seat))
        return {key: value for key, value in act.items() if key != "seat"}


def test_fini_is_played_on_from_a_record_to_the_end(server: Server) -> None:
    match, players = play(server, "fini", 2, Collector, past=late_duel(), first=0)
    assert checked(server, match).dice == "unknown"  # the rolls before came with the record
    assert any('"verdict":{"caller"' in text for text in players[0].frames)


def test_a_person_plays_against_a_bot(server: Server) -> None:
    seats = [{"kind": "person"}, {"kind": "bot", "bot": "greedy"}]
    made = server.post("/matches", {"game": "qwixx-duel", "seats": seats, "first": 0}).json()
    seat = server.post(f"/matches/{made['match']}/seats", {"name": "Ada", "invite": made["invite"]}).json()
    player = Player(server, made["match"], seat, 1)
    player.choose = lambda acts: acts[-1]  # type: ignore[method-assign]
    play_out(player)
    assert checked(server, made["match"]).over


class Gentle(Player):
    """Never bets, and drops its dice into the corner, away from all others."""

    def choose(self, acts: list[dict[str, Any]]) -> dict[str, Any]:
        if any(act["type"] == "pass" for act in acts):
            return {"type": "pass"}
        aim = {"x": -130, "y": -180, "height": 80, "direction": 90, "speed": 0.35}
        return {"type": "throw", "aim": aim}


def test_a_tie_is_played_off_in_a_linked_match(server: Server) -> None:
    made, seats = server.match("doppel-x", 5, past=one_throw_before_a_tie(), first=0)
    players = [Gentle(server, made["match"], seat, number) for number, seat in enumerate(seats)]
    play_out(*players)
    for _ in range(50):
        table = server.get(f"/matches/{made['match']}").json()
        if table["follows"]:
            break
        time.sleep(0.1)
    ((why, deciding),) = table["follows"]
    assert why == "decides"
    following = server.get(f"/matches/{deciding}").json()
    assert [seat["name"] for seat in following["seats"]] == ["P1", "P2"]
    # The same tokens open the seats of the deciding game, and it is played to the end.
    tied = [Player(server, deciding, {"seat": number, "token": seats[number + 1]["token"]}, 5) for number in (0, 1)]
    play_out(*tied)
    record = json.loads(server.get(f"/matches/{deciding}/record").text.splitlines()[0])
    assert record["decides"] == made["match"]
    assert checked(server, deciding).over
