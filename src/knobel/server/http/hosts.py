"""Checks the host name and the origin of requests: pages of other sites may not send any."""

import ipaddress
import re
import socket
from urllib.parse import urlsplit

from knobel.server.http.addresses import is_loopback

_HOST = re.compile(r"(\[[0-9a-f:.]+\]|[^\s:@/\\\[\]]+)(?::\d{1,5})?", re.ASCII)


class Hosts:
    """The names that are ours: this machine's own, and that of the public address.

    A foreign page can make its own name resolve to this machine, and the browser would treat us as its origin (DNS
    rebinding). So a name that is not configured here is not answered.
    """

    def __init__(self, public: str = "", host: str = "127.0.0.1", machine: str | None = None) -> None:
        self._public = _origin(public)
        names = {"localhost", host.lower(), urlsplit(public).hostname or "localhost"}
        if not is_loopback(host):
            own = (socket.gethostname() if machine is None else machine).lower()
            names |= {own, f"{own.partition('.')[0]}.local"}
        self._names = names

    def knows(self, asked: str | None, own: str | None) -> bool:
        """Whether the Host header names us; `own` is the address of ours that the connection came to."""
        if asked is None:
            return True  # every browser sends one
        found = _HOST.fullmatch(asked.lower())
        if found is None:
            return False
        name = found[1].strip("[]").removesuffix(".")
        if name in self._names:
            return True
        address = _address(name)
        return address is not None and (address.is_loopback or address == _address(own or ""))

    def ours(self, origin: str | None, asked: str | None) -> bool:
        """Whether the origin is one of ours. Programs send none, and may ask."""
        if origin is None:
            return True
        page = _origin(origin)
        if not page or page == self._public:
            return bool(page)
        host = page.partition("://")[2]
        # Under the public name only the public scheme will do: a page that came without TLS can be forged.
        return host == (asked or "").lower() and host != self._public.partition("://")[2]


def _origin(url: str) -> str:
    """Scheme, host and port, without a port that goes without saying."""
    parts = urlsplit(url.lower())
    usual = {"http": ":80", "https": ":443"}.get(parts.scheme, "")
    return f"{parts.scheme}://{parts.netloc.removesuffix(usual)}" if parts.netloc else ""


def _address(text: str) -> ipaddress.IPv4Address | ipaddress.IPv6Address | None:
    try:
        address = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
