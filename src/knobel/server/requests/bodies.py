"""What the body of a request may be: how long, in which letters, and how deeply nested."""

from typing import Any

from litestar import Request
from litestar.exceptions import ClientException, InternalServerException

from knobel.core import Malformed
from knobel.core.depth import check_depth

LONGEST_BODY = 1 << 16  #: bytes, where nothing else is said
LONGEST_SETUP = 1 << 17  #: a match may bring a board of its own, or the beginning of a game
LONGEST_CONTINUED = 1 << 20  #: a record that is played on: it becomes one entry of the log
LONGEST_RECORD = 1 << 22  #: a record that is replayed


async def read_body(request: Request[Any, Any, Any]) -> bytes:
    """All of it."""
    try:
        return await request.body()
    except InternalServerException:  # as Litestar calls it, though the fault is not ours
        raise ClientException("the body ended before it was whole") from None


async def check_body(request: Request[Any, Any, Any]) -> None:
    """Before anything is decoded: what is no text, or nested too deeply, is refused with a sentence."""
    if request.method in ("GET", "HEAD") or request.route_handler.opt.get("text"):
        return  # a record, a board: read by a worker
    body = await read_body(request)
    try:
        body.decode()
        check_depth(body)
    except UnicodeDecodeError:
        raise ClientException("the body is not UTF-8 text") from None
    except Malformed as fault:
        raise ClientException(f"the body is {fault.message}") from None
