"""The levels: a table of shots, a hand that errs, and bets by what throws do."""

from itertools import pairwise
from pathlib import Path
from random import Random

import msgspec
import numpy as np
import pytest

from knobel.games.doppel_x import GAME, State
from knobel.games.doppel_x.aim import check_aim
from knobel.games.doppel_x.board import BOARDS, find_board
from knobel.games.doppel_x.bots import AT_A_TIME, FEW, SkilledBot, between, can_pay
from knobel.games.doppel_x.choosing import bet_values, choose_bet, choose_row
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.events import BEST_FIRST, Bet, Opening, Rest, ToThrow
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.plugin import PLUGIN
from knobel.games.doppel_x.shots import GONE, MOST_KEPT, Shots, find_shots, keep, kept_file, kept_folder, pack, unpack
from knobel.games.doppel_x.skill import LEVELS, Values, of_strength
from knobel.games.doppel_x.state import Lying

NAMES = list(PLUGIN.levels)


def opened(seats: int = 3, **options: object) -> State:
    """All dice have fallen into holes, so all seats may bet."""
    state = GAME.start(seats, 0, options)
    return GAME.apply(state, Opening(tuple(Rest(seat, "hole") for seat in range(seats))))


def table(board: str = "I") -> Shots:
    shots = find_shots(board, load_board(board), False)
    assert shots is not None
    return shots


@pytest.mark.parametrize("board", BOARDS)
def test_every_board_of_ours_brings_its_table(board: str) -> None:
    shots = table(board)
    assert len(shots) >= 900
    factors = {field.factor for field in load_board(board).fields}
    for die in (0, 1):
        fields = set(shots.field(die).tolist())
        assert {BEST_FIRST[field] for field in fields - {GONE}} <= factors
        assert GONE in fields
    assert unpack(pack(shots.rows, "a build")).rows.tolist() == shots.rows.tolist()


@pytest.mark.parametrize(
    "broken", [b"", b"{}", b"\n", b'{"build":"a","shots":99999999}\n', b'{"build":"a","shots":2}\nx']
)
def test_what_is_no_table_is_refused(broken: bytes) -> None:
    with pytest.raises(ValueError, match="no table of shots"):
        unpack(broken)


@pytest.mark.parametrize("board", BOARDS)
def test_a_steadier_hand_finds_better_aims_and_all_are_better_than_throwing_anywhere(board: str) -> None:
    shots = table(board)
    plain = Values.plain(shots)
    best = [Values(shots, skill).blurred(plain).max() for skill in LEVELS]
    assert best == sorted(best)
    assert best[0] > plain.mean()


def test_a_bet_that_is_chosen_earns_more_than_any_bet() -> None:
    for board in BOARDS:
        state = opened(board=board)
        values = bet_values(table(board), state)
        chosen = values[choose_bet(table(board), LEVELS[4], state, Random(1))]
        assert chosen == max(values.values())
        assert chosen > 1.3 * sum(values.values()) / len(values)


def test_the_worth_of_bets_that_are_chosen_rises_with_the_level() -> None:
    state, shots = opened(), table()
    values = bet_values(shots, state)
    rng = Random(1)
    means = [np.mean([values[choose_bet(shots, skill, state, rng)] for _ in range(400)]) for skill in LEVELS]
    assert means == sorted(means)
    assert means[4] > means[0] + 0.2


def test_two_crosses_that_lie_there_make_a_bet_on_double_x_sure() -> None:
    state = opened(seats=4)
    crosses = tuple(Lying(seat, "X", ("1x",), flat_pose(40.0 * seat, 0.0)) for seat in (1, 2))
    values = bet_values(table(), msgspec.structs.replace(state, board=crosses))
    assert values["A"] == 5.0
    assert values["C"] == values["B"] == 0.0


def test_who_looks_around_aims_at_a_die_that_earns_much() -> None:
    shots = table()
    state = opened(seats=3)
    row = choose_row(shots, LEVELS[2], state, 0)
    x, y = shots.way(0)[np.flatnonzero(shots.meant[:, 0] == (shots.meant[row, 0] + 2) % 4)[0], -1]
    there = msgspec.structs.replace(state, board=(Lying(1, 3, ("3x",), flat_pose(float(x), float(y))),))
    plain, company = (msgspec.structs.replace(LEVELS[4], company=weight) for weight in (0.0, 1.0))

    def passes(skill_row: int) -> float:
        ways = np.concatenate([shots.way(0), shots.way(1)], axis=1)[skill_row]
        return float(np.hypot(*(ways - (x, y)).T).min())

    assert passes(choose_row(shots, company, there, 0)) <= passes(choose_row(shots, plain, there, 0))


@pytest.mark.parametrize("name", [*NAMES, "thrower", "strength-2.5"])
def test_all_throw_what_a_hand_can_do_and_bet_on_tiles_in_play(name: str) -> None:
    for board in BOARDS:
        state = opened(board=board)
        for seed in range(5):
            bot = PLUGIN.bot(name, Random(seed))
            thrown = bot.decide(state, 0)
            assert isinstance(thrown, ToThrow)
            assert thrown.aim is not None
            assert 0.2 < thrown.aim.speed < 4.0
            bet = bot.decide(state, 1)
            assert isinstance(bet, Bet)
            assert bet.tile in state.options.tiles


class Unsteady(Random):
    """Every error that a hand makes is this many standard deviations, and every choice lies at its end."""

    def __init__(self, deviations: float) -> None:
        super().__init__(1)
        self._deviations = deviations

    def gauss(self, mu: float = 0.0, sigma: float = 1.0) -> float:
        return mu + self._deviations * sigma

    def uniform(self, a: float, b: float) -> float:
        return b if self._deviations > 0 else a


@pytest.mark.parametrize("name", [*NAMES, "thrower", "strength-1.5"])
def test_no_bot_s_hand_errs_beyond_what_the_table_takes(name: str) -> None:
    for board in BOARDS:
        for state in (GAME.start(5, 0, {"board": board}), opened(5, board=board)):
            for rng in (*map(Unsteady, (-9.0, -3.5, 3.5, 9.0)), *map(Random, range(30))):
                thrown = PLUGIN.bot(name, rng).decide(state, state.active)
                assert isinstance(thrown, ToThrow)
                assert thrown.aim is not None
                check_aim(load_board(board), thrown.aim)


def test_the_strongest_never_bets_on_what_cannot_happen() -> None:
    for board, spinner, tiles in (
        ("I", False, "EGHA"),
        ("IV", False, "GEHA"),
        ("IV", True, "GHFA"),
        ("I", False, "HGED"),
    ):
        state = opened(board=board, spinner=spinner, tiles=list(tiles))
        bet = PLUGIN.bot("strong", Random(1)).decide(state, 1)
        assert isinstance(bet, Bet)
        assert can_pay(bet.tile, state)


def test_between_two_levels_everything_lies_between_theirs() -> None:
    for weaker, stronger in pairwise(range(1, 6)):
        assert of_strength(weaker) == LEVELS[weaker - 1]
        low, high = LEVELS[weaker - 1], LEVELS[stronger - 1]
        assert high.degrees < of_strength(weaker + 0.5).degrees < low.degrees
    assert of_strength(5) == LEVELS[4]
    assert isinstance(between(2.5, Random(1)), SkilledBot)


def test_somebodys_own_board_is_learnt_a_few_throws_at_a_time_and_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("KNOBEL_DATA", str(tmp_path))
    mine = msgspec.structs.replace(load_board("I"), id="mine")
    option = msgspec.json.encode(mine).decode()
    board = find_board(option)
    assert find_shots(option, board, False) is None
    state = msgspec.structs.replace(opened(), options=msgspec.structs.replace(opened().options, board=option))
    bot = PLUGIN.bot("strong", Random(1))
    for times in (1, 2):
        assert isinstance(bot.decide(state, 0), ToThrow)
        learnt = find_shots(option, board, False)
        assert learnt is not None
        assert len(learnt) == times * AT_A_TIME < FEW
    kept_file(board, False).write_bytes(b"torn")
    assert isinstance(bot.decide(state, 1), Bet)
    for number in range(MOST_KEPT + 3):
        keep(kept_folder() / f"{number}.shots", table().rows[:3], "a build")
    assert len(list(kept_folder().iterdir())) == MOST_KEPT
