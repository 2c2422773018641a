"""The levels: people's eyes and hands, each better than the one before, and a yardstick without limits."""

from collections.abc import Callable
from itertools import pairwise
from random import Random
from statistics import median

import msgspec
import pytest

from knobel.core import Malformed
from knobel.core.bot import Bot
from knobel.games.fini import GAME
from knobel.games.fini.bots import HandBot, ideal
from knobel.games.fini.events import Announce, Fini, Grab, Move, Place, Roll, ToRoll
from knobel.games.fini.hand import LEVELS, form_of_the_day, of_strength
from knobel.games.fini.judge import Judgement
from knobel.games.fini.plugin import PLUGIN
from knobel.table.driver import BotPlayer, Driver
from knobel.table.journal import Created, SeatPlan, Setup
from knobel.table.messages import Accepted
from tests.fini.beginner import Beginner
from tests.table.driving import MatchDriver

NAMES = list(PLUGIN.levels)


def _times(name: str, act: Grab | Place | Fini | Announce | ToRoll) -> list[int]:
    return [PLUGIN.pace(PLUGIN.bot(name, Random(-seed)), act, Random(seed)) for seed in range(1, 400)]


def test_five_levels_and_former_names_still_work() -> None:
    assert NAMES == ["first-steps", "casual", "solid", "sharp", "strong"]
    for name in ("slow", "medium", "collector", "quick"):
        assert isinstance(PLUGIN.bot(name, Random(1)), HandBot)
    with pytest.raises(Malformed, match="first-steps, casual, solid, sharp, strong, ideal"):
        PLUGIN.bot("lightning", Random(1))


def test_stronger_hands_are_quicker_and_even_the_strongest_is_no_quicker_than_a_person() -> None:
    grabs = [median(_times(name, Grab(0, 0))) for name in NAMES]
    assert grabs == sorted(grabs, reverse=True)
    assert min(_times("strong", Grab(0, 0))) > 230  # people do not see, decide and reach faster than that
    assert 700 < median(_times("strong", Grab(0, 0))) + median(_times("strong", Place(0, 0))) < 1100
    assert median(_times("first-steps", Grab(0, 0))) + median(_times("first-steps", Place(0, 0))) > 2000


def test_between_two_levels_everything_lies_between_theirs() -> None:
    for weaker, stronger in pairwise(range(1, 6)):
        assert of_strength(weaker) == LEVELS[weaker - 1]
        ends = zip(*map(msgspec.structs.astuple, (LEVELS[weaker - 1], LEVELS[stronger - 1])), strict=True)
        middle = msgspec.structs.astuple(of_strength(weaker + 0.5))
        for (one, other), between in zip(ends, middle, strict=True):
            assert min(one, other) < between < max(one, other)
    assert of_strength(5) == LEVELS[4]


def test_nobody_waits_for_a_bot_that_announces_and_rolls() -> None:
    for name in NAMES:
        spoken, rolled = _times(name, Announce(0, "set")), _times(name, ToRoll(0))
        assert max(map(sum, zip(spoken, rolled, strict=True))) < 2500
        assert median(spoken) + median(rolled) < 1000


def test_a_bot_whose_die_is_snatched_needs_a_moment_for_the_next_one() -> None:
    snatched = 0
    for number in range(8):
        setup = Setup("fini", (SeatPlan(), SeatPlan("bot", "strong")))
        driver = MatchDriver(setup, seed=f"{number:064x}").begin()
        driver.do(0, type="roll")
        while 1 not in driver.plans:
            assert driver.step()
        wanted = driver.plans[1]
        driver.until(wanted.at - 1)
        assert isinstance(driver.do(0, type="grab", die=wanted.act["die"]), Accepted)
        while not driver.events("grab")[1:] and driver.state.values:
            assert driver.step()
        if driver.state.values:
            snatched += 1
            assert driver.t - wanted.at > 200, "it has to see another one first, and to reach for it"
    assert snatched > 4


@pytest.mark.parametrize("seed", range(40))
def test_without_human_limits_a_duel_is_played_in_order(seed: int) -> None:
    rng = Random(seed)
    state = GAME.start(2, 0, {})
    if seed % 2:
        state = msgspec.structs.replace(state, kind="set")
    state = GAME.apply(state, Roll(0, tuple(rng.randint(1, 6) for _ in range(15))))
    players = [ideal(Random(seat)) for seat in (0, 1)]
    while state.values:
        seat = rng.randrange(2)
        event = players[seat].decide(state, seat)
        assert isinstance(event, (Grab, Move, Place, Fini))
        state, judged = GAME.step(state, event)
        slips = judged.slips if isinstance(judged, Judgement) else ()
        assert not [slip for slip in slips if slip.seat == seat], judged
    assert sum(state.chips) <= 2


def played(seed: int, *make: Callable[[Random], Bot]) -> tuple[int | None, list[Judgement]]:
    """A whole game in simulated time: who wins, and all rulings."""
    rng = Random(seed)
    players = {seat: BotPlayer(PLUGIN, bot(rng), rng) for seat, bot in enumerate(make)}
    created = Created(0, "bots", Setup("fini", (SeatPlan("bot", "solid"),) * 2), f"{seed:064x}", seed % 2, "")
    driver = Driver(created, PLUGIN, simulate=PLUGIN.simulate_unseen, players=players, updates=False)
    driver.run()
    outcome = GAME.outcome(driver.table.fold.state)
    assert outcome is not None
    state, rulings = GAME.start(2, seed % 2, {}), []
    for happened in driver.table.fold.history:
        if state.over:  # the seed is shown
            break
        state, ruling = GAME.step(state, happened.event)
        rulings += [ruling] if isinstance(ruling, Judgement) else []
    return outcome.winner, rulings


@pytest.mark.parametrize(("weaker", "stronger"), list(pairwise(PLUGIN.bots)))
def test_each_level_beats_the_one_below(weaker: str, stronger: str) -> None:
    """20 of 32, which chance alone would have once in ten times; docs/bots.md has the intervals of longer series."""
    bots = (PLUGIN.bots[weaker], PLUGIN.bots[stronger])
    wins = sum(played(seed, *bots)[0] == 1 for seed in range(16))
    wins += sum(played(seed, *reversed(bots))[0] == 0 for seed in range(16))
    assert wins >= 20


def test_nobody_has_the_same_day_twice_but_the_yardstick() -> None:
    """So that the weaker of two neighbours has a chance; within bounds, so that a level stays what it is called."""
    forms = [form_of_the_day(Random(seed)) for seed in range(300)]
    assert 0.7 < min(forms) < 0.85 < 1.15 < max(forms) < 1.4
    act = Grab(0, 0)
    for name, days in (("solid", 2), ("ideal", 1)):
        bots = (PLUGIN.bot(name, Random(seed)) for seed in (1, 2))
        assert len({PLUGIN.pace(bot, act, Random(3)) for bot in bots}) == days


def test_the_first_level_loses_to_somebody_who_has_just_read_the_rules() -> None:
    first = PLUGIN.bots["first-steps"]
    wins = sum(played(seed, first, Beginner)[0] == 0 for seed in range(6))
    wins += sum(played(seed, Beginner, first)[0] == 1 for seed in range(6))
    assert wins <= 2


def test_a_yardstick_never_calls_early_and_weak_hands_do() -> None:
    early = {"ideal": 0, "first-steps": 0}
    for seed in range(4):
        for ruling in played(seed, PLUGIN.bots["ideal"], PLUGIN.bots["first-steps"])[1]:
            for slip in ruling.slips:
                early[("ideal", "first-steps")[slip.seat]] += slip.reason == "premature"
            assert 0 not in ruling.at_fault
    assert early["ideal"] == 0
    found = [
        slip.reason
        for seed in range(4)
        for ruling in played(seed, *[PLUGIN.bots["first-steps"]] * 2)[1]
        for slip in ruling.slips
    ]
    assert "premature" in found


def test_the_view_says_where_a_die_in_the_hand_lies_right() -> None:
    state = GAME.apply(GAME.start(2, 0, {}), Roll(0, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3)))
    assert GAME.view(state, 0).belongs == (None, None)
    for event in (Grab(0, 0), Place(0, 0), Grab(0, 2), Place(0, 1), Grab(0, 1)):
        state = GAME.apply(state, event)
    assert GAME.view(state, 0).belongs == (1, None)  # the 2 between 1 and 3
