"""Why the table itself refuses, in English, by reason code. What is against a game's rules, the game says."""

from typing import Any

from knobel.core import Game
from knobel.table.messages import Refused

SENTENCES = {
    "malformed": "this cannot be read: {fault}",
    "not-playing": "only during play, from the end of the countdown on; the stage of the match is: {stage}",
    "stale": "something has happened meanwhile; look at the table and choose again",
    "not-your-seat": "this device does not hold that seat",
    "seat-taken": "this seat is taken; choose a free one",
    "no-undo": "only the own last act, until the next roll, on one device or against bots",
    "not-away": "nobody is waited for on that seat: whoever is gone may take half a minute to come back",
    "no-such-choice": "that cannot be chosen now; one can wait, pause, let a bot stand in, or declare the game lost",
    "no-such-seat": "there is no such seat at this table",
    "over": "the game is over",
    "too-often": "one reaction every two seconds is enough",
    "no-such-reaction": "there is no such reaction; there are clap, laugh, wow, think, sorry and thanks",
}


def in_words(refused: Refused, game: Game[Any]) -> str:
    """A refusal as a sentence: the game's own, or the table's."""
    return ({**SENTENCES, **game.sentences}[refused.reason]).format(**refused.facts)
