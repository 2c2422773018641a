"""Doppel X for PettingZoo: all seats at once, phase by phase. docs/environments.md has it field by field.

A step is the opening, in which all throw; or the bets on a throw; or the throw. Dice fly in MuJoCo, with
tremors of the hand drawn from the seed, so that what comes of a throw cannot be listed, only sampled.
"""

import math
from collections.abc import Mapping
from functools import cache
from random import Random
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from knobel.core.dice import Draws, RandomDraws
from knobel.core.errors import Malformed
from knobel.envs.arguments import RENDER_MODES, act_number, check_first, is_whole
from knobel.envs.canvas import Canvas
from knobel.envs.parallel import AtOnceEnv, one_by_one
from knobel.games.doppel_x import GAME, State
from knobel.games.doppel_x.aim import MOST_SPIN
from knobel.games.doppel_x.board import PALETTE, Board, find_board
from knobel.games.doppel_x.events import BEST_FIRST, Aim, Bet, Tile, ToThrow
from knobel.games.doppel_x.pull import pulled
from knobel.games.doppel_x.scoring import best
from knobel.games.doppel_x.shapes import area
from knobel.games.doppel_x.simulation.thrower import PhysicalThrower

WIDEST = 90.0  #: degrees to either side, counted from straight in
TILES: tuple[Tile, ...] = ("A", "B", "C", "D", "E", "F", "G", "H")
FACES = (1, 2, 3, "X")
OPENING, BETS, THROW, OVER = range(4)
#: Of a die: whether it lies on the board, x, y (of half the board), face (4), best field (5), and what its owner has
#: bet on (none, or one of eight tiles).
PER_DIE = 3 + len(FACES) + len(BEST_FIRST) + 1 + len(TILES)
TABLE = 4 + 1 + 1 + 2  # phase, my throw, spinner stands, its angle as cosine and sine
_THROWER = PhysicalThrower()
_MOST = 2.0  # of the goal: one throw takes no seat further beyond it


class parallel_env(AtOnceEnv):
    """The environment itself. `options` are those of the game: board, tiles, spinner and the like."""

    metadata: dict[str, Any] = {
        "name": "doppel_x_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 1,
    }
    game = GAME
    reset_options = ("position", "draws")

    def __init__(
        self,
        players: int = 3,
        reward: Literal["win", "points"] = "win",
        first: int | None = None,
        max_cycles: int | None = 1000,
        render_mode: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        if not is_whole(players) or players not in GAME.seats:
            raise ValueError(f"players is {players!r}, but must be from {GAME.seats[0]} to {GAME.seats[-1]}")
        check_first(first, players)
        self._players, self._first, self._options = players, first, dict(options or {})
        self.state_now = GAME.start(players, 0, self._options)
        self._board = find_board(self.state_now.options.board)
        self._draws: Draws = RandomDraws(Random(0))
        self._asked = False  #: whether the step of the bets on the throw that is due is over
        super().__init__(players, reward, max_cycles, render_mode)

    def make_observation_space(self) -> Dict:
        """The table from the agent's side, its own die first, and what may be done now."""
        size = (self._players + 1) * PER_DIE + self._players + TABLE
        return Dict(
            {
                "observation": Box(-_MOST, _MOST, (size,), np.float32),
                "bet_mask": Box(0, 1, (1 + len(self.state_now.options.tiles),), np.int8),
                "throw_mask": Box(0, 1, (1,), np.int8),
            }
        )

    def make_action_space(self) -> Dict:
        """A throw as four numbers from -1 to 1, and a bet: none, or one of the four tiles in play."""
        return Dict({"bet": Discrete(1 + len(self.state_now.options.tiles)), "throw": Box(-1, 1, (4,), np.float32)})

    @property
    def phase(self) -> int:
        """What the next step is about."""
        state: State = self.state_now
        if state.over:
            return OVER
        if not state.opened:
            return OPENING
        return BETS if not self._asked and any(map(state.may_bet, state.seats)) else THROW

    def begin(self, options: Mapping[str, Any]) -> None:
        """`options`: a `position` to start from, and `draws`: where the tremors come from instead of the seed."""
        first = int(self._rng.integers(self._players)) if self._first is None else self._first
        self._asked = False
        self.state_now = GAME.start(self._players, first, self._options)
        if (given := options.get("position")) is not None:
            self.state_now = GAME.read_position(str(given))
            if self.state_now.over or len(self.state_now.chips) != self._players:
                raise Malformed(f"start from a position of {self._players} players that goes on")
        draws = options.get("draws")
        if draws is not None and not hasattr(draws, "uniform"):
            raise Malformed(f"options['draws'] is an object with uniform(name), not {draws!r}")
        self._draws = draws or self._seeded()

    def happen(self, actions: Mapping[int, Any]) -> set[int]:
        """The opening, bets, or a throw. Actions of seats that are not due are ignored."""
        state: State = self.state_now
        illegal: set[int] = set()
        phase = self.phase
        if phase == BETS:
            tiles = state.options.tiles
            for seat in filter(state.may_bet, state.seats):
                bet = act_number(_part(actions[seat], "bet"), 1 + len(tiles)) if seat in actions else 0
                if 1 <= bet <= len(tiles):
                    self.state_now = GAME.apply(self.state_now, Bet(seat, tiles[bet - 1]))
                elif bet:
                    illegal.add(seat)
            self._asked = True
        else:
            throwing = state.seats if phase == OPENING else (state.active,)
            hands = tuple(
                ToThrow(seat, aim_of(self._board, seat, _part(actions[seat], "throw")))
                for seat in throwing
                if seat in actions
            )
            self.state_now = GAME.apply(state, _THROWER.throw(state, hands, self._draws))
            self._asked = False
        return illegal

    def observe_seat(self, seat: int) -> dict[str, Any]:
        """The table from this seat's side: all dice in the order of play after it, the white one last."""
        state: State = self.state_now
        order: list[Any] = [(seat + turn) % self._players for turn in range(self._players)]
        dice = np.zeros((self._players + 1, PER_DIE), np.float32)
        for row, die in zip(dice, [*order, "white"], strict=True):
            lying = state.lying(die)
            if lying is not None:
                row[0] = 1
                if lying.pose is not None:
                    row[1] = 2 * lying.pose.x / self._board.size[0]
                    row[2] = 2 * lying.pose.y / self._board.size[1]
                row[3 + FACES.index(lying.face)] = 1
                row[7 + BEST_FIRST.index(best(lying.fields))] = 1
            bet = None if die == "white" else state.bets[die]
            row[12 + (0 if bet is None else 1 + TILES.index(bet))] = 1
        shares = [state.chips[who] / state.goal for who in order]
        angle = math.radians(state.spinner)
        table = [*(float(self.phase == phase) for phase in range(4)), float(self._throws(seat))]
        table += [float(state.options.spinner), math.cos(angle), math.sin(angle)]
        observation = np.concatenate([dice.ravel(), np.array([*shares, *table], np.float32)])
        return {
            "observation": np.clip(observation, -_MOST, _MOST),
            "bet_mask": self._bets(seat),
            "throw_mask": np.array([self._throws(seat)], np.int8),
        }

    def mask_of(self, seat: int) -> dict[str, Any]:
        """For `action_space.sample`: bets that are open; throws have bounds and no mask."""
        return {"bet": self._bets(seat), "throw": None}

    def forget(self) -> None:
        """Draws that were given, and those of the seed."""
        self._draws = self._seeded()

    def write(self) -> str:
        """Points, bets, and what lies on the board."""
        state: State = self.state_now
        lines = [f"board {self._board.id}, goal {state.goal}; {('opening', 'bets', 'throw', 'over')[self.phase]}"]
        for seat in state.seats:
            lying = state.lying(seat)
            where = f"shows {lying.face} on {'/'.join(lying.fields)}" if lying else f"bets on {state.bets[seat] or '-'}"
            turn = "  throws" if self._throws(seat) else ""
            lines.append(f"player_{seat}  {state.chips[seat]:>3} points  {where}{turn}")
        white = state.lying("white")
        lines.append(f"white     {f'shows {white.face} on {chr(47).join(white.fields)}' if white else '-'}")
        return "\n".join(lines)

    def paint(self) -> npt.NDArray[np.uint8]:
        """The box from above."""
        state: State = self.state_now
        canvas = Canvas(1, 1, (0, 0, 0))
        canvas.pixels = _ground(self._board).copy()
        for lying in state.board:
            if lying.pose is not None:
                x, y = _at(self._board, lying.pose.x, lying.pose.y)
                colour = (245, 245, 245) if lying.die == "white" else _COLOURS[lying.die]
                canvas.rectangle(x - 8, y - 8, 16, 16, colour)
                canvas.frame(x - 8, y - 8, 16, 16, (20, 20, 20), 1)
                canvas.number(x, y, lying.face, (20, 20, 20) if lying.die == "white" else (255, 255, 255))
        for seat in state.seats:
            x = 20 + seat * 44
            canvas.disc(x, canvas.pixels.shape[0] - 12, 6, _COLOURS[seat])
            canvas.number(x + 18, canvas.pixels.shape[0] - 12, state.chips[seat], (20, 20, 20))
        return canvas.pixels

    def _seeded(self) -> RandomDraws:
        return RandomDraws(Random(int(self._rng.integers(1 << 63))))

    def _throws(self, seat: int) -> bool:
        phase = self.phase
        return phase == OPENING or (phase == THROW and seat == self.state_now.active)

    def _bets(self, seat: int) -> npt.NDArray[np.int8]:
        mask = np.zeros(1 + len(self.state_now.options.tiles), np.int8)
        mask[0] = 1
        if self.phase == BETS and self.state_now.may_bet(seat):
            mask[:] = 1
        return mask


env, raw_env = one_by_one(parallel_env)


def aim_of(board: Board, seat: int, throw: Any) -> Aim:
    """Four numbers from -1 to 1: direction, strength of the pull, height of the throw against the usual, spin.

    What lies beyond counts as -1 or 1. Raises Malformed.
    """
    try:
        numbers = np.asarray(throw, np.float64)
    except (TypeError, ValueError):
        numbers = np.zeros(0)
    if numbers.shape != (4,) or not np.isfinite(numbers).all():
        raise Malformed(f"a throw is four numbers from -1 to 1, not {throw!r}")
    direction, strength, height, spin = (float(number) for number in np.clip(numbers, -1, 1))
    start = board.starts[seat % len(board.starts)]
    speed, loft = pulled(50 + 50 * strength)
    turned = math.remainder(start.facing + WIDEST * direction, 360)
    above = 30.0 * (seat // len(board.starts))  # two who share a place do not hold their dice in one spot
    return Aim(start.at[0], start.at[1], start.height + above, turned, speed, loft + 15 * height, MOST_SPIN * spin)


def _part(action: object, name: str) -> Any:
    if not isinstance(action, Mapping) or name not in action:
        raise Malformed(f"an action has a 'bet' and a 'throw', whichever is asked for; {action!r} has no {name!r}")
    return action[name]


def throw_of(board: Board, seat: int, aim: Aim) -> npt.NDArray[np.float32]:
    """The inverse as far as it goes, from the seat's own place: how a bot's throw looks as an action."""
    start = board.starts[seat % len(board.starts)]
    slow, fast = pulled(0)[0], pulled(100)[0]
    strength = 2 * (aim.speed - slow) / (fast - slow) - 1
    loft = pulled(50 + 50 * strength)[1]
    direction = math.remainder(aim.direction - start.facing, 360) / WIDEST
    numbers = np.array([direction, strength, (aim.loft - loft) / 15, aim.spin / MOST_SPIN], np.float32)
    return np.clip(numbers, -1, 1)


_COLOURS = (
    (190, 40, 40),
    (40, 80, 170),
    (40, 130, 60),
    (200, 150, 20),
    (120, 60, 150),
    (20, 140, 150),
    (210, 100, 30),
    (80, 80, 80),
)
_PIXELS = 320  # of the board's width


def _at(board: Board, x: float, y: float) -> tuple[int, int]:
    scale = _PIXELS / board.size[0]
    return round(20 + (x + board.size[0] / 2) * scale), round(20 + (board.size[1] / 2 - y) * scale)


@cache
def _ground(board: Board) -> npt.NDArray[np.uint8]:
    """Fields and holes, drawn once."""
    wide, deep = _at(board, board.size[0] / 2, -board.size[1] / 2)
    canvas = Canvas(max(wide + 20, 20 + 8 * 44), deep + 44, (214, 200, 170))
    for field in sorted(board.fields, key=lambda field: field.order):
        colour = field.paint if field.paint.startswith("#") and len(field.paint) == 7 else PALETTE[field.factor]
        canvas.polygon(_corners(board, field.shape), _rgb(colour))
    for hole in board.holes:
        canvas.polygon(_corners(board, hole), (15, 15, 15))
    return canvas.pixels


def _corners(board: Board, shape: Any) -> npt.NDArray[np.float64]:
    return np.array([_at(board, x, y) for x, y in area(shape).exterior.coords[:-1]], np.float64)


def _rgb(colour: str) -> tuple[int, int, int]:
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)
