"""Dice let go over a model until they rest: the loop that a throw and a roll share.

Everything is in metres and seconds here. A run depends on its arguments alone, so that it can be repeated bit
for bit on the same physics build.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Literal

import mujoco
import numpy as np
import numpy.typing as npt

from knobel.physics.feel import FRAMES_PER_SECOND, Feel
from knobel.physics.model import FLOOR_THICKNESS, MM, shelf_place

Floats = npt.NDArray[np.float64]
Way = Literal["hole", "out"]

LONGEST = 6 * FRAMES_PER_SECOND  # frames after the last release; throws take one to three seconds
STILL = 9  # frames (150 ms) in which nothing moves before we call it rest
STILL_WAY = 0.1 * MM
STILL_TURN = float(np.cos(np.radians(0.3) / 2))
SLOW = 0.02  # m/s
SLOW_TURN = 2.0  # rad/s
SPINNER_STILL = 0.2  # rad/s
TIRED, TIRED_TURN = 0.1, 8.0  # a leaning die this slow (m/s, rad/s) would be held on its edge by the felt
SECOND_LOOK = 15  # frames that a leaning die is kept awake, to see whether it falls after all
NOTHING = np.zeros((0, 2), dtype=np.int32)
LEANING = float(np.cos(np.radians(3.0)))


@dataclass(frozen=True, slots=True)
class Release:
    """A die leaving the hand."""

    die: int
    frame: int
    place: tuple[float, float, float]
    turned: tuple[float, float, float, float]
    velocity: tuple[float, float, float]
    spin: tuple[float, float, float]  # rad/s in the box's frame


@dataclass(slots=True)
class Run:
    """What happened: frame by frame where dice are, and step by step how fast and what touched what."""

    frames: Floats  # (frame, die, 7): place and quaternion
    spinner: Floats  # (frame,): angle of the spinner, 0 without one
    shown: list[tuple[int, int]]  # per die the frames in which it is there: first, one past the last
    left: dict[int, Way]
    settled: bool
    velocities: Floats  # (step, dof)
    contacts: list[npt.NDArray[np.int32]]  # per step the pairs of geoms that touch
    steps: int  # a frame
    energy: list[float] = field(default_factory=list)  # joules, step by step, when asked for


def up_heights(poses: Floats) -> Floats:
    """How upright each die stands: 1 when a face is level, 0.577 on a corner."""
    w, x, y, z = poses[:, 3:].T
    sides = np.maximum(np.abs(2 * (x * z - w * y)), np.abs(2 * (y * z + w * x)))
    return np.asarray(np.maximum(sides, np.abs(1 - 2 * (x * x + y * y))))


class Tumble:
    """One run under way, with a fresh MjData on a shared model."""

    def __init__(
        self,
        feel: Feel,
        felt: mujoco.MjModel,
        smooth: mujoco.MjModel,
        dice: int,
        size: tuple[float, float],
        lying: Mapping[int, Sequence[float]],
        spinner_angle: float = 0.0,
        watch_energy: bool = False,
    ) -> None:
        self.feel, self.felt, self.smooth, self.dice, self.size = feel, felt, smooth, dice, size
        self.gone = feel.cube.half * MM - FLOOR_THICKNESS  # a die whose middle is this low has left: it stands below
        self.data = mujoco.MjData(felt)
        self.has_spinner = felt.nq > 7 * dice
        self.in_play = set(lying)
        self.left: dict[int, Way] = {}
        self.first = dict.fromkeys(lying, 0)
        self.last: dict[int, int] = {}
        self.velocities: list[Floats] = []
        self.contacts: list[npt.NDArray[np.int32]] = []
        self.watch_energy = watch_energy
        self.energy: list[float] = []
        for die, pose in lying.items():
            self.data.qpos[7 * die : 7 * die + 7] = pose
        if self.has_spinner:
            self.data.qpos[-1] = spinner_angle
        self.poses = self.data.qpos[: 7 * dice].reshape(dice, 7)  # a view: follows the simulation
        self.anchors = self.poses.copy()
        self.still = 0

    def run(self, releases: Sequence[Release]) -> Run:
        """Until everything rests, or the time is over."""
        waiting = sorted(releases, key=lambda release: (release.frame, release.die))
        frames, angles = [], []
        frame, latest = 0, max((release.frame for release in waiting), default=0)
        second_look: dict[int, int] = {}
        settled = False
        while not settled and frame <= latest + LONGEST:
            waiting = [release for release in waiting if not self._let_go(release, frame)]
            frames.append(self.poses.copy())
            angles.append(float(self.data.qpos[-1]) if self.has_spinner else 0.0)
            if not waiting and self._rests():
                leaning = self._leaning()
                settled = all(second_look.get(die, 0) >= SECOND_LOOK for die in leaning)
                for die in leaning:
                    second_look[die] = second_look.get(die, 0) + 1
                    self.data.qvel[6 * die] += 1e-9  # wakes it
            if not settled:
                self._advance()
                frame += 1
                self._take_away(frame)
        exploded = self.data.warning[mujoco.mjtWarning.mjWARN_BADQACC].number > 0
        return Run(
            frames=np.stack(frames),
            spinner=np.array(angles),
            shown=[(self.first.get(die, len(frames)), self.last.get(die, len(frames))) for die in range(self.dice)],
            left=self.left,
            settled=settled and not exploded,
            velocities=np.array(self.velocities).reshape(len(self.velocities), self.felt.nv),
            contacts=self.contacts,
            steps=self.feel.steps,
            energy=self.energy,
        )

    def _let_go(self, release: Release, frame: int) -> bool:
        """Start a die once it is due and nothing else is where it leaves the hand."""
        if release.frame > frame:
            return False
        others = [die for die in self.in_play if die != release.die]
        if others:
            apart = np.linalg.norm(self.poses[others, :3] - np.array(release.place), axis=1)
            if float(apart.min()) < self.feel.cube.widest * MM:
                return False
        die = release.die
        self.poses[die] = (*release.place, *release.turned)
        turned_back = np.zeros(3)  # MuJoCo keeps a free body's spin in the body's own frame
        inverse = np.zeros(4)
        mujoco.mju_negQuat(inverse, np.array(release.turned))
        mujoco.mju_rotVecQuat(turned_back, np.array(release.spin), inverse)
        self.data.qvel[6 * die : 6 * die + 6] = (*release.velocity, *turned_back)
        self.in_play.add(die)
        self.first[die] = frame
        self.still = 0
        return True

    def _advance(self) -> None:
        """One frame. Contacts are noted at every step: a glancing blow lasts no longer than one."""
        model = self.smooth if self._slow_and_leaning() else self.felt
        for _ in range(self.feel.steps):
            mujoco.mj_step(model, self.data)
            self.velocities.append(self.data.qvel.copy())
            self.contacts.append(self.data.contact.geom.copy() if self.data.ncon else NOTHING)
            if self.watch_energy:
                self.energy.append(self._joules())

    def _take_away(self, frame: int) -> None:
        """Dice that fell through a hole or outside go out of the way."""
        fallen = np.flatnonzero(self.poses[:, 2] < self.gone)
        for die in fallen.tolist():
            if die not in self.in_play:
                continue
            x, y = float(self.poses[die, 0]), float(self.poses[die, 1])
            inside = abs(x) <= self.size[0] / 2 and abs(y) <= self.size[1] / 2
            self.left[die] = "hole" if inside else "out"
            self.last[die] = frame
            self.in_play.remove(die)
            self.poses[die] = (*shelf_place(self.feel.cube, die), 1.0, 0.0, 0.0, 0.0)
            self.data.qvel[6 * die : 6 * die + 6] = 0.0
            self.data.qacc_warmstart[6 * die : 6 * die + 6] = 0.0

    def _rests(self) -> bool:
        """Nothing moved for 150 ms, and nothing moves now."""
        way = np.abs(self.poses[:, :3] - self.anchors[:, :3]).max()
        turn = np.abs(np.einsum("ij,ij->i", self.poses[:, 3:], self.anchors[:, 3:])).min()
        if way > STILL_WAY or turn < STILL_TURN:
            self.anchors = self.poses.copy()
            self.still = 0
            return False
        self.still += 1
        if self.still < STILL:
            return False
        velocity = self.data.qvel[: 6 * self.dice].reshape(self.dice, 6)
        slow = np.abs(velocity[:, :3]).max() < SLOW and np.abs(velocity[:, 3:]).max() < SLOW_TURN
        return bool(slow and not (self.has_spinner and abs(self.data.qvel[-1]) > SPINNER_STILL))

    def _slow_and_leaning(self) -> bool:
        velocity = self.data.qvel[: 6 * self.dice].reshape(self.dice, 6)
        slow = (np.abs(velocity[:, :3]).max(axis=1) < TIRED) & (np.abs(velocity[:, 3:]).max(axis=1) < TIRED_TURN)
        return bool((slow & (up_heights(self.poses) < LEANING)).any())

    def _leaning(self) -> list[int]:
        upright = up_heights(self.poses)
        return [die for die in sorted(self.in_play) if upright[die] < LEANING]

    def _joules(self) -> float:
        """Energy of motion and height of all dice in play, and of the spinner."""
        total = 0.0
        for die in self.in_play:
            body = self.felt.body(f"die{die}").id
            velocity = self.data.qvel[6 * die : 6 * die + 6]
            mass, inertia = float(self.felt.body_mass[body]), self.felt.body_inertia[body]
            total += mass * (9.81 * float(self.poses[die, 2]) + float(velocity[:3] @ velocity[:3]) / 2)
            total += float(inertia @ (velocity[3:] ** 2)) / 2
        if self.has_spinner:
            total += float(self.felt.dof_M0[-1] * self.data.qvel[-1] ** 2) / 2
        return total
