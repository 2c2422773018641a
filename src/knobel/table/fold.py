"""A match as it follows from its journal: a pure fold. It decides nothing, and only entries change it."""

from collections import Counter
from typing import Any, Literal

from knobel.core import Dice, Event, Forfeit, Game, Header, Illegal, Replay, Verdict, chains
from knobel.core.dice import FairDraws
from knobel.core.record import Reveal, unknown_keys
from knobel.table.chains import Chains
from knobel.table.journal import (
    AnyEntry,
    Began,
    Chained,
    Closed,
    Coached,
    Created,
    Drawing,
    Happened,
    Hidden,
    Linked,
    Paused,
    Readied,
    Ref,
    Resumed,
    Retokened,
    Returned,
    Revealed,
    Rolling,
    Seated,
    SimulationRequested,
    Skipped,
    StoodIn,
    Undone,
    Waived,
)
from knobel.table.read_as import read_as
from knobel.table.seat import Seat

MOST_BESIDE = 1000  #: in a match: pauses; and moves, chains and the like, of which each seat has an equal share
MOST_UNDONE = 50  #: acts that may be taken back in a match; journals of before hold up to 1000
#: Entries beside the game that a seat makes for itself, as often as it likes.
BESIDE = (Chained, Coached, Hidden, Retokened)
Stage = Literal["gathering", "playing", "paused", "over", "closed"]


class Fold:
    """What was played, by whom, and where it stands."""

    def __init__(self, created: Created, game: Game[Any]) -> None:
        self.match, self.setup, self.first = created.match, created.setup, created.first
        self.host, self.invite, self.again = created.host, created.invite, created.again
        self.game = game
        self.names: dict[int, str] = {}  #: that lie beside the journal, by seat, until the journal speaks of them
        self.seats = [Seat(plan) for plan in self.setup.seats]
        self.seed = created.seed
        #: the chains that dice come of, in such a match
        self.chains = Chains(self.seed, len(self.seats)) if created.dice == chains.SCHEME else None
        if self.chains and created.taken_in:
            self.chains.take_over(created.taken_in)
        self.commit = self.chains.commit if self.chains else Dice(self.seed, ()).commitment.commit
        self.dice: Dice | None = None  #: of seed and nonces, where they do not
        self.replay: Replay[Any] | None = None
        self.history: list[Happened[Any]] = []
        self._verdict: Verdict | None = None
        self._unjudged: tuple[Any, Event] | None = None  #: the newest event and the state before it
        self._one_table = self.setup.one_table and self.chains is None
        self._before: list[Any] = []  #: where it stood before each event since the dice last fell, that fall included
        self.undone = 0  #: acts that were taken back
        self.pending: list[SimulationRequested] = []
        self.rolling: list[Rolling] = []  #: what waits for links alone, in this order
        self.stage: Stage = "gathering"
        self.go: int | None = None  #: when play starts
        self.follows: list[tuple[str, str]] = []
        self.accepted: dict[Ref, int] = {}  #: acts that were accepted: how many events there were with each
        self.entries = 1  #: how many the journal has
        self.beside = Counter[int]()  #: by seat, how many of these are BESIDE the game
        self.pauses = 0

    @property
    def state(self) -> Any:
        """Where the game stands. Raises Illegal before it has begun."""
        return self.begun.state

    @property
    def begun(self) -> Replay[Any]:
        """The game under way. Raises Illegal before it has begun."""
        if self.replay is None:
            raise Illegal(None, "not-playing", stage=self.stage)
        return self.replay

    def draws(self) -> FairDraws | None:
        """What the next roll is drawn from; None while a link is missing."""
        if self.chains is not None:
            return self.chains.draws()
        return None if self.dice is None else self.dice.at(self.begun.chances)

    def later_draws(self) -> FairDraws:
        """What belongs to the newest roll and is revealed later: only the server can know it."""
        if self.chains is not None:
            return self.chains.later_draws()
        return Dice(self.seed, self.dice.nonces if self.dice else ()).at(self.begun.chances - 1)

    @property
    def verdict(self) -> Verdict | None:
        """The verdict on the newest event."""
        if self._unjudged is not None:
            (before, event), self._unjudged = self._unjudged, None
            self._verdict = self.game.step(before, event).verdict
        return self._verdict

    def header(self) -> tuple[Header, dict[str, Any]]:
        """The record's header so far, and its keys beyond the format."""
        names = tuple(seat.view(number).name or "" for number, seat in enumerate(self.seats))
        begun = self.replay is not None and not self.setup.past
        fixed = self.chains.commitment() if self.chains else self.dice.commitment if self.dice else None
        header = Header(
            game=self.setup.game,
            seats=names,
            first=self.first,
            options=self.setup.options,
            dice=fixed if begun else None,
            decides=self.setup.decides,
        )
        told: dict[str, list[Any]] = {
            "bots": [seat.plan.bot or None for seat in self.seats],
            "colours": [seat.colour for seat in self.seats],
        }
        chosen = {key: values for key, values in told.items() if any(value is not None for value in values)}
        return header, {"match": self.match, **chosen}

    def add(self, entry: AnyEntry, *, judge: bool = True) -> None:
        """What an entry changes. Raises Illegal for an event against the rules, and then nothing has changed.

        Without `judge` the verdict is worked out when `verdict` is read.
        """
        match entry:
            case Happened(_, event):
                self._happened(entry, event, judge)
            case Seated():
                self._sit(entry)
            case Readied(_, number, nonce):
                self.seats[number].nonce = nonce
            case Began(_, go):
                self._begin(go)
            case Undone():
                self._undo()
            case Coached(_, number):
                self.seats[number].coached += 1
            case SimulationRequested():
                self.pending.append(entry)
            case StoodIn(_, number, bot):
                self.seats[number].stand_in = bot
            case Returned(_, number):
                self.seats[number].stand_in = None
            case Paused():
                self.stage = "paused"
            case Resumed():
                self.stage = "playing"
            case Hidden(_, number):
                self.seats[number].hide()
            case Retokened(_, number, token):
                self.seats[number].token = token
                if self.chains is not None:
                    self.chains.announce(number, "")
            case Linked(_, following, why):
                self.follows.append((why, following))
            case Closed():
                self.stage = "closed"
                self.pending.clear()
                self.rolling.clear()
            case Rolling():
                self.rolling.append(entry)
            case Waived(_, number):
                self.rolling = [rolling for rolling in self.rolling if rolling.seat != number]
            case Chained() | Drawing() | Revealed() | Skipped():
                self._chain(entry)
        if isinstance(entry, Happened | SimulationRequested | Rolling | Waived) and entry.ref:
            self.accepted.setdefault(entry.ref, len(self.history))
        self.entries += 1
        if isinstance(entry, BESIDE):
            self.beside[entry.seat] += 1
        self.pauses += isinstance(entry, Paused)

    @property
    def changes(self) -> int:
        """How often the game has changed, forth and back: a number that no two of its moments share."""
        return len(self.history) + 2 * self.undone

    def crowded(self, number: int) -> bool:
        """Whether a seat has used up its share of what may be decided beside the game."""
        return self.beside[number] >= MOST_BESIDE // len(self.seats)

    @property
    def coaches(self) -> bool:
        """Whether people may ask what to play: where they are alone with bots, or it was agreed on at the start."""
        people = sum(plan.kind == "person" for plan in self.setup.seats)
        return self.setup.coach or people == 1

    def undoes(self) -> int | None:
        """The seat that may take back the newest act; None: no seat may.

        Only a person's, where all sit at one device, and never what the dice took part in.
        """
        if self.stage != "playing" or self.pending or not self._before or self.undone >= MOST_UNDONE:
            return None
        event = self.history[-1].event
        seat = getattr(event, "seat", None)
        if event.chance or isinstance(event, Forfeit) or not isinstance(seat, int) or self.seats[seat].bot:
            return None
        return seat

    def plays(self, number: int) -> bool:
        """Whether a seat is in a game that is under way: it could still give up."""
        if self.stage not in ("playing", "paused"):
            return False
        try:
            self.game.apply(self.state, Forfeit(number, "absent"))
        except Illegal:
            return False
        return True

    def replay_past(self) -> tuple[Replay[Any], list[Happened[Any]]]:
        """The game as it is when play starts, and what happened before. Raises msgspec.ValidationError, Illegal."""
        replay, past = Replay(self.game, self.header()[0]), []
        for plain in self.setup.past:
            event: Event = read_as(plain, self.game.events)
            replay.apply(event)
            extra = unknown_keys(plain, event)
            at = extra.pop("at", 0)
            past.append(Happened(at if isinstance(at, int) else 0, event, extra))
        return replay, past

    def _chain(self, entry: Chained | Drawing | Revealed | Skipped) -> None:
        """What an entry about chains means, where there are any."""
        match self.chains, entry:
            case None, _:
                pass
            case chains, Chained(_, seat, root):
                chains.announce(seat, root)
            case chains, Drawing(at, n, takers):
                chains.name(n, takers, at)
            case chains, Revealed(_, chain, n, link):
                chains.reveal(chain, n, link)
            case chains, Skipped(_, _, missing, withheld):
                chains.give_up(missing, withheld or ())

    def _sit(self, entry: Seated) -> None:
        seat = self.seats[entry.seat]
        name = self.names.pop(entry.seat, None) if entry.name is None else entry.name
        seat.name, seat.token, seat.colour = name or "", entry.token, entry.colour
        if name is None or seat.hidden:
            seat.hide()

    def _begin(self, go: int) -> None:
        self.replay, self.history = self.replay_past()
        if self.chains is None:
            self.dice = Dice(self.seed, tuple(seat.nonce or "" for seat in self.seats))
        else:
            self.chains.begin(len(self.seats))
        self.go, self.stage = go, "playing"
        if self.game.outcome(self.replay.state) is not None:
            self.stage = "over"  # an imported record: all of it was played elsewhere

    def _undo(self) -> None:
        """The newest event is taken back, and all is as it was before."""
        replay = self.begun
        replay.state = self._before.pop()
        self.history.pop()
        self.undone += 1
        self._verdict, self._unjudged = None, (self._before[-1], self.history[-1].event) if self._before else None

    def _happened(self, entry: Happened[Any], event: Event, judge: bool) -> None:
        if isinstance(event, Reveal):
            self._verdict = self._unjudged = None
        else:
            replay = self.begun
            before = replay.state
            if judge:
                self._verdict, self._unjudged = replay.step(event), None
            else:
                replay.apply(event)
                self._verdict, self._unjudged = None, (before, event)
            if self.chains is not None and event.chance:
                self.chains.roll()
            if self._one_table:
                if event.chance:
                    self._before.clear()
                self._before.append(before)
            over = self.game.outcome(replay.state) is not None
            # A seat that gives up takes back nothing that others have asked for.
            kept = [asked for asked in self.pending if isinstance(event, Forfeit) and asked.seat != event.seat]
            self.pending = [] if over else kept
            self.rolling = [] if over else [one for one in self.rolling if not _settles(event, one)]
            if over:
                self.stage = "over"
        self.history.append(entry)


def _settles(event: Event, rolling: Rolling) -> bool:
    """Whether an act waits for its dice no more: they have fallen, or its seat has given up."""
    return (event.chance or isinstance(event, Forfeit)) and getattr(event, "seat", rolling.seat) == rolling.seat
