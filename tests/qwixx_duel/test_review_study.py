"""What is studied over a hundred thousand compiled games is what reviews say of each."""

import io
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from tools.review_study import FIRST_LOST, LUCK, RESULT, SECOND_LOST, STRENGTHS, TURNS, walk_games

from knobel.core import Header, RecordWriter, Replay
from knobel.games.qwixx_duel.board import value_at
from knobel.games.qwixx_duel.brain.ahead import NOWHERE
from knobel.games.qwixx_duel.brain.machine import memory
from knobel.games.qwixx_duel.brain.net import shipped, tables
from knobel.games.qwixx_duel.events import ROW_NAMES, Pass, Place, Roll, roll
from knobel.games.qwixx_duel.research.training.matches import LONGEST, player
from knobel.games.qwixx_duel.review.reviewer import BoardReviewer
from knobel.games.qwixx_duel.row import FIELDS
from knobel.games.qwixx_duel.rules import GAME


def test_a_compiled_walk_has_the_sums_of_the_review() -> None:
    net = tables(shipped())
    room, told = memory(net), np.zeros((LONGEST, 8), np.int64)
    for number, (one, other) in enumerate(pairwise(STRENGTHS)):
        out = np.zeros((1, 5))
        players = player(shipped(), *one), player(shipped(), *other)
        walk_games(np.uint64(number), *players, net, room, out, told)
        review = BoardReviewer().review(io.BytesIO(record(told[: int(out[0, TURNS])])))
        first, second = review.players
        assert review.over
        assert review.turns == out[0, TURNS]
        assert first.result == out[0, RESULT]
        assert first.luck == pytest.approx(out[0, LUCK], abs=1e-5)
        assert first.errors == pytest.approx(out[0, FIRST_LOST], abs=1e-5)
        assert second.errors == pytest.approx(out[0, SECOND_LOST], abs=1e-5)


def record(turns: Any) -> bytes:
    """A game as a record: the dice and the two places of every turn."""
    stream, header = io.BytesIO(), Header(game="qwixx-duel", seats=("Ada", "Ben"), first=0)
    writer, fold = RecordWriter(stream, header), Replay(GAME, header)
    for number, turn in enumerate(turns.tolist()):
        seat = number % 2
        events: list[Roll | Place | Pass] = [roll(seat, turn[:6])]
        for place in turn[6:]:
            row, field = divmod(place, FIELDS)
            events.append(Pass(seat) if place == NOWHERE else Place(seat, ROW_NAMES[row], value_at(row, field)))
        for event in events:
            if not fold.state.ended:
                fold.step(event)
                writer.append(event)
    return stream.getvalue()
