"""The chance of winning the race to the goal, from points, the dice that lie in the box, and who is to throw.

Every seat is followed alone: a die lies in one of a few ways (`WAYS`), earns with every throw, is knocked now and then,
and is thrown again when its turn comes. So the throw in which a seat reaches the goal has a distribution, worked out
once for all points and ways; the first to reach it wins. What ties the players together (a Double X pays several,
two reach the goal in one throw) is left out or shared, and belongs to what a review cannot explain.
"""

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np
import numpy.typing as npt

from knobel.games.doppel_x.events import BEST_FIRST, Face, FieldName
from knobel.games.doppel_x.scoring import FACTOR, PAYS, about, best
from knobel.games.doppel_x.state import Lying, State

Floats = npt.NDArray[np.float64]
Whole = npt.NDArray[np.int64]

GONE, CROSS = 0, 1  # off the board, where it may bet; and an X, which waits for another
EARNS = (0, 0, 0, -1, 1, 2, 3, 4, 6, 9)  # what a die brings with each throw that lies in one of the ways
WAYS = len(EARNS)
_NOTHING, _MINUS, _FIRST = 2, 3, 4
_DOUBLE = 10  # what an X brings beside another (D14)
_MOST = 2 * max(EARNS)  # points of the own die and the white one
_SPARE = 12  # throws that are looked at beyond the goal, one a point
GONE_END = len(BEST_FIRST)  # where a die ends that leaves the board, after all the fields
ENDS = GONE_END + 1


class ThrowOdds(msgspec.Struct, frozen=True, eq=False):
    """What throws do in a box. By end of the own die and of the white one: a field, or off the board as the last."""

    best: Floats  #: where the dice of a good player end: ENDS x ENDS
    usual: Floats  #: and those of a player of unknown skill
    knocked: float  #: how often a throw moves a lying die somewhere else
    elsewhere: Floats  #: where it is then: ENDS


class Course(msgspec.Struct, frozen=True):
    """What a race depends on besides the points and dice of the seats."""

    players: int
    goal: int
    faces: tuple[Face, ...]
    bet: tuple[float, float, float]  #: the points of the usual bet and how often it pays once, and twice


def way_of(lying: Lying | None) -> int:
    """In which of the ways a die lies."""
    return GONE if lying is None else way_on(lying.face, best(lying.fields))


def way_on(face: Face, field: FieldName) -> int:
    """The same, by what it shows and where it lies."""
    if face == "X":
        return CROSS
    if field == "-1":
        return _MINUS
    worth = face * FACTOR[field]
    return EARNS.index(worth, _FIRST) if worth else _NOTHING


def shares(faces: Sequence[Face]) -> dict[Face, float]:
    """How often a die shows what."""
    return {face: faces.count(face) / len(faces) for face in dict.fromkeys(faces)}


class Race:
    """The chances of all seats, for many positions of one race at a time."""

    def __init__(self, box: ThrowOdds, course: Course) -> None:
        self.goal, self._players = course.goal, course.players
        reached = _reaching(box, course)  # throw, throws until one's own, points that are missing, way
        lasts = 1.0 - np.cumsum(reached, axis=0)
        self._reached = np.ascontiguousarray(np.moveaxis(reached, 0, -1))
        # of two that reach the goal in the same throw each has the higher total as often as the other
        self._beside = np.ascontiguousarray(np.moveaxis(lasts + reached / 2, 0, -1))

    def chances(self, points: Whole, ways: Whole, until: Sequence[int]) -> Floats:
        """Rows are positions, columns those who still play; `until`: by seat the throws before its own."""
        over = points.max(axis=1) >= self.goal
        found = np.empty(points.shape)
        if over.any():
            top = points[over] == points[over].max(axis=1, keepdims=True)
            found[over] = top / top.sum(axis=1, keepdims=True)
        going = ~over
        if going.any():
            found[going] = self._running(points[going], ways[going], until)
        return found

    def _running(self, points: Whole, ways: Whole, until: Sequence[int]) -> Floats:
        missing = np.clip(self.goal - points, 1, self.goal) - 1
        where = [(until[seat], missing[:, seat], ways[:, seat]) for seat in range(len(until))]
        return _won([self._reached[at] for at in where], [self._beside[at] for at in where])

    def expected(self, standing: Sequence[Sequence[tuple[int, int, float]]], until: Sequence[int]) -> Floats:
        """The chances where each seat's points and way are given with their likelihood."""
        reached, beside = [], []
        for before, ways in zip(until, standing, strict=True):
            points, lies, likely = (np.array(column) for column in zip(*ways, strict=True))
            at = before, np.clip(self.goal - points, 1, self.goal) - 1, lies
            reached.append((likely @ self._reached[at])[None])
            beside.append((likely @ self._beside[at])[None])
        chances: Floats = _won(reached, beside)[0]
        return chances


def _won(reached: list[Floats], beside: list[Floats]) -> Floats:
    """How likely each is the first: it gets there while all others have not, or are no better."""
    after = [np.ones_like(beside[0])]
    for each in reversed(beside[1:]):
        after.append(after[-1] * each)
    before, won = after[0], []
    for seat, each in enumerate(beside):
        won.append((reached[seat] * before * after[len(beside) - 1 - seat]).sum(axis=1))
        before = before * each
    found = np.stack(won, axis=1)
    total: Floats = found / found.sum(axis=1, keepdims=True)
    return total


@lru_cache(maxsize=16)
def race_of(box: ThrowOdds, course: Course) -> Race:
    """Working one out takes a moment, and is the same for a whole game."""
    return Race(box, course)


def course_of(state: State, bet: tuple[float, float, float]) -> Course:
    """The race that a game is."""
    return Course(len(state.chips) - len(state.gone), state.goal, state.options.faces, bet)


def usual_bet(box: ThrowOdds, state: State) -> tuple[float, float, float]:
    """The best bet on an ordinary throw: its points, and how often it pays once and twice."""
    found = [(0.0, 0.0, 0.0)]
    for tile in state.options.tiles:
        field = about(tile, state.options)
        if tile == "B" or field is not None:
            end = GONE_END if field is None else BEST_FIRST.index(field)
            twice = float(box.usual[end, end])
            once = float(box.usual[end].sum() + box.usual[:, end].sum()) - 2 * twice
            found.append((float(PAYS[tile].points), once, twice))
    return max(found, key=lambda bet: bet[0] * (bet[1] + 2 * bet[2]))


def _reaching(box: ThrowOdds, course: Course) -> Floats:
    """How likely the goal is reached in each of the coming throws."""
    players, goal = course.players, course.goal
    throws = goal + _SPARE
    own, elsewhere, crosses = _own_throw(box, course), ways_of(box.elsewhere, course.faces), _meets_cross(box, course)
    points, once, twice = course.bet
    bets = ((0, 1 - once - twice), (int(points), once), (2 * int(points), twice))
    found = np.zeros((throws, players, goal, WAYS))
    for throw in range(throws):
        for until in range(players):
            later = found[throw - 1, until - 1] if throw else None
            if until == 0:
                gains = np.stack([_gained(later, goal, gain) for gain in range(-2, _MOST + 1)])
                found[throw, 0] = np.einsum("gnw,gw->n", gains, own)[:, None]
                continue
            lain = np.stack([_gained(later, goal, gain)[:, way] for way, gain in enumerate(EARNS)], axis=1)
            found[throw, until] = (1 - box.knocked) * lain + box.knocked * (lain @ elsewhere)[:, None]
            found[throw, until, :, CROSS] *= 1 - crosses
            found[throw, until, :, CROSS] += crosses * _gained(later, goal, _DOUBLE)[:, GONE]
            found[throw, until, :, GONE] = sum(share * _gained(later, goal, gain)[:, GONE] for gain, share in bets)
    return found


def _gained(later: Floats | None, goal: int, gain: int) -> Floats:
    """What comes after a throw that brought so many points, by those that were missing; at last, if that was enough."""
    if later is None:
        reached: Floats = np.zeros((goal, WAYS))
        reached[: max(0, gain)] = 1.0
        return reached
    if gain < 0:
        return later[np.minimum(np.arange(goal) - gain, goal - 1)]
    moved = np.zeros_like(later)
    moved[gain:] = later[: goal - gain]
    return moved


def _own_throw(box: ThrowOdds, course: Course) -> Floats:
    """What the own throw brings (rows, from -2 points on), and how the own die then lies."""
    found = np.zeros((_MOST + 3, WAYS))
    faces = shares(course.faces)
    crosses = faces.get("X", 0.0)
    another = 1 - (1 - crosses * (1 - box.usual[GONE_END].sum())) ** (course.players - 1)
    for own, white in np.ndindex(ENDS, ENDS):
        for mine, often in _lies(own, faces):
            for other, rarely in _lies(white, faces):
                share = float(box.best[own, white]) * often * rarely
                x = (mine == CROSS) + (other == CROSS)
                double = share * (1.0 if x == 2 else another if x else 0.0)
                found[_DOUBLE + 2, GONE if mine == CROSS else mine] += double
                found[EARNS[mine] + EARNS[other] + 2, mine] += share - double
    return found


def _meets_cross(box: ThrowOdds, course: Course) -> float:
    """How likely a throw lays an X beside one that lies there (D14)."""
    crosses = shares(course.faces).get("X", 0.0)
    stays = 1 - box.best[GONE_END].sum(), 1 - box.best[:, GONE_END].sum()
    return float(1 - (1 - crosses * stays[0]) * (1 - crosses * stays[1]))


def _lies(end: int, faces: dict[Face, float]) -> list[tuple[int, float]]:
    """The ways in which a die may lie that ends there, and how often."""
    if end == GONE_END:
        return [(GONE, 1.0)]
    return [(way_on(face, BEST_FIRST[end]), often) for face, often in faces.items()]


def ways_of(ends: Floats, faces: tuple[Face, ...]) -> Floats:
    """How often a die lies in each of the ways that ends like this."""
    found = np.zeros(WAYS)
    for end, share in enumerate(ends):
        for way, often in _lies(end, shares(faces)):
            found[way] += share * often
    return found
