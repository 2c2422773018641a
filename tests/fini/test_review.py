"""Matches of FiNi looked at again."""

import io
from pathlib import Path
from random import Random

import msgspec
import pytest

from knobel.core import Illegal
from knobel.games import find_plugin
from knobel.games.fini.review import DuelReviewer
from knobel.games.fini.review.chance import chance
from knobel.review.shapes import DecisionMoment, OtherMoment, Review
from knobel.table.driver import Driver
from knobel.table.journal import Created, SeatPlan, Setup
from tests.core.games import lines_of
from tests.review.accounts import assert_adds_up

RECORDS = Path(__file__).parent / "records"


def reviewed(lines: list[bytes]) -> Review:
    return DuelReviewer().review(io.BytesIO(b"".join(lines)))


def test_chances_of_equals() -> None:
    assert chance(0, 0) == 0.5
    assert chance(17, 0) == 1
    assert chance(0, 17) == 0
    assert chance(5, 3) == pytest.approx(1 - chance(3, 5))
    assert chance(4, 3) == pytest.approx((chance(5, 3) + chance(4, 4)) / 2)


@pytest.mark.parametrize("seed", range(12))
def test_the_ledger_of_random_matches_adds_up(seed: int) -> None:
    lines = lines_of(seed, game="fini")
    for some in (lines, lines[: len(lines) // 2]):
        review = reviewed(some)
        for player in review.players:
            assert_adds_up(player)
            assert player.luck == 0
        assert review.curve[0].chance == 0.5


def test_what_a_duel_turned_on() -> None:
    review = reviewed((RECORDS / "shortened-street.jsonl").read_bytes().splitlines(keepends=True))
    (moment,) = review.moments
    assert isinstance(moment, OtherMoment)
    assert moment.clauses == ("F18",)
    assert set(moment.text) == {"en", "de", "pt"}
    assert not any("{" in said for said in moment.text.values())


def test_an_early_call_is_an_error_with_its_clause() -> None:
    lines = [
        b'{"format":"knobel-record/1","game":"fini","seats":["Ada","Ben"],"first":0}\n',
        b'{"type":"roll","seat":0,"values":[1,2,3,4,5,6,1,2,3,4,5,6,1,2,3]}\n',
        b'{"type":"grab","seat":0,"die":0,"at":1000}\n',
        b'{"type":"place","seat":0,"slot":0,"at":1500}\n',
        b'{"type":"fini","seat":0,"at":2000}\n',
    ]
    review = reviewed(lines)
    (moment,) = review.moments
    assert isinstance(moment, DecisionMoment)
    assert moment.seat == 0
    assert moment.mark == "mistake"
    assert moment.reason is not None
    assert (moment.reason.cause, moment.reason.clauses) == ("early-call", ("F16",))
    assert "2" in moment.reason.text["en"]
    assert review.players[0].advice is not None
    assert review.players[0].errors == pytest.approx(moment.error)


def test_each_die_says_who_took_it_and_when_and_who_missed_it() -> None:
    lines = [
        b'{"format":"knobel-record/1","game":"fini","seats":["Ada","Ben"],"first":0}\n',
        b'{"type":"roll","seat":0,"values":[1,2,3,4,5,6,1,2,3,4,5,6,1,2,3]}\n',
        b'{"type":"grab","seat":0,"die":0,"at":1000}\n',
        b'{"type":"place","seat":0,"slot":0,"at":1500}\n',
        b'{"type":"grab","seat":1,"die":1,"at":3000}\n',
        b'{"type":"place","seat":1,"slot":0,"at":3200}\n',
        b'{"type":"grab","seat":0,"die":7,"at":3900}\n',
        b'{"type":"place","seat":0,"slot":1,"at":4000}\n',
        b'{"type":"fini","seat":0,"at":4300}\n',
    ]
    (moment,) = reviewed(lines).moments
    assert isinstance(moment, DecisionMoment)
    assert moment.more["grabs"] == [
        {"seat": 0, "die": 0, "took": None, "late": False},  # "go" stands in no record
        {"seat": 0, "die": 7, "took": 2400, "late": True},
        {"seat": 1, "die": 1, "took": None, "late": False},
    ]
    assert moment.more["missed"] == [{"seat": 0, "die": 1, "seen": 1500}]
    assert moment.more["caller"] == 0
    assert 2 in moment.more["fits"]  # a three would have gone on


def test_a_bad_line_is_named() -> None:
    lines = lines_of(1, game="fini")
    with pytest.raises(Illegal) as refusal:
        reviewed([lines[0], lines[2]])
    assert refusal.value.facts["line"] == 2


def test_hands_of_bots_are_timed() -> None:
    slow, quick = played("slow", "quick").players
    figures = [{fact.name: fact.value for fact in player.facts} for player in (slow, quick)]
    assert (figures[0]["grab"] or 0) > 1.3 * (figures[1]["grab"] or 9)
    assert (figures[0]["missed"] or 0) > (figures[1]["missed"] or 0)


def played(*bots: str) -> Review:
    """A match between bots at their own pace, reviewed."""
    plugin = find_plugin("fini")
    setup = Setup(game="fini", seats=tuple(SeatPlan("bot", bot) for bot in bots), first=0)
    created = Created(0, "match", setup, "ab" * 32, 0, "")
    driver = Driver(created, plugin, rng=Random(1), simulate=plugin.simulate_unseen)
    driver.run()
    fold = driver.table.fold
    header = {"format": "knobel-record/1", "game": "fini", "seats": list(bots), "first": 0}
    lines = [msgspec.json.encode(line) + b"\n" for line in (header, *(entry.line() for entry in fold.history))]
    return reviewed([line for line in lines if b'"reveal"' not in line])
