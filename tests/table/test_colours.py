"""The colour that somebody asked for when sitting down."""

from knobel.table.table import Table
from tests.table.driving import MatchDriver, people


def test_a_seat_keeps_the_colour_that_was_asked_for_after_a_restart_too() -> None:
    driver = MatchDriver(people("doppel-x", 3))
    driver.tell(driver.table.sit, 1, "Ben", "", 5)
    driver.tell(driver.table.sit, 0, "Ada", "")
    tables: list[Table] = [driver.table, driver.restored()]
    for table in tables:
        assert [seat.colour for seat in table.view(driver.t).seats] == [None, 5, None]
