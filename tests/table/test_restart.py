"""A table is the fold of its journal: whatever moment a crash chooses, what comes back is the same table."""

from random import Random
from unittest.mock import patch

import pytest

from knobel.table.journal import Happened
from knobel.table.messages import Accepted
from tests.table.driving import MatchDriver, memory, people, play


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("doppel-x", 3), ("doppel-x", 6)])
def test_a_restart_after_any_input_gives_the_same_table(game: str, seats: int) -> None:
    driver = MatchDriver(people(game, seats, clock="60")).begin()
    assert memory(driver.restored()) == memory(driver.table)
    play(driver, Random(seats), after=lambda: _same(driver))
    assert driver.table.stage == "over"


def test_a_restart_during_any_duel_gives_the_same_table() -> None:
    driver, rng = MatchDriver(people("fini", options={"strict": True})).begin(), Random(4)
    play(driver, rng, after=lambda: _same(driver) if rng.random() < 0.015 else None)
    _same(driver)


def _same(driver: MatchDriver) -> None:
    assert memory(driver.restored()) == memory(driver.table)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("doppel-x", 4)])
def test_a_restart_between_any_two_entries_works(game: str, seats: int) -> None:
    driver = play(MatchDriver(people(game, seats)).begin(), Random(11))
    for entries in range(1, len(driver.entries) + 1):
        table = driver.restored(entries)
        assert table.fold.entries == entries
        happened = sum(isinstance(entry, Happened) for entry in driver.entries[:entries])
        assert len(table.fold.history) == happened


@pytest.mark.parametrize(("game", "seats"), [("fini", 2), ("doppel-x", 3)])
def test_what_was_being_simulated_is_simulated_again_with_the_same_outcome(game: str, seats: int) -> None:
    driver = MatchDriver(people(game, seats)).begin()
    driver.busy = True
    if game == "fini":
        driver.do(0, type="roll")
    else:
        for seat in range(seats):
            driver.wait(130)
            driver.do(seat, type="throw")
    pending = driver.table.simulation()
    assert pending is not None
    for again in (driver.restored(), driver.restored()):
        assert again.simulation() == pending
    driver.table, before = driver.restored(), driver.table
    driver.busy = False
    driver.simulate()
    outcome = driver.events()
    driver.table = before
    driver.entries = [entry for entry in driver.entries if not isinstance(entry, Happened)]
    driver.simulate()
    assert driver.events() == [*outcome, *outcome]


def test_an_outcome_that_arrives_twice_counts_once() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.busy = True
    driver.do(0, type="roll")
    simulation = driver.table.simulation()
    assert simulation is not None
    driver.busy = False
    driver.simulate()
    roll, stored = driver.events()[-1], len(driver.entries)
    driver.comes_down(simulation.events, roll)
    assert len(driver.entries) == stored


def test_after_a_restart_everybody_is_away_and_the_grace_begins_anew() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.wait(500_000)
    driver.do(0, type="roll")
    table = driver.restored()
    assert [seat.here for seat in table.seats] == [False, False]
    assert [seat.away_since for seat in table.seats] == [table.conduct.since] * 2
    assert table.conduct.since == driver.t


def test_a_journal_without_its_beginning_is_no_table() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.entries = driver.entries[1:]
    with pytest.raises(TypeError, match="begins with"):
        driver.restored()


def test_a_clock_starts_anew_after_a_restart_and_no_earlier() -> None:
    driver = MatchDriver(people("qwixx-duel", clock="15", strict=True)).begin()
    driver.wait(9_000)
    driver.do(0, type="roll")
    driver.table = driver.restored()
    driver.wait(14_999)
    assert driver.events("forfeit") == []
    driver.wait(1)
    assert driver.events("forfeit") == [{"type": "forfeit", "seat": 0, "why": "time"}]


def test_a_bot_goes_on_standing_in_after_a_restart_until_the_person_returns() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(30_000)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    driver.table = driver.restored()
    assert [seat.bot for seat in driver.table.seats] == [None, "solid"]
    driver.decide(driver.table.attendance.connect, 1)
    assert [seat.bot for seat in driver.table.seats] == [None, None]
    _same(driver)


def test_seats_names_keys_and_links_survive_a_restart() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.attendance.hide, 0)
    driver.decide(driver.table.devices.retoken, 1, "another hash")
    driver.decide(driver.table.resign, 0)
    driver.decide(driver.table.followed_by, "m2", "rematch")
    _same(driver)
    assert driver.restored().fold.follows == [("rematch", "m2")]
    assert driver.restored().fold.header()[0].seats == ("Player 1", "Ben")


def test_a_paused_match_comes_back_paused_and_a_closed_one_closed() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.busy = True
    driver.do(0, type="roll")
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(30_000)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    assert driver.restored().stage == "paused"
    assert driver.restored().simulation() is not None
    driver.decide(driver.table.close)
    assert driver.restored().stage == "closed"
    assert driver.restored().simulation() is None
    _same(driver)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("doppel-x", 3)])
def test_a_restart_asks_the_referee_about_the_newest_event_alone(game: str, seats: int) -> None:
    driver = play(MatchDriver(people(game, seats)).begin(), Random(5))
    last = max(number for number, entry in enumerate(driver.entries) if isinstance(entry, Happened))
    rules = type(driver.table.game)
    with patch.object(rules, "step", autospec=True, side_effect=rules.step) as referee:
        table = driver.restored(last)  # without the reveal
        assert referee.call_count == 0
        assert (table.updates.newest(), table.updates.newest()) == (driver.restored(last).updates.newest(),) * 2
        assert referee.call_count == 2


@pytest.mark.parametrize("stored", [True, False])
def test_an_act_that_is_sent_again_after_a_restart_counts_once(stored: bool) -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.do(0, type="roll")
    driver.until(driver.table.conduct.start() or 0)
    driver.do(0, type="grab", die=0)
    driver.do(0, type="place", slot=0)
    driver.do(0, type="grab", die=1)
    driver.do(0, type="place", slot=1)
    seen, move = len(driver.table.fold.history), {"type": "move", "die": 0, "slot": 1}
    if stored:
        assert isinstance(driver.act(0, move, "m", on=seen), Accepted)
    driver.table = driver.restored()
    answer = driver.act(0, move, "m", on=seen)
    assert answer == Accepted("m", seen + 1)
    assert len(driver.table.fold.history) == seen + 1
    # The seat that has seen the restored table goes on as before, at the same time as the other.
    driver.do(1, type="grab", die=5)
    assert isinstance(driver.act(0, {"type": "grab", "die": 6}, "g", on=seen + 1), Accepted)
