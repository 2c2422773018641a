"""Turn clocks, and people who are away."""

from typing import Literal

import pytest

from knobel.table.attendance import GRACE
from knobel.table.messages import Refused, Update
from tests.table.driving import MatchDriver, people, verified

NOT_AWAY = Refused("", None, "not-away")


def test_without_a_clock_nobody_has_to_hurry() -> None:
    for game in ("qwixx-duel", "fini"):
        driver = MatchDriver(people(game)).begin()
        driver.do(0, type="roll")
        driver.wait(10_000_000)
        assert driver.table.stage == "playing"
        assert driver.table.view(driver.t).deadline is None


@pytest.mark.parametrize("clock", ["60", "15"])
def test_in_a_strict_match_whoever_lets_the_clock_run_out_loses_on_time(clock: Literal["60", "15"]) -> None:
    driver = MatchDriver(people("qwixx-duel", clock=clock, strict=True)).begin()
    driver.wait(1000 * int(clock) - 1)
    assert driver.table.stage == "playing"
    driver.do(0, type="roll")  # a new action, a new clock
    view = driver.table.view(driver.t)
    assert (view.deadline, view.waiting) == (driver.t + 1000 * int(clock), "action")
    driver.wait(1000 * int(clock) - 1)
    assert driver.table.stage == "playing"
    driver.wait(1)
    assert driver.events()[-2] == {"type": "forfeit", "seat": 0, "why": "time"}
    assert verified(driver.table).winner == 1


def test_a_friendly_table_rolls_and_passes_for_whoever_lets_the_clock_run_out() -> None:
    driver = MatchDriver(people("qwixx-duel", clock="15")).begin()
    driver.wait(4 * 15_000)
    assert [(event["type"], event["seat"]) for event in driver.events()] == [
        ("roll", 0),
        ("pass", 0),
        ("pass", 0),
        ("roll", 1),
    ]
    assert all(told.extra["late"] for told in driver.events_received()[1:])
    assert (driver.state.misthrows, driver.table.view(driver.t).deadline) == ((1, 0), driver.t + 15_000)
    driver.wait(100 * 15_000)
    assert verified(driver.table).why == "misthrows"


def test_a_friendly_table_of_fini_announces_and_rolls_for_a_slow_roller() -> None:
    driver = MatchDriver(people("fini", clock="15")).begin()
    for _ in range(60):
        driver.wait(15_000)
        if driver.state.values:
            driver.do(0, type="fini")  # much too early: a chip goes over, and a ruling is to be read
        if driver.state.round == 3:
            break
    driver.wait(30_000)
    assert (driver.table.stage, len(driver.events("announce")), driver.events("forfeit")) == ("playing", 1, [])
    assert driver.events()[-1]["type"] == "roll"


def test_the_clock_starts_with_go_and_not_with_the_countdown() -> None:
    driver = MatchDriver(people("qwixx-duel", clock="15")).begin()
    assert driver.table.view(driver.t).deadline == driver.t + 15_000


def test_a_refused_act_does_not_stop_the_clock() -> None:
    driver = MatchDriver(people("qwixx-duel", clock="15", strict=True)).begin()
    for _ in range(5):
        driver.wait(3000)
        driver.do(1, type="roll")
        driver.do(0, type="pass")
    assert driver.events()[0] == {"type": "forfeit", "seat": 0, "why": "time"}


def test_in_fini_the_roller_is_waited_for_but_nobody_in_the_duel() -> None:
    driver = MatchDriver(people("fini", clock="15", options={"strict": True})).begin()
    driver.wait(14_000)
    driver.do(0, type="roll")
    driver.wait(500_000)
    assert driver.table.stage == "playing"
    driver.do(0, type="fini")
    assert driver.table.view(driver.t).deadline == driver.t + 15_000
    driver.wait(15_000)
    assert driver.events()[-2] == {"type": "forfeit", "seat": 1, "why": "time"}


def test_a_roll_that_is_being_simulated_costs_no_time() -> None:
    driver = MatchDriver(people("fini", clock="15")).begin()
    driver.busy = True
    driver.do(0, type="roll")
    driver.wait(60_000)
    assert driver.table.stage == "playing"


def an_empty_chair(clock: Literal["off", "60"] = "off") -> MatchDriver:
    """Ben has just left."""
    driver = MatchDriver(people("qwixx-duel", clock=clock)).begin()
    driver.decide(driver.table.attendance.disconnect, 1)
    return driver


@pytest.mark.parametrize("what", ["pause", "bot", "forfeit", "wait"])
def test_nothing_is_chosen_about_somebody_before_the_grace_is_over(what: str) -> None:
    driver = an_empty_chair()
    driver.wait(GRACE - 1)
    assert driver.decide(driver.table.attendance.choose, 0, 1, what).reply == NOT_AWAY
    assert driver.table.stage == "playing"
    driver.wait(1)
    assert driver.decide(driver.table.attendance.choose, 0, 1, what).reply is None


def test_nobody_chooses_about_themselves_or_about_somebody_who_is_there() -> None:
    driver = an_empty_chair()
    driver.wait(GRACE)
    assert driver.decide(driver.table.attendance.choose, 1, 1, "pause").reply == NOT_AWAY
    assert driver.decide(driver.table.attendance.choose, 1, 0, "forfeit").reply == NOT_AWAY
    assert driver.decide(driver.table.attendance.choose, 0, 1, "insult").reply == Refused("", None, "no-such-choice")
    assert driver.table.stage == "playing"


def test_whoever_comes_back_in_time_finds_everything_as_it_was() -> None:
    driver = an_empty_chair()
    driver.wait(GRACE - 1)
    driver.decide(driver.table.attendance.connect, 1)
    driver.wait(1)
    assert driver.decide(driver.table.attendance.choose, 0, 1, "forfeit").reply == NOT_AWAY
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE - 1)
    assert driver.decide(driver.table.attendance.choose, 0, 1, "forfeit").reply == NOT_AWAY


def test_a_pause_stops_all_clocks_and_going_on_starts_them_anew() -> None:
    driver = an_empty_chair(clock="60")
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    assert driver.received(Update)[-1].table.stage == "paused"
    driver.wait(1_000_000)
    assert (driver.table.stage, driver.table.wake()) == ("paused", None)
    assert driver.do(0, type="roll") == Refused("", None, "not-playing", {"stage": "paused"})
    assert driver.table.offers.all()[0] == []
    driver.decide(driver.table.attendance.connect, 1)
    assert driver.table.stage == "paused"
    driver.decide(driver.table.attendance.resume)
    assert driver.table.view(driver.t).deadline == driver.t + 60_000
    driver.do(0, type="roll")
    assert len(driver.events("roll")) == 1


def test_going_on_when_nothing_is_paused_changes_nothing() -> None:
    driver = MatchDriver(people("qwixx-duel", clock="15")).begin()
    entries = len(driver.entries)
    driver.wait(5000)
    driver.decide(driver.table.attendance.resume)
    assert (len(driver.entries), driver.table.view(driver.t).deadline) == (entries, driver.t + 10_000)


def test_a_bot_stands_in_until_the_person_comes_back() -> None:
    driver = an_empty_chair()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    seat = driver.table.view(driver.t).seats[1]
    assert (seat.kind, seat.name, seat.stand_in, seat.here) == ("person", "Ben", "solid", False)
    assert [seat.bot for seat in driver.table.seats] == [None, "solid"]
    assert driver.decide(driver.table.attendance.choose, 0, 1, "bot").reply == Refused("", None, "no-such-choice")
    driver.decide(driver.table.attendance.connect, 1)
    assert [seat.bot for seat in driver.table.seats] == [None, None]
    assert driver.table.view(driver.t).seats[1].stand_in is None


@pytest.mark.parametrize(("game", "seats", "bot"), [("fini", 2, "solid"), ("doppel-x", 3, "solid")])
def test_every_game_has_a_bot_that_can_stand_in(game: str, seats: int, bot: str) -> None:
    driver = MatchDriver(people(game, seats)).begin()
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert driver.table.seats[1].bot == bot


def test_a_stand_in_ends_the_pause() -> None:
    driver = an_empty_chair()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert driver.table.stage == "playing"


@pytest.mark.parametrize("paused", [False, True])
def test_somebody_who_stays_away_can_be_declared_to_have_lost(paused: bool) -> None:
    driver = an_empty_chair()
    driver.wait(GRACE)
    if paused:
        driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    driver.decide(driver.table.attendance.choose, 0, 1, "forfeit")
    assert driver.events()[-2] == {"type": "forfeit", "seat": 1, "why": "absent"}
    assert verified(driver.table).winner == 0


def test_one_can_resign_during_a_pause() -> None:
    driver = an_empty_chair()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    driver.decide(driver.table.resign, 0)
    assert verified(driver.table).winner == 1


def test_somebody_who_gave_up_is_no_longer_waited_for_and_no_longer_chooses() -> None:
    driver = MatchDriver(people("doppel-x", 4)).begin()
    driver.decide(driver.table.resign, 1)
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.decide(driver.table.attendance.disconnect, 2)
    driver.wait(GRACE)
    entries = len(driver.entries)
    for what in ("pause", "bot", "forfeit"):
        assert driver.decide(driver.table.attendance.choose, 0, 1, what).reply == NOT_AWAY
        assert driver.decide(driver.table.attendance.choose, 1, 2, what).reply == NOT_AWAY
    assert (len(driver.entries), driver.table.stage) == (entries, "playing")
    assert driver.decide(driver.table.attendance.choose, 0, 2, "forfeit").reply is None


def test_giving_up_twice_is_refused() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.decide(driver.table.resign, 1)
    reply = driver.decide(driver.table.resign, 1).reply
    assert isinstance(reply, Refused)
    assert reply.reason == "gave-up"


def test_nobody_is_away_before_play_begins() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    driver.seat_everybody()
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(2 * GRACE)
    assert driver.decide(driver.table.attendance.choose, 0, 1, "forfeit").reply == NOT_AWAY
