"""An act that was accepted gets the same answer whenever it is sent again: after any crash, whatever came since."""

from random import Random
from typing import Any, NamedTuple

import pytest

from knobel.table.journal import Happened, Rolling, SeatPlan, Setup, SimulationRequested, Waived, write_entry
from knobel.table.messages import Accepted, Message, Refused
from knobel.table.table import Table
from tests.fini.hands import a_duel
from tests.table.chained import ChainedDriver
from tests.table.driving import MatchDriver, a_hand, memory, people, record, verified
from tests.table.golden import Kept, kept

GAMES = [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3)]


class Said(NamedTuple):
    """An act as it was sent."""

    seat: int
    act: dict[str, Any]
    ref: str
    on: int


def send_again(table: Table, said: Said, t: int, *, on: bool) -> Message | None:
    """The answer to an act that is sent once more; nothing comes of it."""
    before = memory(table)
    effects = table.act(t, said.seat, said.act, said.ref, on=said.on if on else None)
    assert (effects.entries, effects.sends, memory(table)) == ([], [], before)
    return effects.reply


def play_by_ref(driver: MatchDriver, rng: Random, acts: int) -> list[tuple[Said, Accepted]]:
    """Plays for so many acts, each with a ref of its own. Returns what was accepted, with the answers."""
    said: list[Said] = []
    answers: list[Message | None] = []
    for number in range(acts):
        driver.until(max(driver.t + rng.randrange(400), driver.table.conduct.start() or 0))
        hand = a_hand(driver, rng)
        if hand is None:
            driver.until(driver.table.wake() or driver.t)
            continue
        act = {key: value for key, value in hand[1].items() if key != "would"}
        said.append(Said(hand[0], act, f"r{number}", len(driver.table.fold.history)))
        answers.append(driver.act(said[-1].seat, act, said[-1].ref, on=said[-1].on))
    answers += [late for seat in range(len(driver.table.seats)) for late in driver.received(Accepted, seat)]
    accepted = {answer.ref: answer for answer in answers if isinstance(answer, Accepted)}
    return [(one, accepted[one.ref]) for one in said if one.ref in accepted]


@pytest.mark.parametrize("driver", [MatchDriver, ChainedDriver])
@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_every_accepted_act_gets_its_answer_again_after_a_restart_at_any_moment(
    game: str, seats: int, driver: type[MatchDriver]
) -> None:
    match = driver(people(game, seats)).begin()
    for seat in range(seats):
        match.table.seats[seat].lag.measure(90)  # hands in a race are held for a moment
    accepted = play_by_ref(match, Random(3), 60)
    assert len(accepted) > 20
    carried = {type(entry) for entry in match.entries if getattr(entry, "ref", None)}
    waiting = {Rolling} if driver is ChainedDriver else set()
    assert carried == ({Happened, *waiting} if game == "qwixx-duel" else {Happened, SimulationRequested, Waived})
    for said, answer in accepted:
        for on in (True, False):
            assert send_again(match.table, said, match.t, on=on) == answer
            assert send_again(match.restored(), said, match.t, on=on) == answer
    verified(match.table)
    assert b'"ref"' not in record(match.table), "a record says nothing of refs"


def test_after_a_restart_the_same_ref_of_another_seat_is_another_act() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.act(0, {"type": "roll"}, "r1")
    driver.table = driver.restored()
    assert isinstance(driver.act(1, {"type": "roll"}, "r1"), Refused)


def test_an_act_that_waits_for_links_is_answered_alike_before_and_after_its_dice_have_fallen() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    driver.silent = {1}
    first = driver.act(0, {"type": "roll"}, "r1", on=0)
    assert driver.past() == []
    assert driver.restored().act(driver.t, 0, {"type": "roll"}, "r1", on=0).reply == first == Accepted("r1", 0)
    driver.silent = set()
    driver.answer()
    assert len(driver.past()) == 1
    assert driver.restored().act(driver.t, 0, {"type": "roll"}, "r1", on=0).reply == first


def test_a_grab_that_makes_the_duel_void_is_answered_again_to_the_hand_that_made_it() -> None:
    driver = a_duel()
    die = driver.state.area[0]
    driver.act(0, {"type": "grab", "die": die}, "first")
    voided = driver.act(1, {"type": "grab", "die": die}, "second")
    assert driver.events()[-1]["type"] == "void"
    assert isinstance(voided, Accepted)
    driver.table = driver.restored()
    assert driver.act(1, {"type": "grab", "die": die}, "second") == voided


def test_an_act_that_was_taken_back_does_not_happen_again() -> None:
    driver = MatchDriver(Setup("qwixx-duel", (SeatPlan(shared=True),) * 2)).begin()
    driver.act(0, {"type": "roll"}, "r1")
    passed = driver.act(0, {"type": "pass"}, "r2")
    driver.decide(driver.table.undo, 0, 2)
    for _ in range(2):
        assert driver.act(0, {"type": "pass"}, "r2", on=1) == passed == Accepted("r2", 2)
        assert len(driver.past()) == 1
        driver.table = driver.restored()


def test_the_act_that_ends_a_match_gets_its_answer_again() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    rng, number = Random(5), 0
    while driver.table.stage == "playing":
        hand = a_hand(driver, rng)
        assert hand is not None
        number += 1
        last = hand[0], {key: value for key, value in hand[1].items() if key != "would"}, f"r{number}"
        answer = driver.act(*last)
    assert answer == Accepted(f"r{number}", len(driver.past()) - 1), "the reveal is no act"
    driver.table = driver.restored()
    assert driver.act(*last) == answer


def test_an_act_whose_entry_has_no_ref_is_stale_after_a_restart_where_it_may_have_been_done() -> None:
    """A journal of before knows no refs: an act of then that is sent again must not count twice."""
    driver = MatchDriver(people("fini")).begin()
    driver.do(0, type="roll")
    driver.until(driver.table.conduct.start() or 0)
    for die in (0, 1):
        driver.do(0, type="grab", die=die)
        driver.do(0, type="place", slot=die)
    seen, move = len(driver.table.fold.history), {"type": "move", "die": 0, "slot": 1}
    driver.act(0, move)
    driver.table = driver.restored()
    assert driver.act(0, move, "m", on=seen) == Refused("m", None, "stale")
    assert isinstance(driver.act(1, {"type": "grab", "die": 5}, "g", on=seen), Accepted), "of another seat it is news"


@pytest.mark.parametrize("one", kept(), ids=lambda one: one.name)
def test_entries_without_a_ref_are_written_as_before(one: Kept) -> None:
    assert [write_entry(entry) for entry in one.entries()] == one.journal


def test_an_act_that_failed_in_the_middle_is_judged_anew_when_it_is_sent_again(monkeypatch: pytest.MonkeyPatch) -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    table, roll = driver.table, {"type": "roll"}
    with monkeypatch.context() as broken:
        broken.setattr(table.conduct, "act", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            table.act(driver.t, 0, roll, "a-1")
    assert isinstance(driver.decide(table.act, 0, roll, "a-1").reply, Accepted)
