"""What a bot can do wrong. It costs the bot its game, and never the series."""

from typing import Any, Literal

from knobel.core import Game
from knobel.table.messages import Refused
from knobel.table.sentences import in_words

#: It ended or closed its output; it gave no answer in time; it said too much, or something without being asked;
#: what it said is no message; it did what it may not do.
Kind = Literal["crash", "time", "flood", "broken", "illegal"]

#: The same as a record's `forfeit` line says it.
WHY: dict[Kind, Literal["time", "absent", "illegal"]] = {
    "crash": "absent",
    "time": "time",
    "flood": "illegal",
    "broken": "illegal",
    "illegal": "illegal",
}
LONGEST_WORDS = 300  #: signs of what is told about a fault


class BotFault(Exception):
    """A bot has done something for which it loses its game."""

    def __init__(self, kind: Kind, words: str) -> None:
        super().__init__(kind, words)
        self.kind = kind
        self.words = words[:LONGEST_WORDS]


class Forfeited(Exception):
    """The bot of a seat has lost its game by a fault."""

    def __init__(self, seat: int, fault: BotFault) -> None:
        super().__init__(seat, fault)
        self.seat = seat
        self.fault = fault


def refused_by_the_table(refused: Refused, game: Game[Any]) -> BotFault:
    """The fault of a bot whose act the table refused, with the table's sentence and the clause."""
    clause = f" ({refused.clause})" if refused.clause else ""
    return BotFault("illegal", f"the table refuses it: {in_words(refused, game)}{clause}")
