"""Whole games at the table: from an empty seat to a record that the referee signs."""

from random import Random

import pytest

from knobel.core.dice import Dice
from knobel.games import find
from knobel.table.told import EventTold, TableTold
from tests.table.shell import SEED, Shell, people, play, record, verified

TABLES = [("qwixx-duel", 2), ("fini", 2), *(("doppel-x", seats) for seats in range(3, 9))]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_whole_game_ends_in_a_record_that_verifies(game: str, seats: int) -> None:
    for number in range(2 if game == "fini" else 6):
        shell = play(Shell(people(game, seats), first=number % seats).begin(), Random(number))
        result = verified(shell.table)
        assert result.over
        assert shell.table.stage == "over"
        assert result.dice == ("committed" if game == "doppel-x" else "checked")  # no physics here
        assert result.scores == find(game).scores(shell.state)
        outcome = find(game).outcome(shell.state)
        assert outcome is not None
        assert (result.winner, result.why) == (outcome.winner, outcome.why)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 4)])
def test_the_record_verifies_at_every_moment_of_a_game(game: str, seats: int) -> None:
    shell = Shell(people(game, seats)).begin()
    rng = Random(5)

    def look() -> None:
        if game != "fini" or rng.random() < 0.02:
            assert verified(shell.table).over == (shell.table.stage == "over")

    play(shell, rng, after=look)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 5)])
def test_events_are_numbered_from_one_without_a_gap(game: str, seats: int) -> None:
    shell = play(Shell(people(game, seats)).begin(), Random(7))
    start, *told = shell.told(EventTold)
    assert (start.n, start.event) == (0, {"type": "start"})
    assert [event.n for event in told] == list(range(1, len(shell.table.history) + 1))
    assert [event.event for event in told] == [happened.event for happened in shell.table.history]
    assert shell.table.snapshot() == told[-1]


def test_an_event_comes_with_the_view_after_it_and_with_what_everybody_may_do() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.do(0, type="roll")
    told = shell.told(EventTold)[-1]
    assert told.view == shell.table.game.view(shell.state, None)
    assert told.legal == {0: shell.table.legal(0), 1: []}
    assert "pass" in [act["type"] for act in told.legal[0]]


def test_whoever_comes_before_the_first_event_sees_the_start() -> None:
    shell = Shell(people("qwixx-duel"))
    assert shell.table.snapshot() is None
    shell.begin()
    start = shell.table.snapshot()
    assert start is not None
    assert (start.n, start.event, start.legal[0]) == (0, {"type": "start"}, [{"type": "roll"}])


def test_the_seed_is_revealed_at_the_end_and_is_the_one_that_was_promised() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    promised = shell.table.view(0).commit
    play(shell, Random(3))
    assert shell.events()[-1] == {"type": "reveal", "seed": SEED}
    table = shell.told(TableTold)[-1].table
    assert (table.stage, table.seed, table.commit) == ("over", SEED, promised)
    assert Dice(SEED, ()).commitment.commit == promised


def test_nothing_can_be_done_once_it_is_over() -> None:
    shell = play(Shell(people("doppel-x", 3)).begin(), Random(3))
    entries = len(shell.stored)
    for seat in range(3):
        assert shell.table.legal(seat) == []
        shell.do(seat, type="throw")
        shell.tell(shell.table.resign, seat)
    shell.tell(shell.table.tick)
    shell.tell(shell.table.close)
    assert len(shell.stored) == entries
    assert (shell.table.wake(), shell.table.manner.job()) == (None, None)


def test_a_record_holds_what_happened_and_never_what_follows_from_it() -> None:
    shell = Shell(people("fini")).begin()
    play(shell, Random(2), most=80)
    assert any(event.judged for event in shell.told(EventTold))
    assert b'"fini"' in record(shell.table)
    assert b"judge" not in record(shell.table)
    assert b"slips" not in record(shell.table)


def test_a_tie_at_the_top_has_no_winner_and_is_over_all_the_same() -> None:
    landed = {"where": "board", "face": 3, "fields": ["3x"]}
    opening = {"type": "opening", "rest": [{"die": seat, **landed} for seat in (0, 1, 2)]}
    hole = {"die": "white", "where": "hole"}
    throws = [{"type": "throw", "seat": seat, "rest": [{"die": seat, **landed}, hole]} for seat in (0, 1, 2, 0)]
    past = (opening, *throws)  # 9 points each after every scoring: 45, and 54 after the next
    shell = Shell(people("doppel-x", 3, past=past)).begin()
    shell.busy = True
    shell.do(1, type="throw")
    job = shell.table.manner.job()
    assert job is not None
    last = {"type": "throw", "seat": 1, "rest": [{"die": 1, **landed}, hole]}
    shell.take(shell.table.simulated(shell.t, job.events, last, {}))
    outcome = shell.table.game.outcome(shell.state)
    assert outcome is not None
    assert (shell.table.stage, outcome.winner, outcome.why) == ("over", None, "points")
    assert verified(shell.table).scores == (54, 54, 54)


def test_a_deciding_game_may_have_two_seats_and_names_the_match_it_decides() -> None:
    shell = play(Shell(people("doppel-x", 2, decides="m0")).begin(), Random(1))
    assert shell.table.header()[0].decides == "m0"
    assert verified(shell.table).over
