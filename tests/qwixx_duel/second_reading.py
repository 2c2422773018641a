"""Qwixx Duel read a second time, slowly, from the rules alone: lists, dictionaries and plain loops.

Where the text leaves something open, this reading decides:
- A line is first looked at for its shape (unknown type, seat, row, number: no clause), then whether the game
  is over (Q16, or no clause after a forfeit), then whose turn it is and what is due (Q3), then the rest.
- When a placement breaks several clauses, the first one named is, in this order: the row is closed (Q14), the
  dice do not give the number (Q4, Q5), the field of action 1 again (Q6), left of the own rightmost stone
  (Q8), an own rightmost stone that is not the front (Q12), an opponent's stack at the front (Q11), another
  stone of the opponent (Q9), too few stones for the rightmost field (Q13).
- A die of a closed row in a roll is refused by Q14, a missing die by Q3, a number that no die shows without
  clause.
- When the last stone lies on the rightmost field there is no lock stone (Q15) and the row does not count as
  closed: the game is over by `stones`.
- A reveal is taken at any time as the last line; nothing may follow it.
"""

from __future__ import annotations

from typing import Any

ROWS = ["red", "yellow", "green", "blue"]
FIELDS = {  # Q2: the numbers of a row from left to right
    "red": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "yellow": [2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12],
    "green": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
    "blue": [12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
}
POINTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78]  # Q17
FORFEITS = ["resign", "time", "absent", "illegal"]


class Refused(Exception):
    """The event cannot happen now; `clause` is the rule that says so, if there is one."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


def is_number(thing: Any, low: int, high: int) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool) and low <= thing <= high


class SecondReading:
    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        if seats != 2 or first not in (0, 1):
            raise ValueError("Qwixx Duel has two seats, 0 and 1")
        self.options = options
        # board[row][i] is the pile on the i-th field from the left: the owner of every stone in it
        self.board: dict[str, list[list[int]]] = {row: [[] for _ in range(11)] for row in ROWS}
        self.lock: dict[str, int | None] = dict.fromkeys(ROWS)
        self.misthrows: list[int] = []  # the owner of every stone in the column
        self.stock = [22, 22]  # Q1
        self.active = first
        self.dice: dict[str, Any] | None = None  # the roll, while an action is due
        self.action = 0  # 1 or 2 while an action is due, 0 while a roll is due
        self.placed: list[tuple[str, int]] = []  # what this turn's actions filled
        self.over = False
        self.winner: int | None = None
        self.why: str | None = None
        self.revealed = False

    # --- what can be read off the table ---

    @property
    def scores(self) -> list[int]:
        totals = []
        for seat in (0, 1):
            total = 0
            for row in ROWS:
                total += POINTS[min(12, self.stones_in(row, seat))]
            total -= 5 * self.misthrows.count(seat)
            totals.append(total)
        return totals

    def stones_in(self, row: str, seat: int) -> int:
        count = sum(pile.count(seat) for pile in self.board[row])  # every stone of a stack
        if self.lock[row] == seat:
            count += 1  # Q14
        return count

    def closed_rows(self) -> list[str]:
        return [row for row in ROWS if self.lock[row] is not None]

    def rightmost(self, row: str, owners: list[int]) -> int:
        """The rightmost field with a stone of one of the owners, -1 when there is none."""
        found = -1
        for i, pile in enumerate(self.board[row]):
            if pile and pile[0] in owners:
                found = i
        return found

    # --- who may do what ---

    def due(self) -> list[int]:
        return [] if self.over or self.revealed else [self.active]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        if seat not in self.due():
            return []
        if self.action == 0:
            return [{"type": "roll", "seat": seat}]
        events: list[dict[str, Any]] = [
            {"type": "place", "seat": seat, "row": row, "value": value}
            for row in ROWS
            for value in range(2, 13)
            if self.objection(seat, row, value) is None
        ]
        events.append({"type": "pass", "seat": seat})
        return events

    def objection(self, seat: int, row: str, value: int) -> Refused | None:
        """What speaks against the active player's stone on this field in the action that is due."""
        assert self.dice is not None
        if row in self.closed_rows():
            return Refused(f"the {row} row is closed", "Q14")
        white = self.dice["white"]
        if self.action == 1 and value != white[0] + white[1]:
            return Refused("action 1 uses the sum of the white dice", "Q4")
        if self.action == 2 and value not in [w + self.dice[row] for w in white]:
            return Refused("action 2 uses one white die and the row's own die", "Q5")
        if (row, value) in self.placed:
            return Refused("action 1 has filled this field already", "Q6")
        at = FIELDS[row].index(value)
        pile = self.board[row][at]
        front = self.rightmost(row, [0, 1])
        own = self.rightmost(row, [seat])
        if at < own:
            return Refused("an own stone lies further right", "Q8")
        if pile and pile[0] == seat and at != front:
            return Refused("only the row's overall rightmost stone can be stacked on", "Q12")
        if pile and pile[0] != seat and at == front and len(pile) >= 2:
            return Refused("a stack cannot be captured", "Q11")
        if pile and pile[0] != seat and at != front:
            return Refused("an opponent's stone blocks the field", "Q9")
        if at == 10 and self.stones_in(row, seat) < 5:
            return Refused("the rightmost field needs five own stones in the row", "Q13")
        return None  # empty, or a stack (Q11), or a capture (Q10)

    # --- what happens ---

    def apply(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind not in ("roll", "place", "pass", "forfeit", "reveal"):
            raise Refused(f"unknown type {kind!r}")
        if self.revealed:
            raise Refused("a reveal is the last line")
        if kind == "reveal":
            if not isinstance(event.get("seed"), str):
                raise Refused("a reveal has a seed")
            self.revealed = True
            return
        seat = event.get("seat")
        if not is_number(seat, 0, 1):
            raise Refused(f"there is no seat {seat!r}")
        assert isinstance(seat, int)
        self.check_shape(event)
        if self.over:
            raise Refused("the game is over", None if self.why == "forfeit" else "Q16")
        if kind == "forfeit":
            self.over, self.winner, self.why = True, 1 - seat, "forfeit"
            return
        if seat != self.active:
            raise Refused("the other player is active", "Q3")
        if kind == "roll":
            self.roll(event)
            return
        if self.action == 0:
            raise Refused("first the dice are rolled", "Q3")
        if kind == "place":
            self.place(seat, event["row"], event["value"])
        if self.game_ended():
            return
        self.next_step(seat)

    def check_shape(self, event: dict[str, Any]) -> None:
        if event["type"] == "forfeit" and event.get("why") not in FORFEITS:
            raise Refused("a forfeit says why")
        if event["type"] == "place" and event.get("row") not in ROWS:
            raise Refused("there is no such row")
        if event["type"] == "place" and not is_number(event.get("value"), 2, 12):
            raise Refused("there is no such field")
        if event["type"] == "roll":
            white = event.get("white")
            if not isinstance(white, list) or len(white) != 2 or not all(is_number(w, 1, 6) for w in white):
                raise Refused("a roll has two white dice")
            for row in ROWS:
                if row in event and not is_number(event[row], 1, 6):
                    raise Refused(f"no die shows {event[row]!r}")

    def roll(self, event: dict[str, Any]) -> None:
        if self.action != 0:
            raise Refused("the dice are rolled; an action is due", "Q3")
        for row in ROWS:
            if row in self.closed_rows() and row in event:
                raise Refused(f"the {row} die has left the game", "Q14")
            if row not in self.closed_rows() and row not in event:
                raise Refused(f"the {row} die is missing", "Q3")
        self.dice = {"white": list(event["white"])}
        for row in ROWS:
            if row in event:
                self.dice[row] = event[row]
        self.action = 1
        self.placed = []

    def place(self, seat: int, row: str, value: int) -> None:
        objection = self.objection(seat, row, value)
        if objection is not None:
            raise objection
        assert self.dice is not None
        at = FIELDS[row].index(value)
        pile = self.board[row][at]
        if pile == [1 - seat]:  # Q10
            pile.clear()
            self.stock[1 - seat] += 1
        pile.append(seat)
        self.stock[seat] -= 1
        self.placed.append((row, value))
        if at == 10 and self.stock[seat] > 0:  # Q14; without a stone left there is no lock stone (Q15)
            self.lock[row] = seat
            self.stock[seat] -= 1
            del self.dice[row]

    def next_step(self, seat: int) -> None:
        if self.action == 1:
            self.action = 2
            return
        if not self.placed:  # Q7
            self.misthrows.append(seat)
            self.stock[seat] -= 1
        self.action = 0
        self.dice = None
        if not self.game_ended():
            self.active = 1 - seat

    def game_ended(self) -> bool:
        """Q16, in the order in which `why` names the reasons."""
        if len(self.misthrows) >= 4:
            self.why = "misthrows"
        elif len(self.closed_rows()) >= 2:
            self.why = "rows"
        elif 0 in self.stock:
            self.why = "stones"
        else:
            return False
        self.over = True
        mine, yours = self.scores
        if mine != yours:  # Q18: equal totals are a draw
            self.winner = 0 if mine > yours else 1
        return True
