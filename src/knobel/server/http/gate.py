"""The gate before every HTTP request: checks the host name, the origin and the visitor's limits, and adds security
headers to every answer."""

from typing import TYPE_CHECKING, Any

import msgspec
from litestar import Litestar
from litestar.enums import ScopeType

from knobel.server.cluster.way import way_of
from knobel.server.http.hosts import Hosts
from knobel.server.visitors import TooMuch, Visitor, Visitors

if TYPE_CHECKING:
    from litestar import Request
    from litestar.types import Message, Receive, Scope, Send

#: Everything is loaded from this server, and no page may frame ours. 'self' includes our WebSocket.
SECURITY = {
    "Content-Security-Policy": "; ".join(
        [
            "default-src 'none'",
            "script-src 'self'",
            "style-src 'self'",
            "img-src 'self' data: blob:",
            "font-src 'self'",
            "connect-src 'self'",
            "manifest-src 'self'",
            "worker-src 'self'",
            "media-src 'self' blob:",
            "base-uri 'none'",
            "form-action 'none'",
            "frame-ancestors 'none'",
        ]
    ),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",  # invitations are in addresses
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=(), screen-wake-lock=(self)",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
}
_SECURITY = [(name.lower().encode(), value.encode()) for name, value in SECURITY.items()]
_NOT_KEPT = (b"cache-control", b"no-store")
_READS = ("GET", "HEAD", "OPTIONS")
#: Signs of a request's address and headers. What is longer is refused before anything looks it up or keeps it:
#: the framework remembers how it has routed and read the newest thousand, whatever they were.
LONGEST_PATH, LONGEST_QUERY, LONGEST_HEADERS = 512, 2048, 16_384
PAGE_COST = 0.1  #: of a request; pages come from memory
BYTES_A_REQUEST = 16_384  #: a longer body counts as several requests
LONGEST_COUNTED = 1 << 23  #: bytes; a longer body is refused anyway, whatever length a header claims
CHUNKED_COST = 64.0  #: in requests, of a body without a Content-Length


class Gate:
    """The ASGI application around Litestar."""

    def __init__(self, app: Litestar, hosts: Hosts, visitors: Visitors) -> None:
        self._app = app
        self.state = app.state
        self.hosts, self.visitors = hosts, visitors

    async def __call__(self, scope: "Scope", receive: "Receive", send: "Send") -> None:
        """One request."""
        if scope["type"] != ScopeType.HTTP:
            await self._app(scope, receive, send)
            return
        way = way_of(scope["path"])
        scope["path"], scope["raw_path"] = way.path, way_of(scope["raw_path"].decode("latin-1")).path.encode("latin-1")
        api = scope["path"].startswith("/api/")

        async def send_secured(message: "Message") -> None:
            if message["type"] == "http.response.start":
                given = {name for name, _ in message["headers"]}
                more = [*_SECURITY, _NOT_KEPT] if api else _SECURITY
                message["headers"] = [*message["headers"], *(pair for pair in more if pair[0] not in given)]
            await send(message)

        headers = {name: value.decode("latin-1") for name, value in scope["headers"]}
        visitor = self._visitor(scope)
        refusal = self._refuse(scope, headers, visitor, api)
        if refusal is not None:
            await _answer(send_secured, *refusal)
            return
        scope["state"]["visitor"], scope["state"]["way"] = visitor, way  # for `visitor_of` and for redirections
        await self._app(scope, receive, send_secured)

    def _visitor(self, scope: "Scope") -> Visitor:
        client = scope.get("client")
        forwarded = [value.decode("latin-1") for name, value in scope["headers"] if name == b"x-forwarded-for"]
        return self.visitors.find(client[0] if client else "", *forwarded)

    def _refuse(
        self, scope: "Scope", headers: dict[bytes, str], visitor: Visitor, api: bool
    ) -> tuple[int, str, dict[str, str]] | None:
        """Status, sentence and headers of the refusal, if it is one."""
        try:
            visitor.ask("requests", "too many requests", _cost(headers, api))
        except TooMuch as much:
            return 429, str(much), {"retry-after": str(much.seconds)}
        if len(scope["path"]) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_QUERY:
            return 414, f"no address here is longer than {LONGEST_PATH} signs", {}
        if sum(map(len, headers.values())) > LONGEST_HEADERS:
            return 431, f"the headers of a request have {LONGEST_HEADERS} signs at most", {}
        if b"transfer-encoding" in headers and (b"content-length" in headers or scope["http_version"] == "1.0"):
            return 400, "a request has a length or comes in chunks, not both, and chunks need HTTP/1.1", {}
        if not scope["query_string"].isascii():
            return 400, "an address is plain ASCII; everything else in it is written with percent signs", {}
        asked = headers.get(b"host")
        own = scope.get("server")
        if not self.hosts.knows(asked, own[0] if own else None):
            name = (asked or "")[:100]
            return 421, f"this table is not known as {name!r}; its host can name that address with --public", {}
        method: Any = scope.get("method", "GET")
        if method not in _READS and not self.hosts.ours(headers.get(b"origin"), asked):
            return 403, "only pages of this table may do that; its host can name their address with --public", {}
        return None


def visitor_of(request: "Request[Any, Any, Any]") -> Visitor:
    """The visitor whose request this is."""
    visitor: Visitor = request.scope["state"]["visitor"]
    return visitor


def _cost(headers: dict[bytes, str], api: bool) -> float:
    if b"transfer-encoding" in headers:
        return CHUNKED_COST
    length = headers.get(b"content-length", "0")
    told = min(int(length[:20]), LONGEST_COUNTED) if length.isdecimal() else 0
    return (1.0 if api else PAGE_COST) + told // BYTES_A_REQUEST


async def _answer(send: "Send", status: int, detail: str, headers: dict[str, str]) -> None:
    """The answer of a refused request. Its body is not read, so the connection closes."""
    body = msgspec.json.encode({"status_code": status, "detail": detail})
    every = {"content-type": "application/json", "content-length": str(len(body)), "connection": "close", **headers}
    pairs = [(name.encode(), value.encode()) for name, value in every.items()]
    await send({"type": "http.response.start", "status": status, "headers": pairs})
    await send({"type": "http.response.body", "body": body, "more_body": False})
