"""What a hand can do in a tick of FiNi, by number and by name."""

from knobel.core.game import Act, Event
from knobel.games.fini.events import DICE, Announce, Fini, Grab, Kind, Move, Place
from knobel.games.fini.state import State
from knobel.games.fini.tray import ROOM

#: Trays of seven are lost already, so nothing is numbered that makes one longer.
SLOTS = ROOM + 1
KINDS: tuple[Kind, ...] = ("street", "set")
NOTHING = 0
_GRAB, _PLACE = 1, 1 + DICE
_MOVE = _PLACE + SLOTS
CALL = _MOVE + SLOTS * SLOTS
_ANNOUNCE = CALL + 1
ACTIONS = _ANNOUNCE + len(KINDS)
NAMES = (
    "nothing",
    *(f"grab-{die}" for die in range(DICE)),
    *(f"place-{slot}" for slot in range(SLOTS)),
    *(f"move-{at}-{slot}" for at in range(SLOTS) for slot in range(SLOTS)),
    "fini",
    *(f"announce-{kind}" for kind in KINDS),
)


def number_of(act: Act | Event, state: State) -> int:
    """The number of an act; a move counts by the place that its die lies on."""
    match act:
        case Grab(_, die):
            return _GRAB + die
        case Place(_, slot):
            return _PLACE + slot
        case Move(seat, die, slot):
            return _MOVE + state.trays[seat].index(die) * SLOTS + slot
        case Fini():
            return CALL
        case Announce(_, kind):
            return _ANNOUNCE + KINDS.index(kind)
    raise TypeError(f"{act!r} is nothing that a hand does in a tick")


def act_of(number: int, seat: int, state: State) -> Event | None:
    """The act of this number; None for doing nothing, and for moving what does not lie there."""
    if _GRAB <= number < _PLACE:
        return Grab(seat, number - _GRAB)
    if _PLACE <= number < _MOVE:
        return Place(seat, number - _PLACE)
    if _MOVE <= number < CALL:
        at, slot = divmod(number - _MOVE, SLOTS)
        tray = state.trays[seat]
        return Move(seat, tray[at], slot) if at < len(tray) else None
    if number == CALL:
        return Fini(seat)
    if _ANNOUNCE <= number < ACTIONS:
        return Announce(seat, KINDS[number - _ANNOUNCE])
    return None
