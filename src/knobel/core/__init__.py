"""What every game has: the Game protocol, acts and events, refusals, records and fair dice."""

from knobel.core.check import GameFault, check_game
from knobel.core.dice import Dice, Draws, RandomDraws
from knobel.core.errors import Illegal, Malformed
from knobel.core.game import Act, Event, Forfeit, Game, Outcome
from knobel.core.record import Entry, Header, RecordWriter, read_events, read_header
from knobel.core.replay import Replay

__all__ = [
    "Act",
    "Dice",
    "Draws",
    "Entry",
    "Event",
    "Forfeit",
    "Game",
    "GameFault",
    "Header",
    "Illegal",
    "Malformed",
    "Outcome",
    "RandomDraws",
    "RecordWriter",
    "Replay",
    "check_game",
    "read_events",
    "read_header",
]
