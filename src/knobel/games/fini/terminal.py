"""FiNi at one keyboard: dice are taken by their value, in slow time."""

from collections.abc import Iterable, Mapping, Sequence
from typing import ClassVar

from rich.console import RenderableType
from rich.text import Text

from knobel.core import Act, Event
from knobel.core.game import Verdict
from knobel.core.terminal import Choice, Terminal
from knobel.games.fini.events import Announce, Fault, Fini, Grab, Move, Next, Place, Roll, ToRoll, Void
from knobel.games.fini.judge import Judgement, Slip
from knobel.games.fini.speech import WORDS
from knobel.games.fini.state import State, is_silver


class FiNiTerminal(Terminal):
    """Two trays and what lies between them."""

    words: ClassVar[Mapping[str, Mapping[str, str]]] = WORDS

    def position(self, state: State, acts: Sequence[Act | Event] = ()) -> Text:
        """Round and chips, the dice on the table by value, and both trays."""
        kind = self.say(state.kind or "none")
        lines = ["", self.say("round", round=min(state.round, 3), kind=kind, points=self._each(state.points))]
        lines.append(self.say("chips", chips=self._each(state.chips), supply=state.supply))
        if state.values:
            coloured = " ".join(str(state.values[die]) for die in self._by_value(state, silver=False))
            silver = " ".join(str(state.values[die]) for die in self._by_value(state, silver=True))
            lines.append(self.say("table", coloured=coloured or "-", silver=silver or "-"))
            lines += [self._tray(state, seat) for seat in (0, 1)]
        return Text("\n".join(lines))

    def heading(self, state: State, acts: Sequence[Act | Event] = ()) -> RenderableType | None:
        """How dice are typed."""
        for act in acts:
            if isinstance(act, Grab):
                return Text(self.say("grab-heading"), "bold")
            if isinstance(act, Place) and (held := state.hands[act.seat]) is not None:
                return Text(self.say("place-heading", die=self._die(state, held)), "bold")
        return None

    def choices(self, state: State, acts: Sequence[Act | Event]) -> list[Choice]:
        """One key for each value, place and shift; the same value twice is the same choice."""
        found: dict[str, Choice] = {}
        for act in acts:
            for choice in self._choices(state, act):
                found.setdefault(choice.key, choice)
        return list(found.values())

    def tell(self, event: Event, verdict: Verdict | None) -> None:
        """What a hand did; after a call the ruling."""
        match event:
            case Announce(seat, kind):
                self._print("announced", seat, kind=self.say(f"announce-{kind}"))
            case Roll(seat):
                self._values = event.values
                self._print("rolled", seat)
            case Grab(seat, die):
                self._print("grabbed", seat, die=self._called(self._values[die], is_silver(die)))
            case Fini(seat):
                self._print("called", seat)
            case Fault(seat):
                self._print("fault", seat)
            case Void():
                self.console.print(self.say("void"))
            case Place() | Move():
                pass  # both trays are shown before the next choice
            case _:
                super().tell(event, verdict)
        if isinstance(verdict, Judgement) and not isinstance(event, Void):
            self._rule(verdict)

    def _rule(self, ruled: Judgement) -> None:
        for slip in ruled.slips:
            if slip.reason in ("premature", "in-hand", "order", "too-many", "copies-nothing", "too-early"):
                self.console.print(self.say(slip.reason, name=self.names[slip.seat], dice=self._shown(ruled, slip)))
        if ruled.step == 3:
            lengths = self._each(tray.length for tray in ruled.trays)
            self.console.print(self.say("lengths", lengths=lengths))
        if ruled.winner is None:
            self.console.print(self.say("nobody"), style="bold")
        else:
            self.console.print(self.say("duel", name=self.names[ruled.winner]), style="bold")

    def _choices(self, state: State, act: Act | Event) -> list[Choice]:
        match act:
            case ToRoll():
                return [Choice("", act, self.say("roll"))]
            case Next():
                return [Choice("", act, self.say("next"))]
            case Announce(_, kind):
                return [Choice("1" if kind == "street" else "2", act, self.say(f"announce-{kind}"))]
            case Grab(_, die):
                key = f"{'s' if is_silver(die) else ''}{state.values[die]}"
                return [Choice(key, act, self._die(state, die), listed=False)]
            case Place(seat, slot):
                ends = [Choice("", act, self.say("place-right"))] if slot == len(state.trays[seat]) else []
                left = [Choice("l", act, "l", listed=False)] if slot == 0 else []
                return [*ends, *left, Choice(str(slot + 1), act, str(slot + 1), listed=False)]
            case Move(seat, die, slot):
                return [Choice(f"m{state.trays[seat].index(die) + 1}{slot + 1}", act, "m", listed=False)]
            case Fini():
                return [Choice("f", act, "FiNi", listed=False)]
            case _:
                return []

    def _by_value(self, state: State, *, silver: bool) -> list[int]:
        return sorted((die for die in state.area if is_silver(die) == silver), key=lambda die: state.values[die])

    def _tray(self, state: State, seat: int) -> str:
        dice = " ".join(self._die(state, die) for die in state.trays[seat]) or "-"
        held = state.hands[seat]
        hand = "" if held is None else self.say("hand", die=self._die(state, held))
        return self.say("tray", name=self.names[seat], dice=dice) + hand

    def _die(self, state: State, die: int) -> str:
        return self._called(state.values[die], is_silver(die))

    def _called(self, value: int, silver: bool) -> str:
        return self.say("silver", value=value) if silver else str(value)

    def _shown(self, ruled: Judgement, slip: Slip) -> str:
        return ", ".join(self._called(ruled.values[die], is_silver(die)) for die in slip.dice or ruled.fitting[:1])

    def _each(self, numbers: Iterable[int]) -> str:
        return ", ".join(f"{name} {number}" for name, number in zip(self.names, numbers, strict=True))

    def _print(self, key: str, seat: int, **facts: str) -> None:
        self.console.print(self.say(key, name=self.names[seat], **facts))
