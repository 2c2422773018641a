"""What positions are worth: exact over all rolls, the same with and without Numba, blind to symmetry."""

import subprocess
import sys
from importlib.resources import files
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace

from knobel.core import Malformed, RandomDraws
from knobel.core.game import Forfeit
from knobel.games.qwixx_duel import GAME, Pass, Place, State
from knobel.games.qwixx_duel.board import fill
from knobel.games.qwixx_duel.bots import GreedyBot, RandomBot
from knobel.games.qwixx_duel.brain import machine, net
from knobel.games.qwixx_duel.brain.ahead import MOST_BOARDS, NOWHERE, PLACES, spread
from knobel.games.qwixx_duel.brain.net import shipped
from knobel.games.qwixx_duel.brain.plain import PlainBrain, over_all_rolls
from knobel.games.qwixx_duel.brain.sight import gist, turned
from knobel.games.qwixx_duel.compiling import compiled
from knobel.games.qwixx_duel.events import roll
from knobel.games.qwixx_duel.row import CLOSED, FIELDS, openings
from knobel.games.qwixx_duel.row import stones as count_stones
from knobel.games.qwixx_duel.values import before_roll, mid_turn, seen_by, whole_turns, win_chance


def positions(count: int, seed: int) -> list[State]:
    """Positions before a roll out of games between different bots, from the first turn to the last."""
    rng = Random(seed)
    found: list[State] = []
    while len(found) < count:
        bots = [rng.choice((RandomBot, GreedyBot))(rng) for _ in range(2)]
        state, game = GAME.start(2, rng.randrange(2), {}), []
        while due := GAME.due(state):
            if state.action == 0:
                game.append(state)
            act = bots[due[0]].decide(state, due[0])
            state = GAME.apply(state, GAME.resolve(state, act, RandomDraws(rng)))
        found += rng.sample(game, min(4, len(game)))
    return found[:count]


def symmetric(state: State) -> list[State]:
    """The same board in all eight ways: red and yellow, green and blue, and the two directions exchanged."""
    orders = [(0, 1, 2, 3), (1, 0, 2, 3), (0, 1, 3, 2), (1, 0, 3, 2)]
    orders += [(order[2], order[3], order[0], order[1]) for order in orders]
    return [replace(state, rows=tuple(state.rows[row] for row in order)) for order in orders]


NET = net.fresh(np.random.default_rng(5), 7, 8, 12)


@compiled
def roll_by_roll(rows: Any, mine: int, theirs: int, tables: Any, memory: Any) -> float:
    """The mean over 46,656 rolls, one after the other."""
    total = 0.0
    for number in range(46656):
        dice = (
            1 + number % 6,
            1 + number // 6 % 6,
            (1 + number // 36 % 6) * (1 - (rows[0] >> 33)),
            (1 + number // 216 % 6) * (1 - (rows[1] >> 33)),
            (1 + number // 1296 % 6) * (1 - (rows[2] >> 33)),
            (1 + number // 7776) * (1 - (rows[3] >> 33)),
        )
        count = machine.judge_turns(rows, dice, mine, theirs, 1, NOWHERE, tables, memory)
        total += memory.values[:count].max()
    return total / 46656


def test_the_expectation_is_that_of_all_rolls_one_by_one() -> None:
    """On 100 positions, with a net that thinks each board worth something else, so that no tie hides a mistake."""
    plain, tables = PlainBrain(NET), net.tables(NET)
    memory = machine.memory(tables)
    for state in positions(100, 1):
        rows, mine, theirs = seen_by(state, state.active)
        exact = roll_by_roll(rows, mine, theirs, tables, memory)
        assert machine.expectation(rows, mine, theirs, tables, memory) == pytest.approx(exact, abs=1e-9)
        assert plain.expectation(rows, mine, theirs) == pytest.approx(exact, abs=1e-6)  # 32 bits, in another order


def test_plain_and_compiled_sums_over_all_rolls_are_the_same() -> None:
    rng = np.random.default_rng(2)
    index, boards = np.zeros((PLACES, PLACES), np.int64), [[0] * 6 for _ in range(MOST_BOARDS)]
    for state in positions(60, 2):
        count = spread(*seen_by(state, state.active), boards, index)
        values = rng.random(count).round(2)  # with many ties
        assert over_all_rolls(index, values) == pytest.approx(machine.over_all_rolls(index, values), abs=1e-12)


def stones(state: State) -> list[Place | Pass]:
    """What may be done with the dice that lie."""
    return [act for act in GAME.legal(state, state.active) if isinstance(act, (Place, Pass))]


def played_out(state: State) -> dict[tuple[int, ...], list[tuple[Place | Pass, ...]]]:
    """By the rules alone: every way to play what is left of the turn, by the board it leads to."""
    seat = state.active
    found: dict[tuple[int, ...], list[tuple[Place | Pass, ...]]] = {}
    waiting: list[tuple[State, tuple[Place | Pass, ...]]] = [(state, ())]
    while waiting:
        now, acts = waiting.pop()
        if now.action == 0:
            rows, mine, theirs = seen_by(now, seat)
            found.setdefault((*rows, mine, theirs), []).append(acts)
        else:
            waiting += [(GAME.apply(now, act), (*acts, act)) for act in stones(now)]
    return found


def test_whole_turns_are_those_of_the_rules() -> None:
    rng = Random(3)
    middle = 0
    for state in positions(300, 3):
        dice = [rng.randint(1, 6) if number < 2 or not state.rows[number - 2] & CLOSED else 0 for number in range(6)]
        rolled = GAME.apply(state, roll(state.active, tuple(dice)))
        for now in (rolled, GAME.apply(rolled, rng.choice(stones(rolled)))):
            if now.action == 0:
                continue
            middle += now.action == 2
            by_rules = played_out(now)
            turns = whole_turns(now)
            assert sorted(turn.board for turn in turns) == sorted(by_rules)
            assert all(turn.acts in by_rules[turn.board] for turn in turns)
            assert [turn.value for turn in turns] == sorted((turn.value for turn in turns), reverse=True)
            assert mid_turn(now) == turns[0].value
    assert middle > 200


def test_both_seats_share_what_there_is_to_win() -> None:
    for state in positions(20, 4):
        assert win_chance(state, 0) + win_chance(state, 1) == pytest.approx(1)
        assert win_chance(state, state.active) == before_roll(state)
    over = GAME.apply(State(), Forfeit(1, "resign"))
    assert (win_chance(over, 0), win_chance(over, 1)) == (1, 0)


def test_symmetric_boards_are_worth_the_same() -> None:
    for state in positions(10, 5):
        assert np.ptp([before_roll(other) for other in symmetric(state)]) < 1e-6


def test_what_has_been_passed_does_not_matter() -> None:
    """A row and its gist allow the same, count the same, and stay alike whatever is put there by either."""
    rng, kinds = Random(9), set()
    for _ in range(3000):
        row = alike = 0
        for _ in range(rng.randint(1, 14)):
            seat = rng.randrange(2)
            fields = [field for field in range(FIELDS) if openings(row, seat) >> field & 1]
            if not fields:
                break
            field = min(rng.choice(fields), rng.choice(fields))
            row, alike = fill(row, seat, field, 9), gist(fill(alike, seat, field, 9))
            assert alike == gist(row) == gist(alike)
            assert turned(alike) == gist(turned(row))
            for each in range(2):
                assert openings(alike, each) == openings(row, each)
                assert count_stones(alike, each) == count_stones(row, each)
            kinds.add(row == alike)
    assert kinds == {True, False}


def test_both_seats_are_seen_with_the_same_eyes() -> None:
    for state in positions(30, 6):
        rows, mine, theirs = seen_by(state, 1)
        swapped = State(rows=rows, misthrows=(mine, theirs), active=1 - state.active)
        assert before_roll(swapped) == before_roll(state)


def test_compiled_and_plain_brains_agree() -> None:
    """To the 32 bits that both compute with."""
    plain, fast = PlainBrain(shipped()), machine.MachineBrain(shipped())
    for state in positions(60, 7):
        seen = seen_by(state, state.active)
        assert fast.chance(*seen) == pytest.approx(plain.chance(*seen), abs=1e-5)
        assert fast.expectation(*seen) == pytest.approx(plain.expectation(*seen), abs=1e-5)


def test_numpy_alone_is_enough() -> None:
    """No Numba is imported for a decision, and none is missed."""
    code = (
        "import sys; sys.modules['numba'] = None\n"
        "from knobel.games.qwixx_duel import State\n"
        "from knobel.games.qwixx_duel.values import before_roll, compile_now\n"
        "print(round(before_roll(State()), 2), compile_now())"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    chance, compiled_it = told.split()
    assert 0.5 < float(chance) < 0.65  # the player who begins is ahead
    assert compiled_it == "False"


def test_what_is_no_net_is_refused(tmp_path: Path) -> None:
    net.save(tmp_path / "net.npz", NET)
    assert all(np.array_equal(one, other) for one, other in zip(net.load(tmp_path / "net.npz"), NET, strict=True))
    (tmp_path / "cut.npz").write_bytes((tmp_path / "net.npz").read_bytes()[:500])
    np.savez(tmp_path / "other.npz", see=np.zeros(3))
    for name in ("cut.npz", "other.npz", "missing.npz"):
        with pytest.raises(Malformed, match="no net of Qwixx Duel"):
            net.load(tmp_path / name)


def test_the_net_is_small_enough_for_the_wheel() -> None:
    assert Path(str(files("knobel.games.qwixx_duel.brain") / "net.npz")).stat().st_size < 1_000_000
