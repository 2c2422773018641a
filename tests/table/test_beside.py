"""What people decide beside the game has an end: no host and no player fills a journal."""

from functools import partial

import pytest

from knobel.core import chains
from knobel.core.dice import SCHEME
from knobel.games import find_plugin
from knobel.table.attendance import GRACE
from knobel.table.fold import MOST_BESIDE, MOST_UNDONE
from knobel.table.journal import Entry, Happened, Hidden, SeatPlan, Setup, Undone, read_entries, write_entry
from knobel.table.messages import Refused
from knobel.table.table import MOST_COACHED, Table
from tests.table.driving import MatchDriver

PEOPLE = (SeatPlan(), SeatPlan())
SHARED = (SeatPlan(shared=True), SeatPlan(shared=True))
A_ROOT = "{:064x}"


def begun(seats: tuple[SeatPlan, ...] = PEOPLE, dice: str = SCHEME) -> MatchDriver:
    return MatchDriver(Setup("qwixx-duel", seats, first=0), dice=dice).begin()


def test_a_name_is_hidden_once_and_only_where_there_is_one() -> None:
    driver = MatchDriver(Setup("qwixx-duel", PEOPLE, first=0))
    driver.decide(driver.table.attendance.hide, 1)
    assert not any(isinstance(entry, Hidden) for entry in driver.entries)
    driver.decide(driver.table.attendance.sit, 1, "Ada", "")
    for _ in range(1200):
        driver.decide(driver.table.attendance.hide, 1)
    assert sum(isinstance(entry, Hidden) for entry in driver.entries) == 1


def test_fifty_acts_of_a_match_are_taken_back_and_no_more() -> None:
    assert MOST_UNDONE == 50
    driver = begun(SHARED)
    driver.do(0, type="roll")
    for _ in range(1000):
        driver.do(0, type="pass")
        driver.decide(driver.table.undo, 0, len(driver.table.fold.history))
    assert sum(isinstance(entry, Undone) for entry in driver.entries) == 50


def test_a_journal_of_before_with_more_taken_back_is_read_and_goes_on() -> None:
    driver = begun(SHARED)
    driver.do(0, type="roll")
    taken_back = next(entry for entry in driver.entries[::-1] if isinstance(entry, Happened))
    driver.do(0, type="pass")
    passed = driver.entries.pop()
    assert taken_back is not passed
    pairs: list[Entry] = [passed, Undone(passed.at, 0)] * 400
    texts = [write_entry(entry) for entry in [*driver.entries, *pairs]]
    plugin = find_plugin("qwixx-duel")
    table = Table.restore(read_entries(texts, plugin.game), plugin)
    assert table.fold.undone == 400
    assert len(table.fold.history) == 1
    assert table.undo(table.conduct.since, 0, 1).reply == Refused("", None, "no-undo")
    assert table.act(table.conduct.since, 0, {"type": "pass"}).entries


@pytest.mark.parametrize("what", ["chains", "pauses", "moves"])
def test_what_is_decided_beside_the_game_is_refused_in_the_end(what: str) -> None:
    driver = begun(dice=chains.SCHEME if what == "chains" else SCHEME)
    table = driver.table
    driver.decide(table.attendance.disconnect, 1)
    driver.wait(GRACE + 1)
    last: object = None
    for n in range(3 * MOST_BESIDE):
        if what == "chains":
            last = driver.decide(table.devices.chain, 0, A_ROOT.format(n % 2 + 1), (0,)).reply
        elif what == "pauses":
            last = driver.decide(table.attendance.choose, 0, 1, "pause").reply
            driver.decide(table.attendance.resume)
        elif not table.fold.crowded(0):
            driver.decide(partial(table.devices.retoken, number=0, token=f"{n}"))
    assert table.fold.crowded(0) is (what != "pauses")
    assert not table.fold.crowded(1), "one seat's noise takes nothing from another"
    assert table.fold.beside[0] <= MOST_BESIDE / 2
    assert len(driver.entries) < 2 * MOST_BESIDE + 50
    assert table.stage == "playing", "no seat is stuck in a pause"
    if what != "moves":
        assert isinstance(last, Refused)
        assert last.reason == "too-often"


def test_a_seat_that_changes_its_chain_without_end_takes_no_choice_from_the_others() -> None:
    driver = begun(dice=chains.SCHEME)
    table = driver.table
    for n in range(2 * MOST_BESIDE):
        refused = driver.decide(table.devices.chain, 0, A_ROOT.format(7) if n % 2 else "", (0,)).reply
    assert isinstance(refused, Refused)
    driver.decide(table.attendance.disconnect, 0)
    driver.wait(GRACE + 1)
    assert driver.decide(table.attendance.choose, 1, 0, "pause").reply is None
    assert table.stage == "paused"
    driver.decide(table.attendance.resume)
    assert driver.decide(table.attendance.choose, 1, 0, "bot").reply is None
    assert table.seats[0].stand_in is not None


def test_advice_is_noted_a_hundred_times_a_seat() -> None:
    driver = begun()
    for _ in range(500):
        driver.decide(driver.table.coach, 0)
    assert driver.table.seats[0].coached == MOST_COACHED == 100
