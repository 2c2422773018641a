"""Tables of Doppel X for tests: opened boxes, throws that land in holes, seats around devices."""

from typing import Any

from knobel.table.journal import SeatPlan, Setup
from tests.table.driving import MatchDriver, people

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


def around(*shared: bool, bots: int = 0, **rest: Any) -> MatchDriver:
    """People, some of whom share a device, and bots."""
    plans = (*(SeatPlan(shared=together) for together in shared), *[SeatPlan("bot", "thrower")] * bots)
    driver = MatchDriver(Setup("doppel-x", plans, **rest)).begin()
    driver.busy = True
    return driver


def fallen(seats: int) -> tuple[dict[str, Any], ...]:
    return ({"type": "opening", "rest": [{"die": seat, **IN_A_HOLE} for seat in range(seats)]},)
