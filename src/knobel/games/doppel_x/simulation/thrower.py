"""Throws for Doppel X's rules: from a position and what the hands do to the event that came of it."""

import hashlib
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from knobel.core.dice import Draws
from knobel.games.doppel_x.board import BOARDS, Board
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.events import (
    Aim,
    Die,
    Face,
    HandAim,
    Opening,
    Physics,
    Rest,
    Throw,
    Thrown,
    ToThrow,
)
from knobel.games.doppel_x.geometry import face_up, touched
from knobel.games.doppel_x.placing import find_place
from knobel.games.doppel_x.playable import checked_board, load_board
from knobel.games.doppel_x.pull import USUAL, pulled
from knobel.games.doppel_x.simulation.feel import BUILD
from knobel.games.doppel_x.simulation.throw import Hand, Landing, throw
from knobel.games.doppel_x.state import Lying, State
from knobel.physics.die import Pose, is_possible
from knobel.physics.trajectory import encode

OWN_BOARDS: Mapping[str, Board] = MappingProxyType({name: load_board(name) for name in BOARDS})


class Filmed(NamedTuple):
    """A throw, and how it is seen."""

    event: Thrown
    film: bytes  #: the packed trajectory
    seconds: float


class PhysicalThrower:
    """Simulates throws in MuJoCo. A record names a board or carries it whole; it never names a path."""

    build = BUILD

    def __init__(self, boards: Mapping[str, Board] = OWN_BOARDS) -> None:
        self._boards = boards

    def throw(self, state: State, hands: tuple[ToThrow, ...], draws: Draws) -> Thrown:
        """What came of the throw that is due."""
        return self.simulate(state, hands, draws).event

    def simulate(self, state: State, hands: tuple[ToThrow, ...], draws: Draws) -> Filmed:
        """The event and its film. Raises ValueError for what no hand does."""
        board = self._boards.get(state.options.board) or checked_board(state.options.board)
        given = {hand.seat: hand for hand in hands}
        aims = tuple(
            HandAim(seat, given[seat].aim or usual_aim(board, seat), given[seat].after)
            if seat in given
            else HandAim(seat, usual_aim(board, seat))
            for seat in _throwing(state)
        )
        lying: dict[str, Pose] = {}
        thrown = {str(die) for hand in aims for die in _dice(state, hand.seat)}
        for die in state.board:
            if str(die.die) not in thrown:
                lying[str(die.die)] = _place(board, state, die, lying.values())
        drawn: dict[str, float] = {}

        def draw(name: str) -> float:
            return drawn.setdefault(name, draws.uniform(name))

        landing = throw(
            board,
            [Hand(_dice(state, hand.seat), hand.aim, hand.after) for hand in aims],
            lying,
            draw,
            spinner=state.options.spinner,
            spinner_angle=state.spinner,
        )
        unplaced = {lying.die for lying in state.board if lying.pose is None}  # named, so that their place is kept
        changed = [
            die for die in _all_dice(state) if str(die) in thrown or die in unplaced or _moved(str(die), lying, landing)
        ]
        film = encode(landing.trajectory)
        physics = Physics(
            build=self.build,
            hands=aims,
            drawn=tuple(sorted(drawn.items())),
            poses=tuple((die, landing.poses[str(die)]) for die in changed if str(die) in landing.poses),
            spinner=landing.spinner_angle,
            trajectory=hashlib.sha256(film).hexdigest(),
        )
        rest = tuple(rest_of(board, die, landing, state.options.faces) for die in changed)
        if not state.opened:
            over_rim = tuple(hand.seat for hand, foul in zip(aims, landing.fouls, strict=True) if foul)
            return Filmed(Opening(rest, over_rim, physics), film, landing.trajectory.seconds)
        flung: tuple[Die, ...] = tuple(die for die in changed if str(die) in landing.flung)
        event = Throw(state.active, rest, flung, landing.fouls[0], physics)
        return Filmed(event, film, landing.trajectory.seconds)


def _place(board: Board, state: State, die: Lying, others: Iterable[Pose]) -> Pose:
    """Where a die lies; one of which a record has the fields alone gets a place."""
    if die.pose is not None:
        if not is_possible(die.pose):
            raise ValueError(f"no die can lie where die {die.die} is said to lie")
        return die.pose
    known = [lying.pose for lying in state.board if lying.pose is not None]
    pose = find_place(board, die.face, die.fields, [*known, *others], state.options.faces)
    if pose is None:
        raise ValueError(f"nowhere on board {board.id} a die touches {' and '.join(die.fields)} and nothing else")
    return pose


def usual_aim(board: Board, seat: int) -> Aim:
    """A throw such as most people make, from the seat's side of the box straight in."""
    start = board.starts[seat % len(board.starts)]
    above = CUBE.widest * (seat // len(board.starts))  # two who share a place do not hold their dice in one spot
    speed, loft = pulled(USUAL)
    return Aim(start.at[0], start.at[1], start.height + above, start.facing, speed, loft)


def _throwing(state: State) -> list[int]:
    """All seats in the opening (D5), then the active one (D6)."""
    return [state.active] if state.opened else state.playing


def _dice(state: State, seat: int) -> tuple[str, ...]:
    return (str(seat), "white") if state.opened else (str(seat),)


def _all_dice(state: State) -> list[Die]:
    return [*state.seats, "white"]


def _moved(die: str, lying: Mapping[str, Pose], landing: Landing) -> bool:
    return die in lying and landing.poses.get(die) != lying[die]


def rest_of(board: Board, die: Die, landing: Landing, faces: tuple[Face, ...]) -> Rest:
    """How a die lies after a throw."""
    pose = landing.poses.get(str(die))
    if pose is None:
        return Rest(die, landing.left[str(die)])
    shown = {str(face): face for face in faces}
    face = shown[face_up(pose, tuple(map(str, faces)))]
    return Rest(die, "board", face, touched(board, pose))
