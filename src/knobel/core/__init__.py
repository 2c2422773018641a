"""What every game has: the Game protocol, acts and events, refusals, records and fair dice."""

from knobel.core.check import GameFault, check_game
from knobel.core.dice import Dice, Draws, RandomDraws
from knobel.core.errors import Illegal, Malformed
from knobel.core.game import Act, Applied, Event, Forfeit, Game, Outcome, Verdict
from knobel.core.plain import PlainView, Row
from knobel.core.plugin import Plugin
from knobel.core.record import Header, Line, RecordWriter, read_events, read_header
from knobel.core.replay import Replay

__all__ = [
    "Act",
    "Applied",
    "Dice",
    "Draws",
    "Event",
    "Forfeit",
    "Game",
    "GameFault",
    "Header",
    "Illegal",
    "Line",
    "Malformed",
    "Outcome",
    "PlainView",
    "Plugin",
    "RandomDraws",
    "RecordWriter",
    "Replay",
    "Row",
    "Verdict",
    "check_game",
    "read_events",
    "read_header",
]
