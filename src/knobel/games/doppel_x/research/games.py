"""Whole games of bots with a human hand, by the rules, with everything counted that a board is judged by."""

import time
from collections.abc import Sequence
from random import Random

import msgspec

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.events import Bet, Die, Opening, Throw, Tile
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.pulling import Pulling, aim_of
from knobel.games.doppel_x.research.hands import some_error, some_pull
from knobel.games.doppel_x.research.throwing import MeasuredThrow, measure
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.simulation.throw import Hand, Landing, throw
from knobel.games.doppel_x.simulation.thrower import rest_of
from knobel.games.doppel_x.state import State
from knobel.physics.die import Pose
from knobel.physics.study import draws

LONGEST = 200  # throws


class Setting(msgspec.Struct, frozen=True):
    """What is played."""

    board: str
    spinner: bool
    players: int

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """As the book has them for a first game; with the spinner there is G."""
        return ("B", "C", "D", "G") if self.spinner else ("A", "B", "C", "D")

    @property
    def name(self) -> str:
        return f"{self.board}{' with spinner' if self.spinner else ''}, {self.players} players"


class Played(msgspec.Struct, frozen=True):
    """What came of one game."""

    setting: Setting
    throws: tuple[MeasuredThrow, ...]
    betting: tuple[float, ...]  #: before each throw the share of the others who may bet

    @property
    def length(self) -> int:
        """Throws, the one in which all throw at once (D5) among them."""
        return 1 + len(self.throws)


def play(setting: Setting, aims: Sequence[Pulling], seed: int) -> Played:
    """One game. Some know the box and mostly throw one of these good aims, others hardly ever: sensibly is all."""
    rng = Random(f"{setting.name}/{seed}")
    board = load_board(setting.board)
    errors = [some_error(rng) for _ in range(setting.players)]
    skills = [rng.random() for _ in range(setting.players)]
    options = {"board": setting.board, "spinner": setting.spinner, "tiles": list(setting.tiles)}
    state = GAME.start(setting.players, rng.randrange(setting.players), options)
    poses: dict[str, Pose] = {}
    angle = 0.0
    throws: list[MeasuredThrow] = []
    betting: list[float] = []
    while not state.over and len(throws) < LONGEST:
        if state.opened:
            others = [seat for seat in state.seats if seat != state.active]
            free = [seat for seat in others if state.may_bet(seat)]
            betting.append(len(free) / len(others))
            for seat in free:
                state = GAME.apply(state, Bet(seat, rng.choice(setting.tiles)))
            throwers = [state.active]
        else:
            throwers = list(state.seats)
        thrown = {str(seat) for seat in throwers} | ({"white"} if state.opened else set())
        lying = {die: pose for die, pose in poses.items() if die not in thrown}
        hands = [
            Hand(
                (str(seat), "white") if state.opened else (str(seat),),
                aim_of(board, _choice(aims, skills[seat], rng), errors[seat], rng),
                0.0 if state.opened else 0.25 * seat,
            )
            for seat in throwers
        ]
        start = time.process_time()
        landing = throw(board, hands, lying, draws(rng.random()), spinner=setting.spinner, spinner_angle=angle)
        cpu = time.process_time() - start
        angle = landing.spinner_angle
        if state.opened:
            throws.append(measure(board, lying, landing, cpu, own=str(state.active)))
        state = GAME.apply(state, _event(board, state, landing, thrown, lying))
        poses = {str(die.die): landing.poses[str(die.die)] for die in state.board}
    return Played(setting, tuple(throws), tuple(betting))


def _choice(aims: Sequence[Pulling], skill: float, rng: Random) -> Pulling:
    return rng.choice(aims) if rng.random() < skill else some_pull(rng)


def _event(board: Board, state: State, landing: Landing, thrown: set[str], lying: dict[str, Pose]) -> Opening | Throw:
    named = sorted(thrown | {die for die in lying if landing.poses.get(die) != lying[die]})
    rest = tuple(rest_of(board, _name(die), landing, state.options.faces) for die in named)
    if not state.opened:
        return Opening(rest)
    flung = tuple(_name(die) for die in landing.flung)
    return Throw(state.active, rest, flung, landing.fouls[0])


def _name(die: str) -> Die:
    return "white" if die == "white" else int(die)
