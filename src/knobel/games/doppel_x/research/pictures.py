"""The pictures in docs/pictures: boards, throws, and the plots of the bench, written by hand as SVG."""

import html
import math
from collections.abc import Mapping
from pathlib import Path

from knobel.games.doppel_x.board import BOARDS
from knobel.games.doppel_x.dice import CUBE, flat_pose
from knobel.games.doppel_x.drawing import FONT, draw_board, draw_throw
from knobel.games.doppel_x.events import Aim
from knobel.games.doppel_x.geometry import FACES
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.poster import definitions, frame, surface
from knobel.games.doppel_x.research.measures import REFERENCE, FaceCounts, Spread, face_counts, spread
from knobel.games.doppel_x.simulation.throw import Hand, throw
from knobel.physics.die import AXES, Pose
from knobel.physics.study import draws

INK, QUIET, PAPER, BLUE, RED = "#211c15", "#6b6253", "#fbf6ec", "#2d6497", "#c2412d"


def _text(x: float, y: float, size: float, words: str, more: str = "") -> str:
    return f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" fill="{INK}" {more}>{html.escape(words)}</text>'


def plot_faces(found: FaceCounts) -> str:
    """Bars of how often each side ended on top, with the band in which fair dice fall 19 times in 20."""
    total = sum(found.counts)
    fair = total / len(AXES)
    wobble = 1.96 * math.sqrt(total * (1 / 6) * (5 / 6))
    scale = 210 / (fair * 1.2)
    bars = ""
    for i, (axis, face, count) in enumerate(zip(AXES, FACES, found.counts, strict=True)):
        x, high = 70 + 82 * i, count * scale
        bars += (
            f'<rect x="{x}" y="{300 - high:.1f}" width="54" height="{high:.1f}" rx="4" fill="{BLUE}"/>'
            + f'<text x="{x + 27}" y="286" font-size="14" font-weight="700" fill="#fff" '
            + f'text-anchor="middle">{count:,}</text>'
            + _text(x + 27, 318, 13, face, 'text-anchor="middle" font-weight="700"')
            + _text(x + 27, 333, 10, f"side {axis}", f'text-anchor="middle" style="fill:{QUIET}"')
        )
    band = (
        f'<rect x="56" y="{300 - (fair + wobble) * scale:.1f}" width="498" height="{2 * wobble * scale:.1f}" '
        f'fill="{RED}" opacity=".16"/><path d="M56 {300 - fair * scale:.1f}H554" stroke="{RED}" '
        f'stroke-width="1.6" stroke-dasharray="6 4"/>'
    )
    heading = f"{total:,} thrown dice: which side ended on top"
    note = f"chi-square {found.chi_square:.2f} with 5 degrees of freedom, p = {found.p:.2f}"
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 600 380" width="900" height="570" role="img">'
        f'<title>Sides of thrown dice</title><rect width="600" height="380" rx="12" fill="{PAPER}"/>'
        f'<g font-family="{FONT}">{_text(56, 38, 18, heading, _BOLD)}'
        f"{_text(56, 57, 12, note)}{bars}{band}"
        f'<path d="M56 300H554" stroke="{INK}" stroke-width="1.4"/>'
        f"{_text(56, 362, 11, 'dashed: fair dice; a fair bar ends in the band 19 times in 20')}</g></svg>\n"
    )


_BOLD = 'font-weight="700"'


def plot_spread(found: Spread) -> str:
    """Where the same throw ended, on the board, with the two-deviation ellipse and a die for size."""
    board = load_board("I")
    rim_w, rim_d = board.rim
    middle = [sum(end[i] for end in found.ends) / len(found.ends) for i in (0, 1)]
    dots = "".join(f'<circle cx="{x}" cy="{-y}" r="1.3"/>' for x, y in found.ends)
    sx, sy = found.deviation
    at = f'cx="{middle[0]:.1f}" cy="{-middle[1]:.1f}"'
    rings = "".join(
        f'<ellipse {at} rx="{k * sx}" ry="{k * sy}" stroke-dasharray="{dash}"/>'
        for k, dash in ((1, "none"), (2, "4 3"))
    )
    hand = (
        f'<circle cx="{REFERENCE.x}" cy="{-REFERENCE.y}" r="5" fill="{PAPER}" stroke="{INK}"/>'
        f'<path d="M{REFERENCE.x} {-REFERENCE.y - 8}V{-REFERENCE.y - 30}m-5 7l5-7l5 7" fill="none" '
        f'stroke="{PAPER}" stroke-width="2.4" stroke-linecap="round"/>'
    )
    lines = (
        f"The same throw {found.throws:,} times",
        f"spread: {sx:g} mm across, {sy:g} mm along",
        f"(standard deviation; a die is {CUBE.edge:g} mm)",
        f"{found.hits:.0%} count for the flower aimed at",
        f"{found.left:.0%} fall into a hole or outside",
    )
    legend = "".join(
        _text(rim_w + 16, -rim_d + 26 + 17 * i, 12 if i == 0 else 9.5, line, _BOLD if i == 0 else "")
        for i, line in enumerate(lines)
    )
    key = (
        f'<rect x="{rim_w + 16}" y="{-rim_d + 140}" width="16" height="16" rx="2" fill="#56b4e9"/>'
        + _text(rim_w + 40, -rim_d + 152, 10, "a die, to scale")
        + f'<ellipse cx="{rim_w + 24}" cy="{-rim_d + 173}" rx="8" ry="8" fill="none" stroke="{INK}"/>'
        + _text(rim_w + 40, -rim_d + 177, 10, "one and two deviations")
    )
    view = f"{-rim_w - 12} {-rim_d - 12} {2 * rim_w + 240} {2 * rim_d + 36}"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}" width="1120" height="712" role="img">'
        f"<title>Spread of a repeated throw</title><defs>{definitions(board)}</defs>"
        f'<rect x="{-rim_w - 12}" y="{-rim_d - 12}" width="{2 * rim_w + 240}" height="{2 * rim_d + 36}" '
        f'fill="#e6dccb"/><g font-family="{FONT}">{frame(board)}{surface(board, False, 0.0, dim=True)}'
        f'<g fill="#fff4c4" fill-opacity=".8" stroke="#14110e" stroke-width=".2">{dots}</g>'
        f'<g fill="none" stroke="#ffffff" stroke-width="1.8">{rings}</g>{hand}{legend}{key}</g></svg>\n'
    )


def _picture(name: str, throws: Aim, seed: int, lying: Mapping[str, Pose], spinner: bool, title: str) -> str:
    board = load_board(name)
    landing = throw(board, [Hand(("blue", "white"), throws)], lying, draws(seed), spinner=spinner)
    return draw_throw(
        board,
        landing.poses,
        paths=landing.trajectory.paths(),
        left=landing.left,
        before=lying,
        spinner=spinner,
        spinner_angle=landing.spinner_angle,
        title=title,
    )


THROWS = {
    "throw-pond": (
        "I",
        Aim(x=31.0, y=-185.0, height=85.0, direction=119.0, speed=0.67, loft=14.0),
        2,
        {
            "orange": flat_pose(-18, 58, 24, 2),
            "green": flat_pose(40, -40, 60, 4),
            "yellow": flat_pose(-96, 8, 12, 5),
        },
        False,
        "Across the pond",
    ),
    "throw-harbour": (
        "II",
        Aim(x=-185.0, y=66.0, height=85.0, direction=2.0, speed=0.95, loft=8.0),
        8,
        {
            "orange": flat_pose(-24, 76, 8, 3),
            "green": flat_pose(96, 30, 33, 0),
            "yellow": flat_pose(-70, -30, 70, 4),
        },
        False,
        "Along the pier",
    ),
    "throw-whirlpool": (
        "III",
        Aim(x=-20.0, y=-168.0, height=85.0, direction=90.0, speed=1.3),
        5,
        {
            "orange": flat_pose(40, 84, 10, 2),
            "green": flat_pose(-92, 8, 40, 4),
            "yellow": flat_pose(92, -20, 20, 5),
        },
        True,
        "Into the spinner",
    ),
}


def write_pictures(folder: Path, throws: int = 1000, dice: int = 5000) -> list[Path]:
    """Boards, throws and plots as SVG files; returns what was written."""
    folder.mkdir(parents=True, exist_ok=True)
    drawn = {f"board-{name}": draw_board(load_board(name)) for name in BOARDS}
    drawn |= {name: _picture(*throw_of) for name, throw_of in THROWS.items()}
    drawn["spread"] = plot_spread(spread(throws))
    drawn["faces"] = plot_faces(face_counts(dice))
    paths = []
    for name, text in drawn.items():
        path = folder / f"{name}.svg"
        path.write_text(text, encoding="utf-8")
        paths.append(path)
    return paths
