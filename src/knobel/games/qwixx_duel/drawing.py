"""Qwixx Duel's board drawn for a terminal."""

from collections.abc import Iterable, Mapping

from rich.text import Text

from knobel.games.qwixx_duel import Place, State
from knobel.games.qwixx_duel.view import FieldView, RowView, view

STONES = ("○", "●")  # black a ring, grey a dot
_COLOURS = {
    "red": "white on red3",
    "yellow": "black on gold3",
    "green": "white on green4",
    "blue": "white on blue3",
}
NARROW = 70  #: columns below which the board is drawn closer


def draw_board(
    state: State, names: tuple[str, ...], choices: Iterable[Place], words: Mapping[str, str], width: int = 80
) -> Text:
    """The four rows with stones, locks and points; fields that can be chosen stand in brackets."""
    seen, narrow = view(state), width < NARROW
    open_to: set[tuple[str, int]] = {(place.row, place.value) for place in choices}
    head = f"{'':49}{words['lock']:^4}" if narrow else f"{'':52}{words['lock']:^7}"
    wide = 3 if narrow else 5
    lines = [Text(f"{head}{STONES[0]:>{wide}}{STONES[1]:>{wide}}", "dim")]
    lines += [_draw_row(row, open_to, words, narrow) for row in seen.rows]
    lines.append(Text())
    for seat, name in enumerate(names):
        facts = {"points": seen.totals[seat], "misthrows": seen.misthrows[seat], "stones": seen.stock[seat]}
        counts = words["narrow-counts" if narrow else "counts"].format(**facts)
        shown = f"{STONES[seat]} {name:<10.10}" if narrow else f"{STONES[seat]} {name:<14.14}"
        lines.append(Text(f"{shown} {counts}", "bold" if seen.active == seat else "dim"))
    return Text("\n").join(lines)


def draw_dice(dice: tuple[int, ...], words: Mapping[str, str]) -> Text:
    """Two white dice and the four colours by name, without those that have left the game."""
    drawn = Text()
    kinds = [("white", "black on white")] * 2 + list(_COLOURS.items())
    for die, (kind, colour) in zip(dice, kinds, strict=True):
        if die:
            drawn.append(f" {words['die-' + kind]} {die} ", f"bold {colour}").append(" ")
    return drawn


def _draw_row(row: RowView, open_to: set[tuple[str, int]], words: Mapping[str, str], narrow: bool) -> Text:
    colour = _COLOURS[row.name]
    line = Text(f"{words[row.name]:<5.4}" if narrow else f"{words[row.name]:<8}")
    for field in row.fields:
        chosen = (row.name, field.value) in open_to
        line.append(_draw_field(field, chosen), "bold black on white" if chosen else colour)
    lock = " " if row.lock is None else STONES[row.lock]
    line.append(f" [{lock}]" if narrow else f"  [{lock}]  ", "dim" if row.lock is None else "bold")
    wide = 3 if narrow else 5
    return line.append(f"{row.points[0]:>{wide}}{row.points[1]:>{wide}}")


def _draw_field(field: FieldView, chosen: bool) -> str:
    shown = str(field.value)
    if field.owner is not None:
        shown = STONES[field.owner] + (str(field.height) if field.height > 1 else "")
    return f"[{shown}]".center(4) if chosen else shown.center(4)
