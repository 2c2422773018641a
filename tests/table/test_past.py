"""Playing on from an unfinished record."""

from random import Random
from typing import Any

import msgspec
import pytest

from knobel.core import Illegal
from knobel.table.messages import Accepted
from tests.table.driving import SEED, MatchDriver, memory, people, play, record, verified

TABLES = [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 4)]


def a_past(game: str, seats: int, events: int, seed: int = 1) -> tuple[dict[str, Any], ...]:
    """The first events of a game, as they come out of a record file."""
    driver = play(MatchDriver(people(game, seats)).begin(), Random(seed))
    lines = [msgspec.json.decode(line) for line in record(driver.table).splitlines()[1:-1]]
    return tuple(lines[: min(events, len(lines) - 1)])


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("events", [1, 21, 10_000])
def test_an_unfinished_record_can_be_played_to_its_end(game: str, seats: int, events: int) -> None:
    past = a_past(game, seats, events)
    driver = MatchDriver(people(game, seats, past=past)).begin()
    lines = [msgspec.json.decode(msgspec.json.encode(happened.line())) for happened in driver.table.fold.history]
    assert lines == list(past)
    before = verified(driver.table)
    assert not before.over
    assert before.scores == driver.table.game.scores(driver.state)
    assert memory(driver.restored()) == memory(driver.table)
    play(driver, Random(2))
    result = verified(driver.table)
    assert result.over
    assert result.dice == "unknown", "the dice before came with the record"
    assert driver.events()[-1] == {"type": "reveal", "seed": SEED}
    assert memory(driver.restored()) == memory(driver.table)


def test_the_past_counts_in_the_numbers_of_the_events() -> None:
    past = a_past("qwixx-duel", 2, 6)
    driver = MatchDriver(people("qwixx-duel", past=past)).begin()
    assert driver.table.view(driver.t).events == 6
    snapshot = driver.table.updates.newest()
    assert snapshot is not None
    assert (snapshot.n, {**msgspec.to_builtins(snapshot.event), "at": snapshot.at}) == (6, past[-1])
    seat = driver.table.game.due(driver.state)[0]
    answer = driver.do(seat, **driver.table.offers.all()[seat][0])
    assert isinstance(answer, Accepted)
    assert answer.n == driver.events_received()[-1].n == 7


def test_the_past_is_not_seen_before_play_begins() -> None:
    driver = MatchDriver(people("qwixx-duel", past=a_past("qwixx-duel", 2, 6)))
    assert driver.table.fold.replay is None
    assert (driver.past(), driver.table.updates.newest()) == ([], None)


def test_a_duel_that_was_under_way_goes_on_with_go() -> None:
    past = a_past("fini", 2, 4)
    driver = MatchDriver(people("fini", past=past)).begin()
    assert driver.state.values
    seat = 0 if driver.state.hands[0] is None else 1
    assert isinstance(driver.do(seat, **driver.table.offers.all()[seat][0]), Accepted)


def test_bets_that_were_passed_stay_passed_when_others_bet() -> None:
    opening = {"type": "opening", "rest": [{"die": seat, "where": "out"} for seat in range(4)]}
    driver = MatchDriver(people("doppel-x", 4, past=(opening, {"type": "bet", "seat": 1, "tile": "B"}))).begin()
    driver.do(2, type="pass")
    driver.do(3, type="bet", tile="A")
    assert driver.table.offers.all()[2] == []
    assert driver.table.offers.all()[0] == [{"type": "throw"}]


def test_a_past_that_breaks_a_rule_is_no_past() -> None:
    past = a_past("qwixx-duel", 2, 6)
    with pytest.raises(Illegal) as refused:
        MatchDriver(people("qwixx-duel", past=(past[0], *past)))
    assert refused.value.clause == "Q3"


def test_a_game_that_is_over_is_not_played_on() -> None:
    whole = play(MatchDriver(people("qwixx-duel")).begin(), Random(1)).past()
    past = tuple(whole[:-1])
    with pytest.raises(Illegal) as refused:
        MatchDriver(people("qwixx-duel", past=past))
    assert refused.value.reason == "over"


@pytest.mark.parametrize("line", [{"type": "dance"}, {}, {"type": "roll"}, {"type": "reveal", "seed": "00"}])
def test_a_past_that_cannot_be_read_is_none(line: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        MatchDriver(people("qwixx-duel", past=(line,)))
