"""FiNi at the table: dice that are seen as they fall, "go" at a moment nobody knows, lag credit, simultaneous grabs."""

import bisect
from typing import TYPE_CHECKING, Any

import msgspec

from knobel.core import Act, Event, Illegal
from knobel.games.fini import GAME
from knobel.games.fini.events import Fault, Fini, Grab, Roll, ToRoll, Void
from knobel.table.lag import SIMULTANEOUS
from knobel.table.manner import Job, Manner
from knobel.table.told import Gone, Refused, Told

if TYPE_CHECKING:
    from knobel.table.table import Table

EARLIEST_GO, LATEST_GO = 1000, 2000  #: ms after the dice rest
AFTER_A_PAUSE = 3000  #: ms until the dice may be grabbed again


class Held(msgspec.Struct, frozen=True, order=True):
    """An act that waits for what may have been done before it; in the order in which the hands moved."""

    pressed: int  #: the credited time
    number: int  #: in the order of arrival
    until: int
    seat: int
    ref: str
    act: Any


class Duels(Manner):
    """Both at the same time; the table stamps each act and decides what time decides."""

    at_once = True
    stand_in = "collector"

    def __init__(self, table: "Table") -> None:
        super().__init__(table)
        self.acts = table.game.acts | Fault
        self._go: int | None = None
        self._secret = False  #: True from a roll to "go", of which nobody is told before it comes
        self._held: list[Held] = []
        self._arrivals = 0
        self._last_press = [0, 0]
        self._grabbed: dict[int, int] = {}  #: die: when it was grabbed, in credited time

    def do(self, t: int, number: int, act: dict[str, Any], ref: str, pressed: int) -> Told | None:
        """Rolls are simulated; in the duel hands are put in order."""
        self._release(t)  # what was held until now comes before what arrives now
        known = self.read(number, act)
        if isinstance(known, Fault) and not self.state.options.strict:
            raise Illegal(None, "friendly")
        if isinstance(known, ToRoll):
            self._roll(t, number, known)
        elif self.state.values:
            return self._press(t, number, known, ref, pressed)
        else:
            self.resolve(t, known)
        return self.accepted(ref)

    def legal(self, number: int) -> tuple[Act | Event, ...]:
        """Nothing while the dice are still falling."""
        return () if self.table.pending else super().legal(number)

    def judge(self, event: Event) -> Any:
        """The whole judgement, with the dice that are about to leave the table."""
        judgement = GAME.judge(self.state, event)
        return None if judgement is None else {**msgspec.to_builtins(judgement), "values": self.state.values}

    def start(self) -> int | None:
        """The start of the match, or of the duel."""
        return self.table.go if self._go is None else self._go

    def go(self, t: int) -> int | None:
        """The start, if it is counted down to; "go" only once it has come."""
        start = self.start()
        return None if self._secret and start is not None and t < start else start

    def waiting(self, t: int) -> str | None:
        """In a duel nothing but "go"."""
        return "go" if self._secret and self.go(t) is None else super().waiting(t)

    def deadline(self) -> tuple[int, str] | None:
        """Only the roller can be waited for; a duel ends when somebody calls."""
        return None if self.state.values or self.table.pending else super().deadline()

    def wake(self) -> int | None:
        """When "go" is to be called, a held act to be decided, or a clock runs out."""
        times = [self._held[0].until] if self._held else []
        if self._secret and self._go is not None:
            times.append(self._go)
        due = self.deadline()
        return min([*times, *([due[0]] if due else [])], default=None)

    def tick(self, t: int) -> None:
        """Calls "go"; decides what has been held long enough."""
        if self._secret and self.go(t) is not None:
            self._secret = False
            self.table.show(t)
        self._release(t)
        super().tick(t)

    def job(self) -> Job | None:
        """The roll, once it is asked for."""
        return self.make_job(()) if self.table.pending else None

    def happened(self, at: int, event: Event, extra: dict[str, Any]) -> None:
        """A roll sets "go"; the end of a duel leaves nothing to be decided."""
        if isinstance(event, Roll):
            self._go = self._draw_go(at + int(extra.get("ms", 0)))
            self._secret = True
        if self.state.values and not self.state.over:
            return
        self._go, self._secret, self._last_press = None, False, [0, 0]
        self._grabbed.clear()
        too_late, self._held = self._held, []
        for held in too_late:
            self.table.tell(held.seat, Refused(held.ref, "F13", "duel-over"))

    def resumed(self, at: int) -> None:
        """After a pause both get ready again."""
        if self.state.values and (self._go is None or self._go < at + AFTER_A_PAUSE):
            self._go, self._secret = at + AFTER_A_PAUSE, False

    def _draw_go(self, rest: int) -> int:
        """Some time after the dice rest; drawn with the roll, so that a restart keeps it."""
        table = self.table
        if table.fold is None or table.dice is None:
            return rest
        share = table.dice.at(table.fold.chances - 1).uniform("go")
        return rest + EARLIEST_GO + int(share * (LATEST_GO - EARLIEST_GO))

    def _roll(self, t: int, number: int, known: ToRoll) -> None:
        if self.table.pending:
            raise Illegal("F4", "duel-first")
        if known not in self.table.game.legal(self.state, number):
            self.resolve(t, known)  # the rules say why not
        self.table.ask(t, number, {"type": "roll"})

    def _press(self, t: int, number: int, known: Act | Event, ref: str, pressed: int) -> Told | None:
        """Puts an act in its place in time. It is answered when it is decided, which mostly is at once."""
        if self._go is not None and pressed < self._go:
            raise Illegal("F6", "not-yet")
        pressed = max(pressed, self._last_press[number])  # one hand: a later act never overtakes an earlier one
        self._last_press[number] = pressed
        other = self.table.seats[1 - number]
        # Whatever the other hand did before this grab or call has arrived by then.
        credit = other.lag.credit if isinstance(known, (Grab, Fini)) and other.bot is None else 0
        self._arrivals += 1
        held = Held(pressed, self._arrivals, max(t, pressed + credit), number, ref, known)
        bisect.insort(self._held, held)
        return self._release(t, held)

    def _release(self, t: int, asked: Held | None = None) -> Told | None:
        """Decides what has been held long enough, in the order of the presses. Returns the answer to `asked`."""
        answer = None
        while self._held and self._held[0].until <= t:
            held = self._held.pop(0)
            told = self._decide(t, held)
            if held is asked:
                answer = told
            else:
                self.table.tell(held.seat, told)
        return answer

    def _decide(self, t: int, held: Held) -> Told:
        """Lets a held act happen, or what time or the rules make of it."""
        try:
            if isinstance(held.act, Grab):
                return self._grab(t, held, held.act)
            self.table.happen(t, held.act)
        except Illegal as refusal:
            return Refused(held.ref, refusal.clause, refusal.reason, refusal.facts)
        return self.accepted(held.ref)

    def _grab(self, t: int, held: Held, grab: Grab) -> Told:
        state, other = self.state, 1 - held.seat
        hand_free = state.hands[held.seat] is None
        if hand_free and grab.die in (*state.trays[other], state.hands[other]):
            when = self._grabbed.get(grab.die)
            if when is None or abs(held.pressed - when) > SIMULTANEOUS:
                return Gone(held.ref, grab.die)
            self.table.happen(t, Void())  # F15
        elif not hand_free and state.options.strict and grab.die in state.area():
            self.table.happen(t, Fault(held.seat, "two-dice"))  # F14
        else:
            self.table.happen(t, grab)
            self._grabbed[grab.die] = held.pressed
        return self.accepted(held.ref)
