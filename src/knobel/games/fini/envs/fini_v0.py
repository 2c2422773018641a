"""FiNi for PettingZoo: both hands at once, in ticks of equal length. docs/environments.md has it field by field.

In a tick each hand does one thing or nothing. Both reaching for the same die makes the duel void (F15); of other things
that cannot both come first, chance says which did. The dice are rolled by themselves.
"""

from collections import deque
from collections.abc import Mapping, Sequence
from typing import Any, Literal

import numpy as np
import numpy.typing as npt
from gymnasium.spaces import Box, Dict, Discrete

from knobel.core.errors import Illegal, Malformed
from knobel.core.game import Event
from knobel.envs.arguments import RENDER_MODES, act_number, check_first, rolls_given
from knobel.envs.canvas import Canvas
from knobel.envs.parallel import AtOnceEnv, one_by_one
from knobel.games.fini import GAME, State
from knobel.games.fini.envs.numbers import ACTIONS, KINDS, NOTHING, SLOTS, act_of, number_of
from knobel.games.fini.events import DICE, Grab, Roll, ToRoll, Void
from knobel.games.fini.state import CHIPS, is_silver

_PER_DIE = [6, 1, 1, 1, SLOTS + 1, SLOTS + 1]  # value, on the area, in my hand, in theirs, in my tray, in theirs
_TABLE = [3, len(KINDS), 1, 1, CHIPS, CHIPS, CHIPS, 3 * CHIPS, 3 * CHIPS, 1]
HIGH = np.array([*(_PER_DIE * DICE), *_TABLE], np.uint8)


class parallel_env(AtOnceEnv):
    """The environment itself."""

    metadata: dict[str, Any] = {
        "name": "fini_v0",
        "render_modes": list(RENDER_MODES),
        "is_parallelizable": True,
        "render_fps": 2,
    }
    game = GAME
    reset_options = ("position", "rolls")

    def __init__(
        self,
        reward: Literal["win", "points"] = "win",
        first: int | None = None,
        max_cycles: int | None = 4000,
        render_mode: str | None = None,
        options: Mapping[str, Any] | None = None,
    ) -> None:
        check_first(first, 2)
        self._first, self._options = first, dict(options or {})
        self.state_now = GAME.start(2, 0, self._options)
        self._rolls: deque[Any] = deque()
        super().__init__(2, reward, max_cycles, render_mode)

    def make_observation_space(self) -> Dict:
        """The table from the agent's side, and the mask."""
        table = Box(np.zeros_like(HIGH), HIGH, dtype=np.uint8)
        return Dict({"observation": table, "action_mask": Box(0, 1, (ACTIONS,), np.int8)})

    def make_action_space(self) -> Discrete:
        """What a hand does in a tick."""
        return Discrete(ACTIONS)

    def begin(self, options: Mapping[str, Any]) -> None:
        """`options`: a `position` to start from, and the first `rolls`, fifteen numbers each."""
        first = int(self._rng.integers(2)) if self._first is None else self._first
        given = options.get("position")
        self._rolls = rolls_given(options)
        self.state_now = GAME.start(2, first, self._options) if given is None else GAME.read_position(str(given))
        if self.state_now.over:
            raise Malformed("the game is over in this position; start from one that goes on")
        self._roll_if_due()

    def happen(self, actions: Mapping[int, Any]) -> set[int]:
        """Both hands move."""
        state: State = self.state_now
        numbers = {seat: act_number(action, ACTIONS) for seat, action in actions.items()}
        wanted = {seat: act_of(number, seat, state) for seat, number in numbers.items()}
        illegal = {seat for seat, number in numbers.items() if not _allowed(self.mask_of(seat), number)}
        acts = {seat: act for seat, act in wanted.items() if act is not None and seat not in illegal}
        if len(acts) == 2 and isinstance(acts[0], Grab) and isinstance(acts[1], Grab) and acts[0].die == acts[1].die:
            self.state_now = GAME.apply(state, Void())
        else:
            order = [0, 1] if self._rng.random() < 0.5 else [1, 0]
            duel = state.values
            for seat in order:
                if seat in acts and self.state_now.values == duel and not self.state_now.over:
                    self._try(acts[seat])
        self._roll_if_due()
        return illegal

    def observe_seat(self, seat: int) -> dict[str, Any]:
        """The table from this seat's side."""
        state: State = self.state_now
        you = 1 - seat
        dice = np.zeros((DICE, len(_PER_DIE)), np.uint8)
        if state.values:
            dice[:, 0] = state.values
            dice[list(state.area), 1] = 1
        for column, who in ((2, seat), (3, you)):
            held = state.hands[who]
            if held is not None:
                dice[held, column] = 1
            for at, die in enumerate(state.trays[who]):
                dice[die, column + 2] = at + 1
        table = [
            min(state.round, 3),
            0 if state.kind is None else 1 + KINDS.index(state.kind),
            state.roller == seat,
            bool(state.values),
            state.chips[seat],
            state.chips[you],
            state.supply,
            state.points[seat],
            state.points[you],
            state.over,
        ]
        observation = np.concatenate([dice.ravel(), np.array(table, np.uint8)])
        return {"observation": observation, "action_mask": self.mask_of(seat)}

    def mask_of(self, seat: int) -> npt.NDArray[np.int8]:
        """What the hand may do; nothing is always allowed."""
        mask = np.zeros(ACTIONS, np.int8)
        mask[NOTHING] = 1
        state: State = self.state_now
        full = len(state.trays[seat]) >= SLOTS
        for act in GAME.legal(state, seat):
            if not isinstance(act, ToRoll) and not (full and isinstance(act, Grab)):
                mask[number_of(act, state)] = 1
        return mask

    def forget(self) -> None:
        """Rolls that were given."""
        self._rolls = deque()

    def chances(self) -> list[list[tuple[int, float]]]:
        """What each of the fifteen dice of the next roll can show, with probabilities: they fall independently."""
        return [[(face, 1 / 6) for face in range(1, 7)] for _ in range(DICE)]

    def write(self) -> str:
        """Area, trays and hands by values; silver dice have an s."""
        state: State = self.state_now
        lines = [
            f"round {min(state.round, 3)}, {state.kind or 'to be announced'}; supply {state.supply}",
            f"area      {' '.join(_shown(state, die) for die in state.area)}",
        ]
        for seat in (0, 1):
            held = state.hands[seat]
            hand = "" if held is None else f"  in hand {_shown(state, held)}"
            tray = " ".join(_shown(state, die) for die in state.trays[seat])
            lines.append(f"player_{seat}  {tray or '-'}{hand}  chips {state.chips[seat]}, points {state.points[seat]}")
        return "\n".join(lines)

    def paint(self) -> npt.NDArray[np.uint8]:
        """The area in the middle, a tray above and one below, hands beside them."""
        state: State = self.state_now
        canvas = Canvas(470, 250, (60, 92, 80))
        for at, die in enumerate(state.area):
            _paint_die(canvas, state, die, 20 + at % 8 * 44, 85 + at // 8 * 44)
        for seat, top in ((1, 14), (0, 198)):
            canvas.rectangle(12, top - 4, 7 * 44 + 8, 44, (110, 80, 50))
            for at, die in enumerate(state.trays[seat]):
                _paint_die(canvas, state, die, 18 + at * 44, top)
            held = state.hands[seat]
            if held is not None:
                _paint_die(canvas, state, held, 345, top)
            canvas.number(415, top + 10, state.chips[seat], (250, 220, 120))
            canvas.number(445, top + 10, state.points[seat], (255, 255, 255))
        return canvas.pixels

    def _try(self, act: Event) -> None:
        """Does it, unless the other hand was first."""
        try:
            self.state_now = GAME.apply(self.state_now, act)
        except Illegal:
            return

    def _roll_if_due(self) -> None:
        state: State = self.state_now
        if state.over or state.values or state.kind is None:
            return
        given = self._rolls.popleft() if self._rolls else self._rng.integers(1, 7, DICE)
        self.state_now = GAME.apply(state, Roll(state.roller, _checked(given)))


env, raw_env = one_by_one(parallel_env)


def _allowed(mask: npt.NDArray[np.int8], number: int) -> bool:
    return 0 <= number < len(mask) and bool(mask[number])


def _checked(given: Any) -> tuple[int, ...]:
    values = tuple(int(value) for value in given) if isinstance(given, (Sequence, np.ndarray)) else ()
    if len(values) != DICE or not all(1 <= value <= 6 for value in values):
        raise Malformed(f"a roll is {DICE} numbers from 1 to 6, coloured dice first, not {given!r}")
    return values


def _shown(state: State, die: int) -> str:
    return f"{'s' if is_silver(die) else ''}{state.values[die]}"


def _paint_die(canvas: Canvas, state: State, die: int, left: int, top: int) -> None:
    canvas.rectangle(left, top, 36, 36, (196, 200, 206) if is_silver(die) else (205, 70, 60))
    canvas.frame(left, top, 36, 36, (30, 30, 35), 1)
    canvas.number(left + 18, top + 18, state.values[die], (30, 30, 35) if is_silver(die) else (255, 255, 255), 3)
