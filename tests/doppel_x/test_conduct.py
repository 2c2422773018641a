"""Doppel X: the opening of all, bets in their window, throws that are written down before they fly."""

from random import Random
from typing import Any

import pytest

from knobel.games.doppel_x.constants import COUNTED
from knobel.games.doppel_x.playable import load_board
from knobel.table.journal import Happened, SeatPlan, Setup, SimulationRequested, Waived
from knobel.table.messages import Accepted, Refused, Update
from tests.table.driving import MatchDriver, memory, people, play, verified

AIM = {"x": 0.0, "y": -200.0, "height": 90.0, "direction": 90.0, "speed": 1.0, "loft": 15.0, "spin": 0.0}
IN_A_HOLE: dict[str, Any] = {"where": "hole"}


def opened(seats: int = 4, on_the_board: tuple[int, ...] = (), **rest: Any) -> MatchDriver:
    """The opening is over. All dice fell into holes, so that all seats may bet but those with a die `on_the_board`."""
    lying = {"where": "board", "face": 1, "fields": ["1x"]}
    rest_of = [{"die": seat, **(lying if seat in on_the_board else IN_A_HOLE)} for seat in range(seats)]
    driver = MatchDriver(people("doppel-x", seats, past=({"type": "opening", "rest": rest_of},), **rest)).begin()
    driver.busy = True
    return driver


def waiting(driver: MatchDriver) -> tuple[str | None, int | None]:
    """What is waited for, and how much longer."""
    view = driver.table.view(driver.t)
    return view.waiting, None if view.deadline is None else view.deadline - driver.t


def land(driver: MatchDriver) -> None:
    """The dice that are in the air come down."""
    driver.busy = False
    driver.simulate()
    driver.busy = True


# --- the opening ------------------------------------------------------------------------------------------


def test_the_opening_collects_everybodys_throw_and_then_all_fly_at_once() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.busy = True
    for seat, wait in ((1, 200), (2, 300), (0, 5000)):
        assert driver.table.simulation() is None
        driver.wait(wait)
        assert isinstance(driver.do(seat, type="throw", aim=AIM), Accepted)
    simulation = driver.table.simulation()
    assert simulation is not None
    assert [(hand["seat"], hand["after"]) for hand in simulation.hands] == [(1, 0.0), (2, 0.3), (0, 1.0)]
    assert waiting(driver) == (None, None)
    land(driver)
    assert driver.events() != []
    assert {rest["die"] for rest in driver.events("opening")[0]["rest"]} == {0, 1, 2}


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


def test_nobody_throws_twice_in_the_opening() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.do(1, type="throw", aim=AIM)
    assert driver.do(1, type="throw") == Refused("", "D5", "opened")
    assert driver.table.offers.all()[1] == []
    assert driver.table.offers.all()[0] == [{"type": "throw"}]
    assert len(driver.table.fold.pending) == 1


def test_there_is_no_bet_on_the_opening() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    assert driver.do(1, type="bet", tile="A") == Refused("", "D5", "open-first")
    assert driver.do(1, type="pass") == Refused("", "D15", "no-bet", {"seat": 1})


def test_whoever_gives_up_during_the_opening_takes_back_nobodys_throw() -> None:
    driver = MatchDriver(people("doppel-x", 4)).begin()
    driver.busy = True
    for seat in (0, 1, 2):
        driver.wait(100)
        driver.do(seat, type="throw", aim=AIM)
    driver.decide(driver.table.resign, 0)
    assert [asked.seat for asked in driver.table.fold.pending] == [1, 2]
    assert driver.do(0, type="throw") == Refused("", None, "gave-up", {"seat": 0})
    assert waiting(driver) == ("opening", 9700)
    driver.decide(driver.table.resign, 3)  # now all remaining seats have thrown
    simulation = driver.table.simulation()
    assert simulation is not None
    assert [hand["seat"] for hand in simulation.hands] == [1, 2]
    assert memory(driver.restored()) == memory(driver.table)
    land(driver)
    assert [rest["die"] for rest in driver.events("opening")[0]["rest"]] == [1, 2]


# --- bets -------------------------------------------------------------------------------------------------


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


def test_nobody_throws_while_bets_are_open() -> None:
    driver = opened(on_the_board=(1, 2))
    assert driver.table.offers.all()[0] == []
    assert driver.do(0, type="throw", aim=AIM) == Refused("", "D15", "bets-open")
    assert driver.do(1, type="throw", aim=AIM) == Refused("", "D6", "not-your-throw", {"active": 0, "seat": 1})
    driver.do(3, type="pass")
    assert driver.table.offers.all()[0] == [{"type": "throw"}]
    assert isinstance(driver.do(0, type="throw", aim=AIM), Accepted)
    assert driver.do(0, type="throw", aim=AIM) == Refused("", "D6", "thrown-already")


def test_who_may_bet_may_also_say_no_and_either_is_said_once() -> None:
    driver = opened(on_the_board=(1,))
    bets = [{"type": "bet", "tile": tile} for tile in "ABCD"]
    assert driver.table.offers.all()[2] == [*bets, {"type": "pass"}]
    assert driver.table.offers.all()[0] == driver.table.offers.all()[1] == []
    for seat in (0, 1):
        assert driver.do(seat, type="pass") == Refused("", "D15", "no-bet", {"seat": seat})
    driver.do(2, type="pass")
    driver.do(3, type="bet", tile="D")
    for seat in (2, 3):
        assert driver.do(seat, type="pass") == Refused("", "D15", "no-bet", {"seat": seat})
        assert driver.do(seat, type="bet", tile="A") == Refused("", "D15", "no-bet", {"seat": seat})
    assert driver.table.offers.all()[2] == driver.table.offers.all()[3] == []
    assert driver.do(3, type="bet", tile="H") == Refused(
        "", "D3", "tile-not-in-play", {"tile": "H", "tiles": "A B C D"}
    )


def test_passing_leaves_no_line_in_the_record_but_survives_a_restart() -> None:
    driver = opened()
    driver.do(2, type="pass")
    assert len(driver.table.fold.history) == 1
    assert memory(driver.restored()) == memory(driver.table)
    assert driver.restored().offers.all()[2] == []


def test_after_the_throw_everybody_may_bet_anew() -> None:
    driver = opened()
    for seat in (1, 2, 3):
        driver.do(seat, type="pass")
    driver.do(0, type="throw")
    simulation = driver.table.simulation()
    assert simulation is not None
    rest = [{"die": die, **IN_A_HOLE} for die in (0, "white")]
    driver.comes_down(simulation.events, {"type": "throw", "seat": 0, "rest": rest})
    assert waiting(driver) == ("bets", 15_000)
    assert [bool(driver.table.offers.all()[seat]) for seat in range(4)] == [True, False, True, True]


def a_throw(driver: MatchDriver, flight: int) -> None:
    """No seat bets; the dice fly for so long, and fall into holes."""
    for seat in range(1, 4):
        driver.do(seat, type="pass")
    driver.do(0, type="throw")
    simulation = driver.table.simulation()
    assert simulation is not None
    rest = [{"die": die, **IN_A_HOLE} for die in (0, "white")]
    event = {"type": "throw", "seat": 0, "rest": rest}
    driver.comes_down(simulation.events, event, {"ms": flight})


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


# --- around one device ------------------------------------------------------------------------------------


def around(*shared: bool, bots: int = 0, **rest: Any) -> MatchDriver:
    """People, some of whom share a device, and bots."""
    plans = (*(SeatPlan(shared=together) for together in shared), *[SeatPlan("bot", "thrower")] * bots)
    driver = MatchDriver(Setup("doppel-x", plans, **rest)).begin()
    driver.busy = True
    return driver


def fallen(seats: int) -> tuple[dict[str, Any], ...]:
    return ({"type": "opening", "rest": [{"die": seat, **IN_A_HOLE} for seat in range(seats)]},)


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


# --- throws -----------------------------------------------------------------------------------------------


def test_a_throw_is_written_down_before_it_is_simulated() -> None:
    driver = opened(on_the_board=(1, 2, 3))
    driver.do(0, type="throw", aim=AIM, after=0.5)
    asked = driver.entries[-1]
    assert isinstance(asked, SimulationRequested)
    assert (asked.seat, asked.act) == (0, {"type": "throw", "aim": AIM})
    simulation = driver.table.simulation()
    assert simulation is not None
    assert simulation.hands == ({"type": "throw", "aim": AIM, "seat": 0, "after": 0.0},)
    assert (simulation.chance, simulation.events) == (1, 1)
    driver.decide(driver.table.attendance.disconnect, 0)  # leaving undoes nothing
    assert driver.restored().simulation() == simulation
    land(driver)
    assert isinstance(driver.entries[-1], Happened)
    assert driver.table.simulation() is None


@pytest.mark.parametrize(
    "wild",
    [
        {"speed": 400.0},
        {"speed": 0.0},
        {"x": 9000.0},
        {"y": -9000.0},
        {"height": 1.0},
        {"height": 5000.0},
        {"direction": 361.0},
        {"loft": 89.0},
        {"spin": 1e9},
        {"x": float("nan")},
        {"speed": float("inf")},
    ],
)
def test_a_throw_that_no_hand_could_make_is_refused_with_a_reason(wild: dict[str, float]) -> None:
    driver = opened(on_the_board=(1, 2, 3))
    before = memory(driver.table)
    refused = driver.do(0, type="throw", aim=AIM | wild)
    assert isinstance(refused, Refused)
    assert refused.reason == "no-such-throw"
    assert next(iter(wild)) in refused.facts["fault"]
    assert memory(driver.table) == before


@pytest.mark.parametrize("aim", [{}, "hard", 5, AIM | {"magnet": True}, AIM | {"x": "left"}, {"x": 0.0}])
def test_an_aim_that_is_none_is_refused_as_malformed(aim: Any) -> None:
    driver = opened(on_the_board=(1, 2, 3))
    refused = driver.do(0, type="throw", aim=aim)
    assert isinstance(refused, Refused)
    assert refused.reason == "malformed"


def test_every_board_has_its_own_limits() -> None:
    for name in ("I", "II", "III", "IV"):
        driver = opened(on_the_board=(1, 2, 3), options={"board": name})
        start = load_board(name).starts[0]
        aim = AIM | {"x": start.at[0], "y": start.at[1], "height": start.height}
        assert isinstance(driver.do(0, type="throw", aim=aim), Accepted)


def test_everybody_sees_what_is_waited_for() -> None:
    driver = opened()
    for seat in (1, 2, 3):
        driver.do(seat, type="pass")
    driver.do(0, type="throw")
    assert [told.table.waiting for told in driver.received(Update)[-4:]] == ["bets", "bets", "throw", None]


# --- giving up in the middle ------------------------------------------------------------------------------


def test_a_throw_in_the_air_comes_down_although_somebody_else_gives_up() -> None:
    driver = opened(on_the_board=(1, 2, 3))
    driver.do(0, type="throw", aim=AIM)
    before = driver.table.simulation()
    driver.decide(driver.table.resign, 2)
    simulation = driver.table.simulation()
    assert before is not None
    assert simulation is not None
    assert (simulation.hands, simulation.chance, simulation.events) == (before.hands, before.chance, before.events + 1)
    assert '"gone":[2]' in simulation.position
    stored = len(driver.entries)
    outcome = {"type": "throw", "seat": 0, "rest": [{"die": die, **IN_A_HOLE} for die in (0, "white")]}
    driver.comes_down(before.events, outcome)  # of a box that is no more
    assert len(driver.entries) == stored
    driver.comes_down(simulation.events, outcome)
    assert driver.state.active == 1
    verified(driver.table)


def test_when_the_thrower_gives_up_the_next_one_throws_and_all_may_bet_anew() -> None:
    driver = opened()
    driver.do(1, type="pass")
    driver.do(2, type="bet", tile="A")
    driver.do(3, type="pass")
    driver.wait(20_000)
    driver.do(0, type="throw")
    driver.decide(driver.table.resign, 0)
    assert driver.table.simulation() is None
    assert (driver.state.active, driver.state.bets) == (1, (None,) * 4)
    assert waiting(driver) == ("bets", 15_000)
    assert [bool(driver.table.offers.all()[seat]) for seat in range(4)] == [False, False, True, True]
    driver.do(2, type="pass")
    driver.do(3, type="pass")
    assert driver.table.offers.all()[1] == [{"type": "throw"}]
    assert memory(driver.restored()) == memory(driver.table)


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


def test_the_last_one_left_wins() -> None:
    driver = opened(3)
    driver.do(1, type="pass")
    driver.do(2, type="pass")
    driver.do(0, type="throw")
    driver.decide(driver.table.resign, 1)
    driver.decide(driver.table.resign, 0)
    result = verified(driver.table)
    assert (result.over, result.winner, result.why) == (True, 2, "forfeit")
    assert driver.table.simulation() is None


def test_games_in_which_people_give_up_end_in_order() -> None:
    for number in range(20):
        rng = Random(number)
        seats = rng.randrange(3, 9)
        driver = MatchDriver(people("doppel-x", seats), first=rng.randrange(seats)).begin()

        def quit_now_and_then(driver: MatchDriver = driver, rng: Random = rng) -> None:
            driver.busy = rng.random() < 0.3
            if rng.random() < 0.05:
                driver.decide(driver.table.resign, rng.randrange(len(driver.table.seats)))
            assert memory(driver.restored()) == memory(driver.table)
            driver.busy = False
            driver.simulate()

        play(driver, rng, after=quit_now_and_then)
        result = verified(driver.table)
        assert result.over
        assert driver.table.game.outcome(driver.state).winner == result.winner  # type: ignore[union-attr]


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
