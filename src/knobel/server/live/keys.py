"""The keys of a match. All follow from the host's, so that a request to make a match finds the same one again."""

import base64
import hashlib
import secrets
from typing import Annotated

from msgspec import Meta

from knobel.table.seat import match_id

#: A key that a client has made itself: 22 characters of this alphabet hold 132 bits, and `Hello` takes 64 at most.
Key = Annotated[str, Meta(pattern=r"^[A-Za-z0-9_-]{22,64}$(?!\n)")]


def new_key() -> str:
    """A key that the server makes for a client that has none: 128 random bits."""
    return secrets.token_urlsafe(16)


def match_of(host: str) -> str:
    """The id of the match that is made with this host key. The key does not follow from it."""
    return match_id(_derived(host, "match"))


def invite_of(host: str) -> str:
    """The invitation to that match."""
    return _written(_derived(host, "invite"))


def token_of(host: str, seat: int) -> str:
    """The token of a seat that the device which makes the match takes."""
    return _written(_derived(host, f"seat/{seat}"))


def _derived(host: str, what: str) -> bytes:
    return hashlib.sha256(f"knobel-key/1/{what}/{host}".encode()).digest()[:16]


def _written(key: bytes) -> str:
    return base64.urlsafe_b64encode(key).decode().rstrip("=")
