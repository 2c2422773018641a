"""What is said again: acts by their refs, requests by their keys. Whatever dies meanwhile, each counts once."""

import json
import time
from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import httpx
import psycopg

from knobel.server.live.keys import new_key

if TYPE_CHECKING:
    from tests.cluster.cluster import Patient
    from tests.server.client import Server

INSISTING = 60.0  #: seconds in which a request is answered, by one node or another
UNCERTAIN = (502, 503, 504)  #: whether it was done, who asks does not know


class Refs:
    """The refs that a player gave to its acts, and the answers."""

    def __init__(self) -> None:
        self.said: Counter[str] = Counter()
        self.accepted: dict[str, int] = {}
        self.newest: dict[str, Any] | None = None  #: the newest act that was accepted, word for word
        self.contradicted: list[str] = []  #: answers to an accepted act that were not the one that it got first

    def say(self, act: dict[str, Any]) -> str:
        """An act as it is sent, for the first time or again."""
        self.said[act["ref"]] += 1
        return json.dumps(act)

    def hear(self, told: dict[str, Any], act: dict[str, Any] | None) -> None:
        """Something is told; `act`: the one that waits for its answer."""
        ref = told.get("ref")
        if not ref:
            return
        if told["type"] == "accepted":
            before = self.accepted.setdefault(ref, told["n"])
            if before != told["n"]:
                self.contradicted.append(f"{ref}: first {before}, then {told}")
            if act is not None and act["ref"] == ref:
                self.newest = act
        elif ref in self.accepted:
            self.contradicted.append(f"{ref}: first {self.accepted[ref]}, then {told}")

    @property
    def again(self) -> int:
        """How often something was said that had been said before."""
        return self.said.total() - len(self.said)


def _entries(database: str, match: str) -> list[dict[str, Any]]:
    """The journal of a match, read past a fault of the database that ends within a minute."""
    asked = "SELECT entry FROM knobel.entries JOIN knobel.matches ON match = matches.number WHERE id = %s"
    until = time.monotonic() + INSISTING
    while True:
        try:
            with psycopg.connect(database) as connection:
                return [json.loads(bytes(entry)) for (entry,) in connection.execute(asked, (match,))]
        except psycopg.OperationalError:
            if time.monotonic() > until:
                raise
            time.sleep(0.5)


def check_refs(database: str, match: str, players: Sequence["Patient"]) -> None:
    """Every accepted act stands in the journal once, under its ref; no act stands there that no player sent."""
    entries = _entries(database, match)
    stored = Counter((seat, ref) for entry in entries if "ref" in entry for seat, ref in [entry["ref"]])
    for player in players:
        lost = [ref for ref in player.refs.accepted if not stored[player.seat, ref]]
        assert not lost, f"acknowledged and not stored: {lost}"
        assert not player.refs.contradicted, player.refs.contradicted
    doubled = [by for by, times in stored.items() if times > 1]
    assert not doubled, f"stored twice: {doubled}"
    said = {(player.seat, ref) for player in players for ref in player.refs.said}
    ours = {player.seat for player in players}
    assert {by for by in stored if by[0] in ours} <= said, "an act is stored that no player has asked for"


def insist(several: "Server", path: str, body: dict[str, Any]) -> tuple[Any, int]:
    """The answer to a request that is sent to any node until one answers, and how often it was sent again."""
    until, again = time.monotonic() + INSISTING, 0
    while time.monotonic() < until:
        try:
            answer = several.post(path, body)
        except (OSError, httpx.HTTPError):
            pass  # it may have been done, or be done yet
        else:
            if answer.status_code not in UNCERTAIN:
                assert answer.status_code == 201, f"{path}: {answer.status_code} {answer.text}"
                return answer.json(), again
        again += 1
        time.sleep(0.05)
    raise TimeoutError(f"{path}: no answer in {INSISTING:.0f} s")


def match_by_keys(several: "Server", game: str, people: int) -> tuple[str, list[dict[str, Any]], int]:
    """A match with all seats taken, each with a key made before the request: match, seats, and requests sent again."""
    asked = {"game": game, "seats": [{}] * people, "host": new_key()}
    made, again = insist(several, "/matches", asked)
    seats = []
    for number in range(people):
        join = {"name": f"P{number}", "invite": made["invite"], "token": new_key()}
        seat, more = insist(several, f"/matches/{made['match']}/seats", join)
        assert seat == {"seat": number, "token": join["token"]}, f"seat {number} was asked for once, and got {seat}"
        seats.append(seat)
        again += more
    return made["match"], seats, again
