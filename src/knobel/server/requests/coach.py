"""What would you play? During a match, where that was agreed on when it was made."""

import msgspec

from knobel.core.route import Refusal, Route
from knobel.games import find_plugin
from knobel.review.shapes import Alternative
from knobel.server.requests.call import Call

WITHIN = 30.0  #: seconds that a worker may take over a position; one that has just been started needs some


class Advice(msgspec.Struct, frozen=True):
    """What may be done, the best first."""

    alternatives: list[Alternative]


def advise(game: str, position: str, seat: int) -> list[Alternative] | None:
    """What a seat may do in a position. For a worker. Raises Malformed."""
    plugin = find_plugin(game)
    reviewer = plugin.reviewer()
    if reviewer is None:
        return None
    advised: list[Alternative] | None = reviewer.advise(plugin.game.read_position(position), seat)
    return advised


async def coach(call: Call, match: str, seat: int) -> Advice:
    """For a seat whose turn it is, with its token in the Authorization header. All at the table see that it asked."""
    room = await call.rooms.room(match)
    if room.table.devices.seat_of(call.token) != seat:
        raise Refusal(401, "this token does not open that seat")
    table = room.table
    if not find_plugin(table.fold.setup.game).coaches:
        raise Refusal(404, "nobody gives advice in this game")
    if not table.fold.coaches:
        sentence = "at this table nobody is coached: that is agreed on when a match is made"
        raise Refusal(409, sentence, {"reason": "no-coach"})
    advised = None
    if table.offers.legal(seat):
        position = table.game.write_position(table.fold.state)
        advised = await call.work(advise, table.fold.setup.game, position, seat, seconds=WITHIN, hurry=True)
    if advised is None:
        raise Refusal(409, "there is nothing for this seat to decide now", {"reason": "not-due"})
    room.decide(lambda t: table.coach(t, seat))
    await room.settled()
    return Advice(advised[:3])


ROUTES = [Route("POST", "/matches/{match}/coach/{seat}", coach, "What would you play?")]
