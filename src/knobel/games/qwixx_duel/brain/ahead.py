"""The boards a turn can lead to: for one roll, or for all 46,656 at once.

Plain functions, which `machine.py` compiles as they stand. The mover is seat 0. A place is row * 11 + field; `NOWHERE`
stands for an action that is not used. A board that comes of a turn is six integers: the four rows, the mover's
misthrows and those of the other.
"""

from typing import Any

from knobel.games.qwixx_duel.board import ROWS, RUNNING, STONES, ending, field_of, fill, points
from knobel.games.qwixx_duel.row import FIELDS, openings, stones

NOWHERE = ROWS * FIELDS
PLACES = NOWHERE + 1
MOST_TURNS = 64  #: more than one roll can lead to
MOST_BOARDS = 2048  #: more than all rolls can


def with_row(rows: Any, number: int, row: int) -> Any:
    """The four rows with one of them exchanged."""
    return (
        row if number == 0 else rows[0],
        row if number == 1 else rows[1],
        row if number == 2 else rows[2],
        row if number == 3 else rows[3],
    )


def stock_of(rows: Any, misthrows: int, seat: int) -> int:
    """The stones that a seat still has."""
    lying = stones(rows[0], seat) + stones(rows[1], seat) + stones(rows[2], seat) + stones(rows[3], seat)
    return STONES - misthrows - lying


def closed_in(rows: Any) -> int:
    """How many rows are closed."""
    closed: int = (rows[0] >> 33) + (rows[1] >> 33) + (rows[2] >> 33) + (rows[3] >> 33)
    return closed


def lead_of(rows: Any, mine: int, theirs: int) -> int:
    """By how many points seat 0 is ahead, with so many misthrows each."""
    ahead = points(rows[0], rows[1], rows[2], rows[3], mine, 0)
    return ahead - points(rows[0], rows[1], rows[2], rows[3], theirs, 1)


def result_of(lead: int) -> float:
    """A game that is over with this lead: a win, half of one, or none (Q18)."""
    return 0.5 + 0.5 * (lead > 0) - 0.5 * (lead < 0)


def is_over(board: Any) -> bool:
    """Whether the game has ended with this board, which came of a turn."""
    return ending(board[4] + board[5], closed_in(board), stock_of(board, board[4], 0)) != RUNNING


def write_board(boards: Any, count: int, rows: Any, mine: int, theirs: int) -> int:
    """Appends a board, and returns how many there are now."""
    board = boards[count]
    board[0], board[1], board[2], board[3] = rows[0], rows[1], rows[2], rows[3]
    board[4], board[5] = mine, theirs
    return count + 1


def list_turns(rows: Any, dice: Any, mine: int, theirs: int, action: int, filled: int, boards: Any, turns: Any) -> int:
    """Every way to play a roll, or what is left of it, as (place, place) in `turns` with the board it leads to.

    `filled` is the place taken in action 1, if action 2 is due.
    """
    count = 0
    for number in range(-1, ROWS if action == 1 else 0):
        now, place = rows, NOWHERE
        in_stock = stock_of(rows, mine, 0)
        ended = RUNNING
        if number >= 0:
            field = field_of(number, dice[0] + dice[1])
            if not (openings(rows[number], 0) >> field) & 1:
                continue
            place = number * FIELDS + field
            now = with_row(rows, number, fill(rows[number], 0, field, in_stock))
            in_stock = stock_of(now, mine, 0)
            ended = ending(mine + theirs, closed_in(now), in_stock)
        taken = filled if action == 2 else place
        turns[count, 0], turns[count, 1] = place, NOWHERE
        count = write_board(boards, count, now, mine + (taken == NOWHERE), theirs)
        if ended != RUNNING:
            continue
        for other in range(ROWS):
            if dice[2 + other] == 0:
                continue
            may = openings(now[other], 0)
            for white in range(2):
                if may == 0 or (white == 1 and dice[0] == dice[1]):
                    break
                field = field_of(other, dice[white] + dice[2 + other])
                if (may >> field) & 1 and other * FIELDS + field != taken:
                    turns[count, 0], turns[count, 1] = place, other * FIELDS + field
                    after = with_row(now, other, fill(now[other], 0, field, in_stock))
                    count = write_board(boards, count, after, mine, theirs)
    return count


def spread(rows: Any, mine: int, theirs: int, boards: Any, index: Any) -> int:
    """Every board that any roll can lead to. `index[place, place]` says which one, -1: none.

    Two stones in different rows make the same board in either order, unless stones run out.
    """
    count = 0
    in_stock = stock_of(rows, mine, 0)
    for first in range(PLACES):
        for second in range(PLACES):
            index[first, second] = -1
    index[NOWHERE, NOWHERE] = count
    count = write_board(boards, count, rows, mine + 1, theirs)
    for first in range(NOWHERE):
        number, field = first // FIELDS, first % FIELDS
        if not (openings(rows[number], 0) >> field) & 1:
            continue
        now = with_row(rows, number, fill(rows[number], 0, field, in_stock))
        index[first, NOWHERE] = index[NOWHERE, first] = count
        count = write_board(boards, count, now, mine, theirs)
        left = stock_of(now, mine, 0)
        if ending(mine + theirs, closed_in(now), left) != RUNNING:
            continue
        for other in range(ROWS):
            may = openings(now[other], 0)
            for target in range(FIELDS):
                second = other * FIELDS + target
                if not (may >> target) & 1 or second == first:
                    continue
                if other < number and in_stock > 3 and index[second, first] >= 0:
                    index[first, second] = index[second, first]
                    continue
                index[first, second] = count
                after = with_row(now, other, fill(now[other], 0, target, left))
                count = write_board(boards, count, after, mine, theirs)
    return count
