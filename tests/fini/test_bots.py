"""The collector at three paces: it plays by the book, and no quicker than people."""

from random import Random
from statistics import median

import pytest

from knobel.core import Malformed
from knobel.games.fini import GAME
from knobel.games.fini.events import Announce, Fini, Grab, Move, Place, Roll, ToRoll
from knobel.games.fini.judge import Judgement
from knobel.games.fini.plugin import PLUGIN
from knobel.table.journal import SeatPlan, Setup
from knobel.table.messages import Accepted
from tests.table.driving import MatchDriver

NAMES = ["slow", "medium", "quick"]


def _times(name: str, act: Grab | Place | Fini | Announce | ToRoll) -> list[int]:
    player = PLUGIN.bot(name, Random(1))
    return [PLUGIN.pace(player, act, Random(seed)) for seed in range(400)]


def test_three_paces_in_order_and_the_old_name_still_works() -> None:
    assert list(PLUGIN.bots) == NAMES
    assert type(PLUGIN.bot("collector", Random(1))) is type(PLUGIN.bot("medium", Random(1)))
    with pytest.raises(Malformed, match="slow, medium, quick"):
        PLUGIN.bot("lightning", Random(1))


def test_slower_bots_take_longer_and_even_the_quick_one_is_no_quicker_than_a_person() -> None:
    grabs = [median(_times(name, Grab(0, 0))) for name in NAMES]
    assert grabs == sorted(grabs, reverse=True)
    assert min(_times("quick", Grab(0, 0))) > 230  # nobody sees, decides and reaches faster than that
    assert median(_times("quick", Grab(0, 0))) + median(_times("quick", Place(0, 0))) > 600


def test_nobody_waits_for_a_bot_that_announces_and_rolls() -> None:
    for name in NAMES:
        spoken, rolled = _times(name, Announce(0, "set")), _times(name, ToRoll(0))
        assert max(map(sum, zip(spoken, rolled, strict=True))) < 2500
        assert median(spoken) + median(rolled) < 1000


def test_a_bot_whose_die_is_snatched_needs_a_moment_for_the_next_one() -> None:
    snatched = 0
    for number in range(8):
        setup = Setup("fini", (SeatPlan(), SeatPlan("bot", "quick")))
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


@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("name", NAMES)
def test_two_of_them_play_a_duel_in_order(name: str, seed: int) -> None:
    rng = Random(seed)
    players = [PLUGIN.bot(name, Random(seat)) for seat in (0, 1)]
    state = GAME.apply(GAME.start(2, 0, {}), Roll(0, tuple(rng.randint(1, 6) for _ in range(15))))
    while state.values:
        seat = rng.randrange(2)
        event = players[seat].decide(state, seat)
        assert isinstance(event, (Grab, Move, Place, Fini))
        state, judged = GAME.step(state, event)
        slips = judged.slips if isinstance(judged, Judgement) else ()
        assert not [slip for slip in slips if slip.seat == seat], judged
    assert sum(state.chips) <= 2


def test_the_view_says_where_a_die_in_the_hand_lies_right() -> None:
    state = GAME.apply(GAME.start(2, 0, {}), Roll(0, (1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3)))
    assert GAME.view(state, 0).belongs == (None, None)
    for event in (Grab(0, 0), Place(0, 0), Grab(0, 2), Place(0, 1), Grab(0, 1)):
        state = GAME.apply(state, event)
    assert GAME.view(state, 0).belongs == (1, None)  # the 2 between 1 and 3
