"""The referee of Qwixx Duel beside a real board: what the stones score, and where one may go."""

import argparse
from typing import Annotated, Any

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from knobel.core import referee
from knobel.core.errors import Illegal, Malformed
from knobel.games.qwixx_duel import board
from knobel.games.qwixx_duel.events import ROW_NAMES, Place, RowName
from knobel.games.qwixx_duel.notation import ending_of, read_board, read_event, read_turn
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, POINTS, stones
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.sentences import SENTENCES
from knobel.games.qwixx_duel.state import State
from knobel.games.qwixx_duel.verdict import Effect, Ending, Placed

RowText = Annotated[str, Meta(max_length=3 * FIELDS + 1)]
Count = Annotated[int, Meta(ge=0, le=board.STONES)]
Value = Annotated[int, Meta(ge=2, le=12)]
EMPTY = "." * FIELDS
_ENDINGS: dict[int, Ending] = {board.MISTHROWS: "misthrows", board.CLOSED_ROWS: "rows", board.LAST_STONE: "stones"}
_CLAUSES: dict[Effect, str] = {"place": "Q8", "capture": "Q10", "stack": "Q11", "close": "Q14"}


class Stone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a player would like to put a stone. Seat 0 is black, seat 1 grey."""

    seat: Annotated[int, Meta(ge=0, le=1)]
    row: RowName
    value: Value


class RefereeQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A board as it lies, or only the stones as they are counted; and, if asked, where a stone is to go."""

    rows: tuple[RowText, RowText, RowText, RowText] = (EMPTY,) * 4  #: red, yellow, green, blue, as in docs/notation.md
    misthrows: tuple[Count, Count] = (0, 0)
    #: per row black's and grey's, where they are counted instead of told field by field
    stones: Annotated[tuple[tuple[Count, Count], ...], Meta(min_length=4, max_length=4)] | None = None
    may: Stone | None = None
    turn: Annotated[str, Meta(max_length=40)] | None = None  #: what is due, dice included; None: the dice give the sum


class May(msgspec.Struct, frozen=True):
    """The answer to "may I?": what the stone does, or why it may not go there."""

    may: bool
    clause: str | None
    does: Effect | None = None
    points: int = 0  #: what it brings, as far as the stones are told field by field
    ends: Ending | None = None
    reason: str | None = None
    facts: dict[str, Any] = {}


class Sheet(msgspec.Struct, frozen=True):
    """The score pad of both."""

    stones: tuple[tuple[int, int], ...]  #: by row, from red to blue
    points: tuple[tuple[int, int], ...]
    misthrows: tuple[int, int]  #: what they cost
    stock: tuple[int, int]
    totals: tuple[int, int]
    ended: Ending | None
    winner: int | None  #: None also for a draw
    may: May | None


class Ruled(referee.Ruled, frozen=True):
    """The score pad, and the answer."""

    verdict: Sheet


class BoardReferee(referee.Referee[RefereeQuery]):
    """Rule on a board of Qwixx Duel: what the stones score, and whether one may go where a player wants it.

    The board is written as docs/notation.md has it: red, yellow, green and blue row from left to right, joined by '/',
    B for black's stones and G for grey's; then the misthrows of both and, if the dice matter, what is due.

    example:  knobel judge qwixx-duel --board ".G.B.B...../.........../.........../..........." --may G:r7
              knobel judge qwixx-duel --stones 2-1 4-3 3-5 5-4 --misthrows 1-0

    From a file or a pipe it reads the same in two lines, board and stone, or one JSON object:
      {"rows": [".G.B.B.....", "...........", "...........", "..........."], "misthrows": [0, 0],
       "may": {"seat": 1, "row": "red", "value": 7}}
      and, if wanted, "turn": "G1:w43r1y2g3b4" (whose turn, action and dice), or "stones": [[2, 1], ...] to count only.
    """

    query = RefereeQuery
    ruled = Ruled
    called = "a board of Qwixx Duel"

    def rule(self, query: RefereeQuery) -> Ruled:
        """Q8 to Q18."""
        if sum(query.misthrows) > board.MOST_MISTHROWS:
            raise Illegal("Q2", "too-many-misthrows", misthrows=sum(query.misthrows))
        state = read_board(query.rows, query.misthrows)
        counts = query.stones or tuple((stones(row, 0), stones(row, 1)) for row in state.rows)
        stock = tuple(board.STONES - query.misthrows[seat] - sum(row[seat] for row in counts) for seat in (0, 1))
        for seat in (0, 1):
            if stock[seat] < 0:
                raise Illegal("Q1", "too-many-stones", seat=seat, stones=board.STONES - stock[seat])
        points = tuple((POINTS[black], POINTS[grey]) for black, grey in counts)
        costs = -board.MISTHROW * query.misthrows[0], -board.MISTHROW * query.misthrows[1]
        totals = tuple(costs[seat] + sum(row[seat] for row in points) for seat in (0, 1))
        closed = sum(bool(row & CLOSED) for row in state.rows)
        ended = _ENDINGS.get(board.ending(sum(query.misthrows), closed, min(stock)))
        winner = None if ended is None or totals[0] == totals[1] else int(totals[1] > totals[0])
        may = None if query.may is None else _may(state, query.may, query.turn)
        sheet = Sheet(counts, points, costs, (stock[0], stock[1]), (totals[0], totals[1]), ended, winner, may)
        return Ruled(sheet)

    def refuses(self, ruled: Ruled) -> bool:
        """Whether the stone may not go there."""
        return ruled.verdict.may is not None and not ruled.verdict.may.may

    def words(self, query: RefereeQuery, ruled: Ruled) -> list[str]:
        """The points row by row, then the answer."""
        sheet, lines = ruled.verdict, []
        if query.may is None or query.stones is not None:
            lines = [
                f"{name}: black {_scored(row[0], points[0])}, grey {_scored(row[1], points[1])} (Q17)"
                for name, row, points in zip(ROW_NAMES, sheet.stones, sheet.points, strict=True)
            ]
            lines.append(f"misthrows: black {sheet.misthrows[0]}, grey {sheet.misthrows[1]} (Q17)")
            lines.append(f"in all: black {sheet.totals[0]}, grey {sheet.totals[1]}")
        if query.may and sheet.may:
            lines.append(_answer(query.may, sheet.may))
        if sheet.ended:
            who = "a draw (Q18)" if sheet.winner is None else f"{('black', 'grey')[sheet.winner]} wins (Q18)"
            lines.append(f"The game is over: {_OVER[sheet.ended]} (Q16); {who}.")
        return lines

    def read(self, text: bytes) -> RefereeQuery:
        """JSON, or a board and a stone in two lines."""
        if text.lstrip()[:1] in (b"{", b"["):
            return super().read(text)
        try:
            lines = text.decode().split("\n", 2)[:2]
        except UnicodeDecodeError as fault:
            raise Malformed(f"that is not {self.called}: {fault}") from None
        return _written(lines[0], lines[1].strip() if len(lines) > 1 else "", None, None)

    def add_options(self, options: argparse.ArgumentParser) -> None:
        """A board, or stones as they are counted."""
        options.add_argument("--board", metavar="BOARD", help="what lies there, as in docs/notation.md")
        options.add_argument("--may", metavar="STONE", help="where a stone is to go: G:r7 is grey's on red 7")
        options.add_argument(
            "--stones",
            nargs=4,
            metavar="B-G",
            help="only counted: black's and grey's stones in red, yellow, green, blue",
        )
        options.add_argument("--misthrows", metavar="B-G", help="black's and grey's misthrows, such as 1-0")

    def from_options(self, chosen: argparse.Namespace) -> RefereeQuery | None:
        """Anything of it will do."""
        if chosen.board is None and chosen.stones is None and chosen.may is None and chosen.misthrows is None:
            return None
        return _written(chosen.board or "/".join([EMPTY] * 4), chosen.may or "", chosen.stones, chosen.misthrows)


def _may(state: State, stone: Stone, turn: str | None) -> May:
    """Asks the rules; where no dice are told, they give what is wanted."""
    place = Place(stone.seat, stone.row, stone.value)
    if turn is not None:
        state = read_turn(state, turn)
    elif ending_of(state):
        state = replace(state, ended=ending_of(state))
    else:
        white = min(stone.value - 1, 6), max(stone.value - 6, 1)
        dice = (*white, *(0 if row & CLOSED else 1 for row in state.rows))
        state = replace(state, active=stone.seat, action=1, dice=dice)
    try:
        verdict = GAME.would(state, place)
    except Illegal as refusal:
        return May(False, refusal.clause, reason=refusal.reason, facts=refusal.facts)
    if not isinstance(verdict, Placed):
        raise TypeError("every stone is judged")
    last = board.field_of(ROW_NAMES.index(stone.row), stone.value) == FIELDS - 1
    clause = "Q15" if last and verdict.does == "place" else _CLAUSES[verdict.does]
    return May(True, clause, verdict.does, verdict.points, verdict.ends)


def _written(text: str, may: str, counted: list[str] | None, misthrows: str | None) -> RefereeQuery:
    """A board as text: rows, and misthrows and what is due if they are told. Raises Malformed."""
    parts = text.split()
    if not 1 <= len(parts) <= 3:
        raise Malformed("a board is four rows joined by '/', then maybe the misthrows, as in 1-0, and what is due")
    rows = parts[0].split("/")
    told: dict[str, Any] = {"rows": rows, "misthrows": _pair(misthrows or (parts[1] if len(parts) > 1 else "0-0"))}
    if len(parts) == 3 and not parts[2].endswith("?"):
        told["turn"] = parts[2]
    if counted:
        told["stones"] = [_pair(row) for row in counted]
    if may:
        place = read_event(may)
        if not isinstance(place, Place):
            raise Malformed(f"{may!r} is no stone on a field; write one as G:r7")
        told["may"] = {"seat": place.seat, "row": place.row, "value": place.value}
    try:
        return msgspec.convert(told, RefereeQuery)
    except msgspec.ValidationError as fault:
        raise Malformed(f"no such board can lie there: {fault}") from None


def _pair(text: str) -> list[int]:
    black, dash, grey = text.partition("-")
    if not (dash and black.isdecimal() and grey.isdecimal() and len(text) < 8):
        raise Malformed(f"{text!r} is no count; write black's and grey's as in 2-1")
    return [int(black), int(grey)]


_OVER = {
    "misthrows": "four misthrows lie in the column",
    "rows": "two rows are closed",
    "stones": "somebody has placed the last stone",
}
_DOES = {"place": "places", "capture": "captures", "stack": "stacks", "close": "closes the row"}


def _answer(stone: Stone, may: May) -> str:
    who, where = ("Black", "Grey")[stone.seat], f"{stone.row} {stone.value}"
    if may.does is None:
        return f"No: {SENTENCES[may.reason or ''].format(**may.facts)} ({may.clause})."
    ends = f", and the game ends: {_OVER[may.ends]} (Q16)" if may.ends else ""
    return f"Yes: {who} {_DOES[may.does]} on {where} ({may.clause}){ends}."


def _scored(count: int, points: int) -> str:
    return f"{count} {'stone' if count == 1 else 'stones'} {points}"
