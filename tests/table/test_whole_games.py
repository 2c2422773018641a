"""Whole games at the table: from an empty seat to a record that the referee signs."""

from random import Random

import pytest

from knobel.core.dice import Dice
from knobel.games import find
from knobel.table.messages import Update
from tests.table.driving import SEED, MatchDriver, people, play, record, verified

TABLES = [("qwixx-duel", 2), ("fini", 2), *(("doppel-x", seats) for seats in range(3, 9))]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_ends_in_a_record_that_verifies(game: str, seats: int) -> None:
    for number in range(2 if game == "fini" else 6):
        driver = play(MatchDriver(people(game, seats), first=number % seats).begin(), Random(number))
        result = verified(driver.table)
        assert result.over
        assert driver.table.stage == "over"
        assert result.dice == ("committed" if game == "doppel-x" else "checked")  # no physics here
        assert result.scores == find(game).scores(driver.state)
        outcome = find(game).outcome(driver.state)
        assert outcome is not None
        assert (result.winner, result.why) == (outcome.winner, outcome.why)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 4)])
def test_the_record_verifies_at_every_moment_of_a_game(game: str, seats: int) -> None:
    driver = MatchDriver(people(game, seats)).begin()
    rng = Random(5)

    def look() -> None:
        if game != "fini" or rng.random() < 0.02:
            assert verified(driver.table).over == (driver.table.stage == "over")

    play(driver, rng, after=look)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 5)])
def test_events_are_numbered_from_one_without_a_gap(game: str, seats: int) -> None:
    driver = play(MatchDriver(people(game, seats)).begin(), Random(7))
    start, *told = driver.events_received()
    assert (start.n, start.event) == (0, {"type": "start"})
    assert [event.n for event in told] == list(range(1, len(driver.table.fold.history) + 1))
    assert [event.event for event in told] == driver.past()
    newest = driver.table.updates.newest()
    assert newest is not None
    assert newest.n == told[-1].n


def test_an_event_comes_with_the_view_after_it_and_with_what_everybody_may_do() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.do(0, type="roll")
    told = driver.events_received()[-1]
    assert told.view == driver.table.game.view(driver.state, None)
    updates = [update.legal for update in driver.received(Update)]
    assert {seat: offers for legal in updates for seat, offers in legal.items()} == driver.table.offers.all()
    assert updates[-1] == {0: driver.table.offers.all()[0]}, "the other one could do nothing before, and was told so"
    assert "pass" in [act["type"] for act in updates[-1][0]]


def test_whoever_comes_before_the_first_event_sees_the_start() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    assert driver.table.updates.newest() is None
    driver.begin()
    start = driver.table.updates.newest()
    assert start is not None
    assert (start.n, start.event) == (0, {"type": "start"})
    assert driver.table.offers.all()[0] == [{"type": "roll"}]


def test_the_seed_is_revealed_at_the_end_and_is_the_one_that_was_promised() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    promised = driver.table.view(0).commit
    play(driver, Random(3))
    assert driver.events()[-1] == {"type": "reveal", "seed": SEED}
    table = driver.received(Update)[-1].table
    assert (table.stage, table.seed) == ("over", SEED)
    assert Dice(SEED, ()).commitment.commit == promised


def test_nothing_can_be_done_once_it_is_over() -> None:
    driver = play(MatchDriver(people("doppel-x", 3)).begin(), Random(3))
    entries = len(driver.entries)
    for seat in range(3):
        assert driver.table.offers.all()[seat] == []
        driver.do(seat, type="throw")
        driver.decide(driver.table.resign, seat)
    driver.decide(driver.table.tick)
    driver.decide(driver.table.close)
    assert len(driver.entries) == entries
    assert (driver.table.wake(), driver.table.simulation()) == (None, None)


def test_a_record_holds_what_happened_and_never_what_follows_from_it() -> None:
    driver = MatchDriver(people("fini")).begin()
    play(driver, Random(2), most=80)
    assert any(event.verdict for event in driver.events_received())
    assert b'"fini"' in record(driver.table)
    assert b"judge" not in record(driver.table)
    assert b"slips" not in record(driver.table)


def test_a_tie_at_the_top_has_no_winner_and_is_over_all_the_same() -> None:
    landed = {"where": "board", "face": 3, "fields": ["3x"]}
    opening = {"type": "opening", "rest": [{"die": seat, **landed} for seat in (0, 1, 2)]}
    hole = {"die": "white", "where": "hole"}
    throws = [{"type": "throw", "seat": seat, "rest": [{"die": seat, **landed}, hole]} for seat in (0, 1, 2, 0)]
    past = (opening, *throws)  # 9 points each after every scoring: 45, and 54 after the next
    driver = MatchDriver(people("doppel-x", 3, past=past)).begin()
    driver.busy = True
    driver.do(1, type="throw")
    simulation = driver.table.simulation()
    assert simulation is not None
    last = {"type": "throw", "seat": 1, "rest": [{"die": 1, **landed}, hole]}
    driver.comes_down(simulation.events, last)
    outcome = driver.table.game.outcome(driver.state)
    assert outcome is not None
    assert (driver.table.stage, outcome.winner, outcome.why) == ("over", None, "points")
    assert verified(driver.table).scores == (54, 54, 54)


def test_a_deciding_game_may_have_two_seats_and_names_the_match_it_decides() -> None:
    driver = play(MatchDriver(people("doppel-x", 2, decides="m0")).begin(), Random(1))
    assert driver.table.fold.header()[0].decides == "m0"
    assert verified(driver.table).over
