"""What a table's journal keeps of a match: the fold of its entries. Nothing is decided here."""

from collections.abc import Callable
from typing import Any, Literal

import msgspec

from knobel.core import Dice, Forfeit, Game, Header, Replay
from knobel.table.journal import (
    AnyEntry,
    Asked,
    Began,
    BetPassed,
    Closed,
    Created,
    Happened,
    Hidden,
    Linked,
    Paused,
    Readied,
    Resumed,
    Retokened,
    Returned,
    Seated,
    StoodIn,
)
from knobel.table.manner import Manner
from knobel.table.reading import read_as
from knobel.table.seat import Seat

Stage = Literal["gathering", "playing", "paused", "over", "closed"]
FindGame = Callable[[str], Game[Any]]


class Kept:
    """A match as its journal tells it."""

    manner: Manner

    def __init__(self, created: Created, find_game: FindGame) -> None:
        self.match, self.setup, self.first = created.match, created.setup, created.first
        self.host, self.invite = created.host, created.invite
        self.game = find_game(self.setup.game)
        self.seats = [Seat(plan) for plan in self.setup.seats]
        self.seed = created.seed
        self.commit = Dice(self.seed, ()).commitment.commit
        self.dice: Dice | None = None
        self.fold: Replay[Any] | None = None
        self.history: list[Happened] = []
        self.pending: list[Asked] = []
        self.stage: Stage = "gathering"
        self.go: int | None = None
        self.since = 0  #: when what is waited for now began to be waited for
        self._waited: object = None
        self.follows: list[tuple[str, str]] = []
        self.stored = 1  #: entries of the journal so far

    def header(self) -> tuple[Header, dict[str, Any]]:
        """The record's header so far, and what it says beyond the format."""
        names = tuple(seat.view(number).name or "" for number, seat in enumerate(self.seats))
        commitment = self.dice.commitment if self.dice and not self.setup.past else None
        header = Header(
            game=self.setup.game,
            seats=names,
            first=self.first,
            options=self.setup.options,
            dice=commitment,
            decides=self.setup.decides,
        )
        return header, {"match": self.match}

    def keep(self, entry: AnyEntry) -> None:
        """The fold: what an entry changes. Nothing else changes what the journal keeps."""
        self.stored += 1
        match entry:
            case Seated(_, number, name, token):
                self.seats[number].name, self.seats[number].token = name, token
            case Readied(_, number, nonce):
                self.seats[number].nonce = nonce
            case Began(_, go):
                self._begin(go)
            case Asked():
                self.pending.append(entry)
            case Happened(at, event):
                self._happened(at, entry, event)
            case BetPassed(at, number):
                self.manner.bet_passed(number)
                self._wait(at)
            case StoodIn(_, number, bot):
                self.seats[number].stand_in = bot
            case Returned(_, number):
                self.seats[number].stand_in = None
            case Paused():
                self.stage = "paused"
            case Resumed(at):
                self.stage, self.since = "playing", at
                self.manner.resumed(at)
            case Hidden(_, number):
                self.seats[number].hidden = True
            case Retokened(_, number, token):
                self.seats[number].token = token
            case Linked(_, following, why):
                self.follows.append((why, following))
            case Closed():
                self.stage = "closed"
                self.pending.clear()

    def _begin(self, go: int) -> None:
        self.dice = Dice(self.seed, tuple(seat.nonce or "" for seat in self.seats))
        self.go, self.since, self.stage = go, go, "playing"
        self.fold = self.fold_past()
        self.history += [Happened(0, event) for event in self.setup.past]
        if self.game.outcome(self.fold.state) is not None:
            self.stage = "over"  # an imported record: all of it is somebody else's past
        self._waited = self.manner.waits_for()

    def fold_past(self) -> Replay[Any]:
        """The game as it is when play starts."""
        fold = Replay(self.game, self.header()[0])
        for event in self.setup.past:
            fold.step(msgspec.convert(event, self.game.events))
        return fold

    def _happened(self, at: int, entry: Happened, event: dict[str, Any]) -> None:
        self.history.append(entry)
        self.manner.judged = None
        if event["type"] == "reveal" or self.fold is None:
            return
        known = read_as(event, self.game.events)
        self.manner.judged = self.manner.judge(known)
        self.fold.step(known)
        over = self.game.outcome(self.fold.state) is not None
        # Somebody who gives up takes back no throw but their own.
        kept = [asked for asked in self.pending if isinstance(known, Forfeit) and asked.seat != known.seat]
        self.pending = [] if over else kept
        self.manner.happened(at, known, entry.extra)
        self._wait(at)
        if over:
            self.stage = "over"

    def _wait(self, at: int) -> None:
        """The clock starts anew when something else is waited for than before."""
        waited = self.manner.waits_for()
        if waited != self._waited:
            self._waited, self.since = waited, at
