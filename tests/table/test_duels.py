"""FiNi in real time: "go", slips of the hand, judgements, and hands that do anything at all."""

from random import Random
from typing import Any

import msgspec

from knobel.games.fini.events import DICE
from knobel.table.lag import MOST
from knobel.table.table import COUNTDOWN, GRACE
from knobel.table.told import Accepted, EventTold, Refused, TableTold
from tests.table.duels import a_duel, answers, roll
from tests.table.shell import Shell, encoded, memory, people, play, record, verified

# --- go ---------------------------------------------------------------------------------------------------


def test_a_grab_before_go_is_refused_and_leaves_no_trace() -> None:
    shell = Shell(people("fini")).begin()
    shell.do(0, type="roll")
    go = shell.table.manner.start()
    assert go is not None
    for early in (shell.t, go - 1):
        shell.until(early)
        before = memory(shell.table)
        for act in ({"type": "grab", "die": 0}, {"type": "fini"}):
            assert shell.do(1, "r", **act) == Refused("r", "F6", "not-yet")
        assert memory(shell.table) == before
    shell.until(go)
    assert isinstance(shell.do(1, type="grab", die=0), Accepted)


def test_a_press_before_go_is_too_early_even_if_it_arrives_after_it() -> None:
    shell = a_duel(40, 0)
    shell.wait(39)
    assert shell.do(0, "r", 40, type="grab", die=0) == Refused("r", "F6", "not-yet")
    assert isinstance(shell.do(0, "r", 39, type="grab", die=0), Accepted)


def test_go_follows_one_to_two_seconds_after_the_dice_rest_and_never_as_expected() -> None:
    shell = Shell(people("fini")).begin()
    waits = set()
    for _ in range(60):
        before = shell.t
        roll(shell)
        waits.add(shell.t - before - 700)
        assert 1000 <= shell.t - before - 700 < 2000
        shell.do(0, type="fini")
        if shell.table.stage == "over":
            break
    assert len(waits) > 15
    assert max(waits) - min(waits) > 600


def test_everybody_is_told_when_go_comes_and_nobody_before() -> None:
    shell = Shell(people("fini")).begin()
    shell.said.clear()
    shell.do(0, type="roll")
    go = shell.table.manner.start()
    assert go is not None
    for t in (shell.t, go - 1):
        shell.until(t)
        shell.tell(shell.table.connect, 1)
        shell.do(1, type="grab", die=0)
        view = shell.table.view(shell.t)
        assert (view.go, view.waiting, view.deadline) == (None, "go", None)
    assert not any(str(go) in message for message in [*encoded(shell.said), record(shell.table).decode()])
    told = len(shell.told(TableTold))
    shell.until(go)
    assert [
        (message.table.now, message.table.go, message.table.waiting) for message in shell.told(TableTold)[told:]
    ] == [(go, go, None)]
    shell.wait(1000)
    assert len(shell.told(TableTold)) == told + 1, "it is called once"
    shell.do(0, type="grab", die=3)
    assert shell.told(TableTold)[-1].table.go == go


def test_the_countdown_of_the_match_is_known_ahead() -> None:
    shell = Shell(people("fini"))
    shell.seat_everybody()
    for seat in (0, 1):
        shell.tell(shell.table.ready, seat, "aa")
    view = shell.told(TableTold)[-1].table
    assert (view.go, view.waiting) == (shell.t + COUNTDOWN, None)


def test_a_restart_keeps_the_moment_of_go_and_its_secret() -> None:
    shell = Shell(people("fini")).begin()
    shell.do(0, type="roll")
    go = shell.table.manner.start()
    assert go is not None
    shell.table = shell.restored()
    view = shell.table.view(shell.t)
    assert (shell.table.manner.start(), shell.table.wake()) == (go, go)
    assert (view.go, view.waiting) == (None, "go")
    shell.said.clear()
    shell.until(go)
    assert [message.table.go for message in shell.told(TableTold)] == [go]
    shell.table = shell.restored()  # nobody has done anything since: it is called again, at once
    assert shell.table.wake() == go
    shell.until(go)
    assert shell.table.wake() is None


def test_a_pause_before_go_starts_a_countdown_that_is_known() -> None:
    shell = Shell(people("fini")).begin()
    shell.tell(shell.table.disconnect, 1)
    shell.wait(GRACE)
    shell.do(0, type="roll")
    shell.tell(shell.table.choose, 0, 1, "pause")
    assert shell.table.view(shell.t).waiting is None
    shell.wait(60_000)
    shell.tell(shell.table.resume)
    view = shell.table.view(shell.t)
    assert (view.go, view.waiting) == (shell.t + 3000, None)
    assert memory(shell.restored()) == memory(shell.table)


def test_a_second_roll_while_the_dice_fall_is_refused() -> None:
    shell = Shell(people("fini")).begin()
    shell.busy = True
    shell.do(0, type="roll")
    assert shell.do(0, type="roll") == Refused("", "F4", "duel-first")
    assert shell.do(1, type="roll") == Refused("", "F4", "duel-first")
    assert shell.table.legal(0) == shell.table.legal(1) == []
    assert shell.do(0, type="grab", die=0) == Refused("", "F6", "not-rolled")
    assert len(shell.table.pending) == 1


def test_a_roll_is_written_down_without_what_else_the_message_said() -> None:
    shell = Shell(people("fini")).begin()
    shell.busy = True
    shell.do(0, type="roll", values=[6] * DICE, note="lucky")
    assert shell.table.pending[0].act == {"type": "roll"}


def test_only_the_roller_rolls() -> None:
    shell = Shell(people("fini"), first=1).begin()
    assert shell.do(0, type="roll") == Refused("", "F4", "not-rolling", {"seat": 0})
    assert shell.table.pending == []


def test_after_a_pause_both_get_ready_again() -> None:
    shell = a_duel()
    shell.tell(shell.table.disconnect, 1)
    shell.wait(GRACE)
    shell.tell(shell.table.choose, 0, 1, "pause")
    shell.wait(5000)
    shell.tell(shell.table.resume)
    assert shell.table.view(shell.t).go == shell.t + 3000
    assert shell.do(0, type="grab", die=0) == Refused("", "F6", "not-yet")
    assert memory(shell.restored()) == memory(shell.table)
    shell.wait(3000)
    assert isinstance(shell.do(0, type="grab", die=0), Accepted)


# --- slips of the hand ------------------------------------------------------------------------------------


def test_a_second_die_is_a_fault_in_a_strict_match() -> None:
    shell = a_duel(strict=True)
    shell.do(1, type="grab", die=3)
    assert isinstance(shell.do(1, type="grab", die=4), Accepted)
    assert shell.events()[-1] == {"type": "fault", "seat": 1, "what": "two-dice"}
    assert shell.state.chips == (1, 0)  # F21: the opponent takes one instead
    assert verified(shell.table).scores == (1, 0)


def test_a_second_die_is_ignored_in_a_friendly_match() -> None:
    shell = a_duel()
    shell.do(1, type="grab", die=3)
    assert shell.do(1, "r", type="grab", die=4) == Refused("r", "F6", "hand-full", {"seat": 1})
    assert shell.state.hands == (None, 3)


def test_a_grab_that_is_delivered_twice_is_no_second_die() -> None:
    for strict in (True, False):
        shell = a_duel(strict=strict)
        shell.do(1, type="grab", die=3)
        assert shell.do(1, "r", type="grab", die=3) == Refused("r", "F6", "hand-full", {"seat": 1})
        assert shell.events("fault") == []


def test_reaching_with_a_full_hand_for_a_die_just_taken_voids_nothing() -> None:
    for strict in (True, False):
        shell = a_duel(strict=strict)
        shell.do(1, type="grab", die=3)
        shell.do(0, type="grab", die=4)
        assert shell.do(1, "r", type="grab", die=4) == Refused("r", "F6", "hand-full", {"seat": 1})
        assert shell.events("void") == shell.events("fault") == []


def test_a_second_die_after_the_call_is_no_fault() -> None:
    shell = a_duel(0, 80, strict=True)
    shell.do(1, type="grab", die=3)
    shell.wait(500)
    shell.do(0, type="fini")
    shell.wait(20)
    shell.do(1, type="grab", die=4)
    shell.wait(MOST)
    assert [event["type"] for event in shell.events()] == ["roll", "grab", "fini"]


def test_a_dropped_die_counts_when_it_is_confessed_in_a_strict_match() -> None:
    shell = a_duel(strict=True)
    shell.do(0, type="grab", die=3)
    assert isinstance(shell.do(0, type="fault", what="drop"), Accepted)
    assert shell.events()[-1] == {"type": "fault", "seat": 0, "what": "drop"}


def test_a_friendly_match_has_no_confessions() -> None:
    shell = a_duel()
    assert shell.do(0, "r", type="fault", what="drop") == Refused("r", None, "friendly")


def test_nobody_can_confess_for_somebody_else() -> None:
    shell = a_duel(strict=True)
    shell.do(0, type="fault", what="drop", seat=1)
    assert shell.events()[-1]["seat"] == 0


def test_a_confession_without_a_duel_is_refused() -> None:
    shell = Shell(people("fini", options={"strict": True})).begin()
    refused = Refused("", "F14", "not-rolled")
    assert shell.do(0, type="fault", what="drop") == refused
    rng = Random(8)
    while shell.state.round < 3 or shell.state.values:
        play(shell, rng, most=1)
    assert shell.state.kind is None, "in round 3 the roller announces first (F2)"
    assert shell.do(0, type="fault", what="drop") == refused
    assert isinstance(shell.do(0, type="fault", what="sneeze"), Refused)


def test_the_judgement_goes_to_everybody_with_the_event_that_is_judged() -> None:
    shell = a_duel()
    values = shell.state.values
    shell.do(0, type="fini")
    told = shell.told(EventTold)[-1]
    assert told.judged["caller"] == 0
    assert told.judged["step"] == 1  # premature: nothing was collected yet
    assert tuple(told.judged["values"]) == values
    assert shell.table.snapshot() == told
    assert shell.restored().snapshot() == told
    shell.do(1, type="roll")
    assert shell.told(EventTold)[-1].judged is None


# --- anything at all --------------------------------------------------------------------------------------


def test_random_hands_with_random_lags_always_leave_a_clean_record() -> None:
    """Both do whatever they like, early, late and twice; the table never stumbles."""
    for number in range(20):
        rng = Random(number)
        shell = Shell(people("fini", options={"strict": bool(number % 2)}), first=rng.randrange(2)).begin()
        for _ in range(350):
            if rng.random() < 0.1:
                shell.table.measure(rng.randrange(2), rng.uniform(0, 250))
            if rng.random() < 0.9:
                shell.wait(rng.choice([0, 0, 1, 5, 20, 60, 300]))
            else:
                shell.t += rng.randrange(200)  # nobody wakes the table
            for _ in range(rng.choice([1, 1, 1, 2])):
                shell.do(rng.randrange(2), str(rng.random()), rng.randrange(-20, 150), **_anything(rng))
            _each_die_is_in_one_place(shell)
        shell.wait(2 * MOST)
        verified(shell.table)
        assert memory(shell.restored()) == memory(shell.table)


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


def _each_die_is_in_one_place(shell: Shell) -> None:
    state = shell.state
    if state.values:
        held = [die for die in state.hands if die is not None]
        assert sorted([*state.area(), *state.trays[0], *state.trays[1], *held]) == list(range(DICE))


def test_every_act_has_exactly_one_answer_however_it_is_held() -> None:
    rng = Random(3)
    shell = a_duel(70, 30, strict=True)
    sent: dict[str, int] = {}
    got: list[tuple[int, str]] = []
    for number in range(1500):
        shell.wait(rng.choice([0, 1, 3, 30]))
        if not shell.state.values and not shell.table.pending:
            if shell.table.stage == "over":
                break
            roll(shell)
        seat, ref = rng.randrange(2), f"ref-{number}"
        sent[ref] = seat
        reply: Any = shell.do(seat, ref, rng.randrange(90), **_anything(rng))
        got += [(seat, reply.ref)] if reply is not None else []
    shell.wait(2 * MOST)
    got += [(seat, told.ref) for seat in (0, 1) for told in answers(shell, seat)]
    assert sorted(got) == sorted((seat, ref) for ref, seat in sent.items())
    assert len(sent) > 500


def test_the_record_says_when_everything_happened() -> None:
    shell = a_duel()
    shell.do(0, type="grab", die=3)
    lines = [msgspec.json.decode(line) for line in record(shell.table).splitlines()]
    assert lines[-1] == {"type": "grab", "seat": 0, "die": 3, "at": shell.t}
    assert lines[1]["ms"] == 700
