"""Visitors, the unit of every limit: an address, or an IPv6 network, with what it has spent and has open."""

import ipaddress
import logging
import math
import time
from collections import OrderedDict
from collections.abc import Callable, Iterable
from typing import Any, Literal

import msgspec

REMEMBERED = 20_000  #: visitors; beyond that the longest idle are forgotten
MUCH = 0.05  #: of what one may ask for at once: nodes do not report a visitor below it
REPORTED = 200  #: visitors, the newest, that a node reports to the others
LOOKED_AT = 8  #: of the oldest, when one has to be forgotten: those with something open stay
_log = logging.getLogger("knobel.visitors")

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
#: Where a proxy of the host's can be: on this machine, or in a private network.
_NEAR = [
    ipaddress.ip_network(text)
    for text in (
        "127.0.0.0/8",
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "169.254.0.0/16",
        "::1/128",
        "fc00::/7",
        "fe80::/10",
    )
]


What = Literal["requests", "messages", "matches", "guesses"]


class TooMuch(Exception):
    """A visitor asks for more than one visitor may: a sentence, and how many seconds to wait."""

    def __init__(self, what: str, wait: float) -> None:
        self.seconds = math.ceil(wait)
        super().__init__(f"{what}; try again in {self.seconds} seconds")


class Rate(msgspec.Struct, frozen=True):
    """So many at once, and so many a second in the long run."""

    at_once: float
    every_second: float


class Limits(msgspec.Struct, frozen=True):
    """What one visitor may ask for. A school behind one address is one visitor, so there is room for thirty people."""

    requests: Rate = Rate(300, 50)  #: HTTP; large bodies count as several, pages as a tenth
    messages: Rate = Rate(2_000, 400)  #: over all WebSockets together
    matches: Rate = Rate(30, 20 / 60)  #: made
    guesses: Rate = Rate(30, 30 / 60)  #: wrong join codes
    waiting: int = 60  #: matches of their making that no connection has joined yet
    connections: int = 256  #: HTTP connections at once
    sockets: int = 256  #: WebSockets at once

    @classmethod
    def of(cls, requests: int, matches: int, connections: int) -> "Limits":
        """From what a host can say: requests a second, new matches a minute, connections at once."""
        return cls(
            requests=Rate(6 * requests, requests),
            matches=Rate(1.5 * matches, matches / 60),
            waiting=3 * matches,
            connections=connections,
            sockets=connections,
        )


USUAL = Limits()
#: For this machine itself: a family at one computer, a test, a load of a thousand matches.
LOCAL = Limits(
    requests=Rate(20_000, 2_000),
    messages=Rate(1_000_000, 100_000),
    matches=Rate(6_000, 100),
    waiting=5_000,
    connections=100_000,
    sockets=100_000,
)


class Visitor:
    """An address, or an IPv6 network of a household: what it has asked for lately, and what it has open."""

    __slots__ = (
        "_clock",
        "_left",
        "_seen",
        "away",
        "connections",
        "limits",
        "local",
        "name",
        "sockets",
        "taken",
        "waiting",
    )

    def __init__(
        self, name: str, limits: Limits, clock: Callable[[], float] = time.monotonic, *, local: bool = False
    ) -> None:
        self.name = name
        self.limits = limits
        self.local = local  #: from this machine itself
        self.away = 0, 0  #: WebSockets, and matches without a connection so far, on other nodes
        self.taken: dict[str, float] = {}  #: of everything so far
        self.connections = 0
        self.sockets = 0
        self.waiting: set[str] = set()  #: matches of their making that no connection has joined yet
        self._clock = clock
        self._left: dict[str, float] = {}
        self._seen: dict[str, float] = {}

    def wait(self, what: What, cost: float = 1.0) -> float:
        """Seconds until this may be asked for; 0: now. Nothing is counted."""
        rate: Rate = getattr(self.limits, what)
        now = self._clock()
        left = self._left.get(what, rate.at_once) + (now - self._seen.get(what, now)) * rate.every_second
        self._left[what], self._seen[what] = min(rate.at_once, left), now
        lacking = min(cost, rate.at_once) - self._left[what]
        return max(0.0, lacking / rate.every_second)

    def take(self, what: What, cost: float = 1.0) -> float:
        """The same, and counts it if the wait is 0: asking too often does not make the wait longer."""
        wait = self.wait(what, cost)
        if not wait:
            self._left[what] -= cost
            self.taken[what] = self.taken.get(what, 0.0) + cost
        return wait

    def give_back(self, what: What, cost: float = 1.0) -> None:
        """Undoes a `take` for what was no fault of this visitor's."""
        self._left[what] = self._left.get(what, 0.0) + cost  # `wait` keeps it within what may be taken at once
        self.taken[what] = self.taken.get(what, 0.0) - cost

    def pay(self, what: What, cost: float) -> None:
        """Counts what another node has counted; at worst nothing is left here."""
        self.wait(what)
        self._left[what] = max(0.0, self._left[what] - cost)

    def ask(self, what: What, too_much: str, cost: float = 1.0) -> None:
        """The same as `take`, but raises TooMuch where there is a wait."""
        wait = self.take(what, cost)
        if wait:
            raise TooMuch(too_much, wait)

    @property
    def here(self) -> bool:
        """Whether something of theirs is open."""
        return bool(self.connections or self.sockets or self.waiting)


class Visitors:
    """All known visitors by name, REMEMBERED at most.

    `behind_proxy`: the host has named a public address, so what comes from this machine or its private network
    comes through a proxy of theirs, which names the visitor: the last address in X-Forwarded-For is the proxy's own,
    those before it are the visitor's claims. Behind several `proxies` of the host's it is the one so far from the
    end.
    The header of any other peer is ignored. A proxy that names no visitor stands for all, and has this machine's
    limits; a visitor that is named has the usual limits, also under an address of this machine.
    """

    def __init__(
        self,
        limits: Limits = USUAL,
        local: Limits | None = None,
        *,
        behind_proxy: bool = False,
        proxies: int = 1,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self._limits, self._local = limits, local or LOCAL
        self._behind_proxy, self._proxies = behind_proxy, proxies
        self._clock = clock
        self._known: OrderedDict[str, Visitor] = OrderedDict()
        self._warned = False
        self._away: set[str] = set()  #: visitors who have something open on other nodes

    def __len__(self) -> int:
        return len(self._known)

    def is_proxy(self, peer: str) -> bool:
        """Whether this peer may name visitors."""
        return self._behind_proxy and _is_near(_read(peer))

    def find(self, peer: str, *forwarded: str) -> Visitor:
        """The visitor at the other end of a connection; `forwarded`: its X-Forwarded-For headers, which proxies
        may add to or add one of their own after."""
        address = _read(peer)
        local = address is None or address.is_loopback
        name = _name(address) if address else peer
        if self._behind_proxy and _is_near(address):
            if not forwarded:
                self._warn()
                return self.named(name, local=True)
            named = _read(",".join(forwarded).split(",")[-self._proxies :][0])
            # Never under the name of a machine near us itself, which may have its limits.
            return self.named(
                _name(named) if named and not _is_near(named) else f"told by {name}: {named}", local=False
            )
        return self.named(name, local)

    def named(self, name: str, local: bool) -> Visitor:
        """The visitor of this name, which comes from `find` or from another node."""
        visitor = self._known.get(name)
        if visitor is None:
            limits = self._local if local else self._limits
            visitor = self._known[name] = Visitor(name, limits, self._clock, local=local)
            self._forget()
        else:
            self._known.move_to_end(name)
        return visitor

    # --- several nodes ---------------------------------------------------------------------------------------

    def report(self) -> dict[str, Any]:
        """For the other nodes, the visitors who ask for much: all they spent so far here, and what they have open."""
        report: dict[str, Any] = {}
        for name, visitor in reversed(self._known.items()):
            if len(report) == REPORTED:
                break
            taken = {
                what: round(much, 1)
                for what, much in visitor.taken.items()
                if much > MUCH * getattr(visitor.limits, what).at_once
            }
            if taken or visitor.sockets > MUCH * visitor.limits.sockets or visitor.waiting:
                report[name] = [visitor.local, taken, visitor.sockets, len(visitor.waiting)]
        return report

    def add(self, report: dict[str, Any], before: dict[str, Any]) -> None:
        """Counts here what another node has counted between two of its reports."""
        for name, (local, taken, *_) in report.items():
            visitor = self.named(name, local)
            earlier = before[name][1] if name in before else {}
            for what, much in taken.items():
                visitor.pay(what, max(0.0, much - earlier.get(what, 0.0)))

    def set_elsewhere(self, reports: Iterable[dict[str, Any]]) -> None:
        """Sets what visitors have open on all other nodes together."""
        away: dict[str, tuple[int, int]] = {}
        for report in reports:
            for name, (_, _, sockets, waiting) in report.items():
                before = away.get(name, (0, 0))
                away[name] = before[0] + sockets, before[1] + waiting
        for name in self._away - away.keys():
            if name in self._known:
                self._known[name].away = 0, 0
        for name, much in away.items():
            if name in self._known:
                self._known[name].away = much
        self._away = {*away}

    def _forget(self) -> None:
        for _ in range(LOOKED_AT):
            if len(self._known) <= REMEMBERED:
                return
            name, visitor = self._known.popitem(last=False)
            if visitor.here:
                self._known[name] = visitor

    def _warn(self) -> None:
        if not self._warned:
            self._warned = True
            _log.warning("the proxy sends no X-Forwarded-For, so all visitors count as one; see docs/hosting.md")


def _read(text: str) -> Address | None:
    """An address, IPv4-mapped IPv6 as IPv4; None for anything else, such as a local socket.

    Some proxies write the port along.
    """
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address


def _is_near(address: Address | None) -> bool:
    return address is None or any(address in network for network in _NEAR)


def _name(address: Address) -> str:
    """An IPv6 household has a network of its own (/64) and as many addresses as it likes."""
    if address.version == 6 and not address.is_loopback:
        return str(ipaddress.ip_network((address, 64), strict=False))
    return str(address)
