"""Games of Qwixx Duel looked at again: figures that add up, and sentences that are true."""

import io
from random import Random

import pytest

from knobel.core import Header, RecordWriter
from knobel.core.game import Forfeit
from knobel.core.speech import LANGUAGES
from knobel.games.qwixx_duel import GAME, Pass, Place, State
from knobel.games.qwixx_duel.bots import GreedyBot, RandomBot
from knobel.games.qwixx_duel.events import ROW_NAMES
from knobel.games.qwixx_duel.review.causes import ADVICE, CAUSES
from knobel.games.qwixx_duel.review.reviewer import BoardReviewer
from knobel.games.qwixx_duel.review.turns import choices, threat
from knobel.games.qwixx_duel.review.words import REASONS
from knobel.games.qwixx_duel.values import win_chance
from knobel.review import Review
from knobel.review.shapes import DecisionMoment, RollMoment
from tests.review.accounts import assert_adds_up
from tests.review.games import bot_record


def reviewed(record: bytes) -> Review:
    return BoardReviewer().review(io.BytesIO(record))


def games(count: int) -> list[bytes]:
    """Random and greedy ones, some of them broken off."""
    made = []
    for seed in range(count):
        rng = Random(seed)
        bots = tuple(rng.choice((RandomBot, GreedyBot))(rng) for _ in range(2))
        made.append(bot_record(GAME, bots, rng, longest=100_000 if seed % 3 else rng.randrange(70)))
    return made


def test_the_ledger_of_random_and_greedy_games_adds_up() -> None:
    for record in games(24):
        review = reviewed(record)
        for seat, player in enumerate(review.players):
            assert_adds_up(player)
            decisions = [m for m in review.moments if isinstance(m, DecisionMoment) and m.seat == seat]
            assert player.errors == pytest.approx(sum(m.error for m in decisions), abs=1e-9)
            assert sum(each.lost for each in player.causes) == pytest.approx(player.errors, abs=1e-9)
        rolls = [m for m in review.moments if isinstance(m, RollMoment)]
        assert review.players[0].luck == pytest.approx(sum(m.luck for m in rolls), abs=1e-9)
        assert not review.over or review.players[0].result in (0, 0.5, 1)


def test_giving_up_is_neither_dice_nor_play() -> None:
    stream = io.BytesIO()
    writer = RecordWriter(stream, Header(game="qwixx-duel", seats=("Ada", "Ben"), first=0))
    writer.append(Forfeit(0, "resign"))
    ada, ben = reviewed(stream.getvalue()).players
    assert (ada.luck, ada.errors, ada.result) == (0, 0, 0)
    assert ada.residual == pytest.approx(-ada.start)
    assert ben.residual == pytest.approx(ada.start)
    assert "given up" in ada.headline.you["en"]


def test_choices_are_all_that_is_legal_and_agree_with_the_whole_turn() -> None:
    rng = Random(5)
    state = GAME.start(2, 0, {})
    for _ in range(120):
        if state.ended:
            break
        if state.action:
            found = choices(state)
            assert {choice.act for choice in found} == set(GAME.legal(state, state.active))
            assert found[0].value == pytest.approx(win_chance(state, state.active), abs=1e-6)
        state = GAME.apply(state, GAME.sample(state, rng))


def test_a_threat_counts_the_rolls_that_take_a_stone() -> None:
    state = State(active=0, action=1, dice=(3, 4, 1, 1, 1, 1))
    after = GAME.apply(state, Place(0, "red", 7))
    after = GAME.apply(after, Pass(0))
    rolls = [
        (one, two, red)
        for one in range(1, 7)
        for two in range(1, 7)
        for red in range(1, 7)
        if 7 in (one + two, one + red, two + red)
    ]
    assert threat(after, 0, 0) == len(rolls) == 90
    assert threat(after, 1, 0) == 0  # it is not theirs
    stacked = GAME.apply(GAME.apply(after, GAME.sample(after, Random(1))), Pass(1))
    assert stacked.action == 2
    assert threat(after, 0, 1) == 0  # nothing lies there


def test_every_sentence_is_there_in_every_language() -> None:
    for cause, text in REASONS.values():
        assert set(text) == set(LANGUAGES)
        assert cause in CAUSES
        assert cause in ADVICE
    for table in (CAUSES, ADVICE):
        assert all(set(text) == set(LANGUAGES) for text in table.values())


def test_marked_decisions_have_a_reason_and_a_position_to_practise() -> None:
    seen = set()
    for record in games(16):
        for moment in reviewed(record).moments:
            if isinstance(moment, DecisionMoment) and moment.mark is not None:
                assert moment.reason is not None
                assert moment.position is not None
                state = GAME.read_position(moment.position)
                assert [choice.value for choice in choices(state)] == [other.value for other in moment.alternatives]
                for said in moment.reason.text.values():
                    assert said.endswith(".")
                    assert said[0].isupper() or said[0].isdigit()
                    assert "{" not in said
                assert all(clause.startswith("Q") for clause in moment.reason.clauses)
                seen.add(moment.reason.cause)
    assert len(seen) >= 8
    assert set(ROW_NAMES) == {"red", "yellow", "green", "blue"}
