"""Sitting down, being ready, the countdown; keys, names, rematches: everything around the game."""

import pytest

from knobel.core import Illegal
from knobel.table.journal import Began, SeatPlan, Setup
from knobel.table.messages import Accepted, Reaction, Refused, Update
from knobel.table.seat import hashed, match_id
from knobel.table.table import COUNTDOWN
from tests.table.driving import NAMES, MatchDriver, people, token, verified

BOT = SeatPlan("bot", "greedy")


def test_a_seat_is_taken_once() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    assert driver.decide(driver.table.attendance.sit, 1, "Ada", hashed("a")).reply is None
    entries = len(driver.entries)
    assert driver.decide(driver.table.attendance.sit, 1, "Ben", hashed("b")).reply == Refused("", None, "seat-taken")
    for number in (-1, 2, 99):
        assert isinstance(driver.decide(driver.table.attendance.sit, number, "Ben", hashed("b")).reply, Refused)
    assert (driver.table.seats[1].name, len(driver.entries)) == ("Ada", entries)


def test_nobody_sits_down_once_play_has_begun() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert isinstance(driver.decide(driver.table.attendance.sit, 0, "Zoe", hashed("z")).reply, Refused)
    assert driver.table.seats[0].name == NAMES[0]


def test_bots_sit_down_at_once_and_are_ready() -> None:
    driver = MatchDriver(Setup("qwixx-duel", (SeatPlan(), BOT)))
    one, two = driver.table.view(0).seats
    assert (one.kind, one.name, one.ready, one.here) == ("person", None, False, False)
    assert (two.kind, two.name, two.ready, two.here) == ("bot", "greedy", True, True)
    assert isinstance(driver.decide(driver.table.attendance.sit, 1, "Ben", hashed("b")).reply, Refused)
    assert driver.table.stage == "gathering"


def test_bots_among_themselves_begin_without_anybody() -> None:
    driver = MatchDriver(Setup("qwixx-duel", (BOT, BOT)))
    assert (driver.table.stage, driver.table.fold.go) == ("playing", 0)


def test_where_nobody_races_play_starts_at_once() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    assert not driver.table.view(0).asks
    driver.begin()
    assert (driver.t, driver.table.fold.go) == (0, 0)
    assert isinstance(driver.do(0, type="roll"), Accepted)
    timed = MatchDriver(Setup("qwixx-duel", (SeatPlan(), SeatPlan()), clock="15"))
    assert timed.table.view(0).asks


def test_play_starts_three_seconds_after_the_last_one_is_ready() -> None:
    driver = MatchDriver(people("fini"))
    assert driver.table.view(0).asks
    driver.seat_everybody()
    driver.decide(driver.table.ready, 0, "aa")
    driver.wait(5000)
    assert driver.table.stage == "gathering"
    driver.decide(driver.table.ready, 1, "bb")
    assert (driver.table.stage, driver.table.fold.go) == ("playing", 5000 + COUNTDOWN)
    assert driver.received(Update)[-1].table.go == 5000 + COUNTDOWN
    driver.wait(COUNTDOWN - 1)
    assert driver.do(0, type="roll") == Refused("", None, "not-playing", {"stage": "playing"})
    driver.wait(1)
    assert isinstance(driver.do(0, type="roll"), Accepted)


def test_an_act_before_everybody_is_ready_is_refused() -> None:
    for game, seats in (("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3)):
        driver = MatchDriver(people(game, seats))
        driver.seat_everybody()
        assert driver.do(0, type="roll") == Refused("", None, "not-playing", {"stage": "gathering"})
        assert driver.table.offers.all()[0] == []
        assert (driver.table.wake(), driver.table.simulation()) == (None, None)
        assert isinstance(driver.decide(driver.table.resign, 0).reply, Refused)


def test_being_ready_twice_keeps_the_first_nonce() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    driver.seat_everybody()
    driver.decide(driver.table.ready, 0, "aa")
    driver.decide(driver.table.ready, 0, "cc")
    driver.decide(driver.table.ready, 1, "bb")
    driver.decide(driver.table.ready, 1, "dd")
    assert [seat.nonce for seat in driver.table.seats] == ["aa", "bb"]
    assert sum(isinstance(entry, Began) for entry in driver.entries) == 1


@pytest.mark.parametrize("nonce", ["", "a", "zz", "AA", "a a", "aa\n", "ää"])
def test_a_nonce_that_would_spoil_the_record_is_refused(nonce: str) -> None:
    driver = MatchDriver(people("qwixx-duel"))
    driver.seat_everybody()
    reply = driver.decide(driver.table.ready, 0, nonce).reply
    assert isinstance(reply, Refused)
    assert reply.reason == "malformed"
    assert not driver.table.view(0).seats[0].ready


def test_an_empty_seat_is_not_ready() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    driver.decide(driver.table.ready, 0, "aa")
    driver.decide(driver.table.ready, 1, "bb")
    assert driver.table.stage == "gathering"


def test_a_token_opens_its_own_seat_and_no_other() -> None:
    driver = MatchDriver(people("doppel-x", 8)).begin()
    assert [driver.table.devices.seat_of(token(seat)) for seat in range(8)] == list(range(8))
    for wrong in ("", "m1", "greedy", token(0) + " ", hashed(token(0)), "ünïcode"):
        assert driver.table.devices.seat_of(wrong) is None


def test_no_token_opens_a_bots_seat_or_an_empty_one() -> None:
    driver = MatchDriver(Setup("qwixx-duel", (SeatPlan(), BOT)))
    assert driver.table.devices.seat_of("") is None
    assert driver.table.devices.seat_of("greedy") is None


def test_a_seat_that_moved_to_another_device_no_longer_opens_with_the_old_token() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.devices.retoken, 1, hashed("on the phone"))
    assert driver.table.devices.seat_of(token(1)) is None
    assert driver.table.devices.seat_of("on the phone") == 1
    assert driver.table.devices.seat_of(token(0)) == 0


def test_a_hidden_name_is_seen_nowhere() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.attendance.hide, 1)
    assert [seat.name for seat in driver.table.view(0).seats] == ["Ada", "Player 2"]
    assert driver.table.fold.header()[0].seats == ("Ada", "Player 2")
    assert driver.received(Update)[-1].table.seats[1].name == "Player 2"


def test_several_devices_may_hold_a_seat_and_it_is_away_when_the_last_is_gone() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.attendance.connect, 0)
    driver.decide(driver.table.attendance.disconnect, 0)
    assert driver.table.view(0).seats[0].here
    driver.wait(100)
    driver.decide(driver.table.attendance.disconnect, 0)
    left = driver.t
    assert driver.table.view(0).seats[0].away_since == left
    driver.wait(100)
    driver.decide(driver.table.attendance.disconnect, 0)  # said twice
    assert driver.table.view(0).seats[0].away_since == left


def test_the_measured_lag_of_everybody_is_shown_and_the_shortest_counts() -> None:
    driver = MatchDriver(people("fini")).begin()
    for round_trip in (90.0, 41.0, 300.0):
        driver.table.seats[0].lag.measure(round_trip)
    assert [seat.lag for seat in driver.table.view(0).seats] == [20, None]


def test_whoever_resigns_loses_at_any_time_even_during_the_countdown() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    driver.seat_everybody()
    driver.decide(driver.table.ready, 0, "aa")
    driver.decide(driver.table.ready, 1, "bb")
    driver.decide(driver.table.resign, 1)
    result = verified(driver.table)
    assert (result.over, result.winner, result.why) == (True, 0, "forfeit")


def test_a_host_can_close_a_match_and_then_nothing_happens_any_more() -> None:
    driver = MatchDriver(people("qwixx-duel", clock="15")).begin()
    driver.decide(driver.table.close)
    assert driver.table.stage == "closed"
    assert isinstance(driver.do(0, type="roll"), Refused)
    assert driver.table.wake() is None
    driver.wait(100_000)
    driver.decide(driver.table.close)
    assert driver.events() == []
    assert not verified(driver.table).over


def test_a_reaction_is_one_of_six_and_not_too_often() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert driver.decide(driver.table.attendance.react, 0, "clap").sends == [(None, Reaction(0, "clap"))]
    assert driver.decide(driver.table.attendance.react, 0, "wow").reply == Refused("", None, "too-often")
    assert driver.decide(driver.table.attendance.react, 1, "wow").reply is None
    assert driver.decide(driver.table.attendance.react, 1, "<b>").reply == Refused("", None, "no-such-reaction")
    driver.wait(2000)
    assert driver.decide(driver.table.attendance.react, 0, "wow").reply is None


def test_a_rematch_needs_everybody_and_comes_once() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.decide(driver.table.resign, 0)
    assert not any(driver.table.attendance.want_rematch(seat) for seat in (0, 1, 2)), "it is not over yet"
    driver.decide(driver.table.resign, 1)
    assert driver.table.stage == "over"
    assert driver.table.attendance.want_rematch(0)
    assert not driver.table.attendance.want_rematch(0), "pressed twice while the new match is being made"
    driver.decide(driver.table.followed_by, "m2", "rematch")
    assert not any(driver.table.attendance.want_rematch(seat) for seat in (0, 1, 2))
    assert driver.received(Update)[-1].table.follows == (("rematch", "m2"),)


def test_bots_are_not_asked_for_a_rematch() -> None:
    driver = MatchDriver(Setup("qwixx-duel", (SeatPlan(), BOT))).begin()
    driver.decide(driver.table.resign, 0)
    assert driver.table.attendance.want_rematch(0)


@pytest.mark.parametrize(
    ("setup", "first", "clause"),
    [
        (people("qwixx-duel", 3), 0, "Q1"),
        (people("qwixx-duel", options={"fast": True}), 0, None),
        (people("qwixx-duel"), 2, None),
        (people("qwixx-duel"), -1, None),
        (people("fini", 1), 0, "F1"),
        (people("fini", options={"silver": "gold"}), 0, None),
        (people("doppel-x", 2), 0, "D1"),
        (people("doppel-x", 9), 0, "D1"),
        (people("doppel-x", 3, options={"board": "V"}), 0, "D2"),
        (people("doppel-x", 3, options={"board": ["I"]}), 0, "D2"),
        (people("doppel-x", 3, options={"board": "I", "tiles": "ABCD"}), 0, None),
    ],
)
def test_a_match_that_cannot_be_played_is_not_made(setup: Setup, first: int, clause: str | None) -> None:
    with pytest.raises(Illegal) as refused:
        MatchDriver(setup, first=first)
    assert refused.value.clause == clause


def test_no_match_is_called_like_an_option_of_a_command() -> None:
    ids = [match_id(bytes([first, *range(15)])) for first in range(256)]
    assert not [one for one in ids if one.startswith("-")]
    assert {len(one) for one in ids} == {22}
