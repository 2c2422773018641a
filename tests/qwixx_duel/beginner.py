"""A player who has read the rules once and takes the first sensible thing in sight."""

from random import Random

from knobel.core import Act, Event
from knobel.games.qwixx_duel import GAME, Pass, Place, State
from knobel.games.qwixx_duel.board import field_of
from knobel.games.qwixx_duel.events import ROW_NAMES
from knobel.games.qwixx_duel.row import held

SENSIBLE = 2  #: fields that may be skipped for a stone


class Beginner:
    """Goes through the rows from the top, skips few fields, and misthrows only if nothing fits."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def decide(self, state: State, seat: int) -> Act | Event:
        """The first stone that skips little; in the second action any stone rather than a misthrow."""
        acts = GAME.legal(state, seat)
        places = [act for act in acts if isinstance(act, Place)]
        for place in places:
            if _skips(state, place) <= SENSIBLE:
                return place
        if state.action == 2 and state.filled < 0 and places:
            return min(places, key=lambda place: _skips(state, place))
        return Pass(seat) if state.action else acts[0]


def _skips(state: State, place: Place) -> int:
    number = ROW_NAMES.index(place.row)
    return field_of(number, place.value) - held(state.rows[number], place.seat).bit_length()
