"""A board in its box from above, as SVG. One user unit is one millimetre."""

import html
import math
import re
from collections.abc import Sequence

import shapely
from shapely.geometry.base import BaseGeometry

from knobel.games.doppel_x.board import Board, Field, Obstacle, SpinnerPlace, field_areas
from knobel.games.doppel_x.lettering import MINUS, TIMES, lettered
from knobel.games.doppel_x.shapes import Circle, Line, Ornament, area

WORDS = {"3x": f"3{TIMES}", "2x": f"2{TIMES}", "1x": f"1{TIMES}", "0": "0", "-1": f"{MINUS}1"}
INK = {"3x": "#33270d", "2x": "#ffffff", "1x": "#ffffff", "0": "#1d1811", "-1": "#ffffff"}
HOLE = "#14110e"
LINE = "#fffdf7"


def shade(colour: str, by: float) -> str:
    """Lighter (up to 1) or darker (down to -1)."""
    parts = [int(colour[i : i + 2], 16) for i in (1, 3, 5)]
    return "#" + "".join(
        f"{round(part + (255 - part) * by) if by > 0 else round(part * (1 + by)):02x}" for part in parts
    )


def path_of(place: BaseGeometry) -> str:
    """An area as path data, y down; as exact as a picture needs."""
    place = shapely.simplify(place, 0.02)
    parts = getattr(place, "geoms", [place])
    rings = [ring for part in parts if part.geom_type == "Polygon" for ring in (part.exterior, *part.interiors)]
    return "".join("M" + "L".join(f"{x:.2f} {-y:.2f}" for x, y in list(ring.coords)[:-1]) + "Z" for ring in rings)


def _ornament(mark: Ornament) -> str:
    if isinstance(mark, Line):
        return f'<path d="M{"L".join(f"{x:.2f} {-y:.2f}" for x, y in mark.points)}"/>'
    if isinstance(mark, Circle):
        return f'<circle cx="{mark.at[0]:.2f}" cy="{-mark.at[1]:.2f}" r="{mark.r:.2f}"/>'
    return f'<path d="{path_of(area(mark))}"/>'


def _identity(board: Board) -> str:
    return "b" + re.sub(r"[^A-Za-z0-9]", "", board.id)


def definitions(board: Board) -> str:
    """Patterns tell 0 and -1 apart without colour; clips keep ornaments and shadows where they belong."""
    b, (w, d) = _identity(board), board.size
    clips = "".join(
        f'<clipPath id="{b}f{i}"><path d="{path_of(place)}" clip-rule="evenodd"/></clipPath>'
        for i, (place, field) in enumerate(zip(field_areas(board), board.fields, strict=True))
        if field.ornament
    )
    holes = "".join(
        f'<clipPath id="{b}h{i}"><path d="{path_of(area(hole))}"/></clipPath>' for i, hole in enumerate(board.holes)
    )
    slanted = 'patternUnits="userSpaceOnUse" patternTransform="rotate(45)"'
    return (
        f'<pattern id="{b}hatch" width="5" height="5" {slanted}>'
        '<path d="M0 2.5H5" stroke="#000" stroke-opacity=".2" stroke-width="1"/></pattern>'
        f'<pattern id="{b}dots" width="6" height="6" {slanted}>'
        '<circle cx="3" cy="3" r=".95" fill="#fff" fill-opacity=".22"/></pattern>'
        f'<radialGradient id="{b}light" gradientUnits="userSpaceOnUse" cx="{-w / 6:.1f}" cy="{-d / 4:.1f}" '
        f'r="{max(w, d) * 0.9:.1f}"><stop offset="0" stop-color="#fff" stop-opacity=".13"/>'
        '<stop offset=".5" stop-color="#fff" stop-opacity="0"/>'
        '<stop offset="1" stop-color="#000" stop-opacity=".22"/></radialGradient>'
        f'<linearGradient id="{b}wood" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#dcab6c"/>'
        '<stop offset="1" stop-color="#b17c43"/></linearGradient>'
        f'<clipPath id="{b}box"><rect x="{-w / 2}" y="{-d / 2}" width="{w}" height="{d}"/></clipPath>'
        f"{clips}{holes}"
    )


def _field(board: Board, number: int, field: Field, place: BaseGeometry) -> str:
    b, d = _identity(board), path_of(place)
    pattern = {"0": "hatch", "-1": "dots"}.get(field.factor)
    marks = "".join(map(_ornament, field.ornament))
    ink = shade(field.paint, -0.22 if field.factor == "3x" else 0.2)
    drawn = f'<path d="{d}" fill="{field.paint}" fill-rule="evenodd"/>'
    if pattern:
        drawn += f'<path d="{d}" fill="url(#{b}{pattern})" fill-rule="evenodd"/>'
    if marks:
        drawn += (
            f'<g clip-path="url(#{b}f{number})"><g fill="none" stroke="{ink}" stroke-width=".8" '
            f'stroke-linecap="round" stroke-linejoin="round">{marks}</g></g>'
        )
    return f'<g data-field="{number}" data-factor="{field.factor}">{drawn}</g>'


def _hole(board: Board, number: int) -> str:
    """A cut through the board: dark, with the far edge of the wood in the light."""
    b, d = _identity(board), path_of(area(board.holes[number]))
    return (
        f'<g clip-path="url(#{b}h{number})"><path d="{d}" fill="#c99a61"/>'
        f'<path d="{d}" fill="#6d4c2a" transform="translate(0 -1.4)"/>'
        f'<path d="{d}" fill="{HOLE}" transform="translate(0 -2.6)"/>'
        f'<path d="{d}" fill="#231d17" transform="translate(0 7)"/></g>'
        f'<path d="{d}" fill="none" stroke="#000" stroke-opacity=".35" stroke-width=".6"/>'
    )


def _spinner(place: SpinnerPlace, angle: float) -> str:
    """The free-turning triangle."""
    tips = [
        (place.at[0] + (place.radius - 8) * math.cos(t), -place.at[1] - (place.radius - 8) * math.sin(t))
        for t in (math.radians(angle + k) for k in (0, 120, 240))
    ]
    d = "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in tips) + "Z"
    layers = ((16, "#8a5f33"), (14.2, "#c08c50"), (12.6, "#dcae73"))
    body = "".join(
        f'<path d="{d}" fill="{c}" stroke="{c}" stroke-width="{w}" stroke-linejoin="round"/>' for w, c in layers
    )
    knobs = "".join(
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="3.2" fill="#c2412d" stroke="#8a5f33" stroke-width=".7"/>'
        for x, y in tips
    )
    x, y = place.at[0], -place.at[1]
    return (
        f'<g data-spinner=""><path d="{d}" transform="translate(2 3.4)" fill="#000" stroke="#000" '
        f'stroke-width="16" stroke-linejoin="round" opacity=".28"/>{body}{knobs}'
        f'<circle cx="{x}" cy="{y}" r="6" fill="#8a5f33"/><circle cx="{x}" cy="{y}" r="4.6" fill="#e8c67a"/>'
        f'<circle cx="{x - 1.2}" cy="{y - 1.4}" r="1.4" fill="#fff7dd"/></g>'
    )


def _obstacle(obstacle: Obstacle) -> str:
    d = path_of(area(obstacle.shape))
    return (
        f'<path d="{d}" transform="translate(2 3)" opacity=".3"/>'
        f'<path d="{d}" fill="{shade(obstacle.colour, -0.35)}"/>'
        f'<path d="{d}" fill="{obstacle.colour}" transform="translate(-.8 -1.6)"/>'
    )


def surface(board: Board, spinner: bool, angle: float, dim: bool = False) -> str:
    """Everything inside the walls."""
    b, (w, d) = _identity(board), board.size
    places = field_areas(board)
    order = sorted(range(len(places)), key=lambda i: board.fields[i].order)
    fields = "".join(_field(board, i, board.fields[i], places[i]) for i in order)
    edges = "".join(
        f'<path d="{path_of(places[i])}"/>' for i in order if board.fields[i].order > min(f.order for f in board.fields)
    )
    numbers = "".join(
        lettered(WORDS[f.factor], n.x, -n.y, n.size, n.turn, INK[f.factor]) for f in board.fields for n in f.numbers
    )
    if board.numeral and set(board.id) <= set("IVX"):
        n = board.numeral
        numbers += lettered(board.id, n.x, -n.y, n.size, n.turn, "#ffffff")
    holes = "".join(_hole(board, i) for i in range(len(board.holes)))
    things = "".join(map(_obstacle, board.obstacles))
    if spinner and board.spinner:
        things += _spinner(board.spinner, angle)
    frame = f'x="{-w / 2}" y="{-d / 2}" width="{w}" height="{d}"'
    veil = f'<rect {frame} fill="#0d1620" opacity=".28"/>' if dim else ""
    return (
        f'<g clip-path="url(#{b}box)">{fields}<g fill="none" stroke="{LINE}" stroke-width="{board.line}" '
        f'stroke-linejoin="round">{edges}</g>{holes}<g opacity="{0.75 if dim else 1}">{numbers}</g>'
        f'<rect {frame} fill="url(#{b}light)"/>{veil}{things}'
        f'<rect {frame} fill="none" stroke="#000" stroke-opacity=".25" stroke-width="5"/></g>'
    )


def frame(board: Board) -> str:
    """The wooden walls."""
    b, (rim_w, rim_d), (w, d) = _identity(board), board.rim, board.size
    grain = "".join(
        f'<path d="M{-rim_w:.0f} {y:.1f}q{rim_w / 2:.0f} {bend:.1f} {rim_w:.0f} 0t{rim_w:.0f} 0"/>'
        for side in (-1, 1)
        for y, bend in ((side * (d / 2 + 5), 2.2), (side * (d / 2 + 10), -1.8), (side * (d / 2 + 15), 1.5))
    ) + "".join(
        f'<path d="M{x:.1f} {-d / 2:.0f}q{bend:.1f} {d / 4:.0f} 0 {d / 2:.0f}t0 {d / 2:.0f}"/>'
        for side in (-1, 1)
        for x, bend in ((side * (w / 2 + 5), 2.0), (side * (w / 2 + 10), -2.2), (side * (w / 2 + 15), 1.6))
    )
    size = f'width="{2 * rim_w}" height="{2 * rim_d}"'
    joints = "".join(
        f'<path d="M{sx * rim_w} {sy * d / 2}H{sx * w / 2}" stroke="#7c5529" stroke-width=".9"/>'
        for sx in (-1, 1)
        for sy in (-1, 1)
    )
    return (
        f'<rect x="{-rim_w + 2}" y="{-rim_d + 5}" {size} rx="5" opacity=".3"/>'
        f'<rect x="{-rim_w}" y="{-rim_d}" {size} rx="4" fill="url(#{b}wood)"/>'
        f'<g fill="none" stroke="#8f6434" stroke-opacity=".38" stroke-width=".7">{grain}</g>{joints}'
        f'<rect x="{-w / 2 - 1}" y="{-d / 2 - 1}" width="{w + 2}" height="{d + 2}" fill="#5a3d1f"/>'
    )


def document(view: Sequence[float], title: str, defs: str, body: str) -> str:
    x, y, w, h = view
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{x:g} {y:g} {w:g} {h:g}" width="{w * 3:g}" '
        f'height="{h * 3:g}" role="img"><title>{html.escape(title)}</title>'
        f"<defs>{defs}</defs>{body}</svg>\n"
    )


def draw_board(board: Board, *, spinner: bool = True, spinner_angle: float = 108.0) -> str:
    """The board in its box."""
    (rim_w, rim_d), edge = board.rim, 8.0
    view = (-rim_w - edge, -rim_d - edge, 2 * (rim_w + edge), 2 * (rim_d + edge))
    return document(
        view,
        f"Doppel X, board {board.id}: {board.name.en}",
        definitions(board),
        frame(board) + surface(board, spinner, spinner_angle),
    )
