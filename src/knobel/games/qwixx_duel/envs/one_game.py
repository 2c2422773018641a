"""One game for the environments that step one: the rules themselves, with the dice seeded or in the caller's hands."""

from collections import deque
from collections.abc import Mapping
from typing import Any

import numpy as np

from knobel.core.errors import Malformed
from knobel.core.game import Event, Forfeit
from knobel.envs.arguments import act_number, rolls_given
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, act_of, chances_of, read_roll, roll_of
from knobel.games.qwixx_duel.envs.options import read_position

OPTIONS = ("position", "rolls")  #: of a reset


class OneGame:
    """Acts by number; rolls given, listed, or drawn when they are due so that no planner can look ahead."""

    def __init__(self, *, draws: bool, first: int | None) -> None:
        self.state = State()
        self.rng = np.random.default_rng(0)
        self.draws, self.first = draws, first
        self._rolls: deque[Any] = deque()

    def start(self, rng: np.random.Generator, options: Mapping[str, Any]) -> None:
        """A new game: `options` may say from which `position`, and give the first `rolls`. Raises Malformed."""
        self.rng, self._rolls = rng, rolls_given(options)
        first = int(rng.integers(2)) if self.first is None else self.first
        given = options.get("position")
        self.state = GAME.start(2, first, {}) if given is None else read_position(given)
        self._roll_if_due()

    def act(self, given: object) -> None:
        """The act of this number. Raises Illegal, Malformed."""
        number = act_number(given, ACTIONS)
        if self.awaits_roll:
            raise Malformed("a roll is due: say which with roll(), or draw it with roll(None)")
        if not 0 <= number < ACTIONS:
            raise Malformed(f"{number} is no act: they are numbered from 0 to {ACTIONS - 1}")
        self.state = GAME.apply(self.state, act_of(number, self.state.active))
        self._roll_if_due()

    def fork(self, rng: np.random.Generator) -> "OneGame":
        """The same game with other dice to come; what a caller said about them is forgotten."""
        forked = OneGame(draws=self.draws, first=self.first)
        forked.state, forked.rng = self.state, rng
        return forked

    def forfeit(self, seat: int) -> None:
        """A seat has done what is not allowed, and loses."""
        self.state = GAME.apply(self.state, Forfeit(seat, "illegal"))

    @property
    def awaits_roll(self) -> bool:
        """Whether a roll is due that the caller alone can bring."""
        return not self.state.ended and self.state.action == 0

    def roll(self, given: object = None) -> None:
        """The roll that is due, by number or name; None draws it. Raises Illegal, Malformed."""
        if not self.awaits_roll:
            raise Malformed("no roll is due now")
        self._roll(given)

    def chances(self) -> list[tuple[int, float]]:
        """The numbers of all rolls that can come next, with their probabilities; empty unless one is due."""
        return chances_of(self.state)

    def _roll_if_due(self) -> None:
        while self.awaits_roll and (self.draws or self._rolls):
            self._roll(self._rolls.popleft() if self._rolls else None)

    def _roll(self, given: object) -> None:
        event: Event
        if given is None:
            white, red, yellow, green, blue = self.rng.integers((36, 6, 6, 6, 6))
            low, high = sorted(divmod(int(white), 6))
            pair = low * 6 - low * (low - 1) // 2 + high - low
            event = roll_of((((pair * 6 + int(red)) * 6 + int(yellow)) * 6 + int(green)) * 6 + int(blue), self.state)
        else:
            event = read_roll(given, self.state)
        self.state = GAME.apply(self.state, event)
