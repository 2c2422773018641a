"""Doppel X read a second time, slowly, from the rules alone: lists, dictionaries and plain loops.

Where the text leaves something open, this reading decides:
- A line is first looked at for its shape (no clause), then whether the game is over (D19, or no clause after
  forfeits), then whether the opening is due (D5), then who may do it (throw D6, bet D15, tile D3), then the
  dice: the two thrown ones must be named (D6), no die twice, none that was neither on the board nor thrown
  (no clause); in the opening every seat's die and no other (D5); a face the `faces` option lacks is D20.
- Two seats are taken as a deciding game. The goal (50 or 70) goes by the seats of the header, also when some
  have forfeited. The option `goal` makes a longer game, to 100; not for those who play off a tie.
- A foul with `rim: costs-1` is given back within the scoring of that throw, after taking and before the end
  is looked at; also with a Double X, because it is no die that costs. A player who owes more chips than are
  left gives what is left. An opening names the seats whose hands were over the rim under `fouls`, which may be left
  out: seats that threw, each once (D7).
- `flung` may be left out when empty. It needs a spinner (D2); each die in it is named in `rest` and lies in a
  hole or has 0 or -1 as best field (D17). A thrown die in it is no error but pays nothing for G.
- A forfeit: the seat keeps its chips, earns nothing more and cannot win or tie; its die leaves the board and
  its bet is off. If it was the active seat, all bets made on its throw are off (everyone may bet anew on the
  next player's throw) and the white die stays. Before the opening, only those still in throw.
- A tie at the top among those still in leaves `winner` None with `why` "points".
- Not checked: which tiles share a piece (D20); how many chips there are.
- A reveal is taken at any time as the last line; nothing may follow it.
"""

from __future__ import annotations

from typing import Any

BEST_FIRST = ["3x", "2x", "1x", "0", "-1"]  # D11
FACTOR = {"3x": 3, "2x": 2, "1x": 1}
PAYS = {"A": 5, "B": 2, "C": 3, "D": 4, "E": 2, "F": 1, "G": 5, "H": 5}  # D16
FORFEITS = ["resign", "time", "absent", "illegal"]


class Refused(Exception):
    """The event cannot happen now; `clause` is the rule that says so, if there is one."""

    def __init__(self, message: str, clause: str | None = None) -> None:
        super().__init__(message)
        self.clause = clause


def is_number(thing: Any, low: int, high: int) -> bool:
    return isinstance(thing, int) and not isinstance(thing, bool) and low <= thing <= high


def best_field(fields: list[str]) -> str:
    for field in BEST_FIRST:
        if field in fields:
            return field
    raise ValueError("a die on the board touches a field")


class SecondReading:
    def __init__(self, seats: int, first: int, options: dict[str, Any]) -> None:
        if not 2 <= seats <= 8 or not 0 <= first < seats:
            raise ValueError("Doppel X has 3 to 8 seats, a deciding game may have 2")
        self.seats = seats
        self.tiles: list[str] = list(options.get("tiles", ["A", "B", "C", "D"]))
        self.spinner = bool(options.get("spinner", False))
        if self.spinner and options.get("board", "I") in ("I", "II"):
            raise Refused("the spinner stands on III or IV", "D2")
        self.e_field = options.get("e_field", "-1")
        self.rim = options.get("rim", "free")
        self.goal: int | None = options.get("goal")
        self.faces: list[Any] = list(options.get("faces", [1, 1, 2, 2, 3, "X"]))
        if any(tile not in PAYS for tile in self.tiles):
            raise ValueError("the tiles are A to H")
        if self.e_field not in ("-1", "0") or self.rim not in ("free", "costs-1"):
            raise ValueError("unknown option")
        # every die on the board, by its owner's seat or "white": {"face": ..., "fields": [...]}
        self.board: dict[Any, dict[str, Any]] = {}
        self.bets: dict[int, str] = {}
        self.chips = [0] * seats
        self.still_in = list(range(seats))
        self.opened = False
        self.active = first
        self.last_scoring: dict[str, Any] = {}
        self.over = False
        self.winner: int | None = None
        self.why: str | None = None
        self.revealed = False

    @property
    def scores(self) -> list[int]:
        return list(self.chips)

    # --- who may do what ---

    def may_bet(self, seat: int) -> bool:
        """D15"""
        if not self.opened or seat not in self.still_in:
            return False
        return seat != self.active and seat not in self.board and seat not in self.bets

    def due(self) -> list[int]:
        if self.over or self.revealed:
            return []
        if not self.opened:
            return list(self.still_in)
        return [seat for seat in self.still_in if seat == self.active or self.may_bet(seat)]

    def legal(self, seat: int) -> list[dict[str, Any]]:
        if seat not in self.due():
            return []
        if not self.opened:
            return [{"type": "opening"}]
        if seat == self.active:
            return [{"type": "throw", "seat": seat}]
        return [{"type": "bet", "seat": seat, "tile": tile} for tile in self.tiles]

    # --- what happens ---

    def apply(self, event: dict[str, Any]) -> None:
        self.check_shape(event)
        kind = event["type"]
        if self.revealed:
            raise Refused("a reveal is the last line")
        if kind == "reveal":
            self.revealed = True
            return
        if self.over:
            raise Refused("the game is over", None if self.why == "forfeit" else "D19")
        if kind == "opening":
            self.opening(event)
            return
        seat = event["seat"]
        if seat not in self.still_in:
            raise Refused("the seat has forfeited")
        if kind == "forfeit":
            self.forfeit(seat)
        elif not self.opened:
            raise Refused("first all players throw at the same time", "D5")
        elif kind == "bet":
            self.bet(seat, event["tile"])
        else:
            self.throw(seat, event)

    def check_shape(self, event: dict[str, Any]) -> None:
        kind = event.get("type")
        if kind not in ("opening", "bet", "throw", "forfeit", "reveal"):
            raise Refused(f"unknown type {kind!r}")
        if kind in ("bet", "throw", "forfeit") and not is_number(event.get("seat"), 0, self.seats - 1):
            raise Refused("there is no such seat")
        if kind == "bet" and event.get("tile") not in list(PAYS):
            raise Refused("there is no such tile")
        if kind == "forfeit" and event.get("why") not in FORFEITS:
            raise Refused("a forfeit says why")
        if kind == "reveal" and not isinstance(event.get("seed"), str):
            raise Refused("a reveal has a seed")
        if kind in ("opening", "throw"):
            if not isinstance(event.get("rest"), list):
                raise Refused("rest says how the dice lie")
            for entry in event["rest"]:
                self.check_entry(entry)
        if kind == "opening":
            fouls = event.get("fouls", [])
            if not isinstance(fouls, list) or not all(type(seat) is int for seat in fouls):
                raise Refused("fouls names seats")
        if kind == "throw":
            flung = event.get("flung", [])
            if not isinstance(flung, list) or not all(self.is_die(die) for die in flung):
                raise Refused("flung names dice")
            if not isinstance(event.get("foul", False), bool):
                raise Refused("foul is true or false")

    def is_die(self, thing: Any) -> bool:
        return (isinstance(thing, str) and thing == "white") or is_number(thing, 0, self.seats - 1)

    def check_entry(self, entry: Any) -> None:
        if not isinstance(entry, dict) or not self.is_die(entry.get("die")):
            raise Refused("there is no such die")
        if entry.get("where") not in ("board", "hole", "out"):
            raise Refused("a die lies on the board, in a hole or outside")
        if entry["where"] != "board":
            if entry.get("fields"):
                raise Refused("a die in a hole or outside touches no field", "D9")
            return
        face = entry.get("face")
        if face != "X" and not is_number(face, 1, 3):
            raise Refused("no die shows that")
        fields = entry.get("fields")
        if not isinstance(fields, list) or not fields or any(field not in BEST_FIRST for field in fields):
            raise Refused("a die on the board touches fields")

    def check_rest(self, rest: list[dict[str, Any]]) -> list[Any]:
        """The dice named, each once and with a face that it has."""
        named = [entry["die"] for entry in rest]
        for die in named:
            if named.count(die) > 1:
                raise Refused(f"the die {die} is named twice")
        for entry in rest:
            if entry["where"] == "board" and entry["face"] not in self.faces:
                raise Refused("the dice of this game have no such face", "D20")
        return named

    def opening(self, event: dict[str, Any]) -> None:
        """D5"""
        if self.opened:
            raise Refused("the opening is over", "D5")
        named = self.check_rest(event["rest"])
        if "white" in named or sorted(named) != self.still_in:
            raise Refused("the opening names the die of every player, and no other", "D5")
        fouls = event.get("fouls", [])
        for seat in fouls:
            if seat not in self.still_in or fouls.count(seat) > 1:
                raise Refused("fouls names who threw, each once", "D7")
        self.opened = True
        self.lay(event["rest"])
        self.score(active=None, thrown=[], event=event)

    def bet(self, seat: int, tile: str) -> None:
        if tile not in self.tiles:
            raise Refused("the tile is not in play", "D3")
        if not self.may_bet(seat):
            raise Refused("only once, only other players, and only with a die off the board", "D15")
        self.bets[seat] = tile

    def throw(self, seat: int, event: dict[str, Any]) -> None:
        if seat != self.active:
            raise Refused("another player is active", "D6")
        named = self.check_rest(event["rest"])
        for die in (seat, "white"):
            if die not in named:
                raise Refused(f"the die {die} was thrown and is not named", "D6")
        for die in named:
            if die not in (seat, "white") and die not in self.board:
                raise Refused(f"the die {die} was neither on the board nor thrown")
        flung = event.get("flung", [])
        if flung and not self.spinner:
            raise Refused("there is no spinner", "D2")
        for die in flung:
            if flung.count(die) > 1 or die not in named:
                raise Refused(f"the die {die} was flung: rest names it, flung names it once")
            entry = event["rest"][named.index(die)]
            in_hole = entry["where"] == "hole"
            on_bad = entry["where"] == "board" and best_field(entry["fields"]) in ("0", "-1")
            if not in_hole and not on_bad:
                raise Refused(f"the die {die} was not flung into a hole, onto 0 or onto -1", "D17")
        self.lay(event["rest"])
        thrown = [event["rest"][named.index(seat)], event["rest"][named.index("white")]]
        self.score(active=seat, thrown=thrown, event=event)
        self.bets = {}  # D15: free again
        self.active = self.next_seat(seat)

    def next_seat(self, seat: int) -> int:
        seat = (seat + 1) % self.seats
        while seat not in self.still_in:
            seat = (seat + 1) % self.seats
        return seat

    def lay(self, rest: list[dict[str, Any]]) -> None:
        for entry in rest:
            self.board.pop(entry["die"], None)
            if entry["where"] == "board":  # D9: otherwise it is back with its owner
                self.board[entry["die"]] = {"face": entry["face"], "fields": list(entry["fields"])}

    def forfeit(self, seat: int) -> None:
        self.still_in.remove(seat)
        self.board.pop(seat, None)
        self.bets.pop(seat, None)
        if len(self.still_in) == 1:
            self.over, self.winner, self.why = True, self.still_in[0], "forfeit"
        elif seat == self.active:
            self.bets = {}
            self.active = self.next_seat(seat)

    # --- scoring ---

    def score(self, active: int | None, thrown: list[dict[str, Any]], event: dict[str, Any]) -> None:
        takes = [0] * self.seats
        owes = [0] * self.seats
        bets_paid = {}
        crosses = [die for die in self.board if self.board[die]["face"] == "X"]
        double_x = len(crosses) >= 2
        if double_x:  # D14
            for die in crosses:
                takes[self.owner(die, active)] = 10
        else:
            for die, lies in self.board.items():
                field = best_field(lies["fields"])
                if field == "-1":
                    owes[self.owner(die, active)] += 1  # D12, X included
                elif field != "0" and lies["face"] != "X":  # D12, D13
                    takes[self.owner(die, active)] += lies["face"] * FACTOR[field]  # D10
        for seat, tile in self.bets.items():
            paid = self.bet_pays(tile, double_x, thrown, event)
            bets_paid[seat] = paid
            takes[seat] += paid
        over_the_rim = list(event.get("fouls", [])) if active is None else [active] if event.get("foul", False) else []
        if self.rim == "costs-1":
            for seat in over_the_rim:
                owes[seat] += 1  # D7
        gives = []
        for seat in range(self.seats):  # D12: first take, then give
            self.chips[seat] += takes[seat]
            gives.append(min(owes[seat], self.chips[seat]))
            self.chips[seat] -= gives[seat]
        if double_x:
            for die in crosses:
                del self.board[die]
        self.last_scoring = {
            "double_x": double_x,
            "crosses": crosses,
            "took": takes,
            "gave": gives,
            "bets": bets_paid,
        }
        self.look_for_the_end()

    def owner(self, die: Any, active: int | None) -> int:
        owner = active if die == "white" else die
        assert isinstance(owner, int)
        return owner

    def bet_pays(self, tile: str, double_x: bool, thrown: list[dict[str, Any]], event: dict[str, Any]) -> int:
        if tile in ("A", "H"):
            return PAYS[tile] if double_x else 0
        if double_x:
            return 0  # D18
        if tile == "G":  # D17: not the two thrown, and once
            others = [die for die in event.get("flung", []) if die not in [entry["die"] for entry in thrown]]
            return PAYS[tile] if others else 0
        times = 0
        wanted = {"C": "2x", "D": "3x", "E": self.e_field, "F": "1x"}
        for entry in thrown:
            if tile == "B":
                hit = entry["where"] in ("hole", "out")
            else:
                hit = entry["where"] == "board" and best_field(entry["fields"]) == wanted[tile]
            if hit:
                times += 1
        return PAYS[tile] * times

    def look_for_the_end(self) -> None:
        """D19"""
        goal = self.goal or (50 if self.seats <= 5 else 70)
        top = max(self.chips[seat] for seat in self.still_in)
        if top < goal:
            return
        self.over, self.why = True, "points"
        first = [seat for seat in self.still_in if self.chips[seat] == top]
        if len(first) == 1:
            self.winner = first[0]
