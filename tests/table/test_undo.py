"""Taking back: on one device and against bots, until the next roll; the record holds the line that counted."""

from random import Random
from typing import Any

import pytest

from knobel.table.fold import MOST_UNDONE
from knobel.table.journal import SeatPlan, Setup, Undone
from knobel.table.messages import Refused, Update
from knobel.table.table import Table
from tests.table.driving import MatchDriver, record, verified

SHARED = (SeatPlan(shared=True), SeatPlan(shared=True))
AGAINST_BOT = (SeatPlan(), SeatPlan("bot", "greedy"))


def begun(*seats: SeatPlan) -> MatchDriver:
    return MatchDriver(Setup("qwixx-duel", seats)).begin()


def undo(driver: MatchDriver, seat: int, on: int | None = None) -> Any:
    events = len(driver.table.fold.history)
    return driver.decide(driver.table.undo, seat, events if on is None else on).reply


def act(driver: MatchDriver, seat: int, rng: Random) -> None:
    chosen = rng.choice(driver.table.offers.all()[seat])
    driver.do(seat, **{key: value for key, value in chosen.items() if key != "would"})


def told(table: Table) -> Any:
    fold = table.fold
    return fold.state, fold.history, fold.verdict, table.conduct.legal(0), table.conduct.legal(1)


def without_undone(driver: MatchDriver) -> Table:
    """The journal as if what was taken back had never been done."""
    kept: list[Any] = []
    for entry in driver.entries:
        if isinstance(entry, Undone):
            kept.pop()
        else:
            kept.append(entry)
    return Table.restore(kept, driver.table.plugin)


@pytest.mark.parametrize("seed", range(8))
def test_a_match_with_acts_taken_back_is_the_match_without_them(seed: int) -> None:
    driver, rng = begun(*SHARED), Random(seed)
    table = driver.table
    for _ in range(2000):
        if table.stage == "over":
            break
        if (seat := table.view(driver.t).undo) is not None and rng.random() < 0.4:
            assert undo(driver, seat) is None
        else:
            act(driver, table.game.due(table.fold.state)[0], rng)
    assert table.stage == "over"
    assert table.fold.undone > 5
    assert told(driver.restored()) == told(without_undone(driver)) == told(table)
    assert verified(table).dice == "checked"
    assert b"undone" not in record(table)


def test_everybody_is_told_and_may_act_again() -> None:
    driver = begun(*SHARED)
    driver.do(0, type="roll")
    before = driver.table.offers.all()[0]
    driver.do(0, type="pass")
    assert driver.table.view(driver.t).undo == 0
    undo(driver, 0)
    update = driver.received(Update)[-1]
    (event,) = update.events
    assert (event.n, event.event) == (1, {"type": "undone", "seat": 0})
    assert (update.table.undone, update.table.undo, update.table.events) == (1, None, 1)
    assert driver.table.offers.all()[0] == before


def test_nothing_is_taken_back_after_the_next_roll_nor_twice_by_one_tap() -> None:
    driver = begun(*AGAINST_BOT)
    driver.do(0, type="roll")
    assert undo(driver, 0) == Refused("", None, "no-undo")  # a roll stays
    driver.do(0, type="pass")
    assert undo(driver, 0, on=1) == Refused("", None, "stale")
    assert undo(driver, 1) == Refused("", None, "no-undo")
    assert undo(driver, 0) is None
    driver.do(0, type="pass")
    driver.do(0, type="pass")
    assert driver.table.view(driver.t).undo == 0
    driver.step()  # the bot rolls
    assert driver.table.view(driver.t).undo is None
    assert undo(driver, 0) == Refused("", None, "no-undo")
    driver.step()
    assert undo(driver, 1) == Refused("", None, "no-undo")  # a bot's stone stays


def test_people_at_two_devices_take_nothing_back_and_nobody_does_for_ever() -> None:
    apart = begun(SeatPlan(), SeatPlan())
    apart.do(0, type="roll")
    apart.do(0, type="pass")
    assert apart.table.view(apart.t).undo is None
    assert undo(apart, 0) == Refused("", None, "no-undo")
    driver = begun(*SHARED)
    driver.do(0, type="roll")
    for _ in range(MOST_UNDONE):
        driver.do(0, type="pass")
        assert undo(driver, 0) is None
    driver.do(0, type="pass")
    assert undo(driver, 0) == Refused("", None, "no-undo")


def test_a_game_in_which_hands_race_takes_nothing_back() -> None:
    driver = MatchDriver(Setup("fini", SHARED)).begin()
    assert driver.table.view(driver.t).undo is None
    assert undo(driver, 0) == Refused("", None, "no-undo")
