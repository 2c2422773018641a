"""FiNi at the table: rulings that are read, "go" at a secret moment, lag credit, simultaneous grabs."""

import bisect
from collections.abc import Generator, Iterable
from functools import lru_cache
from typing import Any

import msgspec

from knobel.core import Act, Event, Illegal
from knobel.core.simulation import Simulation
from knobel.games.fini.events import Announce, Fault, Fini, Grab, Next, Roll, ToRoll, Void
from knobel.games.fini.state import read_options
from knobel.table.conduct import Answer, Ask, Conduct, Decision, Decisions, Happen, Press, Show, Waive
from knobel.table.fold import Fold
from knobel.table.journal import Happened, Ref
from knobel.table.lag import SIMULTANEOUS
from knobel.table.messages import Gone, Message, Refused

EARLIEST_GO, LATEST_GO = 1000, 2000  #: ms after the dice rest
AFTER_A_PAUSE = 3000  #: ms until the dice may be grabbed again
REST = 300  #: ms for which a hand that was too early may not grab in a friendly match
READING = 4200  #: ms between a ruling and the next roll where only bots play and others watch


class Held(msgspec.Struct, frozen=True, order=True):
    """An act that waits for what may have been done before it; in the order in which the hands moved."""

    pressed: int  #: the credited time
    number: int  #: in the order of arrival
    until: int
    seat: int
    ref: str
    act: Any
    credit: int  #: ms by which it counts as made before it arrived

    @property
    def by(self) -> Ref:
        """Whose act it is, and its name."""
        return self.seat, self.ref


class FiNiConduct(Conduct):
    """Both at the same time; the table stamps each act and decides what time decides."""

    at_once = True
    races = True
    counts_down = True
    undoes = False

    def __init__(self, fold: Fold) -> None:
        super().__init__(fold)
        self.acts = fold.game.acts | Fault | Next
        self._go: int | None = None
        self._secret = False  #: True from a roll to "go", which no message names before it comes
        self._held: list[Held] = []
        self._arrivals = 0
        self._last_press = [0, 0]
        self._rests = [0, 0]  #: until when a hand that was too early stays off the dice
        self._rolled = 0  #: how many events there were with the roll
        self._grabbed: dict[int, int] = {}  #: die: when it was grabbed, in credited time
        self._ruled: int | None = None  #: when the ruling was made that is read now; None: there is none
        self._read: set[int] = set()  #: who has read it

    def act(self, t: int, press: Press) -> Decisions:
        """Rolls are simulated; in the duel hands are put in order."""
        if self._held:
            yield from self._release(t)  # what was held until now comes before what arrives now
        state, act = self.fold.state, press.act
        if isinstance(act, Fault) and not state.options.strict:
            raise Illegal(None, "friendly")
        if isinstance(act, ToRoll):
            if self.fold.pending:
                raise Illegal("F4", "duel-first")
            if act not in self.fold.game.legal(state, press.seat):
                yield Happen(self.resolved(act))  # the rules say why not
            if press.seat in self._read and self._readers():
                raise Illegal(None, "still-read")
            if press.seat in self._readers():
                yield Waive(press.seat)
            yield from self._roll_if_read(press.seat)
        elif isinstance(act, Next):
            if act not in self.legal(press.seat):
                raise Illegal(None, "nothing-to-read")
            yield Waive(press.seat)
            yield from self._roll_if_read(state.roller)
        elif state.values:
            return (yield from self._press(t, press))
        else:
            yield Happen(self.resolved(act))
        return self.accepted(press.ref)

    def legal(self, seat: int) -> tuple[Act | Event, ...]:
        """Nothing while the dice are still falling; in a friendly match no call with a die in the hand (F16).

        After a ruling each person confirms having read it, the roller by rolling; until then no dice fall.
        """
        if self.fold.pending:
            return ()
        acts, state, readers = super().legal(seat), self.fold.state, self._readers()
        if seat in readers:
            return acts or (Next(seat),)
        if readers:
            return tuple(act for act in acts if isinstance(act, Announce) and self.fold.seats[seat].bot is None)
        if state.hands[seat] is not None and not state.options.strict:
            return _without_call(acts)
        return acts

    def lets_fall(self, seat: int) -> bool:
        """No dice fall while another seat reads the last ruling."""
        return {*self._readers()} <= {seat}

    def start(self) -> int | None:
        """The start of the match, or of the duel; bots among themselves leave watchers time to read a ruling."""
        if self._ruled is not None and all(seat.bot for seat in self.fold.seats):
            return self._ruled + READING
        return self.fold.go if self._go is None else self._go

    def go(self, t: int) -> int | None:
        """The start, if it is counted down to; "go" only once it has come."""
        start = self.fold.go if self._go is None else self._go
        return None if self._secret and start is not None and t < start else start

    def waiting(self, t: int) -> str | None:
        """In a duel nothing but "go"."""
        return "go" if self._secret and self.go(t) is None else super().waiting(t)

    def deadline(self) -> tuple[int, str] | None:
        """A clock runs for the roller alone; a duel ends with a call."""
        return None if self.fold.state.values or self.fold.pending else super().deadline()

    def waits_for(self) -> object:
        """For the next event, and before it until the ruling has been read."""
        return len(self.fold.history), bool(self._readers())

    def wake(self) -> int | None:
        """When "go" is to be called, a held act to be decided, or a clock runs out."""
        times = [self._held[0].until] if self._held else []
        if self._secret and self._go is not None:
            times.append(self._go)
        due = self.deadline()
        return min([*times, *([due[0]] if due else [])], default=None)

    def tick(self, t: int) -> Decisions:
        """Calls "go"; decides what has been held long enough."""
        if self._secret and self.go(t) is not None:
            self._secret = False
            yield Show()
        yield from self._release(t)
        due, readers = self.deadline(), self._readers()
        if due and t >= due[0] and readers and self.fold.state.roller not in readers:
            yield from self._roll_anyway()
            return None
        return (yield from super().tick(t))

    def lapse(self, seat: int) -> Generator[Decision, None, None]:
        """A friendly table rolls for a roller who takes too long."""
        if not self.strict() and ToRoll(seat) in self.fold.game.legal(self.fold.state, seat):
            yield from self._roll_anyway()
        else:
            yield from super().lapse(seat)

    def strict(self) -> bool:
        """A table that judges slips of the hand judges slow ones, too."""
        return super().strict() or read_options(self.fold.setup.options).strict

    def simulation(self) -> Simulation | None:
        """The roll, once it is asked for."""
        return self.make_simulation(()) if self.fold.pending else None

    def happened(self, happened: Happened[Any]) -> Iterable[Answer]:
        """A roll sets "go"; the end of a duel leaves nothing to be decided."""
        if isinstance(happened.event, Roll):
            self._go = self._draw_go(happened.at + int(happened.extra.get("ms", 0)))
            self._secret = True
            self._rolled = len(self.fold.history)
            self._ruled = None
            for seat in self.fold.seats:
                seat.lag.renew()
        elif isinstance(happened.event, (Fini, Fault, Void)):
            self._ruled, self._read = happened.at, set()
        if self.fold.state.values and not self.fold.state.over:
            return ()
        self._go, self._secret, self._last_press, self._rests = None, False, [0, 0], [0, 0]
        self._grabbed.clear()
        too_late, self._held = self._held, []
        return [Answer(held.seat, held.ref, Refused(held.ref, "F13", "duel-over")) for held in too_late]

    def resumed(self, at: int) -> None:
        """After a pause both get ready again."""
        if self.fold.state.values and (self._go is None or self._go < at + AFTER_A_PAUSE):
            self._go, self._secret = at + AFTER_A_PAUSE, False

    def waived(self, seat: int) -> None:
        """A seat has read the ruling."""
        self._read.add(seat)

    def _readers(self) -> list[int]:
        """The people who have not confirmed the last ruling."""
        if self._ruled is None:
            return []
        return [seat for seat, who in enumerate(self.fold.seats) if who.bot is None and seat not in self._read]

    def _roll_if_read(self, roller: int) -> Generator[Decision, None, None]:
        """Asks for the roll once the roller is ready and no seat reads the ruling."""
        ready = self.fold.seats[roller].bot is not None or self._ruled is None or roller in self._read
        if ready and not self._readers() and ToRoll(roller) in self.fold.game.legal(self.fold.state, roller):
            yield Ask(roller, {"type": "roll"})

    def _roll_anyway(self) -> Generator[Decision, None, None]:
        """Ends the reading when the clock runs out: it costs no duel, and the roll follows."""
        for seat in self._readers():
            yield Waive(seat)
        yield from self._roll_if_read(self.fold.state.roller)

    def _draw_go(self, rest: int) -> int:
        """Some time after the dice rest; drawn with the roll, so that a restart keeps it."""
        share = self.fold.later_draws().uniform("go")
        return rest + EARLIEST_GO + int(share * (LATEST_GO - EARLIEST_GO))

    def _press(self, t: int, press: Press) -> Decisions:
        """Puts an act in its place in time. It is answered when it is decided, which mostly is at once."""
        if press.on is not None and press.on < self._rolled:
            raise Illegal(None, "stale")  # meant for dice that have been taken up since
        if self._go is not None and press.pressed < self._go:
            return (yield from self._too_early(t, press))
        if isinstance(press.act, Grab) and press.pressed < self._rests[press.seat]:
            raise Illegal("F6", "hand-rests")
        # One hand: a later act never overtakes an earlier one.
        pressed = max(press.pressed, self._last_press[press.seat])
        self._last_press[press.seat] = pressed
        other = self.fold.seats[1 - press.seat]
        # Whatever the other hand did before this grab or call has arrived by then.
        credit = other.lag.credit if isinstance(press.act, (Grab, Fini)) and other.bot is None else 0
        self._arrivals += 1
        until, own_credit = max(t, pressed + credit), min(press.credit, t - pressed)
        held = Held(pressed, self._arrivals, until, press.seat, press.ref, press.act, own_credit)
        if not self._held and until <= t:
            return (yield from self._decide(held))
        bisect.insort(self._held, held)
        return (yield from self._release(t, held))

    def _too_early(self, t: int, press: Press) -> Decisions:
        """A hand on the dice before "go": a slip in a strict match, and in a friendly one that hand rests a moment."""
        if isinstance(press.act, Grab):
            if self.fold.state.options.strict:
                yield Happen(Fault(press.seat, "knock"), {"early": True})  # F14
                return self.accepted(press.ref)
            self._rests[press.seat] = t + REST
        raise Illegal("F6", "not-yet")

    def _release(self, t: int, asked: Held | None = None) -> Decisions:
        """Decides what has been held long enough, in the order of the presses. Returns the answer to `asked`."""
        answer = None
        while self._held and self._held[0].until <= t:
            held = self._held.pop(0)
            message = yield from self._decide(held)
            if held is asked:
                answer = message
            else:
                yield Answer(held.seat, held.ref, message)
        return answer

    def _decide(self, held: Held) -> Generator[Decision, None, Message]:
        """Lets a held act happen, or what time or the rules make of it."""
        try:
            if isinstance(held.act, Grab):
                return (yield from self._grab(held, held.act))
            state = self.fold.state
            if isinstance(held.act, Fini) and state.hands[held.seat] is not None and not state.options.strict:
                return Refused(held.ref, "F6", "put-it-down")  # F16: a friendly table says so instead of judging
            yield Happen(held.act, self._spend(held, self._overtakes(held)), held.by)
        except Illegal as refusal:
            return Refused(held.ref, refusal.clause, refusal.reason, refusal.facts)
        return self.accepted(held.ref)

    def _grab(self, held: Held, grab: Grab) -> Generator[Decision, None, Message]:
        state, other = self.fold.state, 1 - held.seat
        hand_free = state.hands[held.seat] is None
        if hand_free and grab.die in (*state.trays[other], state.hands[other]):
            when = self._grabbed.get(grab.die)
            if when is None or abs(held.pressed - when) > SIMULTANEOUS:
                return Gone(held.ref, {"type": "grab", "die": grab.die})
            by_credit = held.pressed + held.credit - when > SIMULTANEOUS
            spent = self._spend(held, by_credit) | ({"by": held.seat} if by_credit else {})
            yield Happen(Void(), spent, held.by)  # F15
        elif not hand_free and state.options.strict and grab.die in state.area:
            yield Happen(Fault(held.seat, "two-dice"), {}, held.by)  # F14
        else:
            yield Happen(grab, self._spend(held, self._overtakes(held)), held.by)
            self._grabbed[grab.die] = held.pressed
        return self.accepted(held.ref)

    def _overtakes(self, held: Held) -> bool:
        """Whether it is credit that puts this before something of the other hand that arrived earlier."""
        return held.credit > 0 and any(
            later.seat != held.seat
            and later.number < held.number
            and (isinstance(held.act, Fini) or isinstance(later.act, Fini) or _same_die(held.act, later.act))
            for later in self._held
        )

    def _spend(self, held: Held, decided: bool) -> dict[str, Any]:
        """What stands beside the event about credit. What decided something is taken from the quota."""
        if not decided:
            return {"credit": held.credit} if held.credit and isinstance(held.act, (Grab, Fini)) else {}
        self.fold.seats[held.seat].lag.spend(held.credit)
        return {"credit": held.credit, "decided": True}


def _same_die(one: Any, other: Any) -> bool:
    return isinstance(one, Grab) and isinstance(other, Grab) and one.die == other.die


@lru_cache(64)
def _without_call(acts: tuple[Act | Event, ...]) -> tuple[Act | Event, ...]:
    return tuple([act for act in acts if not isinstance(act, Fini)])
