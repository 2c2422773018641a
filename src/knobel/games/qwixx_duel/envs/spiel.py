"""Qwixx Duel for OpenSpiel, with explicit chance: importing this registers `python_knobel_qwixx_duel`.

A roll is five chance nodes, the pair of white dice and then die by die, with at most 21 outcomes each: what a
search samples or lists stays small, and the product of their numbers and probabilities is the roll's.
"""

from typing import Any

import numpy as np
import pyspiel

from knobel.core.errors import Malformed
from knobel.envs.arguments import check_first, check_reward
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.encoding import HIGH, SIZE, show
from knobel.games.qwixx_duel.envs.numbers import ACTIONS, NAMES, WHITE, act_of, number_of
from knobel.games.qwixx_duel.envs.options import read_position
from knobel.games.qwixx_duel.events import ROW_NAMES, roll
from knobel.games.qwixx_duel.row import CLOSED

NAME = "python_knobel_qwixx_duel"
#: Games are some 80 acts long. Two who capture each other's stone for ever could go on; dice never fall like that,
#: and at this length it is over, as the points stand.
LONGEST = 1000
_DICE = 5  # chance nodes of a roll: the white pair, and four colours
_TYPE = pyspiel.GameType(
    short_name=NAME,
    long_name="Qwixx Duel (Knobel)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.PERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=False,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={"position": "", "first": 0, "reward": "win"},
)
_PAIRS = [(number, (1 if low == high else 2) / 36) for number, (low, high) in enumerate(WHITE)]
_FACES = [(face, 1 / 6) for face in range(6)]
_MOST_LEAD = 173.0  # 133 points against four misthrows, with something to spare


class QwixxDuelSpiel(pyspiel.Game):
    """The game. Parameters: `position` to start from (docs/notation.md), `first` seat, `reward` by win or points."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {"position": "", "first": 0, "reward": "win", **(params or {})}
        check_reward(chosen["reward"])
        check_first(chosen["first"], 2)
        self.by_points = chosen["reward"] == "points"
        self.begin = read_position(chosen["position"]) if chosen["position"] else GAME.start(2, chosen["first"], {})
        most = _MOST_LEAD if self.by_points else 1.0
        info = pyspiel.GameInfo(
            num_distinct_actions=ACTIONS,
            max_chance_outcomes=len(WHITE),
            num_players=2,
            min_utility=-most,
            max_utility=most,
            utility_sum=0.0,
            max_game_length=LONGEST,
        )
        super().__init__(_TYPE, info, params or {})

    def new_initial_state(self) -> "QwixxDuelSpielState":
        """The start of a game."""
        return QwixxDuelSpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "QwixxDuelObserver":
        """Shows a state as the other interfaces do."""
        return QwixxDuelObserver(iig_obs_type, params)

    def max_chance_nodes_in_history(self) -> int:
        """A roll before every second act at the latest."""
        return _DICE * LONGEST


class QwixxDuelSpielState(pyspiel.State):
    """A position, and how much of the next roll has fallen."""

    def __init__(self, game: QwixxDuelSpiel) -> None:
        super().__init__(game)
        self.position: State = game.begin
        self._by_points = game.by_points
        self._fallen: tuple[int, ...] = ()  # dice of the roll under way: two white ones, then colours
        self._acts = 0
        self._skip_closed()

    def current_player(self) -> int:
        """Whose turn it is: a seat's, chance's, or none's."""
        if self._over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.action == 0 else self.position.active

    def is_terminal(self) -> bool:
        """Whether it is over."""
        return self._over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The pairs of white dice, or the faces of the next coloured one; nothing where no die is due."""
        if self.current_player() != pyspiel.PlayerId.CHANCE:
            return []
        return _FACES if self._fallen else _PAIRS

    def returns(self) -> list[float]:
        """For both players: who won, or by how many points."""
        if not self._over:
            return [0.0, 0.0]
        black, grey = GAME.scores(self.position)
        lead = float(black - grey) if self._by_points else float(np.sign(black - grey))
        return [lead, -lead]

    @property
    def _over(self) -> bool:
        return bool(self.position.ended) or self._acts >= LONGEST

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(map(number_of, GAME.legal(self.position, player)))

    def _apply_action(self, action: int) -> None:
        state = self.position
        among = ACTIONS if state.action else len(self.chance_outcomes())
        if not 0 <= action < among:
            raise Malformed(f"{action} is none of the {among} {'acts' if state.action else 'outcomes'} here, from 0 on")
        if state.action:
            self.position = GAME.apply(state, act_of(action, state.active))
            self._acts += 1
            return
        self._fallen = (*self._fallen, action + 1) if self._fallen else WHITE[action]
        self._skip_closed()
        if len(self._fallen) == 2 + len(ROW_NAMES):
            self.position = GAME.apply(state, roll(state.active, self._fallen))
            self._fallen = ()

    def _skip_closed(self) -> None:
        """Dice that have left the game do not fall (Q14)."""
        while 2 <= len(self._fallen) < 6 and self.position.rows[len(self._fallen) - 2] & CLOSED:
            self._fallen = (*self._fallen, 0)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            at = len(self._fallen)
            return f"{ROW_NAMES[at - 2][0]}{action + 1}" if at else "w{}{}".format(*WHITE[action])
        return NAMES[action]

    def __str__(self) -> str:
        falling = "".join(map(str, self._fallen))
        return GAME.write_position(self.position) + (f" +{falling}" if falling else "")


class QwixxDuelObserver:
    """The same numbers as everywhere (`encoding.py`), each as a share of what it can be at most."""

    def __init__(self, kind: Any, params: Any) -> None:
        if params:
            raise Malformed(f"there are no observation parameters, but {params} were given")
        public = kind is None or kind.public_info
        self.tensor = np.zeros(SIZE if public else 0, np.float32)
        self.dict = {"observation": self.tensor} if public else {}
        self._public = public
        self._perfect_recall = kind is not None and kind.perfect_recall

    def set_from(self, state: QwixxDuelSpielState, player: int) -> None:
        """Writes what the player sees into `tensor`."""
        if self._public:
            self.tensor[:] = show(state.position, player)[0] / HIGH

    def string_from(self, state: QwixxDuelSpielState, player: int) -> str | None:
        """What the player sees, as text; with perfect recall, everything that has happened."""
        if not self._public:
            return ""
        return state.history_str() if self._perfect_recall else str(state)


if NAME not in pyspiel.registered_names():
    pyspiel.register_game(_TYPE, QwixxDuelSpiel)
