"""Throws from above, as SVG; boards by themselves are posters. One user unit is one millimetre."""

import html
from collections.abc import Mapping, Sequence

from knobel.games.doppel_x.board import Board, field_areas
from knobel.games.doppel_x.dice import CUBE
from knobel.games.doppel_x.geometry import FACES, TOUCH, face_up, outline, touched
from knobel.games.doppel_x.poster import (
    WORDS,
    definitions,
    document,
    draw_board,
    frame,
    path_of,
    shade,
    surface,
)
from knobel.games.doppel_x.shapes import Point
from knobel.physics.die import AXES, Pose, axes, axis_up

__all__ = ["draw_board", "draw_die", "draw_throw"]

FONT = "ui-sans-serif, 'Helvetica Neue', 'DejaVu Sans', Arial, sans-serif"

DICE = {  # a die's colour and the ink on it, by the usual names
    "white": ("#fbf6ea", "#1c1812"),
    "blue": ("#56b4e9", "#0d2233"),
    "orange": ("#e69f00", "#2a1c00"),
    "green": ("#149b72", "#04140e"),
    "yellow": ("#f0e442", "#2a2700"),
    "navy": ("#0072b2", "#ffffff"),
    "red": ("#d55e00", "#240d00"),
    "pink": ("#cc79a7", "#2a0f1e"),
    "black": ("#3a3733", "#ffffff"),
}


def die_colours(names: Sequence[str]) -> dict[str, tuple[str, str]]:
    """A colour and an ink per die: by its name where that is a colour, else the next free one."""
    free = [name for name in DICE if name not in names and name != "white"]
    found: dict[str, tuple[str, str]] = {}
    for name in names:
        found[name] = DICE[name if name in DICE else free.pop(0) if free else "black"]
    return found


def _pips(face: str, ink: str) -> str:
    if face == "X":
        cross = "M-3.6-3.6L3.6 3.6M3.6-3.6L-3.6 3.6"
        return f'<path d="{cross}" stroke="{ink}" stroke-width="2.5" stroke-linecap="round"/>'
    spots: dict[str, list[Point]] = {
        "1": [(0, 0)],
        "2": [(-3.1, -3.1), (3.1, 3.1)],
        "3": [(-3.6, -3.6), (0, 0), (3.6, 3.6)],
    }
    if face not in spots:
        return f'<text text-anchor="middle" y="3" font-size="9" fill="{ink}">{html.escape(face)}</text>'
    return "".join(f'<circle cx="{x}" cy="{y}" r="1.75" fill="{ink}"/>' for x, y in spots[face])


def draw_die(pose: Pose, colour: tuple[str, str], faces: tuple[str, ...] = FACES, glow: str = "") -> str:
    """A die from straight above, leaning ones included: every side that can be seen, with its face."""
    paint, ink = colour
    d = path_of(outline(pose))
    drawn = f'<path d="{d}" transform="translate(1.1 1.9)" opacity=".35"/>'
    if glow:
        drawn += f'<path d="{d}" fill="none" stroke="{glow}" stroke-width="3.4" stroke-linejoin="round"/>'
    drawn += f'<path d="{d}" fill="{shade(paint, -0.28)}" stroke="#1a140c" stroke-width=".5"/>'
    body = axes(pose)
    for side in range(len(AXES)):
        sign = -1 if side % 2 else 1
        normal, u, v = body[side // 2], body[(side // 2 + 1) % 3], body[(side // 2 + 2) % 3]
        if sign * normal[2] <= 0.03:
            continue
        x = pose.x + sign * normal[0] * CUBE.half
        y = pose.y + sign * normal[1] * CUBE.half
        fill = paint if side == axis_up(pose) else shade(paint, -0.14)
        onto = (u[0], -u[1], sign * v[0], -sign * v[1], x, -y)
        drawn += (
            f'<g transform="matrix({" ".join(f"{n:.4f}" for n in onto)})">'
            f'<rect x="-6.9" y="-6.9" width="13.8" height="13.8" rx="2.4" fill="{fill}"/>'
            f"{_pips(faces[side], ink)}</g>"
        )
    return f"<g>{drawn}</g>"


def _trail(points: Sequence[Point], colour: str) -> str:
    if len(points) < 2:
        return ""
    d = "M" + "L".join(f"{x:.1f} {-y:.1f}" for x, y in points)
    return (
        f'<path d="{d}" stroke="#10141a" stroke-opacity=".55" stroke-width="2.6"/>'
        f'<path d="{d}" stroke="{colour}" stroke-width="1.5" stroke-dasharray="0.1 2.7"/>'
    )


def _tag(x: float, y: float, text: str) -> str:
    width = 4.0 * len(text) + 7
    return (
        f'<g transform="translate({x:.1f} {y:.1f})"><rect x="{-width / 2:.1f}" y="-5" width="{width:.1f}" '
        'height="10" rx="5" fill="#17130f" fill-opacity=".92" stroke="#fff" stroke-opacity=".35" '
        'stroke-width=".5"/><text text-anchor="middle" y="2.5" font-size="7" font-weight="600" fill="#fff">'
        f"{html.escape(text)}</text></g>"
    )


def _words(board: Board, pose: Pose) -> tuple[str, str]:
    """The field that counts, and the others, in words."""
    found = [WORDS[factor] for factor in touched(board, pose)]
    if not found:
        return "no field", ""
    return found[0], f"also touches {', '.join(found[1:])}" if found[1:] else "touches nothing else"


def draw_throw(
    board: Board,
    poses: Mapping[str, Pose],
    *,
    paths: Mapping[str, Sequence[Point]] | None = None,
    left: Mapping[str, str] | None = None,
    before: Mapping[str, Pose] | None = None,
    faces: tuple[str, ...] = FACES,
    spinner: bool = False,
    spinner_angle: float = 0.0,
    title: str = "",
) -> str:
    """A throw from above: the board, the ways the dice took, where they rest, what they show and touch.

    `before` are dice that lay there and moved: their old places are drawn as outlines.
    """
    paths, left, before = paths or {}, left or {}, before or {}
    names = sorted({*poses, *left})
    colours = die_colours(names)
    (rim_w, rim_d), margin, panel = board.rim, 46.0, 150.0
    view = (-rim_w - margin, -rim_d - margin, 2 * (rim_w + margin) + panel, 2 * (rim_d + margin))
    felt = f'<rect x="{view[0]}" y="{view[1]}" width="{view[2]}" height="{view[3]}" fill="#1d4636"/>'
    ghosts = "".join(
        f'<path d="{path_of(outline(pose))}" fill="none" stroke="{colours[die][0]}" stroke-width=".9" '
        'stroke-dasharray="2 1.6"/>'
        for die, pose in before.items()
        if die in colours and pose != poses.get(die)
    )
    trails = "".join(_trail(way, colours[die][0]) for die, way in paths.items() if die in colours)
    ends = "".join(
        f'<g transform="translate({way[-1][0]:.1f} {-way[-1][1]:.1f})"><circle r="5" fill="#17130f" stroke="'
        f'{colours[die][0]}" stroke-width="1.4"/><path d="M-2-2L2 2M2-2L-2 2" stroke="{colours[die][0]}" '
        'stroke-width="1.4" stroke-linecap="round"/></g>'
        for die, way in paths.items()
        if die in left and die in colours and way
    )
    dice, tags = "", ""
    for die, pose in sorted(poses.items()):
        moved = die in paths or before.get(die, pose) != pose
        dice += draw_die(pose, colours[die], faces, "#ffe08a" if moved else "")
        tags += _tag(pose.x, -pose.y - 16.5, f"{face_up(pose, faces)} on {_words(board, pose)[0]}")
    lit = _lit(board, poses)
    rows = _rows(board, names, poses, left, faces, colours)
    body = (
        f'<g font-family="{FONT}">{felt}{frame(board)}'
        f"{surface(board, spinner, spinner_angle, dim=True)}{lit}{ghosts}"
        f'<g fill="none" stroke-linecap="round" stroke-linejoin="round">{trails}</g>{ends}{dice}{tags}'
        f'<g transform="translate({rim_w + margin - 12:g} {-rim_d:g})">'
        f'<rect width="{panel:g}" height="{46 + 28 * len(names):g}" rx="7" fill="#fbf6ec"/>'
        '<text x="12" y="22" font-size="12" font-weight="700" fill="#211c15">'
        f"{html.escape(title or board.name.en)}</text>"
        f'<text x="12" y="34" font-size="7.5" fill="#6b6253">Board {html.escape(board.id)}, '
        f"{html.escape(board.name.en)}</text>{rows}</g></g>"
    )
    return document(view, title or f"A throw on board {board.id}", definitions(board), body)


def _lit(board: Board, poses: Mapping[str, Pose]) -> str:
    """The fields that count for a die, in the light; the ground under everything stays dim."""
    lit, ground = "", min(field.order for field in board.fields)
    for field, place in zip(board.fields, field_areas(board), strict=True):
        touching = [p for p in poses.values() if touched(board, p)[:1] == (field.factor,)]
        reach = board.line / 2 + TOUCH
        if field.order > ground and any(place.dwithin(outline(p), reach) for p in touching):
            d = path_of(place)
            lit += f'<path d="{d}" fill="{shade(field.paint, 0.12)}" fill-opacity=".6" fill-rule="evenodd"/>'
            lit += f'<path d="{d}" fill="none" stroke="#ffe08a" stroke-width="2" stroke-linejoin="round"/>'
    return lit


def _rows(
    board: Board,
    names: Sequence[str],
    poses: Mapping[str, Pose],
    left: Mapping[str, str],
    faces: tuple[str, ...],
    colours: Mapping[str, tuple[str, str]],
) -> str:
    """Per die what it shows and what it touches, the field that counts first (D11)."""
    out = ""
    for i, die in enumerate(names):
        y = 54 + 28 * i
        paint, ink = colours[die]
        face = _pips(face_up(poses[die], faces), ink) if die in poses else ""
        if die in poses:
            best, others = _words(board, poses[die])
            head, more = f"{face_up(poses[die], faces)} on {best}", others
        else:
            head, more = {"hole": "in a hole", "out": "outside the box"}[left[die]], "back in the hand"
        out += (
            f'<g transform="translate(12 {y})"><g transform="translate(9 0)"><rect x="-8" y="-8" width="16" '
            f'height="16" rx="3" fill="{paint}" stroke="#000" stroke-opacity=".35" stroke-width=".6"/>'
            f"{face}</g>"
            f'<text x="25" y="-1.5" font-size="8.6" font-weight="700" fill="#211c15">{html.escape(die)}: '
            f'{html.escape(head)}</text><text x="25" y="8" font-size="7" fill="#6b6253">'
            f"{html.escape(more)}</text></g>"
        )
    return out
