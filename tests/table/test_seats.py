"""Sitting down, being ready, the countdown; keys, names, rematches: everything around the game."""

import pytest

from knobel.core import Illegal
from knobel.table.journal import Began, SeatPlan, Setup
from knobel.table.seat import hashed
from knobel.table.table import COUNTDOWN
from knobel.table.told import Accepted, Reaction, Refused, TableTold
from tests.table.shell import NAMES, Shell, people, token, verified

BOT = SeatPlan("bot", "greedy")


def test_a_seat_is_taken_once() -> None:
    shell = Shell(people("qwixx-duel"))
    assert shell.tell(shell.table.sit, 1, "Ada", hashed("a")).reply is None
    entries = len(shell.stored)
    assert shell.tell(shell.table.sit, 1, "Ben", hashed("b")).reply == Refused("", None, "seat-taken")
    for number in (-1, 2, 99):
        assert isinstance(shell.tell(shell.table.sit, number, "Ben", hashed("b")).reply, Refused)
    assert (shell.table.seats[1].name, len(shell.stored)) == ("Ada", entries)


def test_nobody_sits_down_once_play_has_begun() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    assert isinstance(shell.tell(shell.table.sit, 0, "Zoe", hashed("z")).reply, Refused)
    assert shell.table.seats[0].name == NAMES[0]


def test_bots_sit_down_at_once_and_are_ready() -> None:
    shell = Shell(Setup("qwixx-duel", (SeatPlan(), BOT)))
    one, two = shell.table.view(0).seats
    assert (one.kind, one.name, one.ready, one.here) == ("person", None, False, False)
    assert (two.kind, two.name, two.ready, two.here) == ("bot", "greedy", True, True)
    assert isinstance(shell.tell(shell.table.sit, 1, "Ben", hashed("b")).reply, Refused)
    assert shell.table.stage == "gathering"


def test_bots_among_themselves_begin_without_anybody() -> None:
    shell = Shell(Setup("qwixx-duel", (BOT, BOT)))
    assert (shell.table.stage, shell.table.go) == ("playing", COUNTDOWN)


def test_play_starts_three_seconds_after_the_last_one_is_ready() -> None:
    shell = Shell(people("qwixx-duel"))
    shell.seat_everybody()
    shell.tell(shell.table.ready, 0, "aa")
    shell.wait(5000)
    assert shell.table.stage == "gathering"
    shell.tell(shell.table.ready, 1, "bb")
    assert (shell.table.stage, shell.table.go) == ("playing", 5000 + COUNTDOWN)
    assert shell.told(TableTold)[-1].table.go == 5000 + COUNTDOWN
    shell.wait(COUNTDOWN - 1)
    assert shell.do(0, type="roll") == Refused("", None, "not-playing", {"stage": "playing"})
    shell.wait(1)
    assert isinstance(shell.do(0, type="roll"), Accepted)


def test_an_act_before_everybody_is_ready_is_refused() -> None:
    for game, seats in (("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3)):
        shell = Shell(people(game, seats))
        shell.seat_everybody()
        assert shell.do(0, type="roll") == Refused("", None, "not-playing", {"stage": "gathering"})
        assert shell.table.legal(0) == []
        assert (shell.table.wake(), shell.table.manner.job()) == (None, None)
        assert isinstance(shell.tell(shell.table.resign, 0).reply, Refused)


def test_being_ready_twice_keeps_the_first_nonce() -> None:
    shell = Shell(people("qwixx-duel"))
    shell.seat_everybody()
    shell.tell(shell.table.ready, 0, "aa")
    shell.tell(shell.table.ready, 0, "cc")
    shell.tell(shell.table.ready, 1, "bb")
    shell.tell(shell.table.ready, 1, "dd")
    assert [seat.nonce for seat in shell.table.seats] == ["aa", "bb"]
    assert sum(isinstance(entry, Began) for entry in shell.stored) == 1


@pytest.mark.parametrize("nonce", ["", "a", "zz", "AA", "a a", "aa\n", "ää"])
def test_a_nonce_that_would_spoil_the_record_is_refused(nonce: str) -> None:
    shell = Shell(people("qwixx-duel"))
    shell.seat_everybody()
    reply = shell.tell(shell.table.ready, 0, nonce).reply
    assert isinstance(reply, Refused)
    assert reply.reason == "malformed"
    assert not shell.table.view(0).seats[0].ready


def test_an_empty_seat_is_not_ready() -> None:
    shell = Shell(people("qwixx-duel"))
    shell.tell(shell.table.ready, 0, "aa")
    shell.tell(shell.table.ready, 1, "bb")
    assert shell.table.stage == "gathering"


def test_a_token_opens_its_own_seat_and_no_other() -> None:
    shell = Shell(people("doppel-x", 8)).begin()
    assert [shell.table.seat_of(token(seat)) for seat in range(8)] == list(range(8))
    for wrong in ("", "m1", "greedy", token(0) + " ", hashed(token(0)), "ünïcode"):
        assert shell.table.seat_of(wrong) is None


def test_no_token_opens_a_bots_seat_or_an_empty_one() -> None:
    shell = Shell(Setup("qwixx-duel", (SeatPlan(), BOT)))
    assert shell.table.seat_of("") is None
    assert shell.table.seat_of("greedy") is None


def test_a_seat_that_moved_to_another_device_no_longer_opens_with_the_old_token() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.tell(shell.table.retoken, 1, hashed("on the phone"))
    assert shell.table.seat_of(token(1)) is None
    assert shell.table.seat_of("on the phone") == 1
    assert shell.table.seat_of(token(0)) == 0


def test_a_hidden_name_is_seen_nowhere() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.tell(shell.table.hide, 1)
    assert [seat.name for seat in shell.table.view(0).seats] == ["Ada", "Player 2"]
    assert shell.table.header()[0].seats == ("Ada", "Player 2")
    assert shell.told(TableTold)[-1].table.seats[1].name == "Player 2"


def test_several_devices_may_hold_a_seat_and_it_is_away_when_the_last_is_gone() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.tell(shell.table.connect, 0)
    shell.tell(shell.table.disconnect, 0)
    assert shell.table.view(0).seats[0].here
    shell.wait(100)
    shell.tell(shell.table.disconnect, 0)
    left = shell.t
    assert shell.table.view(0).seats[0].away_since == left
    shell.wait(100)
    shell.tell(shell.table.disconnect, 0)  # said twice
    assert shell.table.view(0).seats[0].away_since == left


def test_the_measured_lag_of_everybody_is_shown_and_the_shortest_counts() -> None:
    shell = Shell(people("fini")).begin()
    for round_trip in (90.0, 41.0, 300.0):
        shell.table.measure(0, round_trip)
    assert [seat.lag for seat in shell.table.view(0).seats] == [20, None]


def test_whoever_resigns_loses_at_any_time_even_during_the_countdown() -> None:
    shell = Shell(people("qwixx-duel"))
    shell.seat_everybody()
    shell.tell(shell.table.ready, 0, "aa")
    shell.tell(shell.table.ready, 1, "bb")
    shell.tell(shell.table.resign, 1)
    result = verified(shell.table)
    assert (result.over, result.winner, result.why) == (True, 0, "forfeit")


def test_a_host_can_close_a_match_and_then_nothing_happens_any_more() -> None:
    shell = Shell(people("qwixx-duel", clock="15")).begin()
    shell.tell(shell.table.close)
    assert shell.table.stage == "closed"
    assert isinstance(shell.do(0, type="roll"), Refused)
    assert shell.table.wake() is None
    shell.wait(100_000)
    shell.tell(shell.table.close)
    assert shell.events() == []
    assert not verified(shell.table).over


def test_a_reaction_is_one_of_six_and_not_too_often() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    assert shell.tell(shell.table.react, 0, "clap").sends == [(None, Reaction(0, "clap"))]
    assert shell.tell(shell.table.react, 0, "wow").reply == Refused("", None, "too-often")
    assert shell.tell(shell.table.react, 1, "wow").reply is None
    assert shell.tell(shell.table.react, 1, "<b>").reply == Refused("", None, "no-such-reaction")
    shell.wait(2000)
    assert shell.tell(shell.table.react, 0, "wow").reply is None


def test_a_rematch_needs_everybody_and_comes_once() -> None:
    shell = Shell(people("doppel-x", 3)).begin()
    shell.tell(shell.table.resign, 0)
    assert not any(shell.table.want_rematch(shell.t, seat) for seat in (0, 1, 2)), "it is not over yet"
    shell.tell(shell.table.resign, 1)
    assert shell.table.stage == "over"
    assert shell.table.want_rematch(shell.t, 0)
    assert not shell.table.want_rematch(shell.t, 0), "pressed twice while the new match is being made"
    shell.tell(shell.table.link, "m2", "rematch")
    assert not any(shell.table.want_rematch(shell.t, seat) for seat in (0, 1, 2))
    assert shell.told(TableTold)[-1].table.follows == (("rematch", "m2"),)


def test_bots_are_not_asked_for_a_rematch() -> None:
    shell = Shell(Setup("qwixx-duel", (SeatPlan(), BOT))).begin()
    shell.tell(shell.table.resign, 0)
    assert shell.table.want_rematch(shell.t, 0)


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
        Shell(setup, first=first)
    assert refused.value.clause == clause
