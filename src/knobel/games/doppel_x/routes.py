"""Over HTTP: the boards as data, so that a browser draws what the dice fall on, and throws for practice."""

from typing import Any

import msgspec

from knobel.core.route import Call, Refusal, Route
from knobel.games.doppel_x.board import BOARDS as NAMES
from knobel.games.doppel_x.board import LONGEST, BoardError, find_board
from knobel.games.doppel_x.playable import read_board
from knobel.games.doppel_x.practice_box import Practice, throw_for_practice

WITHIN = 30.0  #: seconds that a worker may look at a board
COST = 9.0  #: requests that a practice throw counts as, besides itself
LONGEST_PRACTICE = LONGEST + 16_384  #: bytes; a board of one's own may come along


async def list_boards(call: Call) -> list[dict[str, Any]]:
    """The four that come with the game; `docs/boards.md` explains the keys."""
    return [_keys(name) for name in NAMES]


async def show_board(call: Call, name: str) -> dict[str, Any]:
    """I, II, III or IV."""
    if name not in NAMES:
        raise Refusal(404, f"there is no board of this name; there are {', '.join(NAMES)}")
    return _keys(name)


async def check_board(call: Call, data: bytes) -> dict[str, Any]:
    """The file's text is the body. The answer is the board with all its keys, or what is to be changed."""
    checked = await call.work(checked_board, data, seconds=WITHIN)
    if isinstance(checked, str):
        raise Refusal(422, checked)
    return checked


def checked_board(text: bytes) -> dict[str, Any] | str:
    """The board with all its keys, or what is to be changed. For a worker: it takes its time."""
    try:
        keys: dict[str, Any] = msgspec.to_builtins(read_board(text))
    except BoardError as fault:
        return str(fault)
    return keys


def _keys(board: str) -> dict[str, Any]:
    keys: dict[str, Any] = msgspec.to_builtins(find_board(board))
    return keys


async def practise_once(call: Call, data: Practice) -> bytes:
    """Dice set up on a board, and how two more are thrown among them: what came of it. Nothing is kept."""
    call.charge("too many practice throws", COST)
    done = await call.work(throw_for_practice, data, seconds=WITHIN)
    if isinstance(done, str):
        raise Refusal(422, done)
    return msgspec.json.encode(done)


ROUTES = [
    Route("GET", "/boards", list_boards, "The boards of Doppel X", once="/boards"),
    Route("GET", "/boards/{name}", show_board, "A board of Doppel X", once="/boards/{name}"),
    Route("POST", "/boards", check_board, "Check a board file", longest=LONGEST, text=True, once="/boards"),
    Route(
        "POST", "/practice-box", practise_once, "Throw once, for practice", longest=LONGEST_PRACTICE, once="/practice"
    ),
]
