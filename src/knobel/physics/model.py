"""Boxes and tables with dice as MuJoCo models (metres, seconds, kilograms).

The floor is laid out of boxes around the holes; a round hole is sixteen wedges. Dice are rounded cubes. What
they and the ground are made of is their `Feel`.
"""

import functools
import itertools
import math
import platform

import mujoco
import numpy as np
import numpy.typing as npt

from knobel.physics.box import COLLAR, Block, Box, Pin, Point, RoundHole, Spinner
from knobel.physics.die import Cube
from knobel.physics.feel import Feel

MM = 0.001
FLOOR_THICKNESS = 20.0 * MM
SHELF = -1.0  # dice in the hand, and dice that left, lie out of the way on a shelf below the table
SHELF_CELL = 0.05
WEDGES = 16
EDGE_SEGMENTS = 6  # even, so that no facet lies at 45 degrees and no die stands on an edge
DENSITY = 1200.0

Points3 = npt.NDArray[np.float64]


def build_of(feel: Feel) -> str:
    """What gives the same outcome, bit for bit, for the same throw."""
    return f"knobel-{feel.version}/mujoco-{mujoco.__version__}/{platform.machine().lower()}"


class Kind:
    """What a geom is, by its group: contacts are told apart by it."""

    FLOOR = 0
    WALL = 1
    OBSTACLE = 2
    SPINNER = 3
    DIE = 4
    SHELF = 5


@functools.cache
def die_vertices(cube: Cube) -> Points3:
    """The corners of a rounded cube: an eighth of a sphere around each corner of the inner cube."""
    inner, radius, n = cube.inner * MM, cube.radius * MM, EDGE_SEGMENTS
    points = []
    for i, j in itertools.product(range(n + 1), repeat=2):
        if i + j > n:
            continue
        direction = np.sin(np.array([i, j, n - i - j]) * (math.pi / 2 / n))
        direction /= np.linalg.norm(direction)
        points.append(inner + radius * direction)
    octant = np.array(points)
    signs = np.array(list(itertools.product((-1.0, 1.0), repeat=3)))
    return np.unique(np.round((signs[:, None, :] * octant[None, :, :]).reshape(-1, 3), 9), axis=0)


def _settings(spec: mujoco.MjSpec, feel: Feel, smooth: bool) -> None:
    option = spec.option
    option.timestep = feel.step
    option.integrator = mujoco.mjtIntegrator.mjINT_IMPLICITFAST
    option.cone = mujoco.mjtCone.mjCONE_ELLIPTIC  # the pyramidal one jitters
    option.impratio = 10.0
    option.jacobian = mujoco.mjtJacobian.mjJAC_DENSE
    option.solver = mujoco.mjtSolver.mjSOL_NEWTON
    option.iterations = 50
    option.tolerance = feel.tolerance
    option.sleep_tolerance = 2e-4  # ten times more, and dice freeze on an edge
    option.enableflags |= int(mujoco.mjtEnableBit.mjENBL_SLEEP)
    solid = spec.default.geom
    solid.condim = feel.condim
    solid.friction = feel.smooth if smooth else feel.felt
    solid.solref = feel.solref
    solid.solimp = (0.5, 0.95, 0.0002, 0.5, 2.0)  # a higher first value makes lying dice hop
    solid.margin = 0.0
    solid.density = DENSITY


def _box(spec: mujoco.MjSpec, kind: int, low: tuple[float, ...], high: tuple[float, ...]) -> None:
    spec.worldbody.add_geom(
        type=mujoco.mjtGeom.mjGEOM_BOX,
        pos=[(a + b) / 2 for a, b in zip(low, high, strict=True)],
        size=[(b - a) / 2 for a, b in zip(low, high, strict=True)],
        group=kind,
    )


def _prism(spec: mujoco.MjSpec, name: str, ground: list[Point], bottom: float, top: float) -> None:
    """A convex mesh that stands on a polygon given in metres."""
    corners = [(x, y, z) for z in (bottom, top) for x, y in ground]
    spec.add_mesh(name=name, uservert=np.array(corners).ravel().tolist())


def _prism_geom(spec: mujoco.MjSpec, kind: int, name: str, ground: list[Point], bottom: float, top: float) -> None:
    _prism(spec, name, ground, bottom, top)
    spec.worldbody.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname=name, group=kind)


def _shelf(spec: mujoco.MjSpec, dice: int) -> None:
    _box(spec, Kind.SHELF, (-SHELF_CELL, -0.05, SHELF - 0.02), (SHELF_CELL * (dice + 1), 0.05, SHELF))


def shelf_place(cube: Cube, die: int) -> tuple[float, float, float]:
    return SHELF_CELL * die, 0.0, SHELF + cube.half * MM


def _dice(spec: mujoco.MjSpec, cube: Cube, dice: int) -> None:
    spec.add_mesh(name="die", uservert=die_vertices(cube).ravel().tolist())
    for die in range(dice):
        body = spec.worldbody.add_body(name=f"die{die}", pos=shelf_place(cube, die))
        body.add_freejoint()
        body.add_geom(type=mujoco.mjtGeom.mjGEOM_MESH, meshname="die", group=Kind.DIE, contype=1, conaffinity=3)


def floor_rectangles(box: Box) -> list[tuple[float, float, float, float]]:
    """The floor and the ground under the walls without the holes, or their tiles where round: in mm."""
    rim_w, rim_d = box.rim
    gaps = [hole.gap for hole in box.holes]
    cuts = sorted({-rim_w, rim_w, *(gap[0] for gap in gaps), *(gap[2] for gap in gaps)})
    open_strips: dict[tuple[float, float], float] = {}  # (front, back) of a rectangle under way -> its left
    done: list[tuple[float, float, float, float]] = []
    for left, right in itertools.pairwise(cuts):
        across = sorted((gap[1], gap[3]) for gap in gaps if gap[0] <= left and gap[2] >= right)
        edges = [-rim_d, *(edge for pair in across for edge in pair), rim_d]
        spans = {(a, b) for a, b in zip(edges[::2], edges[1::2], strict=True) if b > a}
        ended = [span for span in open_strips if span not in spans]
        done.extend((open_strips.pop(span), span[0], left, span[1]) for span in ended)
        for span in spans:
            open_strips.setdefault(span, left)
    done.extend((left, span[0], rim_w, span[1]) for span, left in open_strips.items())
    return sorted(done)


def _wedges(spec: mujoco.MjSpec, number: int, hole: RoundHole) -> None:
    """The ground between a round hole and its square tile."""
    half = (hole.r + COLLAR) * MM
    x, y, r = hole.at[0] * MM, hole.at[1] * MM, hole.r * MM
    angles = [2 * math.pi * k / WEDGES for k in range(WEDGES + 1)]
    for k, (a, b) in enumerate(itertools.pairwise(angles)):
        ground = [(x + r * math.cos(t), y + r * math.sin(t)) for t in (a, b)]
        for t in (b, a):
            far = half / max(abs(math.cos(t)), abs(math.sin(t)))
            ground.append((x + far * math.cos(t), y + far * math.sin(t)))
        _prism_geom(spec, Kind.FLOOR, f"wedge{number}_{k}", ground, -FLOOR_THICKNESS, 0.0)


def _obstacle(spec: mujoco.MjSpec, number: int, obstacle: Pin | Block) -> None:
    top = obstacle.height * MM
    if isinstance(obstacle, Pin):
        spec.worldbody.add_geom(
            type=mujoco.mjtGeom.mjGEOM_CYLINDER,
            pos=[obstacle.at[0] * MM, obstacle.at[1] * MM, top / 2],
            size=[obstacle.r * MM, top / 2, 0],
            group=Kind.OBSTACLE,
        )
        return
    ground = [(x * MM, y * MM) for x, y in obstacle.ground]
    _prism_geom(spec, Kind.OBSTACLE, f"obstacle{number}", ground, 0.0, top)


SPINNER_GAP = 0.5  # it turns just above the floor


def _spinner(spec: mujoco.MjSpec, feel: Feel, spinner: Spinner) -> None:
    body = spec.worldbody.add_body(name="spinner", pos=[spinner.at[0] * MM, spinner.at[1] * MM, 0.0])
    body.add_joint(
        name="axle",
        type=mujoco.mjtJoint.mjJNT_HINGE,
        axis=[0, 0, 1],
        frictionloss=feel.spinner_friction,
        damping=feel.spinner_damping,
    )
    ground = [(x * MM, y * MM) for x, y in spinner.ground]
    _prism(spec, "spinner", ground, SPINNER_GAP * MM, spinner.height * MM)
    body.add_geom(
        type=mujoco.mjtGeom.mjGEOM_MESH,
        meshname="spinner",
        group=Kind.SPINNER,
        contype=2,
        conaffinity=0,
        density=feel.spinner_density,
        priority=1,
        solref=feel.spinner_solref,
        friction=(0.2, 0.001, 0.0001),
    )


@functools.lru_cache(maxsize=32)
def box_model(feel: Feel, box: Box, dice: int, smooth: bool = False) -> mujoco.MjModel:
    """A box with so many dice; kept, because building one takes as long as a throw."""
    spec = mujoco.MjSpec()
    _settings(spec, feel, smooth)
    for left, front, right, back in floor_rectangles(box):
        _box(spec, Kind.FLOOR, (left * MM, front * MM, -FLOOR_THICKNESS), (right * MM, back * MM, 0.0))
    for number, hole in enumerate(box.holes):
        if isinstance(hole, RoundHole):
            _wedges(spec, number, hole)
    (w, d), (rim_w, rim_d), top = box.size, box.rim, box.wall_height * MM
    low, high = -FLOOR_THICKNESS, top
    for side in (-1, 1):
        x0, x1 = sorted((side * w / 2 * MM, side * rim_w * MM))
        _box(spec, Kind.WALL, (x0, -rim_d * MM, low), (x1, rim_d * MM, high))
        y0, y1 = sorted((side * d / 2 * MM, side * rim_d * MM))
        _box(spec, Kind.WALL, (-w / 2 * MM, y0, low), (w / 2 * MM, y1, high))
    for number, obstacle in enumerate(box.obstacles):
        _obstacle(spec, number, obstacle)
    _shelf(spec, dice)
    _dice(spec, feel.cube, dice)
    if box.spinner:
        _spinner(spec, feel, box.spinner)
    return spec.compile()


@functools.lru_cache(maxsize=8)
def table_model(feel: Feel, square: float, dice: int, smooth: bool = False) -> mujoco.MjModel:
    """An open table under a square (mm) with so many dice: what leaves the square has escaped."""
    spec = mujoco.MjSpec()
    _settings(spec, feel, smooth)
    half = (square / 2 + 100.0) * MM
    _box(spec, Kind.FLOOR, (-half, -half, -FLOOR_THICKNESS), (half, half, 0.0))
    _shelf(spec, dice)
    _dice(spec, feel.cube, dice)
    return spec.compile()
