"""Throws for tests: hands, lying dice, and how deep dice rest in each other."""

import hashlib
import math
import random
from collections.abc import Callable

import mujoco

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.simulation.box import box_of
from knobel.games.doppel_x.simulation.feel import FEEL
from knobel.physics.die import Pose
from knobel.physics.model import MM, box_model

SOUTH = Aim(x=0, y=-180, height=80, direction=90, speed=1.2, loft=10)


def draw_by(seed: object) -> Callable[[str], float]:
    def draw(name: str) -> float:
        digest = hashlib.sha256(f"{seed}/{name}".encode()).digest()
        return int.from_bytes(digest[:6], "big") / 2**48

    return draw


def some_lying(board: Board, count: int, seed: int) -> dict[str, Pose]:
    """Dice that lie flat, apart from each other, from holes and from the spinner."""
    rng = random.Random(seed)
    lying: dict[str, Pose] = {}
    while len(lying) < count:
        pose = flat_pose(rng.uniform(-125, 125), rng.uniform(-125, 125), rng.uniform(0, 90), rng.randrange(6))
        spots = [*((p.x, p.y) for p in lying.values())]
        far = all(math.dist((pose.x, pose.y), spot) > 26 for spot in spots)
        far = far and all(math.dist((pose.x, pose.y), hole.at) > 45 for hole in board.holes)
        if far and (board.spinner is None or math.hypot(pose.x, pose.y) > board.spinner.radius + 14):
            lying[f"lying{len(lying)}"] = pose
    return lying


def some_hand(rng: random.Random, fastest: float = 3.0) -> Aim:
    """A throw from any side, roughly inward."""
    side = rng.choice((0, 90, 180, 270))
    a = math.radians(side)
    across = rng.uniform(-100, 100)
    x, y = -185 * math.cos(a) - across * math.sin(a), -185 * math.sin(a) + across * math.cos(a)
    return Aim(
        x,
        y,
        rng.uniform(66, 120),
        side + rng.uniform(-25, 25) if side else rng.uniform(-25, 25),
        rng.uniform(0.6, fastest),
        rng.uniform(-10, 40),
        rng.uniform(-5, 5),
    )


def depth_at_rest(board: Board, poses: dict[str, Pose], spinner: bool = False, angle: float = 0.0) -> float:
    """How far the worst die is inside something, in mm."""
    model = box_model(FEEL, box_of(board, spinner), len(poses))
    data = mujoco.MjData(model)
    for i, p in enumerate(poses.values()):
        data.qpos[7 * i : 7 * i + 7] = (p.x * MM, p.y * MM, p.z * MM, p.qw, p.qx, p.qy, p.qz)
    if spinner:
        data.qpos[-1] = math.radians(angle)
    mujoco.mj_forward(model, data)
    return max((-float(d) for d in data.contact.dist), default=0.0) / MM
