"""HTTP: the boards of Doppel X as data, so that a browser draws what the dice fall on."""

from typing import Any

import msgspec
from litestar import Request, get, post
from litestar.exceptions import ClientException, NotFoundException

from knobel.games.doppel_x.board import BOARDS as NAMES
from knobel.games.doppel_x.board import LONGEST, BoardError, find_board


@get("/boards", summary="The boards of Doppel X")
async def list_boards() -> list[dict[str, Any]]:
    """The four that come with the house; `docs/boards.md` explains the keys."""
    return [_told(name) for name in NAMES]


@get("/boards/{name:str}", summary="A board of Doppel X")
async def show_board(name: str) -> dict[str, Any]:
    """I, II, III or IV."""
    if name not in NAMES:
        raise NotFoundException(f"there is no board of this name; there are {', '.join(NAMES)}")
    return _told(name)


@post("/boards", status_code=200, summary="Check a board file", opt={"text": True})
async def check_board(request: Request[Any, Any, Any]) -> dict[str, Any]:
    """The file's text is the body. The answer is the board with all its keys, or what is to be changed."""
    body = await request.body()
    if len(body) > LONGEST:
        raise ClientException(f"a board file has at most {LONGEST} characters", status_code=413)
    try:
        return _told(body.decode())
    except (BoardError, UnicodeDecodeError) as fault:
        raise ClientException(str(fault), status_code=422) from None


def _told(board: str) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(find_board(board))
    return told


ROUTES = [list_boards, show_board, check_board]
