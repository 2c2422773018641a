"""Whole games in simulated time: the first level loses to the beginner of tests, and to the last."""

from collections.abc import Callable
from random import Random

from knobel.core.bot import Bot
from knobel.games.doppel_x import GAME
from knobel.games.doppel_x.plugin import PLUGIN
from knobel.table.driver import BotPlayer, Driver
from knobel.table.journal import Created, SeatPlan, Setup
from tests.doppel_x.beginner import Beginner

Make = Callable[[Random], Bot]


def wins(one: Make, other: Make, games: int) -> float:
    """How many games the first of them wins, two of each at a table, and seats changed."""
    won = 0.0
    for seed in range(games):
        sides = [(seat + seed) % 2 for seat in range(4)]
        players = {
            seat: BotPlayer(PLUGIN, (one, other)[side](Random(f"{seed} {seat}")), Random(seat))
            for seat, side in enumerate(sides)
        }
        setup = Setup("doppel-x", (SeatPlan("bot", "solid"),) * 4, {"board": "III"})
        created = Created(0, "bots", setup, f"{seed // 2:064x}", seed // 2 % 4, "")
        driver = Driver(created, PLUGIN, simulate=PLUGIN.simulate_unseen, players=players, updates=False)
        driver.run()
        outcome = GAME.outcome(driver.table.fold.state)
        assert outcome is not None
        won += 0.5 if outcome.winner is None else sides[outcome.winner] == 0
    return won


def test_the_first_level_loses_to_a_beginner_and_to_the_last_level() -> None:
    first = PLUGIN.bots["first-steps"]
    assert wins(first, Beginner, 8) <= 3
    assert wins(first, PLUGIN.bots["strong"], 8) <= 2
