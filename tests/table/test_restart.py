"""A table is the fold of its journal: whatever moment a crash chooses, what comes back is the same table."""

from random import Random

import pytest

from knobel.table.journal import Happened
from tests.table.shell import Shell, memory, people, play


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("doppel-x", 3), ("doppel-x", 6)])
def test_a_restart_after_any_input_gives_the_same_table(game: str, seats: int) -> None:
    shell = Shell(people(game, seats, clock="60")).begin()
    assert memory(shell.restored()) == memory(shell.table)
    play(shell, Random(seats), after=lambda: _same(shell))
    assert shell.table.stage == "over"


def test_a_restart_during_any_duel_gives_the_same_table() -> None:
    shell, rng = Shell(people("fini", options={"strict": True})).begin(), Random(4)
    play(shell, rng, after=lambda: _same(shell) if rng.random() < 0.015 else None)
    _same(shell)


def _same(shell: Shell) -> None:
    assert memory(shell.restored()) == memory(shell.table)


@pytest.mark.parametrize(("game", "seats"), [("qwixx-duel", 2), ("doppel-x", 4)])
def test_a_restart_between_any_two_entries_works(game: str, seats: int) -> None:
    shell = play(Shell(people(game, seats)).begin(), Random(11))
    for entries in range(1, len(shell.stored) + 1):
        table = shell.restored(entries)
        assert table.stored == entries
        happened = sum(isinstance(entry, Happened) for entry in shell.stored[:entries])
        assert len(table.history) == happened


@pytest.mark.parametrize(("game", "seats"), [("fini", 2), ("doppel-x", 3)])
def test_what_was_being_simulated_is_simulated_again_with_the_same_outcome(game: str, seats: int) -> None:
    shell = Shell(people(game, seats)).begin()
    shell.busy = True
    if game == "fini":
        shell.do(0, type="roll")
    else:
        for seat in range(seats):
            shell.wait(130)
            shell.do(seat, type="throw")
    pending = shell.table.manner.job()
    assert pending is not None
    for again in (shell.restored(), shell.restored()):
        assert again.manner.job() == pending
    shell.table, before = shell.restored(), shell.table
    shell.busy = False
    shell.simulate()
    outcome = shell.events()
    shell.table = before
    shell.stored = [entry for entry in shell.stored if not isinstance(entry, Happened)]
    shell.simulate()
    assert shell.events() == [*outcome, *outcome]


def test_an_outcome_that_arrives_twice_counts_once() -> None:
    shell = Shell(people("fini")).begin()
    shell.busy = True
    shell.do(0, type="roll")
    job = shell.table.manner.job()
    assert job is not None
    shell.busy = False
    shell.simulate()
    roll, stored = shell.events()[-1], len(shell.stored)
    shell.take(shell.table.simulated(shell.t, job.events, roll, {}))
    assert len(shell.stored) == stored


def test_after_a_restart_everybody_is_away_and_the_grace_begins_anew() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.wait(500_000)
    shell.do(0, type="roll")
    table = shell.restored()
    assert [seat.here for seat in table.seats] == [False, False]
    assert [seat.away_since for seat in table.seats] == [table.since, table.since]
    assert table.since == shell.t


def test_a_journal_without_its_beginning_is_no_table() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.stored = shell.stored[1:]
    with pytest.raises(TypeError, match="begins with"):
        shell.restored()


def test_a_clock_starts_anew_after_a_restart_and_no_earlier() -> None:
    shell = Shell(people("qwixx-duel", clock="15")).begin()
    shell.wait(9_000)
    shell.do(0, type="roll")
    shell.table = shell.restored()
    shell.wait(14_999)
    assert shell.events("forfeit") == []
    shell.wait(1)
    assert shell.events("forfeit") == [{"type": "forfeit", "seat": 0, "why": "time"}]


def test_a_bot_goes_on_standing_in_after_a_restart_until_the_person_returns() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.tell(shell.table.disconnect, 1)
    shell.wait(30_000)
    shell.tell(shell.table.choose, 0, 1, "bot")
    shell.table = shell.restored()
    assert [seat.bot for seat in shell.table.seats] == [None, "greedy"]
    shell.tell(shell.table.connect, 1)
    assert [seat.bot for seat in shell.table.seats] == [None, None]
    _same(shell)


def test_seats_names_keys_and_links_survive_a_restart() -> None:
    shell = Shell(people("qwixx-duel")).begin()
    shell.tell(shell.table.hide, 0)
    shell.tell(shell.table.retoken, 1, "another hash")
    shell.tell(shell.table.resign, 0)
    shell.tell(shell.table.link, "m2", "rematch")
    _same(shell)
    assert shell.restored().follows == [("rematch", "m2")]
    assert shell.restored().header()[0].seats == ("Player 1", "Ben")


def test_a_paused_match_comes_back_paused_and_a_closed_one_closed() -> None:
    shell = Shell(people("fini")).begin()
    shell.busy = True
    shell.do(0, type="roll")
    shell.tell(shell.table.disconnect, 1)
    shell.wait(30_000)
    shell.tell(shell.table.choose, 0, 1, "pause")
    assert shell.restored().stage == "paused"
    assert shell.restored().manner.job() is not None
    shell.tell(shell.table.close)
    assert shell.restored().stage == "closed"
    assert shell.restored().manner.job() is None
    _same(shell)
