"""FiNi read a second time, slowly, from the rules alone: lists, dictionaries and plain loops.

Where the text leaves something open, this reading decides:
- A line is first looked at for its shape (no clause), then whether the game is over (F3, or no clause after
  a forfeit), then whether its time has come (announce F2, roll F4, grab, place and move F6, fini F13, fault
  F14, void F15). A second die into a full hand is F6; what is merely impossible (a die that is not there, an
  empty hand, a slot beyond the tray) has no clause.
- A value is "in the tray" (F12) by any die that lies there, silver ones that copy nothing included.
- Dice at hand are counted one by one: a coloured 3 and a silver 3 that could copy are two (take the coloured
  one first, then F11 allows the silver one). F11 does not narrow F12 further, with either `silver` option.
- "Could copy" (F12) looks at the opponent's tray as it is now: neither hand nor hope counts.
- `any-fitting` replaces the same-value test of F11: what counts is whether some coloured die on the area fits
  the grabber's tray. In a full tray nothing fits, so nothing forbids the silver die.
- F20: single values and further copies may lie anywhere except between the dice of a street or set.
- Only step 3 has a winner; a fault (F14) and a void duel name none. A chip is given back once per duel,
  however many faults a tray has.
- Doubles of a value that is alone in a street duel are all loose (6 6 beside 1 2 3: two dice come off).
- A reveal is taken at any time as the last line; nothing may follow it.
"""

from __future__ import annotations

from typing import Any

KINDS = ["street", "set"]
FAULTS = ["turn", "drop", "knock", "return", "two-dice", "two-hands"]
FORFEITS = ["resign", "time", "absent", "illegal"]
TYPES = ["announce", "roll", "grab", "place", "move", "fini", "fault", "void", "forfeit", "reveal"]
BEFORE_THE_ROLL = {"grab": "F6", "place": "F6", "move": "F6", "fini": "F13", "fault": "F14", "void": "F15"}


class Refused(Exception):
    """The event cannot happen now; `clause` is the rule that says so, if there is one."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


def is_number(thing: Any, low: int, high: int) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool) and low <= thing <= high


def is_silver(die: int) -> bool:
    return die >= 11


def streets_of(values: list[int]) -> list[list[int]]:
    """The maximal runs of two or more consecutive values, each rising."""
    runs: list[list[int]] = []
    run: list[int] = []
    for value in range(1, 8):  # 7 is on no die and ends the last run
        if value in values:
            run.append(value)
        else:
            if len(run) >= 2:
                runs.append(run)
            run = []
    return runs


def sets_of(values: list[int]) -> list[list[int]]:
    """The equal dice, two or more of a value."""
    return [[value] * values.count(value) for value in range(1, 7) if values.count(value) >= 2]


def combinations_of(kind: str, values: list[int]) -> list[list[int]]:
    return streets_of(values) if kind == "street" else sets_of(values)


def in_order(kind: str, values: list[int]) -> bool:
    """F20: the dice of every street or set lie side by side, a street's rising or falling."""
    for dice in combinations_of(kind, values):
        windows = [values[start : start + len(dice)] for start in range(len(values))]
        if dice not in windows and dice[::-1] not in windows:
            return False
    return True


def length_of(kind: str, values: list[int]) -> int:
    """F19: all loose dice come off the longest street or set; then the longest that is left counts."""
    combinations = combinations_of(kind, values)
    sizes = [len(dice) for dice in combinations]
    loose = len(values) - sum(sizes)
    if sizes:
        sizes[sizes.index(max(sizes))] -= loose
    return max([size for size in sizes if size >= 2], default=0)


def fitting_values(kind: str, tray: list[int], at_hand: list[int]) -> list[int]:
    """F12, for the values in a tray and the values of the single dice at hand."""
    room = 6 - len(tray)
    fitting = []
    for value in range(1, 7):
        if value not in at_hand or room <= 0:
            continue
        if kind == "street" and value not in tray:
            for neighbour in (value - 1, value + 1):
                if neighbour in tray or (room >= 2 and neighbour in at_hand):
                    fitting.append(value)
                    break
        if kind == "set" and (value in tray or (room >= 2 and at_hand.count(value) >= 2)):
            fitting.append(value)
    return fitting


class SecondReading:
    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        if seats != 2 or first not in (0, 1):
            raise ValueError("FiNi has two seats, 0 and 1")
        self.silver = options.get("silver", "same-value")
        if self.silver not in ("same-value", "any-fitting"):
            raise ValueError("the option silver is same-value or any-fitting")
        self.round = 1
        self.supply = 11  # F1
        self.chips = [0, 0]
        self.points = [0, 0]  # of finished rounds
        self.roller = first
        self.announced: str | None = None  # round 3
        self.verdict: dict[str, Any] | None = None
        self.over = False
        self.winner: int | None = None
        self.why: str | None = None
        self.revealed = False
        self.clear_table()

    def clear_table(self) -> None:
        self.values: list[int] = []  # of the 15 dice; empty when no duel is on
        self.area: list[int] = []
        self.hand: list[int | None] = [None, None]
        self.tray: list[list[int]] = [[], []]
        self.too_early: list[int] = []  # silver dice grabbed against F11

    @property
    def scores(self) -> list[int]:
        return [self.points[0] + self.chips[0], self.points[1] + self.chips[1]]

    # --- who may do what ---

    def kind(self) -> str | None:
        """F2: what is to be laid; None in round 3 before the announcement."""
        return {1: "street", 2: "set", 3: self.announced}[self.round]

    def due(self) -> list[int]:
        if self.over or self.revealed:
            return []
        return [0, 1] if self.values else [self.roller]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        if seat not in self.due():
            return []
        if not self.values and self.kind() is None:
            return [{"type": "announce", "seat": seat, "kind": kind} for kind in KINDS]
        if not self.values:
            return [{"type": "roll", "seat": seat}]
        events: list[dict[str, Any]] = []
        tray = self.tray[seat]
        if self.hand[seat] is None:
            events += [{"type": "grab", "seat": seat, "die": die} for die in sorted(self.area)]
        else:
            events += [{"type": "place", "seat": seat, "slot": slot} for slot in range(len(tray) + 1)]
        for die in tray if self.hand[seat] is None else []:
            events += [{"type": "move", "seat": seat, "die": die, "slot": slot} for slot in range(len(tray))]
        events.append({"type": "fini", "seat": seat})
        return events

    # --- what happens ---

    def apply(self, event: dict[str, Any]) -> None:
        self.check_shape(event)
        kind = event["type"]
        if self.revealed:
            raise Refused("a reveal is the last line")
        if kind != "reveal" and self.over:
            raise Refused("the game is over", None if self.why == "forfeit" else "F3")
        if kind in BEFORE_THE_ROLL and not self.values:
            raise Refused("the dice are not rolled yet", BEFORE_THE_ROLL[kind])
        if kind == "reveal":
            self.revealed = True
            self.verdict = None
        elif kind == "forfeit":
            self.over, self.winner, self.why = True, 1 - event["seat"], "forfeit"
            self.verdict = None
        elif kind == "fini":
            self.judge(event["seat"])
        elif kind == "fault":  # F14
            self.settle(step=None, at_fault=[event["seat"]], winner=None, lengths=None)
        elif kind == "void":  # F15: the same player rolls again
            self.settle(step=None, at_fault=[], winner=None, lengths=None)
        else:
            {
                "announce": self.announce,
                "roll": self.roll,
                "grab": self.grab,
                "place": self.place,
                "move": self.move,
            }[kind](event["seat"], event)
            self.verdict = None
        if kind in ("fini", "fault"):
            self.roller = 1 - self.roller  # F4

    def check_shape(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind not in TYPES:
            raise Refused(f"unknown type {kind!r}")
        if kind not in ("void", "reveal") and not is_number(event.get("seat"), 0, 1):
            raise Refused("there is no such seat")
        if kind == "announce" and event.get("kind") not in KINDS:
            raise Refused("street or set is announced")
        if kind == "roll":
            values = event.get("values")
            if not isinstance(values, list) or len(values) != 15 or not all(is_number(v, 1, 6) for v in values):
                raise Refused("a roll has 15 values")
        if kind in ("grab", "move") and not is_number(event.get("die"), 0, 14):
            raise Refused("there is no such die")
        if kind in ("place", "move") and not is_number(event.get("slot"), 0, 15):
            raise Refused("there is no such slot")
        if kind == "fault" and event.get("what") not in FAULTS:
            raise Refused("there is no such fault")
        if kind == "forfeit" and event.get("why") not in FORFEITS:
            raise Refused("a forfeit says why")
        if kind == "reveal" and not isinstance(event.get("seed"), str):
            raise Refused("a reveal has a seed")

    def announce(self, seat: int, event: dict[str, Any]) -> None:
        if self.values or self.kind() is not None:
            raise Refused("only in round 3, once, before the roll", "F2")
        if seat != self.roller:
            raise Refused("the roller announces", "F2")
        self.announced = event["kind"]

    def roll(self, seat: int, event: dict[str, Any]) -> None:
        if self.values:
            raise Refused("a duel is on", "F4")
        if seat != self.roller:
            raise Refused("the other player rolls", "F4")
        if self.kind() is None:
            raise Refused("first street or set is announced", "F2")
        self.values = list(event["values"])
        self.area = list(range(15))

    def grab(self, seat: int, event: dict[str, Any]) -> None:
        die = event["die"]
        if self.hand[seat] is not None:
            raise Refused("one die at a time", "F6")
        if die not in self.area:
            raise Refused("the die is not on the area")
        if is_silver(die) and self.silver_is_forbidden(seat, die):
            self.too_early.append(die)
        self.area.remove(die)
        self.hand[seat] = die

    def silver_is_forbidden(self, seat: int, silver: int) -> bool:
        """F11, on the area as it lies while the die is grabbed."""
        coloured = [self.values[die] for die in self.area if not is_silver(die)]
        if self.silver == "same-value":
            return self.values[silver] in coloured
        kind = self.kind()
        assert kind is not None
        return fitting_values(kind, self.tray_values(seat), coloured) != []

    def place(self, seat: int, event: dict[str, Any]) -> None:
        die = self.hand[seat]
        if die is None:
            raise Refused("the hand is empty")
        if event["slot"] > len(self.tray[seat]):
            raise Refused("the tray is not that long")
        self.tray[seat].insert(event["slot"], die)
        self.hand[seat] = None

    def move(self, seat: int, event: dict[str, Any]) -> None:
        if self.hand[seat] is not None:
            raise Refused("the tray is not rearranged with a die in the hand", "F6")
        tray = self.tray[seat]
        if event["die"] not in tray:
            raise Refused("the die is not in the own tray")
        if event["slot"] > len(tray) - 1:
            raise Refused("the tray is not that long")
        tray.remove(event["die"])
        tray.insert(event["slot"], event["die"])

    # --- the end of a duel ---

    def tray_values(self, seat: int) -> list[int]:
        return [self.values[die] for die in self.tray[seat]]

    def copies(self, seat: int, silver: int) -> bool:
        """F10: the opponent's tray holds a coloured die of the same value."""
        return any(not is_silver(die) and self.values[die] == self.values[silver] for die in self.tray[1 - seat])

    def judge(self, caller: int) -> None:
        kind = self.kind()
        assert kind is not None
        holds = self.hand[caller] is not None  # F16: too early in any case
        at_hand = [self.values[die] for die in self.area if not is_silver(die) or self.copies(caller, die)]
        if holds or fitting_values(kind, self.tray_values(caller), at_hand):
            self.settle(step=1, at_fault=[caller], winner=None, lengths=None)
            return
        at_fault = []
        for seat in (0, 1):  # F17
            wrong = not in_order(kind, self.tray_values(seat)) or len(self.tray[seat]) > 6
            for die in self.tray[seat]:
                if is_silver(die) and (die in self.too_early or not self.copies(seat, die)):
                    wrong = True
            if wrong:
                at_fault.append(seat)
        if at_fault:
            self.settle(step=2, at_fault=at_fault, winner=None, lengths=None)
            return
        lengths = [length_of(kind, self.tray_values(0)), length_of(kind, self.tray_values(1))]
        winner = caller if lengths[caller] >= lengths[1 - caller] else 1 - caller  # F18
        self.settle(step=3, at_fault=[], winner=winner, lengths=lengths)

    def settle(self, step: int | None, at_fault: list[int], winner: int | None, lengths: list[int] | None) -> None:
        """Chips change hands (F18, F21), the duel is over, perhaps the round and the game (F3)."""
        owed = [] if winner is None else [winner]
        for seat in at_fault:
            if self.chips[seat] > 0:
                self.chips[seat] -= 1
                self.supply += 1
            else:
                owed.append(1 - seat)
        for seat in owed:
            if self.supply > 0:
                self.supply -= 1
                self.chips[seat] += 1
        self.verdict = {
            "step": step,
            "at_fault": at_fault,
            "winner": winner,
            "lengths": lengths,
            "chips": list(self.chips),
            "supply": self.supply,
        }
        self.clear_table()
        self.announced = None
        if self.supply > 0:
            return
        if self.round == 3:  # the last chips stay where they are: `scores` counts them
            self.over, self.why = True, "rounds"
            self.winner = 0 if self.scores[0] > self.scores[1] else 1
            return
        self.points = self.scores
        self.chips = [0, 0]
        self.supply = 11
        self.round += 1
