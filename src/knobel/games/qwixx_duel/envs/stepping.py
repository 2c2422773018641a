"""Thousands of games a step further, in machine code: the functions of `row.py` and `board.py`, as in `playout.py`.

A game's dice depend on its own counter alone, so one batch and many smaller ones play the same games.
"""

from typing import Any

import numpy as np

from knobel.games.qwixx_duel.board import FORFEIT, MISTHROW, ROWS, RUNNING, STONES, ending, fill, points
from knobel.games.qwixx_duel.compiling import njit, register_jitable
from knobel.games.qwixx_duel.envs.encoding import (
    ACTION,
    DICE,
    ENDED,
    FILLED,
    FREE,
    LOSER,
    MISTHROWS,
    PILES,
    SEAT,
    choices,
    free_fields,
    write_mask,
    write_observation,
)
from knobel.games.qwixx_duel.envs.numbers import PASS, ROLLS
from knobel.games.qwixx_duel.playout import FAIR, STEP, _32, random_bits
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, POINTS, held, openings, stones

#: Who plays the other seat: the caller too, one of the compiled bots, or a bot that is asked outside.
CALLER, RANDOM, GREEDY, OUTSIDE = range(4)
#: What is asked of a game that is over: nothing, or to start anew.
STAY, RENEW = range(2)
ILLEGAL = -100.0  #: what an illegal act costs where points are the reward; where winning is, the game
NOTHING = -(1 << 62)  #: instead of an act: this game waits
NO_SEAT = -1  #: instead of the caller's seat


# What four coloured dice show, four bits each, by the number that has them as digits.
_FACES = np.array(
    [sum((1 + number // 6**row % 6) << (4 * row) for row in range(ROWS)) for number in range(6**ROWS)], np.int64
)


# A row's part of the fields, and the number of a field by its bit alone: powers of two leave all different remainders.
_ROW = (1 << FIELDS) - 1
_NUMBERS = np.full(67, PASS, np.int64)
for _field in range(PASS):
    _NUMBERS[(1 << _field) % 67] = _field


@register_jitable
def _lowest(fields: Any) -> Any:
    """The act that fills the first of these fields; passing, if there are none."""
    return _NUMBERS[(fields & -fields) % 67]


@register_jitable
def _clear(game: Any) -> None:
    """The turn is over: no dice, nothing to do."""
    game[ACTION] = 0
    game[FILLED] = -1
    for die in range(6):
        game[DICE + die] = 0


@register_jitable
def _drawn(counters: Any, number: int) -> Any:
    """32 random bits from a game's own counter."""
    counters[number] += STEP
    return np.int64(random_bits(counters[number]) >> _32)


@register_jitable
def _below(counters: Any, number: int, bound: Any) -> Any:
    """A number below a small bound."""
    return _drawn(counters, number) * bound >> 32


@register_jitable
def _set_dice(game: Any, white: Any, other: Any, coloured: Any) -> None:
    """The dice lie there, the smaller white one first; coloured ones are digits, red the lowest."""
    game[ACTION] = 1
    game[DICE], game[DICE + 1] = min(white, other), max(white, other)
    faces = _FACES[coloured]
    for row in range(ROWS):
        game[DICE + 2 + row] = (faces >> (4 * row) & 7) * (1 - (game[row] >> 33))  # a closed row has none (Q14)


@register_jitable
def _roll(game: Any, counters: Any, number: int) -> None:
    bits = _drawn(counters, number)
    while bits >= FAIR:
        bits = _drawn(counters, number)
    white = bits % 36
    _set_dice(game, 1 + white % 6, 1 + white // 6, bits // 36 % len(_FACES))


@register_jitable
def _roll_given(game: Any, roll: Any) -> None:
    """The roll of this number, as in `numbers.py`."""
    backwards = 0
    for _ in range(ROWS):
        backwards = backwards * 6 + roll % 6
        roll //= 6
    white = 1
    while roll >= 7 - white:
        roll -= 7 - white
        white += 1
    _set_dice(game, white, white + roll, backwards)


@register_jitable
def _stock(game: Any, seat: int) -> Any:
    left = STONES - game[MISTHROWS + seat]
    for number in range(ROWS):
        left -= stones(game[number], seat)
    return left


@register_jitable
def _lead(game: Any, seat: int) -> Any:
    """By how many points a seat leads."""
    own = points(game[0], game[1], game[2], game[3], game[MISTHROWS + seat], seat)
    other = points(game[0], game[1], game[2], game[3], game[MISTHROWS + 1 - seat], 1 - seat)
    return own - other


@register_jitable
def apply_act(game: Any, act: Any) -> None:
    """A legal act, without the roll that may follow: the transition of `rules.py` on numbers."""
    seat = game[SEAT]
    in_stock = 1
    if act == PASS:
        if game[ACTION] == 1:
            game[ACTION] = 2
            return
        if game[FILLED] < 0:  # Q7
            in_stock = _stock(game, seat) - 1
            game[MISTHROWS + seat] += 1
    else:
        number, field = act // FIELDS, act % FIELDS
        row = game[number]
        in_stock = _stock(game, seat)
        after = fill(row, seat, field, in_stock)
        if held(row, seat) >> field & 1:
            game[PILES + number] += 1 << (5 * field)
        game[number] = after
        for who in range(2):
            others = game[FREE + who] & ~(_ROW << (FIELDS * number))
            game[FREE + who] = others | openings(after, who) << (FIELDS * number)
        in_stock -= 1
        if after & CLOSED:
            in_stock -= 1
            game[DICE + 2 + number] = 0
        game[FILLED] = act
    closed = 0
    for number in range(ROWS):
        closed += game[number] >> 33
    game[ENDED] = ending(game[MISTHROWS] + game[MISTHROWS + 1], closed, in_stock)
    if game[ENDED] != RUNNING:
        _clear(game)
    elif game[ACTION] == 1:
        game[ACTION] = 2
    else:
        game[SEAT] = 1 - seat
        _clear(game)


@register_jitable
def is_legal(game: Any, act: Any) -> bool:
    """Whether the player to act may do this."""
    if act == PASS:
        return True
    if act < 0 or act > PASS:
        return False
    return bool(choices(game) >> act & 1)


@register_jitable
def _any_act(game: Any, counters: Any, number: int) -> Any:
    """One of the legal acts: as `RandomBot` plays."""
    fields = choices(game)
    left, count = fields, 1
    while left:
        left &= left - 1
        count += 1
    for _ in range(_below(counters, number, count)):
        fields &= fields - 1
    return _lowest(fields)


@register_jitable
def _greedy_act(game: Any, counters: Any, number: int, after: Any) -> Any:
    """The act with the best lead at the end of the turn; among equals, any: as `GreedyBot` plays."""
    seat = game[SEAT]
    fields = choices(game)
    best, equals, chosen = -1000, 1, PASS
    while True:  # through all placements, and then passing
        act = _lowest(fields)
        after[:] = game
        apply_act(after, act)
        worth = _lead(after, seat)
        if after[ACTION] == 2:
            worth += _best_gain(after, seat)
        if worth > best:
            best, equals, chosen = worth, 1, act
        elif worth == best:
            equals += 1
            if _below(counters, number, equals) == 0:
                chosen = act
        if act == PASS:
            return chosen
        fields &= fields - 1


@register_jitable
def _best_gain(game: Any, seat: int) -> Any:
    """By how much the lead can grow in action 2; it changes in the row alone that gets a stone."""
    fields = choices(game)
    best = -MISTHROW if game[FILLED] < 0 else 0  # passing, Q7
    in_stock = _stock(game, seat)
    while fields:
        act = _lowest(fields)
        row = game[act // FIELDS]
        filled = fill(row, seat, act % FIELDS, in_stock)
        best = max(best, _row_lead(filled, seat) - _row_lead(row, seat))
        fields &= fields - 1
    return best


@register_jitable
def _row_lead(row: Any, seat: int) -> Any:
    return np.int64(POINTS[stones(row, seat)]) - np.int64(POINTS[stones(row, 1 - seat)])


@register_jitable
def _start(game: Any, counters: Any, number: int, first: int) -> None:
    """An empty board; who begins is drawn by lot unless it is said (Q3)."""
    game[:] = 0
    game[FILLED] = -1
    game[LOSER] = -1
    game[SEAT] = _below(counters, number, 2) if first < 0 else first
    game[FREE] = game[FREE + 1] = free_fields(game, 0)


@register_jitable
def _go_on(game: Any, counters: Any, number: int, me: int, opponent: int, draws: bool, scratch: Any) -> None:
    """Rolls, and lets the opponent play, until the caller has to say what happens next."""
    while game[ENDED] == RUNNING:
        if game[ACTION] == 0:
            if not draws:
                return
            _roll(game, counters, number)
        if game[SEAT] == me or opponent in (CALLER, OUTSIDE):
            return
        if opponent == RANDOM:
            apply_act(game, _any_act(game, counters, number))
        else:
            apply_act(game, _greedy_act(game, counters, number, scratch))


@register_jitable
def play_out(game: Any, counters: Any, player: int, scratch: Any) -> Any:
    """Lets a compiled bot play both seats to the end: 1 if seat 0 wins, -1 if it loses, 0 for a draw."""
    _go_on(game, counters, 0, NO_SEAT, player, True, scratch)
    return float(np.sign(_lead(game, 0)))


@register_jitable
def _reward(game: Any, me: int, before: Any, by_points: bool) -> Any:
    """What a seat gets for what has happened since it was last asked."""
    if game[ENDED] == FORFEIT:
        lost = game[LOSER] == me
        if by_points:
            return ILLEGAL if lost else -ILLEGAL
        return -1.0 if lost else 1.0
    if by_points:
        return float(_lead(game, me) - before)
    if game[ENDED] == RUNNING:
        return 0.0
    return float(np.sign(_lead(game, me)))


def step_games(
    games: Any,
    counters: Any,
    acts: Any,
    rolls: Any,
    opponent: int,
    draws: bool,
    by_points: bool,
    when_over: int,
    first: int,
    words: Any,
    mask_words: Any,
    masks: Any,
    rewards: Any,
    terminations: Any,
) -> None:
    """One step of every game that is told an act or a roll; all are shown as they stand then."""
    scratch = np.empty(games.shape[1], np.int64)
    for number in range(len(games)):
        game = games[number]
        act, roll = acts[number], rolls[number]
        me = 0 if opponent != CALLER else game[SEAT]
        reward = 0.0
        over = game[ENDED] != RUNNING
        if over and when_over == RENEW:
            _start(game, counters, number, first)
            me = 0 if opponent != CALLER else game[SEAT]
            _go_on(game, counters, number, me, opponent, draws, scratch)
        elif not over:
            before = _lead(game, me) if by_points else 0
            if game[ACTION] == 0:
                if 0 <= roll < ROLLS:
                    _roll_given(game, roll)
                elif roll == ROLLS:
                    _roll(game, counters, number)
            elif act != NOTHING:
                if is_legal(game, act):
                    apply_act(game, act)
                else:
                    game[LOSER] = game[SEAT]
                    game[ENDED] = FORFEIT
                    _clear(game)
            _go_on(game, counters, number, me, opponent, draws, scratch)
            reward = _reward(game, me, before, by_points)
        rewards[number] = reward
        terminations[number] = game[ENDED] != RUNNING
        viewer = game[SEAT] if opponent == CALLER else 0
        placements = write_mask(game, mask_words[number], masks[number])
        write_observation(game, viewer, placements, words[number])


def start_games(
    games: Any,
    counters: Any,
    chosen: Any,
    opponent: int,
    draws: bool,
    first: int,
    fresh: bool,
    words: Any,
    mask_words: Any,
    masks: Any,
) -> None:
    """New games where that is chosen, or (not `fresh`) what follows from the positions there; those are shown."""
    scratch = np.empty(games.shape[1], np.int64)
    for number in range(len(games)):
        if not chosen[number]:
            continue
        game = games[number]
        if fresh:
            _start(game, counters, number, first)
        me = 0 if opponent != CALLER else game[SEAT]
        _go_on(game, counters, number, me, opponent, draws, scratch)
        viewer = game[SEAT] if opponent == CALLER else 0
        placements = write_mask(game, mask_words[number], masks[number])
        write_observation(game, viewer, placements, words[number])


def seed_counters(counters: Any, seed: Any) -> None:
    """A counter for every game, from one seed: as the games of a playout are numbered."""
    for number in range(len(counters)):
        counters[number] = random_bits(seed + np.uint64(number) * STEP)


def sample_masks(masks: Any, counter: Any, acts: Any) -> None:
    """One of the legal acts of every game, for random play in bulk."""
    for number in range(len(masks)):
        mask = masks[number]
        total = 0
        for act in range(len(mask)):
            total += mask[act]
        counter += STEP
        skip = np.int64(random_bits(counter) >> _32) * total >> 32
        for act in range(len(mask)):
            if mask[act]:
                if skip == 0:
                    acts[number] = act
                    break
                skip -= 1


_compiled = njit(cache=True, nogil=True, error_model="numpy")
step_games, start_games = _compiled(step_games), _compiled(start_games)
seed_counters, sample_masks = _compiled(seed_counters), _compiled(sample_masks)
