"""Reviews of Doppel X: accounts add up whatever is played; luck, aims and bets are judged by what throws do."""

import io
import json
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from knobel.cli.main import main
from knobel.core import Event, Forfeit, Header, RecordWriter, Replay
from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.events import Bet, Opening, Rest, Throw
from knobel.games.doppel_x.plugin import PLUGIN
from knobel.games.doppel_x.pulling import Pulling, aim_of
from knobel.games.doppel_x.review import bets
from knobel.games.doppel_x.review.aims import Aims
from knobel.games.doppel_x.review.odds import Odds, find_odds, pull_of
from knobel.games.doppel_x.review.race import CROSS, GONE, Course, race_of, way_on
from knobel.games.doppel_x.review.reviewer import BoxReviewer
from knobel.games.doppel_x.review.throws import Due, standing
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.state import State
from knobel.review import Review
from knobel.review.shapes import DecisionMoment, RollMoment
from knobel.server.requests.summaries import summarise
from tests.review.accounts import assert_adds_up

RECORD = Path(__file__).parent / "reviewed" / "three-bots.jsonl"
NAMES = ("Ada", "Ben", "Cem", "Dora", "Emil", "Fay", "Gus", "Hal")


def reviewed(header: Header, events: list[Event]) -> Review:
    stream = io.BytesIO()
    writer = RecordWriter(stream, header)
    for event in events:
        writer.append(event)
    stream.seek(0)
    return BoxReviewer().review(stream)


def some_game(seed: int, seats: int, options: dict[str, Any], longest: int) -> tuple[Header, list[Event]]:
    """Dice that land anywhere, bets at random, a seat that gives up; without aims and poses."""
    rng = Random(seed)
    events: list[Event] = []
    header = Header(game="doppel-x", seats=NAMES[:seats], first=rng.randrange(seats), options=options)
    fold: Replay[State] = Replay(GAME, header)
    while GAME.due(fold.state) and len(events) < longest:
        events.append(GAME.sample(fold.state, rng))
        fold.apply(events[-1])
    return header, events


def odds_of(board: str = "I") -> Odds:
    odds = find_odds(GAME.start(3, 0, {"board": board}))[1]
    assert odds is not None
    return odds


def assert_sound(review: Review) -> None:
    """The accounts of all seats, and what their parts are made of."""
    for seat, player in enumerate(review.players):
        assert_adds_up(player)
        rolls = [moment for moment in review.moments if isinstance(moment, RollMoment)]
        decisions = [moment for moment in review.moments if isinstance(moment, DecisionMoment)]
        assert player.luck == pytest.approx(sum(moment.lucks[seat] for moment in rolls if moment.lucks), abs=1e-9)
        assert player.errors == pytest.approx(sum(m.error for m in decisions if m.seat == seat), abs=1e-9)
        assert all(moment.luck == pytest.approx(moment.after - moment.before) for moment in rolls)
        assert all(m.alternatives == sorted(m.alternatives, key=lambda each: -each.value) for m in decisions)
        assert all(m.played in [each.action for each in m.alternatives] for m in decisions)
    assert sum(player.result for player in review.players) == pytest.approx(1.0)
    assert review.chances is not None
    assert [chances[0] for chances in review.chances] == [point.chance for point in review.curve]
    assert all(sum(chances) == pytest.approx(1.0) for chances in review.chances)


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    seats=st.integers(3, 8),
    options=st.sampled_from(
        [
            {},
            {"board": "II", "tiles": ["E", "F", "G", "H"], "rim": "costs-1"},
            {"board": "III", "spinner": True, "tiles": ["A", "B", "D", "G"]},
            {"board": "IV", "goal": 100, "faces": [1, 2, 3, 3, "X", "X"]},
        ]
    ),
    longest=st.integers(0, 60),
)
def test_games_of_any_number_add_up_with_bets_judged_and_throws_as_luck(
    seed: int, seats: int, options: dict[str, Any], longest: int
) -> None:
    review = reviewed(*some_game(seed, seats, options, longest))
    assert_sound(review)
    played = {moment.played["type"] for moment in review.moments if isinstance(moment, DecisionMoment)}
    assert played <= {"bet", "pass"}


def test_a_game_with_aims_adds_up_and_aims_are_judged() -> None:
    review = BoxReviewer().review(io.BytesIO(RECORD.read_bytes()))
    assert_sound(review)
    throws = [m for m in review.moments if isinstance(m, DecisionMoment) and m.played["type"] == "throw"]
    assert len(throws) == review.turns - 1  # the opening is luck alone
    assert review.note is None
    assert all("aim" in moment.best and moment.error <= 0 for moment in throws)
    for moment in throws:
        if moment.mark is not None:
            assert moment.reason is not None
            assert all("{" not in said for said in moment.reason.text.values())


def test_the_opening_is_the_luck_of_every_die_one_after_the_other() -> None:
    lies = tuple(Rest(seat, "board", 3 if seat == 1 else 1, ("3x" if seat == 1 else "1x",)) for seat in range(3))
    header = Header(game="doppel-x", seats=NAMES[:3], first=0)
    review = reviewed(header, [Opening(lies)])
    lucks = [moment.lucks for moment in review.moments if isinstance(moment, RollMoment)]
    assert len(lucks) == 3
    assert lucks[1] is not None
    assert lucks[1][1] > 0.05 > 0 > lucks[1][0]
    assert review.players[1].luck_own > 0.05


def test_the_luck_of_all_that_may_come_of_a_throw_is_nothing() -> None:
    """The chance before a throw is the mean over all that may come of it, weighed as the table has it."""
    odds = odds_of()
    state = replace(GAME.start(3, 0, {}), opened=True, chips=(10, 14, 8))
    due = Due(state, odds)
    mean = np.einsum("ow,ows->s", odds.joint(odds.usual), due.by_end(state.bets))
    assert mean == pytest.approx(due.expected(state.bets), abs=1e-12)
    assert mean.sum() == pytest.approx(1.0)


def test_nobody_gains_by_a_worse_aim() -> None:
    odds, board = odds_of(), find_board("I")
    state = replace(GAME.start(3, 0, {}), opened=True, chips=(10, 14, 8))
    aims = Aims(Due(state, odds), odds, board, state.bets)
    values = [each.chances[0] for each in aims.several()]
    assert values == sorted(values, reverse=True)
    out = aims.thrown(aim_of(board, Pulling(0, 0.0, 0.0, 100.0)))
    assert out is not None
    assert out.chances[0] < aims.best.chances[0]


def test_d15_a_bet_costs_nothing_so_that_none_is_never_better() -> None:
    state = replace(GAME.start(3, 0, {}), opened=True, chips=(10, 14, 8))
    found = bets.choices(Due(state, odds_of()), 1, state.bets)
    by_tile = {choice.tile: choice.chances[1] for choice in found}
    assert min(by_tile.values()) == pytest.approx(by_tile[None])
    assert found[0].tile is not None


def test_d14_with_an_x_on_the_board_double_x_is_the_bet() -> None:
    opened = Opening(
        (Rest(0, "hole"), Rest(1, "hole"), Rest(2, "board", "X", ("1x",)), Rest(3, "board", 1, ("1x",))), ()
    )
    state = GAME.apply(GAME.start(4, 0, {"tiles": ["A", "C", "D", "F"]}), opened)
    with_x = Due(state, odds_of())
    assert with_x.tile("A")[1] > 0.15
    assert Due(replace(state, board=()), odds_of()).tile("A")[1] < 0.05


def test_d10_a_die_that_earns_is_worth_more_than_one_that_is_gone() -> None:
    race = race_of(odds_of().box, Course(3, 50, (1, 1, 2, 2, 3, "X"), (2.0, 0.3, 0.1)))
    points = np.full((4, 3), 20)
    ways = np.full((4, 3), GONE)
    ways[:, 1] = [GONE, CROSS, way_on(1, "1x"), way_on(3, "3x")]
    chances = race.chances(points, ways, [0, 1, 2])
    assert chances.sum(axis=1) == pytest.approx(1.0)
    assert chances[3, 1] > chances[1, 1] > chances[0, 1]


def test_d19_whoever_has_the_highest_total_at_the_goal_has_won_and_equals_share() -> None:
    over = replace(GAME.start(3, 0, {}), opened=True, chips=(51, 60, 60), over=True)
    assert standing(over, None).tolist() == [0.0, 0.5, 0.5]
    race = race_of(odds_of().box, Course(3, 50, (1, 1, 2, 2, 3, "X"), (2.0, 0.3, 0.1)))
    assert race.chances(np.array([[51, 60, 3]]), np.zeros((1, 3), int), [0, 1, 2])[0].tolist() == [0.0, 1.0, 0.0]


def test_giving_up_is_neither_dice_nor_play() -> None:
    header, events = some_game(5, 4, {}, 9)
    left = reviewed(header, [*events, Forfeit(2, "resign")])
    assert left.players[2].result == 0.0
    assert left.players[2].luck == reviewed(header, events).players[2].luck
    assert_sound(left)


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 3), st.floats(-99, 99), st.floats(-34, 34), st.floats(0, 69), st.sampled_from(["I", "II", "III"]))
def test_an_aim_is_read_back_as_the_pull_it_came_of(
    side: int, place: float, direction: float, strength: float, board: str
) -> None:
    drawn = find_board(board)
    read = pull_of(drawn, aim_of(drawn, Pulling(side, place, direction, strength)))
    assert read is not None
    assert msgspec.structs.astuple(read) == pytest.approx((side, place, direction, strength), abs=1e-6)


def test_on_a_board_of_ones_own_throws_are_luck_and_it_is_said() -> None:
    board = msgspec.json.encode(msgspec.structs.replace(find_board("II"), id="mine")).decode()
    lines = RECORD.read_bytes().splitlines(keepends=True)
    header = json.loads(lines[0])
    header["options"] = {"board": board}
    record = json.dumps(header).encode() + b"\n" + b"".join(lines[1:])
    review = BoxReviewer().review(io.BytesIO(record))
    assert_sound(review)
    assert review.note is not None
    assert not [m for m in review.moments if isinstance(m, DecisionMoment) and m.played["type"] == "throw"]


def test_the_coach_knows_aims_for_the_thrower_and_tiles_for_those_who_may_bet() -> None:
    reviewer = BoxReviewer()
    state = GAME.apply(GAME.start(3, 0, {}), Opening(tuple(Rest(seat, "hole") for seat in range(3))))
    aims = reviewer.advise(state, 0)
    assert aims is not None
    assert [each.action["type"] for each in aims] == ["throw"] * 3
    assert aims[0].reason is None
    assert aims[1].reason is not None
    tiles = reviewer.advise(state, 1)
    assert tiles is not None
    assert {each.action.get("tile") for each in tiles} == {"A", "B", "C", "D", None}
    assert reviewer.advise(GAME.apply(state, Bet(1, "A")), 1) is None
    assert reviewer.advise(GAME.start(3, 0, {}), 0) is None
    assert PLUGIN.coaches


@pytest.mark.parametrize("language", ["en", "de", "pt"])
def test_people_read_it_in_their_language(language: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(RECORD), str(RECORD), "--language", language]) == 0
    said = capsys.readouterr().out
    assert "{" not in said
    assert {"en": "points a throw", "de": "Punkte je Wurf", "pt": "pontos por lançamento"}[language] in said


def test_a_throw_without_a_bet_of_somebody_who_could_is_a_decision() -> None:
    opening = Opening((Rest(0, "hole"), Rest(1, "hole"), Rest(2, "hole")))
    throw = Throw(0, (Rest(0, "hole"), Rest("white", "hole")))
    review = reviewed(Header(game="doppel-x", seats=NAMES[:3], first=0), [opening, Bet(1, "B"), throw])
    decided = {m.seat: m for m in review.moments if isinstance(m, DecisionMoment)}
    assert decided[1].played == {"type": "bet", "seat": 1, "tile": "B"}
    assert decided[2].played == {"type": "pass", "seat": 2}
    assert decided[2].error < 0
    assert decided[2].line == 4


def test_who_gives_up_before_the_opening_leaves_it_to_the_others() -> None:
    header = Header(game="doppel-x", seats=NAMES[:3], first=0)
    left: list[Event] = [Forfeit(0, "resign"), Forfeit(1, "time")]
    assert [player.result for player in reviewed(header, left).players] == [0.0, 0.0, 1.0]
    assert reviewed(header, left[:1]).players[0].result == 0.0


def test_statistics_know_the_luck_and_the_errors_of_everybody() -> None:
    record = RECORD.read_bytes()
    review = BoxReviewer().review(io.BytesIO(record))
    told = summarise(record, reviewed=True)
    assert told is not None
    assert told.luck == [player.luck for player in review.players]
    assert told.errors == [player.errors for player in review.players]
    assert told.facts is not None
    assert all(told.facts)
    quick = summarise(record, reviewed=False)  # who won is all that the table's own list needs
    assert quick is not None
    assert (quick.luck, quick.results) == (None, told.results)
