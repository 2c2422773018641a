"""From a run of the simulation to what is kept of it: keyframes, sounds, resting poses."""

import mujoco
import numpy as np
import numpy.typing as npt

from knobel.physics.die import Pose
from knobel.physics.feel import FRAMES_PER_SECOND
from knobel.physics.model import MM, Kind
from knobel.physics.trajectory import ANGLE, PLACE, STRENGTH, TURN, Sound, Track, Trajectory
from knobel.physics.tumble import Run

AUDIBLE = 0.06  # m/s of change in speed
_FIRST_DIE = 100
_HEARD = {Kind.FLOOR: "floor", Kind.WALL: "wall", Kind.OBSTACLE: "obstacle", Kind.SPINNER: "spinner"}


def geom_codes(model: mujoco.MjModel) -> npt.NDArray[np.int32]:
    """Per geom its kind; a die's geom has 100 and the number of the die."""
    codes = np.array(model.geom_group, dtype=np.int32)
    names = [model.body(int(body)).name for body in model.geom_bodyid]
    for geom in np.flatnonzero(codes == Kind.DIE).tolist():
        codes[geom] = _FIRST_DIE + int(names[geom].removeprefix("die"))
    return codes


def meetings(model: mujoco.MjModel, run: Run) -> list[set[tuple[int, int]]]:
    """Per step which die met what: (die, kind), or (die, 100 and the other die) seen from both."""
    codes = geom_codes(model)
    found = []
    known: dict[bytes, set[tuple[int, int]]] = {}  # most steps touch what the step before touched
    for pairs in run.contacts:
        same = known.get(pairs.tobytes())
        if same is not None:
            found.append(same)
            continue
        met: set[tuple[int, int]] = set()
        for one, other in codes[pairs].tolist() if len(pairs) else ():
            if one >= _FIRST_DIE:
                met.add((one - _FIRST_DIE, other))
            if other >= _FIRST_DIE:
                met.add((other - _FIRST_DIE, one))
        known[pairs.tobytes()] = met
        found.append(met)
    return found


def speeds(run: Run, dice: int) -> npt.NDArray[np.float64]:
    """(step, die, 3): velocities of the dice in m/s."""
    return run.velocities[:, : 6 * dice].reshape(-1, dice, 6)[:, :, :3]


def sounds(run: Run, met: list[set[tuple[int, int]]], dice: int) -> tuple[Sound, ...]:
    """A sound for every contact that begins, as loud as the die's speed changes."""
    velocity, step_ms = speeds(run, dice), 1000 / FRAMES_PER_SECOND / run.steps
    made: list[Sound] = []
    before: set[tuple[int, int]] = set()
    for step, now in enumerate(met):
        for die, other in sorted(now - before):
            later, earlier = min(step + 1, len(met) - 1), max(step - 1, 0)
            hit = float(np.linalg.norm(velocity[later, die] - velocity[earlier, die]))
            twice = other >= _FIRST_DIE and other - _FIRST_DIE < die  # two dice, one sound
            if hit >= AUDIBLE and other != Kind.SHELF and not twice:
                kind = _HEARD.get(other, "die")
                made.append(Sound(round(step * step_ms), kind, min(255, round(hit / STRENGTH)), die))
        before = now
    for die in run.left:
        frame = run.shown[die][1]
        fall = float(np.linalg.norm(velocity[frame * run.steps - 1, die]))
        ms = round(frame * 1000 / FRAMES_PER_SECOND)
        made.append(Sound(ms, "gone", min(255, round(fall / STRENGTH)), die))
    return tuple(sorted(made, key=lambda sound: (sound.ms, sound.track, sound.kind)))


def trajectory(run: Run, met: list[set[tuple[int, int]]], names: tuple[str, ...], spinner: bool) -> Trajectory:
    """The run as whole numbers."""
    scale = np.array([MM * PLACE] * 3 + [TURN] * 4)
    keys = np.rint(run.frames / scale).astype(np.int64)
    tracks = tuple(
        Track(name, first, tuple(map(tuple, keys[first:end, die].tolist())))
        for die, (name, (first, end)) in enumerate(zip(names, run.shown, strict=True))
    )
    angles = np.rint(np.degrees(run.spinner) / ANGLE).astype(np.int64).tolist() if spinner else []
    return Trajectory(FRAMES_PER_SECOND, len(run.frames), tracks, tuple(angles), sounds(run, met, len(names)))


def resting_pose(run: Run, die: int) -> Pose:
    """Where a die lies in the end, in mm, rounded well below what anyone can see."""
    numbers = run.frames[-1, die].tolist()
    return Pose(*(round(n / MM, 4) for n in numbers[:3]), *(round(n, 7) for n in numbers[3:]))
