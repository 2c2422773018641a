"""FiNi over a network: lag, who was first, and two hands on one die."""

from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.games.fini.events import DICE, Fini, Grab, Void
from knobel.table.attendance import GRACE
from knobel.table.lag import MOST, SIMULTANEOUS, Lag
from knobel.table.messages import Accepted, Gone, Message, Refused
from tests.fini.hands import a_duel, answers, roll
from tests.table.driving import NAMES, MatchDriver, memory, verified

# --- credit -----------------------------------------------------------------------------------------------

THREE = {"type": "grab", "die": 3}


@given(st.lists(st.floats(0, 2000)), st.integers(-1000, 10_000))
def test_a_press_is_credited_with_the_least_of_claim_lag_and_50_ms(trips: list[float], claimed: int) -> None:
    lag = Lag()
    for trip in trips:
        lag.measure(trip)
    measured = min((round(trip / 2) for trip in trips), default=0)
    assert lag.credited(claimed) == max(0, min(claimed, measured, 50))


def test_without_lag_every_grab_is_decided_at_once() -> None:
    driver = a_duel(0, 0)
    assert driver.do(0, "a", type="grab", die=3) == Accepted("a", 2)
    assert driver.do(1, "b", type="grab", die=4) == Accepted("b", 3)
    assert driver.table.wake() is None


def test_equal_lag_that_is_claimed_delays_nobody() -> None:
    driver = a_duel(60, 60)
    driver.wait(100)
    assert isinstance(driver.do(0, "a", 60, type="grab", die=3), Accepted)


def test_the_slower_connection_that_pressed_first_gets_the_die() -> None:
    driver = a_duel(50, 0)
    driver.wait(100)  # Ada presses now; it takes 50 ms
    driver.wait(30)
    assert driver.do(1, "ben", type="grab", die=3) is None, "held: Ada may have been earlier"
    assert driver.table.wake() == driver.t + 50
    driver.wait(20)
    assert driver.do(0, "ada", 50, type="grab", die=3) == Accepted("ada", 2)
    assert answers(driver, 1) == []
    driver.wait(50)
    assert answers(driver, 1) == [Gone("ben", THREE)]
    assert driver.state.hands == (3, None)


def test_a_held_grab_is_acknowledged_when_it_is_stored_and_not_before() -> None:
    driver = a_duel(80, 0)
    driver.wait(10)
    assert driver.do(1, "ben", type="grab", die=3) is None
    entries = len(driver.entries)
    driver.wait(MOST - 1)
    assert (len(driver.entries), answers(driver, 1)) == (entries, [])
    driver.wait(1)
    assert (len(driver.entries), answers(driver, 1)) == (entries + 1, [Accepted("ben", 2)])


def test_nobody_is_held_up_for_a_bot() -> None:
    driver = a_duel(80, 80)
    driver.decide(driver.table.attendance.disconnect, 0)
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 1, 0, "bot")
    assert isinstance(driver.do(1, type="grab", die=3), Accepted)


def test_a_claim_beyond_the_measured_lag_is_worth_nothing() -> None:
    driver = a_duel(10, 0)
    driver.wait(100)
    driver.do(1, "ben", type="grab", die=3)
    driver.wait(40)
    assert driver.do(0, "ada", 9000, type="grab", die=3) == Gone("ada", THREE)


def test_credit_is_written_beside_what_it_moved() -> None:
    driver = a_duel(30, 0)
    driver.wait(100)
    driver.do(0, "", 20, type="grab", die=3)
    driver.do(1, "", 20, type="grab", die=4)
    driver.wait(MOST)
    assert beside_grabs(driver) == [{"credit": 20}, {}]
    driver.do(0, "", 20, type="place", slot=0)
    assert driver.table.fold.history[-1].extra == {}, "without a hand to overtake it says nothing"


def test_credit_that_decides_is_said_so_and_runs_out_in_a_duel() -> None:
    driver = a_duel(80, 0)
    assert [overtaken(driver, die) for die in range(3)] == ["Ada", "Ada", "void"], "twice 50 ms, then arrival counts"
    assert [extra for extra in beside_grabs(driver) if extra] == [{"credit": 50, "decided": True}] * 2
    roll(driver)
    assert overtaken(driver, 0) == "Ada", "every duel has its own quota"


def test_no_credit_makes_a_clear_loss_a_clear_win() -> None:
    for late in (SIMULTANEOUS + 1, MOST, SIMULTANEOUS + MOST, SIMULTANEOUS + MOST + 1, 2 * MOST):
        driver = a_duel(80, 0)
        assert overtaken(driver, 0, late) == ("void" if late <= SIMULTANEOUS + MOST else "Ben")


def test_whoever_has_used_up_the_quota_holds_nobody_up() -> None:
    driver = a_duel(80, 0)
    assert [overtaken(driver, die) for die in range(2)] == ["Ada", "Ada"]
    assert isinstance(driver.do(1, "", type="grab", die=7), Accepted)


def test_credit_that_decides_nothing_costs_nothing() -> None:
    driver = a_duel(80, 0)
    for die in range(5):
        driver.wait(500)
        driver.do(0, "", 50, type="grab", die=die)
        driver.do(0, "", 50, type="place", slot=0)
    assert overtaken(driver, 7) == "Ada"


def test_a_duel_that_only_credit_makes_void_names_whose_it_was() -> None:
    driver = a_duel(80, 0)
    driver.wait(200)
    driver.do(1, "", type="grab", die=3)
    driver.wait(40)
    driver.do(0, "", 30, type="grab", die=3)
    driver.wait(MOST)
    (void,) = [happened for happened in driver.table.fold.history if isinstance(happened.event, Void)]
    assert void.extra == {"credit": 30, "decided": True, "by": 0}


def test_a_call_that_credit_puts_before_the_others_grab_uses_up_the_quota() -> None:
    driver = a_duel(80, 80)
    driver.wait(200)
    assert driver.do(1, "", type="grab", die=3) is None
    driver.wait(20)
    driver.do(0, "", 50, type="fini")
    driver.wait(2 * MOST)
    call = driver.table.fold.history[-1]
    assert (call.event, call.extra) == (Fini(0), {"credit": 50, "decided": True})


def beside_grabs(driver: MatchDriver) -> list[dict[str, Any]]:
    """What stands beside the grabs."""
    return [happened.extra for happened in driver.table.fold.history if isinstance(happened.event, Grab)]


def overtaken(driver: MatchDriver, die: int, late: int = 20) -> str:
    """Ben grabs; a little later Ada claims to have been first. Who got it; the hands are empty again."""
    driver.wait(500)
    driver.do(1, "", type="grab", die=die)
    driver.wait(late)
    driver.do(0, "", 80, type="grab", die=die)
    driver.wait(2 * MOST)
    if not driver.state.values:
        return "void"
    seat = driver.state.hands.index(die)
    driver.do(seat, "", type="place", slot=0)
    driver.wait(2 * MOST)
    return NAMES[seat]


# --- two hands on one die ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("apart", "void"), [(0, True), (1, True), (25, True), (26, False), (500, False)])
def test_two_grabs_of_a_die_within_25_ms_are_nobodys_alone(apart: int, void: bool) -> None:
    driver = a_duel()
    driver.do(0, "ada", type="grab", die=3)
    driver.wait(apart)
    answer = driver.do(1, "ben", type="grab", die=3)
    assert driver.events("void") == ([{"type": "void"}] if void else [])
    if void:
        assert isinstance(answer, Accepted)
        assert (driver.state.roller, driver.state.values, driver.state.chips) == (0, (), (0, 0))
    else:
        assert answer == Gone("ben", THREE)
        assert driver.state.hands == (3, None)


def test_a_void_duel_is_void_once_and_for_everybody() -> None:
    driver = a_duel()
    for _ in range(3):
        driver.do(0, type="grab", die=3)
        driver.do(1, type="grab", die=3)
    assert len(driver.events("void")) == 1
    assert verified(driver.table).scores == (0, 0)


def test_a_die_already_laid_down_was_still_grabbed_at_the_same_time() -> None:
    driver = a_duel()
    driver.do(0, type="grab", die=3)
    driver.wait(10)
    driver.do(0, type="place", slot=0)
    driver.wait(10)
    driver.do(1, type="grab", die=3)
    assert len(driver.events("void")) == 1


def test_the_same_die_number_in_the_next_duel_is_another_matter() -> None:
    driver = a_duel()
    driver.do(0, type="grab", die=3)
    driver.do(0, type="place", slot=0)
    driver.do(0, type="fini")
    roll(driver)
    assert isinstance(driver.do(1, type="grab", die=3), Accepted)
    assert driver.events("void") == []


def test_dice_that_were_never_there_are_refused_and_not_gone() -> None:
    driver = a_duel()
    for die in (-1, DICE, 10**30):
        assert driver.do(0, "", type="grab", die=die) == Refused("", None, "not-on-the-area", {"die": die})
    driver.do(0, type="grab", die=3)
    driver.do(0, type="place", slot=0)
    assert driver.do(0, "", type="grab", die=3) == Refused("", None, "not-on-the-area", {"die": 3})


def test_both_grab_the_same_die_thousands_of_times_and_there_is_one_outcome() -> None:
    rng = Random(15)
    driver = a_duel()
    outcomes = {"void": 0, "first": 0, "second": 0}
    for _ in range(3000):
        if not driver.state.values:
            roll(driver)
        lags = [rng.choice([0, rng.randrange(100)]) for _ in range(2)]
        for seat, lag in enumerate(lags):
            driver.table.seats[seat].lag = Lag()
            driver.table.seats[seat].lag.measure(2 * lag)
        outcome = _race(driver, rng, lags)
        outcomes[outcome] += 1
        if driver.state.values:
            driver.do(rng.randrange(2), type="fault", what="drop")  # friendly: refused
            holder = 0 if driver.state.hands[0] is not None else 1
            driver.do(holder, type="place", slot=0)
            driver.do(0, type="fini")
            driver.wait(MOST)
        if driver.table.stage == "over":
            assert verified(driver.table).dice == "checked"
            driver = a_duel()
    assert min(outcomes.values()) > 400, outcomes


def _race(driver: MatchDriver, rng: Random, lags: list[int]) -> str:
    """Both reach for one die; what time decides is worked out a second time, from the presses alone."""
    driver.wait(100)
    began, die = driver.t, rng.randrange(DICE)
    pressed = [began + rng.randrange(60) for _ in range(2)]
    arrivals = [press + lag for press, lag in zip(pressed, lags, strict=True)]
    claims = [lag + rng.choice([0, 0, 50]) for lag in lags]
    credited = [arrival - min(claim, lag, MOST) for arrival, claim, lag in zip(arrivals, claims, lags, strict=True)]
    driver.sent.clear()
    replies: list[Message | None] = [None, None]
    for seat in sorted((0, 1), key=lambda seat: (arrivals[seat], rng.random())):
        driver.until(arrivals[seat])
        replies[seat] = driver.do(seat, f"{began}/{seat}", claims[seat], type="grab", die=die)
    driver.wait(2 * MOST)
    got = [[told for told in [reply, *answers(driver, seat)] if told] for seat, reply in enumerate(replies)]
    assert [len(told) for told in got] == [1, 1], "every act has one answer"
    grabs, voids = driver.events("grab"), driver.events("void")
    assert len(grabs) == 1
    first = grabs[0]["seat"]
    assert credited[first] <= credited[1 - first]
    if abs(credited[0] - credited[1]) <= SIMULTANEOUS:
        assert len(voids) == 1
        return "void"
    assert voids == []
    assert got[1 - first] == [Gone(f"{began}/{1 - first}", {"type": "grab", "die": die})]
    assert driver.state.hands[first] == die
    return "first" if first == 0 else "second"


# --- one hand does one thing after the other --------------------------------------------------------------


def test_a_seats_own_acts_never_overtake_each_other() -> None:
    driver = a_duel(80, 80)
    driver.wait(200)
    acts: list[tuple[int, dict[str, Any]]] = [
        (0, {"type": "grab", "die": 3}),
        (80, {"type": "place", "slot": 0}),
        (80, {"type": "grab", "die": 4}),
        (0, {"type": "place", "slot": 1}),
        (80, {"type": "move", "die": 4, "slot": 0}),
        (80, {"type": "fini"}),
    ]
    for number, (claimed, act) in enumerate(acts):
        assert driver.do(0, str(number), claimed, **act) is None
        driver.wait(2)
    driver.wait(2 * MOST)
    assert [event["type"] for event in driver.events()] == ["roll", "grab", "place", "grab", "place", "move", "fini"]
    assert answers(driver, 0) == [Accepted(str(number), number + 2) for number in range(6)]


def test_an_act_that_arrives_when_a_held_one_is_overdue_comes_after_it() -> None:
    driver = a_duel(80, 80)
    assert driver.do(0, type="grab", die=3) is None
    driver.t += 500  # the server was busy and no timer woke the table
    assert isinstance(driver.do(0, type="place", slot=0), Accepted)
    assert driver.state.trays[0] == (3,)


def test_what_a_hand_did_before_the_call_counts_and_what_it_did_after_does_not() -> None:
    driver = a_duel(0, 80)
    driver.do(1, type="grab", die=3)
    driver.wait(500)
    assert driver.do(0, "call", type="fini") is None
    called = driver.t
    driver.wait(40)
    assert isinstance(driver.do(1, "before", 50, type="place", slot=0), Accepted), "10 ms before the call"
    assert driver.state.trays[1] == (3,)
    assert driver.do(1, "after", 30, type="grab", die=4) is None, "10 ms after the call"
    driver.until(called + 50)
    assert [event["type"] for event in driver.events()] == ["roll", "grab", "place", "fini"]
    assert answers(driver, 0) == [Accepted("call", 4)]
    assert answers(driver, 1) == [Refused("after", "F13", "duel-over")]


def test_held_acts_are_answered_when_somebody_gives_up() -> None:
    driver = a_duel(80, 80)
    driver.do(0, "grab", type="grab", die=3)
    driver.do(0, "place", type="place", slot=0)
    driver.decide(driver.table.resign, 1)
    assert answers(driver, 0) == [Refused("grab", "F13", "duel-over"), Refused("place", "F13", "duel-over")]
    assert driver.table.wake() is None
    assert verified(driver.table).winner == 0


def test_a_held_act_waits_for_the_end_of_a_pause() -> None:
    driver = a_duel(80, 80)
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    driver.do(0, "grab", type="grab", die=3)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    driver.wait(1000)
    assert answers(driver, 0) == []
    driver.decide(driver.table.attendance.resume)
    driver.wait(0)
    assert answers(driver, 0) == [Accepted("grab", 2)]


def test_a_crash_forgets_a_held_grab_that_nobody_was_told_of() -> None:
    driver = a_duel(80, 80)
    assert driver.do(0, "grab", type="grab", die=3) is None
    assert memory(driver.restored()) == memory(driver.table)
    assert driver.restored().wake() == driver.table.conduct.start(), "nothing but go is still to be called"


def test_on_one_device_its_own_time_stamps_decide() -> None:
    for apart, void in ((25, True), (26, False)):
        driver = a_duel()
        driver.wait(300)  # both presses come in one burst, because the page was busy
        assert isinstance(driver.do(0, "ada", 100, one_device=True, type="grab", die=3), Accepted)
        answer = driver.do(1, "ben", 100 - apart, one_device=True, type="grab", die=3)
        assert len(driver.events("void")) == void
        assert isinstance(answer, Accepted if void else Gone)
