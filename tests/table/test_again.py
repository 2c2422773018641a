"""An act that is sent again counts once and gets the answer it got; what several may do at once is never stale."""

from knobel.games.fini.events import COLOURED
from knobel.table.messages import Accepted, Refused
from tests.fini.hands import a_duel
from tests.table.driving import MatchDriver, people


def test_an_act_sent_again_counts_once() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    first = driver.act(0, {"type": "roll"}, "r1")
    entries = len(driver.entries)
    assert isinstance(first, Accepted)
    assert driver.act(0, {"type": "roll"}, "r1") == first
    assert len(driver.entries) == entries


def test_an_act_that_was_refused_and_is_sent_again_is_judged_anew() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert isinstance(driver.act(0, {"type": "pass"}, "r1"), Refused)
    assert isinstance(driver.act(0, {"type": "pass"}, "r1"), Refused)
    driver.act(0, {"type": "roll"}, "r2")
    assert driver.act(0, {"type": "pass"}, "r1") == Accepted("r1", 2)


def test_an_act_that_is_still_held_is_not_acknowledged_when_it_is_sent_again() -> None:
    driver = a_duel()
    driver.table.seats[0].lag.measure(120)
    die = next(die for die in driver.state.area if die < COLOURED)
    assert driver.act(1, {"type": "grab", "die": die}, "r1") is None
    assert driver.act(1, {"type": "grab", "die": die}, "r1") is None
    assert driver.received(Accepted, 1) == []
    driver.wait(100)
    (answer,) = driver.received(Accepted, 1)
    assert driver.act(1, {"type": "grab", "die": die}, "r1") == answer


def test_an_act_that_is_held_until_the_duel_is_over_is_answered_and_judged_anew_when_it_is_sent_again() -> None:
    driver = a_duel()
    driver.table.seats[0].lag.measure(120)
    die = next(die for die in driver.state.area if die < COLOURED)
    assert driver.act(1, {"type": "grab", "die": die}, "r1") is None
    driver.decide(driver.table.resign, 0)
    (answer,) = driver.received(Refused, 1)
    assert (answer.ref, answer.reason) == ("r1", "duel-over")
    again = driver.act(1, {"type": "grab", "die": die}, "r1")
    assert isinstance(again, Refused)
    assert again.reason == "not-playing"


def test_the_same_ref_of_another_seat_is_another_act() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert isinstance(driver.act(1, {"type": "roll"}, "r1"), Refused)
    assert isinstance(driver.act(0, {"type": "roll"}, "r1"), Accepted)


def test_who_has_not_seen_the_last_event_looks_again_where_one_acts_after_the_other() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.act(0, {"type": "roll"})
    assert driver.act(0, {"type": "pass"}, on=0) == Refused("", None, "stale")
    assert isinstance(driver.act(0, {"type": "pass"}, on=1), Accepted)


def test_bets_that_cross_on_the_way_both_count() -> None:
    opening = {"type": "opening", "rest": [{"die": seat, "where": "out"} for seat in range(4)]}
    driver = MatchDriver(people("doppel-x", 4, past=(opening,))).begin()
    assert isinstance(driver.act(1, {"type": "bet", "tile": "B"}, on=1), Accepted)
    assert isinstance(driver.act(2, {"type": "bet", "tile": "B"}, on=1), Accepted)
    assert isinstance(driver.act(3, {"type": "pass"}, on=1), Accepted)
