"""When a clock runs in Doppel X, for how long, and for whom."""

from knobel.games.doppel_x.constants import COUNTED
from knobel.table.journal import Waived
from knobel.table.messages import Accepted, Refused
from tests.doppel_x.tables import AIM, a_throw, around, fallen, land, opened, waiting
from tests.table.driving import MatchDriver, people


def test_ten_seconds_after_x_the_table_throws_for_those_who_have_not() -> None:
    driver = MatchDriver(people("doppel-x", 4)).begin()
    driver.busy = True
    assert waiting(driver) == ("opening", 10_000)
    driver.wait(3000)
    driver.do(2, type="throw", aim=AIM)
    assert waiting(driver) == ("opening", 7000)
    driver.wait(6999)
    assert driver.table.simulation() is None
    driver.wait(1)
    simulation = driver.table.simulation()
    assert simulation is not None
    assert [(hand["seat"], hand.get("aim") is None) for hand in simulation.hands] == [
        (2, False),
        (0, True),
        (1, True),
        (3, True),
    ]


def test_bets_are_open_for_fifteen_seconds_and_then_the_throw_is_due_for_thirty() -> None:
    driver = opened()
    assert waiting(driver) == ("bets", 15_000)
    driver.wait(14_999)
    assert waiting(driver) == ("bets", 1)
    driver.wait(1)
    assert waiting(driver) == ("throw", 30_000)
    assert [entry.seat for entry in driver.entries if isinstance(entry, Waived)] == [1, 2, 3]
    assert driver.do(1, type="bet", tile="A") == Refused("", "D15", "no-bet", {"seat": 1})
    driver.wait(29_999)
    assert driver.table.simulation() is None
    driver.wait(1)
    simulation = driver.table.simulation()
    assert simulation is not None
    assert [(hand["seat"], hand.get("aim")) for hand in simulation.hands] == [(0, None)]


def test_a_bet_does_not_keep_the_window_open_for_longer() -> None:
    driver = opened()
    driver.wait(10_000)
    driver.do(1, type="bet", tile="A")
    assert waiting(driver) == ("bets", 5000)
    driver.wait(2000)
    driver.do(2, type="pass")
    assert waiting(driver) == ("bets", 3000)
    driver.do(3, type="bet", tile="B")
    assert waiting(driver) == ("throw", 30_000)
    assert driver.state.bets == (None, "A", None, "B")


def test_where_nobody_may_bet_the_throw_is_due_at_once() -> None:
    driver = opened(on_the_board=(1, 2, 3))
    assert waiting(driver) == ("throw", 30_000)
    assert isinstance(driver.do(0, type="throw", aim=AIM), Accepted)


def test_the_clocks_start_when_the_count_has_been_shown() -> None:
    driver = opened()
    a_throw(driver, 4321)
    assert waiting(driver) == ("bets", 4321 + COUNTED + 15_000)
    assert driver.table.wake() == driver.t + 4321 + COUNTED + 15_000
    driver.wait(1000)
    driver.do(0, type="bet", tile="A")  # quick bets need not wait, and shorten no other seat's time
    assert waiting(driver) == ("bets", 3321 + COUNTED + 15_000)
    for seat in (2, 3):
        driver.do(seat, type="pass")
    assert waiting(driver) == ("throw", 3321 + COUNTED + 30_000)
    driver.wait(3321 + COUNTED + 29_999)
    assert driver.table.simulation() is None
    driver.wait(1)
    assert driver.table.simulation() is not None


def test_a_throw_that_was_seen_long_ago_gives_nobody_extra_time() -> None:
    driver = opened()
    a_throw(driver, 4321)
    driver.wait(4321 + COUNTED + 15_000)
    assert waiting(driver) == ("throw", 30_000)


def test_a_film_is_as_long_after_a_restart_and_the_opening_has_one_too() -> None:
    driver = opened()
    a_throw(driver, 4321)
    table = driver.restored()
    assert table.view(driver.t).deadline == driver.table.view(driver.t).deadline == driver.t + 4321 + COUNTED + 15_000
    driver = MatchDriver(people("doppel-x", 3)).begin()
    for seat in range(3):
        driver.do(seat, type="throw")
    assert driver.events("opening") != []
    assert waiting(driver)[1] in (700 + COUNTED + 15_000, 700 + COUNTED + 30_000)  # the driver's films take 700 ms


def test_around_one_device_no_clock_runs() -> None:
    driver = around(*[True] * 5)
    assert waiting(driver) == ("opening", None)
    driver.wait(600_000)
    assert driver.table.fold.pending == []
    driver = around(*[True] * 3, past=fallen(3))
    assert waiting(driver) == ("bets", None)
    driver.wait(600_000)
    for seat in (1, 2):
        driver.do(seat, type="pass")
    assert waiting(driver) == ("throw", None)
    driver.wait(600_000)
    assert driver.table.simulation() is None
    driver.do(0, type="throw", aim=AIM)
    assert driver.table.simulation() is not None


def test_nobody_hurries_somebody_whom_only_bots_wait_for() -> None:
    driver = around(False, bots=2, past=fallen(3))
    assert waiting(driver)[1] is None
    driver.wait(600_000)
    assert driver.table.simulation() is None


def test_those_apart_have_their_clock_and_those_who_share_a_device_have_none() -> None:
    driver = around(True, True, False, past=fallen(3))
    assert waiting(driver) == ("bets", None)  # seats 1 and 2 may bet, and one of them shares
    driver.wait(5_000)
    driver.do(1, type="pass")
    assert waiting(driver) == ("bets", 10_000)  # the other has heard the clock from the beginning
    driver.wait(10_000)
    assert waiting(driver) == ("throw", None)
    driver.do(0, type="throw", aim=AIM)
    land(driver)
    while waiting(driver)[0] == "bets":
        for seat in range(3):
            driver.do(seat, type="pass")
    assert driver.state.active == 1
    assert waiting(driver) == ("throw", None)


def test_somebody_else_giving_up_gives_the_thrower_no_extra_time() -> None:
    driver = opened(5, on_the_board=(1, 2, 3))
    driver.wait(5000)
    driver.decide(driver.table.resign, 2)
    assert waiting(driver) == ("bets", 10_000)
    driver.decide(driver.table.resign, 4)  # the only one who might have bet
    assert waiting(driver) == ("throw", 30_000)
    driver.wait(7000)
    driver.decide(driver.table.resign, 3)
    assert waiting(driver) == ("throw", 23_000)


def test_an_absent_player_holds_nobody_up() -> None:
    """The table passes and throws for an absent seat; the others may still let it lose."""
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.decide(driver.table.attendance.disconnect, 0)
    driver.wait(200_000)
    assert len(driver.events("throw")) >= 3
    throws = len(driver.events("throw"))
    driver.decide(driver.table.attendance.choose, 1, 0, "pause")
    driver.wait(200_000)
    assert len(driver.events("throw")) == throws
    driver.decide(driver.table.attendance.choose, 2, 0, "forfeit")
    assert driver.events("forfeit") == [{"type": "forfeit", "seat": 0, "why": "absent"}]
    assert driver.table.stage == "playing"
    driver.wait(200_000)
    assert all(event["seat"] != 0 for event in driver.events("throw")[throws:])
