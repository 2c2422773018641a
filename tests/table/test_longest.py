"""A match that never ends is closed."""

from unittest.mock import patch

from knobel.table import play
from tests.table.driving import MatchDriver, people


def test_a_match_of_too_many_events_is_closed_and_stays_so() -> None:
    with patch.object(play, "LONGEST_MATCH", 3):
        driver = MatchDriver(people("qwixx-duel")).begin()
        for act in ("roll", "pass", "pass"):
            driver.do(0, type=act)
    assert (driver.table.stage, len(driver.events())) == ("closed", 3)
    assert driver.restored().stage == "closed"
    driver.do(1, type="roll")
    assert len(driver.events()) == 3
