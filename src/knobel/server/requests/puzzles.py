"""HTTP: what would you play? During a match, where that is allowed, and in positions to practise."""

import datetime
from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, NotAuthorizedException, NotFoundException
from litestar.params import Parameter
from msgspec import Meta

from knobel.core import Illegal, Malformed
from knobel.games import find_plugin
from knobel.review.shapes import Alternative
from knobel.server.live.rooms import Rooms
from knobel.table.offers import offer

WITHIN = 30.0  #: seconds that a worker may take over a position; one that has just been started needs some
LONGEST_POSITION = 2000  #: letters
_STEP = 0x9E3779B1  #: odd, and far from the number of positions: days that follow each other are far apart


class Advice(msgspec.Struct, frozen=True):
    """What may be done, the best first."""

    alternatives: list[Alternative]


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


def advise(game: str, position: str, seat: int) -> list[Alternative] | None:
    """What a seat may do in a position. For a worker. Raises Malformed."""
    plugin = find_plugin(game)
    reviewer = plugin.reviewer()
    if reviewer is None:
        return None
    advised: list[Alternative] | None = reviewer.advise(plugin.game.read_position(position), seat)
    return advised


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
        told: int | None = number
    else:
        told = None
    state = plugin.game.read_position(position)
    plugin.check_position(state)
    seat = next(iter(plugin.game.due(state)), 0)
    alternatives = reviewer.advise(state, seat)
    if alternatives is None:
        raise Malformed("nobody has to decide in this position")
    legal = [offer(plugin, state, act) for act in plugin.game.legal(state, seat)]
    return Puzzle(game, position, seat, plugin.game.view(state, None), legal, alternatives, told, len(shipped))


def number_of(day: datetime.date) -> int:
    """Which position a day has: the same for everybody."""
    return day.toordinal() * _STEP


@post("/matches/{match:str}/coach/{seat:int}", status_code=200, summary="What would you play?")
async def coach(match: str, seat: int, state: State, request: Request[Any, Any, Any]) -> Advice:
    """For a seat whose turn it is, with its token in the Authorization header. Everybody sees that it asked."""
    rooms: Rooms = state.rooms
    room = await rooms.room(match)
    token = request.headers.get("authorization", "").removeprefix("Bearer ").strip()
    if room.table.devices.seat_of(token) != seat:
        raise NotAuthorizedException("this token does not open that seat")
    table = room.table
    if not find_plugin(table.fold.setup.game).coaches:
        raise NotFoundException("nobody gives advice in this game")
    if not table.fold.coaches:
        said = "at this table nobody is coached: that is agreed on when a match is made"
        raise ClientException(said, status_code=409, extra={"reason": "no-coach"})
    advised = None
    if table.offers.legal(seat):
        position = table.game.write_position(table.fold.state)
        advised = await rooms.workers.run(
            advise, table.fold.setup.game, position, seat, seconds=WITHIN, tries=1, hurry=True, patience=2 * WITHIN
        )
    if advised is None:
        raise ClientException(
            "there is nothing for this seat to decide now", status_code=409, extra={"reason": "not-due"}
        )
    room.decide(lambda t: table.coach(t, seat))
    await room.settled()
    return Advice(advised[:3])


@get("/games/{game:str}/practise", summary="A position to practise")
async def practise(
    game: str,
    state: State,
    day: Annotated[datetime.date | None, Parameter(description="the one of this day, the same for everybody")] = None,
    number: Annotated[int, Parameter(ge=0, le=1 << 31, description="a shipped one by its number")] = 0,
) -> Puzzle:
    """With all that may be done and how good it is: whoever practises looks at that afterwards."""
    return await _puzzle(state, game, None, number_of(day) if day else number)


@post("/games/{game:str}/practise", status_code=200, request_max_body_size=8000, summary="Practise this position")
async def practise_own(game: str, data: Position, state: State) -> Puzzle:
    """A position of one's own, such as a mistake of an earlier game."""
    return await _puzzle(state, game, data.position, 0)


async def _puzzle(state: State, game: str, position: str | None, number: int) -> Puzzle:
    rooms: Rooms = state.rooms
    try:
        find_plugin(game)
    except Malformed:
        raise NotFoundException("no game is called that here") from None
    try:
        found = await rooms.workers.run(puzzle, game, position, number, seconds=WITHIN, tries=1, patience=2 * WITHIN)
    except Illegal as refusal:
        sentence = refusal.sentence(find_plugin(game).game.sentences)
        raise ClientException(sentence, status_code=422) from None
    if found is None:
        raise NotFoundException("there is nothing to practise in this game")
    return found


PRACTISE = [coach, practise, practise_own]
