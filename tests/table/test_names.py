"""Names of people lie beside the journal: they go there and come back, and what is hidden does neither."""

from typing import Any

import msgspec

from knobel.table.journal import Hidden, SeatPlan, Setup, read_entries
from knobel.table.names import Parted, part_names
from knobel.table.table import Table
from tests.table.driving import MatchDriver, memory, people

AGAINST_BOT = Setup("qwixx-duel", (SeatPlan(), SeatPlan("bot", "greedy")))


def parted(driver: MatchDriver) -> Parted:
    return part_names(driver.entries, driver.table.seats)


def restored(stored: Parted, names: dict[int, str], driver: MatchDriver) -> Table:
    return Table.restore(read_entries(stored.entries, driver.table.game), driver.table.plugin, names)


def test_no_name_of_a_person_is_stored_in_an_entry_and_all_come_back() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    stored = parted(driver)
    assert stored.names == {0: "Ada", 1: "Ben", 2: "Cleo"}
    assert not any(name.encode() in entry for entry in stored.entries for name in ("Ada", "Ben", "Cleo"))
    assert memory(restored(stored, {0: "Ada", 1: "Ben", 2: "Cleo"}, driver)) == memory(driver.table)


def test_a_bot_is_no_person_and_stays_in_its_entry() -> None:
    driver = MatchDriver(AGAINST_BOT).begin()
    stored = parted(driver)
    assert stored.names == {0: "Ada"}
    assert restored(stored, {0: "Ada"}, driver).seats[1].name == "greedy"


def test_a_hidden_name_is_erased_and_not_even_kept_in_memory() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.attendance.hide, 1)
    stored = parted(driver)
    assert (stored.names, stored.rewritten) == ({0: "Ada", 1: None}, {})
    for table in (driver.table, restored(stored, {0: "Ada"}, driver)):
        assert [(seat.name, seat.hidden) for seat in table.seats] == [("Ada", False), ("", True)]
        assert [(seat.name, seat.hidden) for seat in table.view(0).seats] == [("Ada", False), ("Player 2", True)]


def test_a_name_that_is_missing_beside_the_journal_is_a_hidden_one() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    table = restored(parted(driver), {0: "Ada"}, driver)
    assert [(seat.name, seat.hidden) for seat in table.view(0).seats] == [("Ada", False), ("Player 2", True)]


def test_hiding_again_or_on_an_empty_seat_makes_no_entry() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    assert driver.decide(driver.table.attendance.hide, 0).entries == []
    driver.seat_everybody()
    assert [type(entry) for entry in driver.decide(driver.table.attendance.hide, 0).entries] == [Hidden]
    assert driver.decide(driver.table.attendance.hide, 0).entries == []


def test_an_entry_of_an_older_journal_is_rewritten_without_the_name_and_nothing_else() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    old: list[Any] = driver.entries  # whose text holds the names
    table = Table.restore(old, driver.table.plugin)
    stored = part_names(table.attendance.hide(9, 1).entries, table.seats)
    ((number, text),) = stored.rewritten.items()
    (rewritten,) = read_entries([text], table.game)
    assert rewritten == msgspec.structs.replace(old[number], name=None)
    assert stored.names == {1: None}
    assert part_names(table.attendance.hide(9, 1).entries, table.seats) == Parted([], {}, {})
