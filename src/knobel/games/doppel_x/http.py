"""HTTP: the boards of Doppel X as data, so that a browser draws what the dice fall on, and throws for practice."""

from typing import Any

import msgspec
from litestar import Request, Response, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotFoundException

from knobel.games.doppel_x.board import BOARDS as NAMES
from knobel.games.doppel_x.board import LONGEST, BoardError, find_board
from knobel.games.doppel_x.playable import read_board
from knobel.games.doppel_x.practice_box import Practice, throw_for_practice

WITHIN = 30.0  #: seconds that a worker may look at a board
COST = 9.0  #: requests that a practice throw counts as, besides itself
LONGEST_PRACTICE = LONGEST + 16_384  #: bytes; a board of one's own may come along


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


@post("/boards", status_code=200, request_max_body_size=LONGEST, summary="Check a board file", opt={"text": True})
async def check_board(request: Request[Any, Any, Any], state: State) -> dict[str, Any]:
    """The file's text is the body. The answer is the board with all its keys, or what is to be changed."""
    checked = await state.rooms.workers.run(
        checked_board, await request.body(), seconds=WITHIN, tries=1, patience=2 * WITHIN
    )
    if isinstance(checked, str):
        raise ClientException(checked, status_code=422)
    told: dict[str, Any] = checked
    return told


def checked_board(text: bytes) -> dict[str, Any] | str:
    """The board with all its keys, or what is to be changed. For a worker: it takes its time."""
    try:
        told: dict[str, Any] = msgspec.to_builtins(read_board(text))
    except BoardError as fault:
        return str(fault)
    return told


def _told(board: str) -> dict[str, Any]:
    told: dict[str, Any] = msgspec.to_builtins(find_board(board))
    return told


@post("/practice", status_code=200, request_max_body_size=LONGEST_PRACTICE, summary="Throw once, for practice")
async def practise_once(data: Practice, request: Request[Any, Any, Any], state: State) -> Response[bytes]:
    """Dice set up on a board, and how two more are thrown among them: what came of it. Nothing is kept."""
    request.state.visitor.ask("requests", "too many practice throws", COST)
    done = await state.rooms.workers.run(throw_for_practice, data, seconds=WITHIN, tries=1, patience=2 * WITHIN)
    if isinstance(done, str):
        raise ClientException(done, status_code=422)
    return Response(msgspec.json.encode(done), media_type="application/json")


ROUTES = [list_boards, show_board, check_board, practise_once]
