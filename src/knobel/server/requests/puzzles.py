"""Positions to practise: the one of a day, one of a shipped set, or a mistake of an earlier game."""

import datetime
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from knobel.core import Illegal, Malformed
from knobel.core.route import Refusal, Route
from knobel.games import find_plugin
from knobel.review.shapes import Alternative
from knobel.server.requests.call import Call
from knobel.server.requests.coach import WITHIN
from knobel.table.offers import offer

LONGEST_POSITION = 2000  #: letters
_STEP = 0x9E3779B1  #: odd, and far from the number of positions: days that follow each other are far apart


class Puzzle(msgspec.Struct, frozen=True):
    """A position, what may be done in it, and how good each of that is."""

    game: str
    position: str
    seat: int  #: who is to decide
    view: Any
    legal: list[dict[str, Any]]
    alternatives: list[Alternative]
    number: int | None = None  #: its place in the shipped set
    of: int = 0  #: how many there are


class Position(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A position as text."""

    position: Annotated[str, Meta(max_length=LONGEST_POSITION)]


def puzzle(game: str, position: str | None, number: int) -> Puzzle | None:
    """A position to practise: this one, or a shipped one by its number. For a worker. Raises Malformed, Illegal."""
    plugin = find_plugin(game)
    reviewer = plugin.reviewer()
    if reviewer is None:
        return None
    shipped = reviewer.positions()
    if position is None:
        if not shipped:
            return None
        number %= len(shipped)
        position = shipped[number]
        known: int | None = number
    else:
        known = None
    state = plugin.game.read_position(position)
    plugin.check_position(state)
    seat = next(iter(plugin.game.due(state)), 0)
    alternatives = reviewer.advise(state, seat)
    if alternatives is None:
        raise Malformed("nobody has to decide in this position")
    legal = [offer(plugin, state, act) for act in plugin.game.legal(state, seat)]
    return Puzzle(game, position, seat, plugin.game.view(state, None), legal, alternatives, known, len(shipped))


def number_of(day: datetime.date) -> int:
    """The number of a day's position."""
    return day.toordinal() * _STEP


async def show_puzzle(
    call: Call,
    game: str,
    day: Annotated[datetime.date | None, Meta(description="the one of this day, the same for all players")] = None,
    number: Annotated[int, Meta(ge=0, le=1 << 31, description="a shipped one by its number")] = 0,
) -> Puzzle:
    """With all legal acts and how good each is, to be shown after the choice."""
    return await _puzzle(call, game, None, number_of(day) if day else number)


async def own_puzzle(call: Call, game: str, data: Position) -> Puzzle:
    """A position of one's own, such as a mistake of an earlier game."""
    return await _puzzle(call, game, data.position, 0)


async def _puzzle(call: Call, game: str, position: str | None, number: int) -> Puzzle:
    try:
        find_plugin(game)
    except Malformed:
        raise Refusal(404, "no game is called that here") from None
    try:
        found = await call.work(puzzle, game, position, number, seconds=WITHIN)
    except Illegal as refusal:
        raise Refusal(422, refusal.sentence(find_plugin(game).game.sentences)) from None
    if found is None:
        raise Refusal(404, "there is nothing to practise in this game")
    return found


_ONCE = "/games/{game}/practise"
ROUTES = [
    Route("GET", "/games/{game}/puzzles", show_puzzle, "A position to practise", once=_ONCE),
    Route("POST", "/games/{game}/puzzles", own_puzzle, "Practise this position", longest=8000, once=_ONCE),
]
