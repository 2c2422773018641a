"""Takes the port that a table is to be open at, or finds out who has it."""

import errno
import json
import socket
from urllib.error import URLError
from urllib.request import urlopen

ANSWER_TIMEOUT = 5.0  #: seconds: a table that has just been opened may still be setting itself up


class PortTaken(Exception):
    """Another program listens there."""


def take_port(host: str, port: int) -> socket.socket:
    """A socket that listens. Raises PortTaken, or OSError with the reason."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family, backlog=2048)
    except OSError as error:
        if error.errno == errno.EADDRINUSE:
            raise PortTaken from error
        raise


def is_ours(url: str) -> bool:
    """Whether a Knobel table answers there."""
    try:
        with urlopen(f"{url}/api/health", timeout=ANSWER_TIMEOUT) as answer:  # noqa: S310 - always http, to our own port
            health = json.loads(answer.read(4096))
    except (URLError, OSError, ValueError):
        return False
    return isinstance(health, dict) and {"version", "matches", "guests"} <= set(health)
