"""A game of which the table knows nothing but its rules: defaults serve, and no other game's code runs."""

from random import Random

from knobel.core import Outcome, Plugin
from knobel.core.plugin import Shapes
from knobel.table.attendance import GRACE
from knobel.table.driver import Driver
from knobel.table.journal import Created, SeatPlan, Setup
from knobel.table.messages import Refused
from knobel.table.table import COUNTDOWN
from tests.core.race import Race, State


class Tied(Race):
    """A race that ends when the first pip is rolled, without a winner; it gives the reason of another game."""

    name = "tied"

    def outcome(self, state: State) -> Outcome | None:
        return Outcome(None, "points") if any(state.pips) else None


class Bare(Plugin):
    """Nothing but rules."""

    title = "Race"

    def __init__(self, game: Race) -> None:
        self.game = game


def begun(plugin: Plugin, seats: int = 2) -> Driver:
    setup = Setup(plugin.game.name, (SeatPlan(),) * seats)
    driver = Driver(Created(0, "m1", setup, "5eed" * 16, 0, ""), plugin, rng=Random(1))
    for seat in range(seats):
        driver.decide(driver.table.attendance.sit, seat, f"P{seat}", "")
        driver.decide(driver.table.attendance.connect, seat)
        driver.decide(driver.table.ready, seat, f"{seat:02x}ff")
    driver.wait(COUNTDOWN)
    return driver


def test_it_is_played_with_nothing_but_its_rules() -> None:
    driver = begun(Bare(Race()))
    while driver.table.stage == "playing":
        seat = driver.table.game.due(driver.table.fold.state)[0]
        driver.act(seat, {"type": "roll"})
    assert driver.table.view(driver.t).outcome is not None


def test_acts_and_events_come_in_words_for_the_plain_table() -> None:
    driver = begun(Bare(Race()))
    assert [offer["label"] for offer in driver.table.offers.all()[0]] == ["roll", "rest"]
    driver.act(0, {"type": "rest"})
    newest = driver.table.updates.newest()
    assert newest is not None
    assert newest.text == "rest"
    assert newest.view.position == driver.table.game.write_position(driver.table.fold.state)


def test_a_tie_is_played_off_only_where_the_game_says_who_plays() -> None:
    driver = begun(Bare(Tied()))
    driver.act(0, {"type": "roll"})
    assert driver.table.stage == "over"
    assert driver.table.play_off() == ()


def test_nobody_stands_in_where_a_game_has_no_bot() -> None:
    driver = begun(Bare(Race()))
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    refused = driver.decide(driver.table.attendance.choose, 0, 1, "bot").reply
    assert isinstance(refused, Refused)
    assert refused.reason == "no-such-choice"
    assert driver.table.seats[1].bot is None


def test_it_brings_nothing_else() -> None:
    plugin = Bare(Race())
    assert (plugin.shapes(), plugin.routes(), plugin.measures()) == (Shapes(), [], [])
    assert plugin.stand_in is None
