"""From a ruling to the next dice: as long as people read, and not a moment longer."""

from typing import Any

from knobel.games.fini.conduct import READING
from knobel.table.journal import SeatPlan, Setup
from knobel.table.messages import Accepted, Refused
from tests.fini.hands import a_duel
from tests.table.driving import MatchDriver, memory, people, verified

BOT = SeatPlan("bot", "slow")


def ruled(driver: MatchDriver) -> MatchDriver:
    """Ada has called at once, too early, and the referee has said so."""
    driver.do(0, type="fini")
    assert not driver.state.values
    return driver


def against_bot(**rest: Any) -> MatchDriver:
    driver = MatchDriver(Setup("fini", (SeatPlan(), BOT), **rest)).begin()
    driver.do(0, type="roll")
    driver.until(driver.table.conduct.start() or 0)
    return ruled(driver)


def rolls(driver: MatchDriver) -> int:
    return len(driver.events("roll"))


def test_the_dice_fall_at_once_when_both_have_read_the_ruling() -> None:
    for order in ((0, 1), (1, 0)):
        driver = ruled(a_duel())
        for seat in order:
            assert rolls(driver) == 1
            kind = "roll" if seat == driver.state.roller else "next"
            assert driver.table.offers.all()[seat] == [{"type": kind}]
            assert isinstance(driver.do(seat, type=kind), Accepted)
        assert rolls(driver) == 2
        assert verified(driver.table).scores == (0, 1)


def test_who_has_read_waits_and_a_restart_remembers_it() -> None:
    driver = ruled(a_duel())
    driver.do(1, type="roll")
    assert driver.table.offers.all()[1] == []
    assert driver.do(1, "", type="roll") == Refused("", None, "still-read")
    assert driver.do(1, "", type="next") == Refused("", None, "nothing-to-read")
    driver.wait(100_000)
    assert rolls(driver) == 1, "no clock hurries them"
    assert memory(driver.restored()) == memory(driver.table)
    driver.do(0, type="next")
    assert rolls(driver) == 2


def test_a_bot_waits_until_the_person_has_read_and_then_rolls_in_no_time() -> None:
    driver = against_bot()
    assert not driver.step(), "it plans nothing while a seat reads"
    driver.wait(60_000)
    began = driver.t
    driver.do(0, type="next")
    while rolls(driver) < 2:
        assert driver.step()
    assert driver.t - began < 2000


def test_the_bot_announces_and_rolls_in_one_go_in_round_three() -> None:
    past = [
        line
        for number in range(22)
        for line in (
            {"type": "roll", "seat": number % 2, "values": [1] * 15},
            {"type": "fault", "seat": 0, "what": "drop"},
        )
    ]
    setup = Setup("fini", (SeatPlan(), BOT), past=tuple(past))
    driver = MatchDriver(setup).begin()
    driver.do(0, type="announce", kind="street")
    driver.do(0, type="roll")
    driver.until(driver.table.conduct.start() or 0)
    ruled(driver)
    began, before = driver.t, rolls(driver)
    driver.do(0, type="next")
    while rolls(driver) == before:
        assert driver.step()
    assert driver.events("announce")[-1]["seat"] == 1
    assert driver.t - began < 2500


def test_bots_among_themselves_let_those_who_watch_read() -> None:
    driver = MatchDriver(Setup("fini", (BOT, BOT))).begin()
    while not (calls := [told for told in driver.events_received() if told.event["type"] == "fini"]):
        assert driver.step()
    while rolls(driver) < 2:
        assert driver.step()
    assert READING < driver.t - calls[0].at < READING + 3000


def test_with_a_clock_who_only_reads_holds_nobody_up_and_loses_nothing() -> None:
    driver = MatchDriver(people("fini", clock="15")).begin()
    driver.do(0, type="roll")
    driver.until(driver.table.conduct.start() or 0)
    ruled(driver)
    driver.do(1, type="roll")
    driver.wait(14_999)
    assert rolls(driver) == 1
    driver.wait(1)
    driver.simulate()
    assert (rolls(driver), driver.table.stage) == (2, "playing")


def test_a_stand_in_reads_nothing() -> None:
    driver = ruled(a_duel())
    driver.do(1, type="roll")
    driver.decide(driver.table.attendance.disconnect, 0)
    driver.wait(30_000)
    driver.decide(driver.table.attendance.choose, 1, 0, "bot")
    assert driver.table.offers.all()[1] == [{"type": "roll"}]
    driver.do(1, type="roll")
    assert rolls(driver) == 2
