"""Requests over HTTP: whatever is asked, the answer is below 500, and JSON says what is wrong."""

import asyncio
from contextlib import ExitStack
from random import Random
from typing import Any

import msgspec

from tests.fuzz.house import FuzzedHouse, Unexpected
from tests.fuzz.mutation import spoil
from tests.fuzz.records import Records
from tests.fuzz.target import Target

FRESH = 2_000  #: requests after which a new house is opened

SETUPS: tuple[dict[str, Any], ...] = (
    {"game": "qwixx-duel", "seats": [{"kind": "person"}, {"kind": "person"}], "listed": True},
    {"game": "qwixx-duel", "seats": [{}, {"kind": "bot", "bot": "greedy"}], "clock": "15", "first": 1},
    {"game": "fini", "seats": [{}, {"kind": "bot", "bot": "quick"}], "options": {"strict": True}},
    {"game": "doppel-x", "seats": [{}, {}, {}], "options": {"board": "II", "tiles": ["A", "B", "C", "D"]}},
    {
        "game": "qwixx-duel",
        "seats": [{}, {}],
        "first": 0,
        "past": [{"type": "roll", "seat": 0, "white": [4, 1], "red": 3, "yellow": 6, "green": 2, "blue": 6}],
    },
)


class Bodies(Target):
    """Requests, written as they would cross the wire."""

    name = "bodies"

    def __init__(self) -> None:
        self._records = tuple(b"".join(record[:8]) for record in Records().records)
        self._house: FuzzedHouse | None = None
        self._open = ExitStack()
        self._fed = 0
        self._keys: dict[bytes, bytes] = {}

    def make(self, rng: Random) -> bytes:
        method, path, body = self._sound(rng)
        headers = b"content-type: application/json\nhost: 127.0.0.1\nauthorization: Bearer {token}"
        chance = rng.random()
        if chance < 0.75:
            body = spoil(body, rng, self._records)
        elif chance < 0.9:
            path = spoil(path, rng)
        elif chance < 0.95:
            headers = spoil(headers, rng)
        return b"%s %s\n%s\n\n%s" % (method, path.replace(b"\n", b""), headers.replace(b"\n\n", b"\n"), body)

    def feed(self, data: bytes) -> None:
        if self._house is None or self._fed >= FRESH:
            self.close()
            self._begin()
        self._fed += 1
        head, _, body = data.partition(b"\n\n")
        first, _, headers = head.partition(b"\n")
        method, _, path = first.partition(b" ")
        try:
            self._ask(self._filled(method), self._filled(path), self._filled(headers), self._filled(body))
        except BaseException:
            self.close()
            raise

    def _sound(self, rng: Random) -> tuple[bytes, bytes, bytes]:
        """A request with which nothing is wrong."""
        setup = msgspec.json.encode(rng.choice(SETUPS))
        record = rng.choice(self._records)
        return rng.choice(
            (
                (b"POST", b"/api/matches", setup),
                (b"POST", b"/api/matches", setup),
                (b"POST", b"/api/matches/continued", msgspec.json.encode({"record": record.decode()})),
                (b"POST", b"/api/matches/{match}/seats", b'{"name": "Ada", "invite": "{invite}"}'),
                (b"POST", b"/api/matches/{match}/seats", b'{"name": "Ben", "invite": "{invite}", "seat": 1}'),
                (b"POST", b"/api/matches/{match}/codes", b""),
                (b"POST", b"/api/matches/{match}/codes/abc", b""),
                (b"POST", b"/api/matches/{match}/invites", b'{"invite": "{invite}"}'),
                (b"POST", b"/api/replay", record),
                (b"POST", b"/api/qr", b'{"text": "http://127.0.0.1/#join"}'),
                (b"GET", b"/api/matches?limit=3", b""),
                (b"GET", b"/api/matches/{match}", b""),
                (b"GET", b"/api/matches/{match}/record", b""),
                (b"GET", b"/api/matches/{match}/replay", b""),
                (b"GET", b"/api/blobs/" + b"0a" * 32, b""),
                (b"GET", b"/api/games/doppel-x/boards/I", b""),
                (b"GET", b"/api/invites/ABCDEF", b""),
                (b"DELETE", b"/api/matches/{match}/names/0", b""),
                (b"GET", rng.choice((b"/", b"/index.html", b"/assets/x.js", b"/api/nothing")), b""),
            )
        )

    def _begin(self) -> None:
        self._fed = 0
        self._house = FuzzedHouse(1)
        self._open.enter_context(self._house.open())
        made = self._ask(b"POST", b"/api/matches", b"", msgspec.json.encode(SETUPS[0]))
        keys = msgspec.json.decode(made)
        joined = msgspec.json.encode({"name": "Ada", "invite": keys["invite"]})
        seat = msgspec.json.decode(
            self._ask(b"POST", b"/api/matches/" + keys["match"].encode() + b"/seats", b"", joined)
        )
        self._keys = {b"{%s}" % name.encode(): value.encode() for name, value in keys.items() if isinstance(value, str)}
        self._keys[b"{token}"] = seat["token"].encode()

    def close(self) -> None:
        """Ends the server."""
        self._open.close()
        if self._house is not None:
            self._house.close()
            self._house = None

    def _filled(self, text: bytes) -> bytes:
        for name, value in self._keys.items():
            text = text.replace(name, value)
        return text

    def _ask(self, method: bytes, path: bytes, headers: bytes, body: bytes) -> bytes:
        assert self._house is not None
        given = [line.partition(b":") for line in headers.splitlines()]
        named = {name.strip().lower(): value.strip() for name, _, value in given}
        named = {b"host": b"127.0.0.1", b"content-type": b"application/json", **named}
        plain, _, query = path.partition(b"?")
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0", "spec_version": "2.3"},
            "http_version": "1.1",
            "method": method.decode("latin-1"),
            "scheme": "http",
            "path": plain.decode(errors="replace"),
            "raw_path": plain,
            "query_string": query,
            "root_path": "",
            "headers": [*named.items(), (b"content-length", str(len(body)).encode())],
            "client": (f"192.0.2.{self._fed % 200}", 1000),
            "server": ("127.0.0.1", 8321),
            "state": {},
            "extensions": {},
        }
        answered: tuple[int, bytes] = self._house.do(_answered(self._house.gate, scope, body))
        status, answer = answered
        if status >= 500:
            raise Unexpected(f"{method!r} {path!r} is answered {status} {answer[:300]!r}")
        if status >= 400 and plain.startswith(b"/api/"):
            told = msgspec.json.decode(answer)
            if not told["detail"]:
                raise Unexpected(f"{status} without a sentence")
        return answer


async def _answered(app: Any, scope: dict[str, Any], body: bytes) -> tuple[int, bytes]:
    told: list[dict[str, Any]] = []
    asked = [{"type": "http.request", "body": body, "more_body": False}]
    answered = asyncio.Event()

    async def receive() -> dict[str, Any]:
        if asked:
            return asked.pop()
        await answered.wait()  # the client stays connected until then
        return {"type": "http.disconnect"}

    async def send(message: dict[str, Any]) -> None:
        told.append(message)
        if message["type"] == "http.response.body" and not message.get("more_body"):
            answered.set()

    await app(scope, receive, send)
    return told[0]["status"], b"".join(message.get("body", b"") for message in told[1:])
