"""Numbers on boards as strokes of our own, so that a picture looks the same wherever it is opened."""

TIMES, MINUS = "\u00d7", "\u2212"

# Per sign its width and its strokes; a sign is 1 high, y down.
STROKES = {
    "0": (0.62, "M.31 0C.5 0 .62 .2 .62 .5S.5 1 .31 1S0 .8 0 .5S.12 0 .31 0Z"),
    "1": (0.44, "M.02 .22L.24 .02V1M.03 1H.45"),
    "2": (
        0.62,
        "M.03 .27C.05 .1 .17 0 .32 0C.48 0 .6 .11 .6 .27C.6 .45 .46 .56 .3 .7C.18 .8 .08 .88 .03 1H.62",
    ),
    "3": (
        0.62,
        "M.04 .17C.09 .06 .18 0 .3 0C.46 0 .57 .1 .57 .25C.57 .39 .46 .47 .26 .47"
        "C.48 .47 .62 .57 .62 .74C.62 .9 .48 1 .3 1C.16 1 .05 .93 .01 .8",
    ),
    TIMES: (0.36, "M0 .54L.36 .9M.36 .54L0 .9"),
    MINUS: (0.36, "M0 .52H.36"),
    "I": (0.3, "M.15 0V1M0 0H.3M0 1H.3"),
    "V": (0.62, "M0 0L.31 1L.62 0"),
    "X": (0.6, "M0 0L.6 1M.6 0L0 1"),
}
HEIGHT = 0.66  # of a number's size
WEIGHT = 0.19  # of its height
GAP = 0.26


def lettered(text: str, x: float, y: float, size: float, turn: float, ink: str) -> str:
    """Signs around a point of the picture (y down), turned counter-clockwise by degrees."""
    place, strokes = 0.0, []
    for sign in text:
        width, path = STROKES[sign]
        strokes.append(f'<path transform="translate({place:.3f} -.5)" d="{path}"/>')
        place += width + GAP
    middle, high = (place - GAP) / 2, size * HEIGHT
    where = f"translate({x:.2f} {y:.2f}) rotate({-turn:.2f}) scale({high:.3f}) translate({-middle:.3f} 0)"
    return (
        f'<g transform="{where}" fill="none" stroke="{ink}" stroke-width="{WEIGHT}" stroke-linecap="round" '
        f'stroke-linejoin="round">{"".join(strokes)}</g>'
    )
