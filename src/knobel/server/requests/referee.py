"""HTTP: a ruling for a real table. The rules are the game's own; what is told of the table is bounded by its types."""

from typing import Annotated, Any

import msgspec
from litestar import Request, Response, post
from litestar.exceptions import ClientException, NotFoundException
from litestar.params import Parameter

from knobel.core import Illegal, Malformed
from knobel.games import find_plugin
from knobel.server.requests.bodies import read_body

LONGEST = 1 << 13  #: bytes of a table; the fullest has a third of that


@post("/games/{game:str}/judge", status_code=200, request_max_body_size=LONGEST, summary="Rule on a real table")
async def judge(
    game: Annotated[str, Parameter(description="a game that has a referee")], request: Request[Any, Any, Any]
) -> Response[bytes]:
    """What is told of the table is the body, as `knobel judge GAME --help` shows it; the answer has the `verdict`."""
    try:
        plugin = find_plugin(game)
        referee = plugin.referee()
    except Malformed:
        referee = None
    if referee is None:
        raise NotFoundException("no game of this name has a referee here")
    try:
        ruled = referee.rule(referee.read(await read_body(request)))
    except Malformed as fault:
        raise ClientException(fault.message, status_code=422) from None
    except Illegal as fault:
        told = {"clause": fault.clause, "reason": fault.reason, "facts": fault.facts}
        raise ClientException(fault.sentence(plugin.game.sentences), status_code=422, extra=told) from None
    return Response(msgspec.json.encode(ruled), media_type="application/json")
