"""The throw that is due: all outcomes of its two dice by the rules, and the chances of all seats after each."""

from functools import cached_property

import numpy as np
from msgspec.structs import replace

from knobel.games.doppel_x.events import BEST_FIRST, Rest, Throw, Tile
from knobel.games.doppel_x.review.odds import HITS, UNKNOWN, Odds
from knobel.games.doppel_x.review.race import (
    EARNS,
    ENDS,
    GONE_END,
    WAYS,
    Floats,
    Race,
    ThrowOdds,
    course_of,
    race_of,
    shares,
    usual_bet,
    way_of,
    ways_of,
)
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.scoring import PAYS, pays_times
from knobel.games.doppel_x.state import State

FLINGS = 0.05  # how often the spinner flings a die (D16 G)
Bets = tuple[Tile | None, ...]


def race_in(state: State, odds: Odds | None) -> Race:
    """The race that a game is, in its box."""
    box = throw_odds(odds)
    return race_of(box, course_of(state, usual_bet(box, state)))


def throw_odds(odds: Odds | None) -> ThrowOdds:
    """What throws do, as far as it is known."""
    return UNKNOWN if odds is None else odds.box


def standing(state: State, odds: Odds | None) -> Floats:
    """The chances with the dice as they lie, before any bet."""
    found = np.zeros(len(state.chips))
    outcome = GAME.outcome(state)
    seats = state.playing
    if outcome is not None:
        leaders = GAME.leaders(state) if outcome.winner is None else [outcome.winner]
        found[leaders] = 1 / len(leaders)
        return found
    points = np.array([[state.chips[seat] for seat in seats]])
    ways = np.array([[way_of(state.lying(seat)) for seat in seats]])
    found[seats] = race_in(state, odds).chances(points, ways, until_own(state, seats))[0]
    return found


def until_own(state: State, seats: list[int]) -> list[int]:
    """By place, how many throws come before the seat's own."""
    turn = seats.index(state.active)
    return [(place - turn) % len(seats) for place in range(len(seats))]


class Due:
    """A throw that is due, before any bet on it. Chances are by seat, those who gave up included."""

    def __init__(self, state: State, odds: Odds | None) -> None:
        self.state, self.odds = replace(state, bets=(None,) * len(state.chips)), odds
        self._race, self._box = race_in(state, odds), throw_odds(odds)
        self._seats = state.playing
        ways: list[tuple[int, ...]] = []  #: points, ways and what tiles pay, each once
        kinds: dict[tuple[int, ...], int] = {}
        found = []
        for own, often, lies in (ends := self._ends()):
            for white, rarely, rest in ends:
                thrown = (replace(lies, die=state.active), rest)
                after, points = GAME.advance(self.state, Throw(state.active, thrown))
                double = points is not None and points.double_x
                times = pays_times(self.state, thrown, (), double)
                kind = (
                    *(after.chips[seat] for seat in self._seats),
                    *(way_of(after.lying(seat)) for seat in self._seats),
                    *(times[tile] * PAYS[tile].points for tile in state.options.tiles),
                )
                if kind not in kinds:
                    kinds[kind] = len(ways)
                    ways.append(kind)
                earned = sum(die.points for die in points.dice if die.die in (state.active, "white")) if points else 0
                found.append((own * ENDS + white, kinds[kind], often * rarely, double, earned))
        seats, known = len(self._seats), np.array(ways)
        self._points, self._ways, self._pays = known[:, :seats], known[:, seats : 2 * seats], known[:, 2 * seats :]
        self._cells, self._kinds, self._likely, doubles, earns = (np.array(each) for each in zip(*found, strict=True))
        self._until = [(place - 1) % seats for place in until_own(state, self._seats)]
        self.double_x = self._by_cell(doubles)
        self.earned = self._by_cell(earns)  #: what both dice bring at once

    def _by_cell(self, values: Floats) -> Floats:
        """What to expect, by where the own die and the white one end."""
        found = np.bincount(self._cells, self._likely * values, ENDS * ENDS)
        return found.reshape(ENDS, ENDS).astype(float)

    def _ends(self) -> list[tuple[int, float, Rest]]:
        """How a thrown die may lie, and how often it shows that face."""
        there = self._box.usual.sum(axis=0) + self._box.usual.sum(axis=1)
        found = [(GONE_END, 1.0, Rest("white", "hole"))]
        for end, field in enumerate(BEST_FIRST):
            if there[end] > 0:
                found += [
                    (end, often, Rest("white", "board", face, (field,)))
                    for face, often in shares(self.state.options.faces).items()
                ]
        return found

    def by_end(self, bets: Bets) -> Floats:
        """The chances after the throw, by where the own die and the white one end: ENDS x ENDS x seats."""
        points = self._points.copy()
        flings = []
        for place, seat in enumerate(self._seats):
            tile = bets[seat]
            if tile == "G" and self._can_fling():
                flings.append(place)
            elif tile is not None:
                points[:, place] += self._pays[:, self.state.options.tiles.index(tile)]
        chances = self._race.chances(points, self._ways, self._until)
        for place in flings:
            paid = points.copy()
            paid[:, place] += PAYS["G"].points
            chances = (1 - FLINGS) * chances + FLINGS * self._race.chances(paid, self._ways, self._until)
        found = np.zeros((ENDS, ENDS, len(bets)))
        for place, seat in enumerate(self._seats):
            found[:, :, seat] = self._by_cell(chances[self._kinds, place])
        return found

    def _can_fling(self) -> bool:
        """D17: with the spinner, and one of the others' dice on the board."""
        thrown = (self.state.active, "white")
        return self.state.options.spinner and any(lying.die not in thrown for lying in self.state.board)

    def expected(self, bets: Bets) -> Floats:
        """The chances before an ordinary throw."""
        return self.with_bets(bets) if self.odds is None else self.odds.usual @ self.by_shot(self.odds, bets)

    def with_bets(self, bets: Bets) -> Floats:
        """The same without the dice in the way, which no bet changes."""
        return np.asarray(np.einsum("ow,ows->s", self._box.usual, self.by_end(bets)))

    def tile(self, tile: Tile) -> tuple[float, float]:
        """What a tile pays on average, and how often it pays at all."""
        usual = self._box.usual.reshape(-1)[self._cells] * self._likely
        pays = self._pays[self._kinds, self.state.options.tiles.index(tile)]
        if tile == "G":
            often = FLINGS if self._can_fling() else 0.0
            return PAYS["G"].points * often, often
        return float(usual @ pays), float(usual @ (pays > 0))

    def by_shot(self, odds: Odds, bets: Bets) -> Floats:
        """The chances after each shot of the table, with the dice that lie in its way."""
        found = odds.in_company(self.by_end(bets)[odds.ends], self.state)
        for seat, shots in odds.in_the_way(self.state):
            found = found + np.outer(HITS * shots, self._knocked(seat))
        return found

    @cached_property
    def _nothing(self) -> int:
        """The throw that brings nothing: both dice leave the board."""
        return int(self._kinds[np.flatnonzero(self._cells == GONE_END * ENDS + GONE_END)[0]])

    def _knocked(self, seat: int) -> Floats:
        """What a knock of a seat's die to another place does to the chances."""
        place = self._seats.index(seat)
        points, ways = self._points[self._nothing], self._ways[self._nothing]
        lies = ways[place]
        many = np.repeat(points[None], WAYS + 1, axis=0)
        lain = np.repeat(ways[None], WAYS + 1, axis=0)
        for way in range(WAYS):
            many[way, place] = max(0, points[place] - EARNS[lies] + EARNS[way])
            lain[way, place] = way
        chances = self._race.chances(many, lain, self._until)
        elsewhere = ways_of(self._box.elsewhere, self.state.options.faces)
        found = np.zeros(len(self.state.chips))
        found[self._seats] = elsewhere @ chances[:WAYS] - chances[WAYS]
        return found
