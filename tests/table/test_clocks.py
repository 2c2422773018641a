"""Turn clocks, and people who are away."""

from typing import Literal

import pytest

from knobel.table.table import GRACE
from knobel.table.told import Refused, TableTold
from tests.table.shell import Shell, people, verified

NOT_AWAY = Refused("", None, "not-away")


def test_without_a_clock_nobody_has_to_hurry() -> None:
    for game in ("qwixx-duel", "fini"):
        shell = Shell(people(game)).begin()
        shell.do(0, type="roll")
        shell.wait(10_000_000)
        assert shell.table.stage == "playing"
        assert shell.table.view(shell.t).deadline is None


@pytest.mark.parametrize("clock", ["60", "15"])
def test_whoever_lets_the_clock_run_out_loses_on_time(clock: Literal["60", "15"]) -> None:
    shell = Shell(people("qwixx-duel", clock=clock)).begin()
    shell.wait(1000 * int(clock) - 1)
    assert shell.table.stage == "playing"
    shell.do(0, type="roll")  # a new action, a new clock
    view = shell.table.view(shell.t)
    assert (view.deadline, view.waiting) == (shell.t + 1000 * int(clock), "action")
    shell.wait(1000 * int(clock) - 1)
    assert shell.table.stage == "playing"
    shell.wait(1)
    assert shell.events()[-2] == {"type": "forfeit", "seat": 0, "why": "time"}
    assert verified(shell.table).winner == 1


def test_the_clock_starts_with_go_and_not_with_the_countdown() -> None:
    shell = Shell(people("qwixx-duel", clock="15")).begin()
    assert shell.table.view(shell.t).deadline == shell.t + 15_000


def test_a_refused_act_does_not_stop_the_clock() -> None:
    shell = Shell(people("qwixx-duel", clock="15")).begin()
    for _ in range(5):
        shell.wait(3000)
        shell.do(1, type="roll")
        shell.do(0, type="pass")
    assert shell.events()[0] == {"type": "forfeit", "seat": 0, "why": "time"}


def test_in_fini_the_roller_is_waited_for_but_nobody_in_the_duel() -> None:
    shell = Shell(people("fini", clock="15")).begin()
    shell.wait(14_000)
    shell.do(0, type="roll")
    shell.wait(500_000)
    assert shell.table.stage == "playing"
    shell.do(0, type="fini")
    assert shell.table.view(shell.t).deadline == shell.t + 15_000
    shell.wait(15_000)
    assert shell.events()[-2] == {"type": "forfeit", "seat": 1, "why": "time"}


def test_a_roll_that_is_being_simulated_costs_no_time() -> None:
    shell = Shell(people("fini", clock="15")).begin()
    shell.busy = True
    shell.do(0, type="roll")
    shell.wait(60_000)
    assert shell.table.stage == "playing"


def an_empty_chair(clock: Literal["off", "60"] = "off") -> Shell:
    """Ben has just left."""
    shell = Shell(people("qwixx-duel", clock=clock)).begin()
    shell.tell(shell.table.disconnect, 1)
    return shell


@pytest.mark.parametrize("what", ["pause", "bot", "forfeit", "wait"])
def test_nothing_is_chosen_about_somebody_before_the_grace_is_over(what: str) -> None:
    shell = an_empty_chair()
    shell.wait(GRACE - 1)
    assert shell.tell(shell.table.choose, 0, 1, what).reply == NOT_AWAY
    assert shell.table.stage == "playing"
    shell.wait(1)
    assert shell.tell(shell.table.choose, 0, 1, what).reply is None


def test_nobody_chooses_about_themselves_or_about_somebody_who_is_there() -> None:
    shell = an_empty_chair()
    shell.wait(GRACE)
    assert shell.tell(shell.table.choose, 1, 1, "pause").reply == NOT_AWAY
    assert shell.tell(shell.table.choose, 1, 0, "forfeit").reply == NOT_AWAY
    assert shell.tell(shell.table.choose, 0, 1, "insult").reply == Refused("", None, "no-such-choice")
    assert shell.table.stage == "playing"


def test_whoever_comes_back_in_time_finds_everything_as_it_was() -> None:
    shell = an_empty_chair()
    shell.wait(GRACE - 1)
    shell.tell(shell.table.connect, 1)
    shell.wait(1)
    assert shell.tell(shell.table.choose, 0, 1, "forfeit").reply == NOT_AWAY
    shell.tell(shell.table.disconnect, 1)
    shell.wait(GRACE - 1)
    assert shell.tell(shell.table.choose, 0, 1, "forfeit").reply == NOT_AWAY


def test_a_pause_stops_all_clocks_and_going_on_starts_them_anew() -> None:
    shell = an_empty_chair(clock="60")
    shell.wait(GRACE)
    shell.tell(shell.table.choose, 0, 1, "pause")
    assert shell.told(TableTold)[-1].table.stage == "paused"
    shell.wait(1_000_000)
    assert (shell.table.stage, shell.table.wake()) == ("paused", None)
    assert shell.do(0, type="roll") == Refused("", None, "not-playing", {"stage": "paused"})
    assert shell.table.legal(0) == []
    shell.tell(shell.table.connect, 1)
    assert shell.table.stage == "paused"
    shell.tell(shell.table.resume)
    assert shell.table.view(shell.t).deadline == shell.t + 60_000
    shell.do(0, type="roll")
    assert len(shell.events("roll")) == 1


def test_going_on_when_nothing_is_paused_changes_nothing() -> None:
    shell = Shell(people("qwixx-duel", clock="15")).begin()
    entries = len(shell.stored)
    shell.wait(5000)
    shell.tell(shell.table.resume)
    assert (len(shell.stored), shell.table.view(shell.t).deadline) == (entries, shell.t + 10_000)


def test_a_bot_stands_in_until_the_person_comes_back() -> None:
    shell = an_empty_chair()
    shell.wait(GRACE)
    shell.tell(shell.table.choose, 0, 1, "bot")
    seat = shell.table.view(shell.t).seats[1]
    assert (seat.kind, seat.name, seat.stand_in, seat.here) == ("person", "Ben", "greedy", False)
    assert [seat.bot for seat in shell.table.seats] == [None, "greedy"]
    assert shell.tell(shell.table.choose, 0, 1, "bot").reply == Refused("", None, "no-such-choice")
    shell.tell(shell.table.connect, 1)
    assert [seat.bot for seat in shell.table.seats] == [None, None]
    assert shell.table.view(shell.t).seats[1].stand_in is None


@pytest.mark.parametrize(("game", "seats", "bot"), [("fini", 2, "collector"), ("doppel-x", 3, "thrower")])
def test_every_game_has_a_bot_that_can_stand_in(game: str, seats: int, bot: str) -> None:
    shell = Shell(people(game, seats)).begin()
    shell.tell(shell.table.disconnect, 1)
    shell.wait(GRACE)
    shell.tell(shell.table.choose, 0, 1, "bot")
    assert shell.table.seats[1].bot == bot


def test_a_stand_in_ends_the_pause() -> None:
    shell = an_empty_chair()
    shell.wait(GRACE)
    shell.tell(shell.table.choose, 0, 1, "pause")
    shell.tell(shell.table.choose, 0, 1, "bot")
    assert shell.table.stage == "playing"


@pytest.mark.parametrize("paused", [False, True])
def test_somebody_who_stays_away_can_be_declared_to_have_lost(paused: bool) -> None:
    shell = an_empty_chair()
    shell.wait(GRACE)
    if paused:
        shell.tell(shell.table.choose, 0, 1, "pause")
    shell.tell(shell.table.choose, 0, 1, "forfeit")
    assert shell.events()[-2] == {"type": "forfeit", "seat": 1, "why": "absent"}
    assert verified(shell.table).winner == 0


def test_one_can_resign_during_a_pause() -> None:
    shell = an_empty_chair()
    shell.wait(GRACE)
    shell.tell(shell.table.choose, 0, 1, "pause")
    shell.tell(shell.table.resign, 0)
    assert verified(shell.table).winner == 1


def test_somebody_who_gave_up_is_no_longer_waited_for_and_no_longer_chooses() -> None:
    shell = Shell(people("doppel-x", 4)).begin()
    shell.tell(shell.table.resign, 1)
    shell.tell(shell.table.disconnect, 1)
    shell.tell(shell.table.disconnect, 2)
    shell.wait(GRACE)
    entries = len(shell.stored)
    for what in ("pause", "bot", "forfeit"):
        assert shell.tell(shell.table.choose, 0, 1, what).reply == NOT_AWAY
        assert shell.tell(shell.table.choose, 1, 2, what).reply == NOT_AWAY
    assert (len(shell.stored), shell.table.stage) == (entries, "playing")
    assert shell.tell(shell.table.choose, 0, 2, "forfeit").reply is None


def test_giving_up_twice_is_refused() -> None:
    shell = Shell(people("doppel-x", 3)).begin()
    shell.tell(shell.table.resign, 1)
    reply = shell.tell(shell.table.resign, 1).reply
    assert isinstance(reply, Refused)
    assert reply.reason == "gave-up"


def test_nobody_is_away_before_play_begins() -> None:
    shell = Shell(people("qwixx-duel"))
    shell.seat_everybody()
    shell.tell(shell.table.disconnect, 1)
    shell.wait(2 * GRACE)
    assert shell.tell(shell.table.choose, 0, 1, "forfeit").reply == NOT_AWAY
