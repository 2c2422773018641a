"""Duels to test with: dice that lie on the table, ready to be grabbed."""

from typing import Any

from knobel.table.messages import Accepted, Gone, Refused
from tests.table.driving import MatchDriver, people


def a_duel(*lags: int, **options: Any) -> MatchDriver:
    """The dice lie on the table and may be grabbed from now on."""
    driver = MatchDriver(people("fini", options=options)).begin()
    for seat, lag in enumerate(lags):
        driver.table.seats[seat].lag.measure(2 * lag)
    return roll(driver)


def roll(driver: MatchDriver) -> MatchDriver:
    """The next duel, up to "go"; both have read the last ruling."""
    driver.do(1 - driver.state.roller, "", type="next")
    if driver.state.kind is None:
        driver.do(driver.state.roller, type="announce", kind="set")
    driver.do(driver.state.roller, type="roll")
    go = driver.table.conduct.start()
    assert go is not None
    driver.until(go)
    return driver


def answers(driver: MatchDriver, seat: int) -> list[Any]:
    """What the seat was told about acts that had to wait."""
    return driver.received(Accepted, seat) + driver.received(Gone, seat) + driver.received(Refused, seat)
