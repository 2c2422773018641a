"""FiNi in real time: "go", slips of the hand, judgements, and hands that do anything at all."""

from random import Random
from typing import Any

import msgspec

from knobel.games.fini.conduct import REST
from knobel.games.fini.events import DICE, Fault
from knobel.table.attendance import GRACE
from knobel.table.lag import MOST
from knobel.table.messages import Accepted, Refused, Update
from knobel.table.table import COUNTDOWN
from tests.fini.hands import a_duel, answers, roll
from tests.table.driving import MatchDriver, encoded, memory, people, play, record, verified

# --- go ---------------------------------------------------------------------------------------------------


def test_what_is_done_before_go_is_refused_and_leaves_no_trace() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.do(0, type="roll")
    go = driver.table.conduct.start()
    assert go is not None
    for early in (driver.t, go - 1):
        driver.until(early)
        before = memory(driver.table)
        for act in ({"type": "grab", "die": 0}, {"type": "fini"}):
            assert driver.do(1, "", **act) == Refused("", "F6", "not-yet")
        assert memory(driver.table) == before
    driver.until(go)
    assert isinstance(driver.do(0, type="grab", die=0), Accepted)


def test_a_press_before_go_is_too_early_even_if_it_arrives_after_it() -> None:
    for claimed, early in ((40, True), (39, False)):
        driver = a_duel(40, 0)
        driver.wait(39)
        answer = driver.do(0, "", claimed, type="grab", die=0)
        assert answer == Refused("", "F6", "not-yet") if early else isinstance(answer, Accepted)


def before_go(**options: Any) -> tuple[MatchDriver, int]:
    """The dice lie there, and 100 ms later it is "go"."""
    driver = MatchDriver(people("fini", options=options)).begin()
    driver.do(0, type="roll")
    go = driver.table.conduct.start()
    assert go is not None
    driver.until(go - 100)
    return driver, go


def test_in_a_friendly_match_a_hand_that_was_too_early_rests_a_moment() -> None:
    driver, go = before_go()
    while driver.t < go:  # again and again, to be there at once
        driver.do(1, "", type="grab", die=0)
        driver.wait(20)
    until = go - 20 + REST
    for t in (go, until - 1):
        driver.until(t)
        assert driver.do(1, "", type="grab", die=0) == Refused("", "F6", "hand-rests")
    assert isinstance(driver.do(0, type="grab", die=0), Accepted), "the other hand does not"
    driver.until(until)
    assert isinstance(driver.do(1, type="grab", die=1), Accepted)


def test_a_hand_does_not_rest_into_the_next_duel() -> None:
    driver, go = before_go()
    driver.do(1, "", type="grab", die=0)
    driver.until(go)
    driver.do(0, type="fini")
    roll(driver)
    assert isinstance(driver.do(1, type="grab", die=0), Accepted)


def test_in_a_strict_match_a_grab_before_go_is_a_slip() -> None:
    driver, _ = before_go(strict=True)
    assert driver.do(1, "", type="fini") == Refused("", "F6", "not-yet"), "a word is no hand"
    assert isinstance(driver.do(1, "", type="grab", die=0), Accepted)
    slip = driver.table.fold.history[-1]
    assert (slip.event, slip.extra) == (Fault(1, "knock"), {"early": True})
    assert driver.state.values == ()
    assert verified(driver.table).scores == (1, 0), "Ben has no chip to give back (F21)"


def test_an_act_that_was_meant_for_the_dice_before_these_is_no_slip() -> None:
    driver, go = before_go(strict=True)
    seen = len(driver.table.fold.history)
    for t in (driver.t, go):
        driver.until(t)
        assert driver.do(1, "", on=seen - 1, type="grab", die=0) == Refused("", None, "stale")
    assert isinstance(driver.do(1, on=seen, type="grab", die=0), Accepted)


def test_go_follows_one_to_two_seconds_after_the_dice_rest_and_never_as_expected() -> None:
    driver = MatchDriver(people("fini")).begin()
    waits = set()
    for _ in range(60):
        before = driver.t
        roll(driver)
        waits.add(driver.t - before - 700)
        assert 1000 <= driver.t - before - 700 < 2000
        driver.do(0, type="fini")
        if driver.table.stage == "over":
            break
    assert len(waits) > 15
    assert max(waits) - min(waits) > 600


def test_everybody_is_told_when_go_comes_and_nobody_before() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.sent.clear()
    driver.do(0, type="roll")
    go = driver.table.conduct.start()
    assert go is not None
    for t in (driver.t, go - 1):
        driver.until(t)
        driver.decide(driver.table.attendance.connect, 1)
        driver.do(1, type="grab", die=0)
        view = driver.table.view(driver.t)
        assert (view.go, view.waiting, view.deadline) == (None, "go", None)
    assert not any(str(go) in message for message in [*encoded(driver.sent), record(driver.table).decode()])
    known = len(driver.received(Update))
    driver.until(go)
    assert [
        (message.table.now, message.table.go, message.table.waiting) for message in driver.received(Update)[known:]
    ] == [(go, go, None)]
    driver.wait(1000)
    assert len(driver.received(Update)) == known + 1, "it is called once"
    driver.do(0, type="grab", die=3)
    assert driver.received(Update)[-1].table.go == go


def test_the_countdown_of_the_match_is_known_ahead() -> None:
    driver = MatchDriver(people("fini"))
    driver.seat_everybody()
    for seat in (0, 1):
        driver.decide(driver.table.ready, seat, "aa")
    view = driver.received(Update)[-1].table
    assert (view.go, view.waiting) == (driver.t + COUNTDOWN, None)


def test_a_restart_keeps_the_moment_of_go_and_its_secret() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.do(0, type="roll")
    go = driver.table.conduct.start()
    assert go is not None
    driver.table = driver.restored()
    view = driver.table.view(driver.t)
    assert (driver.table.conduct.start(), driver.table.wake()) == (go, go)
    assert (view.go, view.waiting) == (None, "go")
    driver.sent.clear()
    driver.until(go)
    assert [message.table.go for message in driver.received(Update)] == [go]
    driver.table = driver.restored()  # no act since: it is called again, at once
    assert driver.table.wake() == go
    driver.until(go)
    assert driver.table.wake() is None


def test_a_pause_before_go_starts_a_countdown_that_is_known() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    driver.do(0, type="roll")
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    assert driver.table.view(driver.t).waiting is None
    driver.wait(60_000)
    driver.decide(driver.table.attendance.resume)
    view = driver.table.view(driver.t)
    assert (view.go, view.waiting) == (driver.t + 3000, None)
    assert memory(driver.restored()) == memory(driver.table)


def test_a_second_roll_while_the_dice_fall_is_refused() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.busy = True
    driver.do(0, type="roll")
    assert driver.do(0, type="roll") == Refused("", "F4", "duel-first")
    assert driver.do(1, type="roll") == Refused("", "F4", "duel-first")
    assert driver.table.offers.all()[0] == driver.table.offers.all()[1] == []
    assert driver.do(0, type="grab", die=0) == Refused("", "F6", "not-rolled")
    assert len(driver.table.fold.pending) == 1


def test_a_roll_is_written_down_without_what_else_the_message_said() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.busy = True
    driver.do(0, type="roll", values=[6] * DICE, note="lucky")
    assert driver.table.fold.pending[0].act == {"type": "roll"}


def test_only_the_roller_rolls() -> None:
    driver = MatchDriver(people("fini"), first=1).begin()
    assert driver.do(0, type="roll") == Refused("", "F4", "not-rolling", {"seat": 0})
    assert driver.table.fold.pending == []


def test_after_a_pause_both_get_ready_again() -> None:
    driver = a_duel()
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    driver.wait(5000)
    driver.decide(driver.table.attendance.resume)
    assert driver.table.view(driver.t).go == driver.t + 3000
    assert driver.do(0, type="grab", die=0) == Refused("", "F6", "not-yet")
    assert memory(driver.restored()) == memory(driver.table)
    driver.wait(3000)
    assert isinstance(driver.do(0, type="grab", die=0), Accepted)


# --- slips of the hand ------------------------------------------------------------------------------------


def test_a_second_die_is_a_fault_in_a_strict_match() -> None:
    driver = a_duel(strict=True)
    driver.do(1, type="grab", die=3)
    assert isinstance(driver.do(1, type="grab", die=4), Accepted)
    assert driver.events()[-1] == {"type": "fault", "seat": 1, "what": "two-dice"}
    assert driver.state.chips == (1, 0)  # F21: the opponent takes one instead
    assert verified(driver.table).scores == (1, 0)


def test_a_second_die_is_ignored_in_a_friendly_match() -> None:
    driver = a_duel()
    driver.do(1, type="grab", die=3)
    assert driver.do(1, "", type="grab", die=4) == Refused("", "F6", "hand-full", {"seat": 1})
    assert driver.state.hands == (None, 3)


def test_a_grab_that_is_delivered_twice_is_no_second_die() -> None:
    for strict in (True, False):
        driver = a_duel(strict=strict)
        driver.do(1, type="grab", die=3)
        assert driver.do(1, "", type="grab", die=3) == Refused("", "F6", "hand-full", {"seat": 1})
        assert driver.events("fault") == []


def test_reaching_with_a_full_hand_for_a_die_just_taken_voids_nothing() -> None:
    for strict in (True, False):
        driver = a_duel(strict=strict)
        driver.do(1, type="grab", die=3)
        driver.do(0, type="grab", die=4)
        assert driver.do(1, "", type="grab", die=4) == Refused("", "F6", "hand-full", {"seat": 1})
        assert driver.events("void") == driver.events("fault") == []


def test_a_second_die_after_the_call_is_no_fault() -> None:
    driver = a_duel(0, 80, strict=True)
    driver.do(1, type="grab", die=3)
    driver.wait(500)
    driver.do(0, type="fini")
    driver.wait(20)
    driver.do(1, type="grab", die=4)
    driver.wait(MOST)
    assert [event["type"] for event in driver.events()] == ["roll", "grab", "fini"]


def test_a_dropped_die_counts_when_it_is_confessed_in_a_strict_match() -> None:
    driver = a_duel(strict=True)
    driver.do(0, type="grab", die=3)
    assert isinstance(driver.do(0, type="fault", what="drop"), Accepted)
    assert driver.events()[-1] == {"type": "fault", "seat": 0, "what": "drop"}


def test_a_friendly_match_has_no_confessions() -> None:
    driver = a_duel()
    assert driver.do(0, "", type="fault", what="drop") == Refused("", None, "friendly")


def test_nobody_can_confess_for_somebody_else() -> None:
    driver = a_duel(strict=True)
    driver.do(0, type="fault", what="drop", seat=1)
    assert driver.events()[-1]["seat"] == 0


def test_a_confession_without_a_duel_is_refused() -> None:
    driver = MatchDriver(people("fini", options={"strict": True})).begin()
    refused = Refused("", "F14", "not-rolled")
    assert driver.do(0, type="fault", what="drop") == refused
    rng = Random(8)
    while driver.state.round < 3 or driver.state.values:
        play(driver, rng, most=1)
    assert driver.state.kind is None, "in round 3 the roller announces first (F2)"
    assert driver.do(0, type="fault", what="drop") == refused
    assert isinstance(driver.do(0, type="fault", what="sneeze"), Refused)


def test_f16_a_friendly_table_asks_to_put_the_die_down_and_a_strict_one_judges() -> None:
    for strict in (False, True):
        driver = MatchDriver(people("fini", options={"strict": strict})).begin()
        driver.do(0, type="roll")
        driver.until(driver.table.conduct.start() or 0)
        driver.do(0, type="grab", die=3)
        answer = driver.do(0, type="fini")
        if strict:
            assert isinstance(answer, Accepted)
            assert driver.events_received()[-1].verdict["slips"][0]["reason"] == "in-hand"
        else:
            assert answer == Refused("", "F6", "put-it-down")
            assert driver.state.hands == (3, None)


def test_the_judgement_goes_to_everybody_with_the_event_that_is_judged() -> None:
    driver = a_duel()
    values = driver.state.values
    driver.do(0, type="fini")
    told = driver.events_received()[-1]
    assert told.verdict["caller"] == 0
    assert told.verdict["step"] == 1  # premature: nothing was collected yet
    assert tuple(told.verdict["values"]) == values
    newest = driver.table.updates.newest()
    assert newest is not None
    assert (newest.n, msgspec.to_builtins(newest.verdict)) == (told.n, told.verdict)
    assert driver.restored().updates.newest() == newest
    driver.do(0, type="next")
    driver.do(1, type="roll")
    assert driver.events_received()[-1].verdict is None


# --- anything at all --------------------------------------------------------------------------------------


def test_random_hands_with_random_lags_always_leave_a_clean_record() -> None:
    """Both do whatever they like, early, late and twice; the table never stumbles."""
    for number in range(20):
        rng = Random(number)
        driver = MatchDriver(people("fini", options={"strict": bool(number % 2)}), first=rng.randrange(2)).begin()
        for _ in range(350):
            if rng.random() < 0.1:
                driver.table.seats[rng.randrange(2)].lag.measure(rng.uniform(0, 250))
            if rng.random() < 0.9:
                driver.wait(rng.choice([0, 0, 1, 5, 20, 60, 300]))
            else:
                driver.t += rng.randrange(200)  # no timer wakes the table
            for _ in range(rng.choice([1, 1, 1, 2])):
                driver.do(rng.randrange(2), str(rng.random()), rng.randrange(-20, 150), **_anything(rng))
            _each_die_is_in_one_place(driver)
        driver.wait(2 * MOST)
        verified(driver.table)
        assert memory(driver.restored()) == memory(driver.table)


def _anything(rng: Random) -> dict[str, Any]:
    return rng.choice(
        [
            {"type": "roll"},
            {"type": "roll"},
            {"type": "announce", "kind": rng.choice(["street", "set"])},
            *[{"type": "grab", "die": rng.randrange(4)}] * 4,
            {"type": "grab", "die": rng.randrange(-1, 17)},
            *[{"type": "place", "slot": rng.randrange(3)}] * 3,
            {"type": "move", "die": rng.randrange(4), "slot": rng.randrange(3)},
            *([{"type": "fini"}] if rng.random() < 0.2 else []),
            *([{"type": "fault", "what": "drop"}] if rng.random() < 0.1 else []),
        ]
    )


def _each_die_is_in_one_place(driver: MatchDriver) -> None:
    state = driver.state
    if state.values:
        held = [die for die in state.hands if die is not None]
        assert sorted([*state.area, *state.trays[0], *state.trays[1], *held]) == list(range(DICE))


def test_every_act_has_exactly_one_answer_however_it_is_held() -> None:
    rng = Random(3)
    driver = a_duel(70, 30, strict=True)
    sent: dict[str, int] = {}
    got: list[tuple[int, str]] = []
    for number in range(1500):
        driver.wait(rng.choice([0, 1, 3, 30]))
        if not driver.state.values and not driver.table.fold.pending:
            if driver.table.stage == "over":
                break
            roll(driver)
        seat, ref = rng.randrange(2), f"ref-{number}"
        sent[ref] = seat
        reply: Any = driver.do(seat, ref, rng.randrange(90), **_anything(rng))
        got += [(seat, reply.ref)] if reply is not None else []
    driver.wait(2 * MOST)
    got += [(seat, told.ref) for seat in (0, 1) for told in answers(driver, seat)]
    assert sorted(got) == sorted((seat, ref) for ref, seat in sent.items())
    assert len(sent) > 500


def test_the_record_says_when_everything_happened() -> None:
    driver = a_duel()
    driver.do(0, type="grab", die=3)
    lines = [msgspec.json.decode(line) for line in record(driver.table).splitlines()]
    assert lines[-1] == {"type": "grab", "seat": 0, "die": 3, "at": driver.t}
    assert lines[1]["ms"] == 700
