"""Why the table itself refuses, in English, by reason code. What is against a game's rules, the game says."""

from typing import Any

from knobel.core import Game
from knobel.core.errors import say
from knobel.table.messages import Refused

SENTENCES = {
    "malformed": "this cannot be read: {fault}",
    "failed": "the table could not decide about this; its log says why",
    "not-playing": "only during play, from the end of the countdown on; the stage of the match is: {stage}",
    "stale": "something has happened meanwhile; look at the table and choose again",
    "not-your-seat": "this device does not hold that seat",
    "seat-taken": "this seat is taken; choose a free one",
    "no-undo": "only the own last act, until the next roll, on one device or against bots",
    "not-away": "nobody is waited for on that seat: whoever is gone may take half a minute to come back",
    "no-such-choice": "that cannot be chosen now; one can wait, pause, let a bot stand in, or declare the game lost",
    "no-such-seat": "there is no such seat at this table",
    "chain-taken": "another device has this chain; make one of your own",
    "too-many-chains": "this match has seen too many chains; the seat plays without one from now on",
    "other-draw": "draw {draw} is not the one that is next; look at the table",
    "late-link": "draw {draw} is over; nothing is to be revealed for it",
    "changed-link": "another link was revealed for draw {draw}, and it counts",
    "not-named": "this seat's device has no part in draw {draw}",
    "not-asked": "the dice of draw {draw} are not to fall yet; wait until it is on",
    "replayed-link": "this is the link of an earlier draw, not of draw {draw}",
    "wrong-link": "this is not the link of draw {draw}: it does not lead back to the last one",
    "over": "the game is over",
    "too-often": "not so often",
    "no-such-reaction": "there is no such reaction; there are clap, laugh, wow, think, sorry and thanks",
}


def in_words(refused: Refused, game: Game[Any]) -> str:
    """A refusal as a sentence: the game's own, or the table's."""
    return say({**SENTENCES, **game.sentences}, refused.reason, refused.facts)
