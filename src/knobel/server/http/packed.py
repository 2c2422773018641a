"""Answers that were packed once, by a worker, and go out packed, or a piece at a time to those who cannot unpack."""

import zlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, Response
from litestar.response import Stream

PIECE = 1 << 16  #: bytes that are unpacked at a time; the next ones wait until these have been read


def packed_json(request: Request[Any, Any, Any], body: bytes) -> Response[Any]:
    """JSON that was packed with gzip, for whoever asked."""
    told = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="application/json", headers={**told, "Content-Encoding": "gzip"})
    return Stream(_unpacked(body), media_type="application/json", headers=told)


async def _unpacked(body: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(wbits=31)
    while piece := unpacking.decompress(body, PIECE):
        yield piece
        body = unpacking.unconsumed_tail
