"""A seat at the table, and who is on it."""

import base64
import hashlib
import hmac
import re
from typing import NamedTuple

from knobel.table.journal import Seated, SeatPlan
from knobel.table.lag import Lag
from knobel.table.messages import SeatView

_MATCH_ID = re.compile("[A-Za-z0-9_-]{1,64}")


class Seat:
    """What the table knows about a seat. Presence and lag are of the moment; the rest comes from the journal."""

    def __init__(self, plan: SeatPlan) -> None:
        self.plan = plan
        self.name: str | None = None
        self.colour: int | None = None
        self.hidden = False
        self.written: tuple[int, Seated] | None = None  #: a stored entry that holds the name: its number, and without
        self.token = ""
        self.nonce: str | None = None
        self.stand_in: str | None = None
        self.connections = 0
        self.moves_until = -1  #: until when it may move to another device by a code that was given out
        self.away_since: int | None = 0
        self.lag = Lag()
        self.wants_rematch = False
        self.coached = 0  #: how often it has asked what to play

    @property
    def bot(self) -> str | None:
        """The bot that decides here now, if one does."""
        return self.plan.bot if self.plan.kind == "bot" else self.stand_in

    @property
    def here(self) -> bool:
        """Whether the seat has a connection, or a bot, which is always there."""
        return self.plan.kind == "bot" or self.connections > 0

    def hide(self) -> None:
        """The name is not known any more, neither shown nor kept."""
        self.hidden = True
        if self.name is not None:
            self.name = ""

    def view(self, number: int) -> SeatView:
        """The public view of the seat."""
        name = f"Player {number + 1}" if self.hidden and self.name is not None else self.name
        return SeatView(
            kind=self.plan.kind,
            name=name,
            ready=self.nonce is not None,
            here=self.here,
            stand_in=self.stand_in,
            lag=self.lag.one_way,
            away_since=None if self.here else self.away_since,
            wants_rematch=self.wants_rematch,
            colour=self.colour,
            coached=self.coached,
            hidden=self.hidden and self.name is not None,
        )


class Sitter(NamedTuple):
    """A person who is to sit down: seat, name, the token's hash, and a colour."""

    seat: int
    name: str | None  #: None: it is hidden, and was so in the match before
    token: str
    colour: int | None = None


def is_match_id(text: str) -> bool:
    """Whether a match can have this id: checked before anything is looked for, or kept under it."""
    return _MATCH_ID.fullmatch(text) is not None


def match_id(random: bytes) -> str:
    """A match's id from sixteen random bytes. None begins with a dash: on a command line that would be an option."""
    text = base64.urlsafe_b64encode(random).decode().rstrip("=")
    return f"k{text[1:]}" if text.startswith("-") else text


def hashed(token: str) -> str:
    """A token as it is stored: its hash opens no seat."""
    return hashlib.sha256(token.encode()).hexdigest()


def opens(token: str, stored: str) -> bool:
    """Whether a token is the one that was stored, compared in constant time."""
    return bool(stored) and hmac.compare_digest(hashed(token), stored)
