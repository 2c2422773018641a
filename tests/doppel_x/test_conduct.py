"""Doppel X: the opening of all, bets in their window, throws that are written down before they fly."""

from random import Random
from typing import Any

import pytest

from knobel.games.doppel_x.playable import load_board
from knobel.table.journal import Happened, SimulationRequested
from knobel.table.messages import Accepted, Refused, Update
from tests.doppel_x.tables import AIM, IN_A_HOLE, land, opened, waiting
from tests.table.driving import MatchDriver, memory, people, play, verified


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
