"""Answers that a worker has packed once: sent packed, or unpacked a piece at a time where gzip is not accepted."""

import zlib
from collections.abc import AsyncIterator
from typing import Any

from litestar import Request, Response
from litestar.response import Stream

PIECE = 1 << 16  #: bytes that are unpacked at a time, the next ones once these are sent


def packed_json(request: Request[Any, Any, Any], body: bytes) -> Response[Any]:
    """An answer of gzipped JSON, unpacked for clients that do not accept gzip."""
    headers = {"Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("accept-encoding", ""):
        return Response(body, media_type="application/json", headers={**headers, "Content-Encoding": "gzip"})
    return Stream(_unpacked(body), media_type="application/json", headers=headers)


async def _unpacked(body: bytes) -> AsyncIterator[bytes]:
    unpacking = zlib.decompressobj(wbits=31)
    while piece := unpacking.decompress(body, PIECE):
        yield piece
        body = unpacking.unconsumed_tail
