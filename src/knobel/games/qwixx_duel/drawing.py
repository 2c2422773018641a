"""Qwixx Duel's board drawn for a terminal."""

from collections.abc import Iterable

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
_NAMES = {"red": "Red", "yellow": "Yellow", "green": "Green", "blue": "Blue"}


def draw_board(state: State, names: tuple[str, ...], choices: Iterable[Place]) -> Text:
    """The four rows with stones, locks and points; fields that can be chosen stand in brackets."""
    seen = view(state)
    open_to: set[tuple[str, int]] = {(place.row, place.value) for place in choices}
    lines = [Text(f"{'':52}{'lock':^7}{STONES[0]:>5}{STONES[1]:>5}", "dim")]
    lines += [_draw_row(row, open_to) for row in seen.rows]
    lines.append(Text())
    for seat, name in enumerate(names):
        misthrows = f"{seen.misthrows[seat]} misthrow" + ("" if seen.misthrows[seat] == 1 else "s")
        counts = f"{seen.totals[seat]:>4} points   {misthrows:<12} {seen.stock[seat]:>3} stones left"
        lines.append(Text(f"{STONES[seat]} {name:<14.14} {counts}", "bold" if seen.active == seat else "dim"))
    return Text("\n").join(lines)


def draw_dice(dice: tuple[int, ...]) -> Text:
    """Two white dice and the four colours, without those that have left the game."""
    drawn = Text()
    for die, colour in zip(dice, ["black on white"] * 2 + list(_COLOURS.values()), strict=True):
        if die:
            drawn.append(f" {die} ", f"bold {colour}").append(" ")
    return drawn


def _draw_row(row: RowView, open_to: set[tuple[str, int]]) -> Text:
    colour = _COLOURS[row.name]
    line = Text(f"{_NAMES[row.name]:<8}")
    for field in row.fields:
        chosen = (row.name, field.value) in open_to
        line.append(_draw_field(field, chosen), "bold black on white" if chosen else colour)
    lock = " " if row.lock is None else STONES[row.lock]
    line.append(f"  [{lock}]  ", "dim" if row.lock is None else "bold")
    return line.append(f"{row.points[0]:>5}{row.points[1]:>5}")


def _draw_field(field: FieldView, chosen: bool) -> str:
    shown = str(field.value)
    if field.owner is not None:
        shown = STONES[field.owner] + (str(field.height) if field.height > 1 else "")
    return f"[{shown}]".center(4) if chosen else shown.center(4)
