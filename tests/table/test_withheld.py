"""A chain that was named reveals, or its seat pays: no device chooses the dice by withholding its link."""

from random import Random
from typing import Any

import msgspec
import pytest

from knobel.core.chains import Chain, draws_of
from knobel.core.part import SAID_AGAIN, Deceived, Part
from knobel.table.attendance import GRACE
from knobel.table.journal import Drawing, Happened, Revealed, SeatPlan, Setup, Skipped
from knobel.table.messages import Refused
from tests.table.chained import ChainedDriver, new_chain, plain
from tests.table.driving import people, play, record, verified


def entries(driver: ChainedDriver, kind: type) -> list[Any]:
    return [entry for entry in driver.entries if isinstance(entry, kind)]


def given_up(driver: ChainedDriver) -> list[tuple[int, tuple[int, ...], tuple[int, ...]]]:
    return [(entry.n, entry.missing, entry.withheld) for entry in entries(driver, Skipped)]


def a_draw_that_waits(silent: int = 1, **setup: Any) -> ChainedDriver:
    """Seat 0 wants to roll, and the link of one seat is missing."""
    driver = ChainedDriver(people("qwixx-duel", **setup)).begin()
    driver.silent = {silent}
    driver.do(0, type="roll")
    return driver


def new_device(driver: ChainedDriver, seat: int, name: str) -> None:
    """The seat's browser has another chain from now on, and says so."""
    driver.parts[seat] = Part(new_chain(name))
    driver.parts[seat].see_table(driver.t, plain(driver.table.view(driver.t)))
    driver.decide(driver.table.devices.chain, seat, driver.parts[seat].chain.root, (seat,))


def withhold(driver: ChainedDriver, seat: int, what: str = "bot") -> None:
    """The seat's device says nothing for a draw that is on, the other seat goes on without it, and it comes back."""
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 1 - seat, seat, what)
    driver.decide(driver.table.attendance.disconnect, seat)
    driver.decide(driver.table.attendance.connect, seat)


def next_roll(driver: ChainedDriver) -> None:
    """Both pass until a seat is to roll, and that seat wants to."""
    while not any(act["type"] == "roll" for acts in driver.table.offers.all().values() for act in acts):
        seat = next(seat for seat, acts in driver.table.offers.all().items() if acts)
        driver.do(seat, type="pass")
    seat = next(seat for seat, acts in driver.table.offers.all().items() if acts)
    driver.do(seat, type="roll")


# --- what does not give a draw up -------------------------------------------------------------------------


def whites(driver: ChainedDriver, n: int, chains: list[Chain]) -> list[int]:
    """What a host who reads the own log knows of a draw, once the others have revealed."""
    house = driver.table.fold.chains
    assert house is not None
    draws = draws_of(n, [house.server.link(n), *(chain.link(n) for chain in chains)])
    return [draws.die(name, 6) for name in ("white-1", "white-2")]


def test_a_host_who_plays_reads_the_log_and_sends_new_chains_gets_the_roll_that_was_named() -> None:
    driver = a_draw_that_waits()
    ada, ben = driver.parts[0].chain, driver.parts[1].chain
    foreseen = whites(driver, 1, [ada, ben])
    for number in range(10):
        driver.decide(driver.table.devices.chain, 1, new_chain(f"try {number}").root, (1,))
        driver.decide(driver.table.devices.chain, 1, "", (1,))
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.decide(driver.table.attendance.connect, 1)
    driver.decide(driver.table.devices.retoken, 1, "another")
    assert given_up(driver) == []
    assert [entry.n for entry in entries(driver, Drawing)] == [1]
    assert driver.events("roll") == []
    driver.process(driver.table.devices.reveal(driver.t, 1, 1, ben.link(1)))
    (roll,) = driver.events("roll")
    assert list(roll["white"]) == foreseen
    verified(driver.table)


def test_a_new_chain_counts_from_the_next_draw_that_is_named() -> None:
    driver = a_draw_that_waits()
    old = driver.parts[1].chain
    new_device(driver, 1, "another")
    driver.silent = set()
    driver.answer()
    assert driver.events("roll") == []  # the new chain has no part in draw 1
    driver.decide(driver.table.devices.reveal, 1, 1, old.link(1))
    assert [entry.chains for entry in entries(driver, Drawing)] == [(1, 2), (1, 3)]
    play(driver, Random(2))
    header = msgspec.json.decode(record(driver.table).splitlines()[0])
    assert [(chain["seats"], chain["since"]) for chain in header["dice"]["chains"]] == [([0], 1), ([1], 1), ([1], 2)]
    assert verified(driver.table).dice == "checked"


def test_a_link_of_the_new_chain_is_no_link_of_the_one_that_was_named() -> None:
    driver = a_draw_that_waits()
    new_device(driver, 1, "another")
    refused = driver.table.devices.reveal(driver.t, 1, 1, driver.parts[1].chain.link(1)).reply
    assert isinstance(refused, Refused)
    assert refused.reason == "wrong-link"


def test_a_draw_ends_only_by_its_links_or_by_a_decision_however_many_devices_come_and_go() -> None:
    """Seeded: new chains, moves, reconnects and restarts between an act and its dice."""
    for number in range(40):
        rng = Random(number)
        driver = a_draw_that_waits()
        old = driver.parts[1].chain
        for step in range(rng.randrange(1, 8)):
            match rng.choice(("chain", "none", "move", "line", "restart", "wait")):
                case "chain":
                    driver.decide(driver.table.devices.chain, 1, new_chain(f"{number}/{step}").root, (1,))
                case "none":
                    driver.decide(driver.table.devices.chain, 1, "", (1,))
                case "move":
                    driver.decide(driver.table.devices.retoken, 1, f"token {step}")
                case "line":
                    driver.decide(driver.table.attendance.disconnect, 1)
                    driver.decide(driver.table.attendance.connect, 1)
                case "restart":
                    driver.table = driver.restored()
                    for seat in (0, 1):
                        driver.process(driver.table.attendance.connect(driver.t, seat))
                case "wait":
                    driver.wait(rng.randrange(100_000))
        assert given_up(driver) == []
        driver.process(driver.table.devices.reveal(driver.t, 1, 1, old.link(1)))
        assert len(driver.events("roll")) == 1


# --- who decides ------------------------------------------------------------------------------------------


def test_a_seat_that_owes_a_link_cannot_put_the_decision_off_by_reconnecting() -> None:
    driver = a_draw_that_waits()
    for _ in range(3):
        driver.wait(GRACE // 3)
        driver.decide(driver.table.attendance.disconnect, 1)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert given_up(driver) == [(1, (2,), (1,))]


def test_a_chain_that_is_asked_only_now_has_its_own_time() -> None:
    """Seat 3 has withheld for long. Seat 1, whose link for the next number is on its way, cannot be decided about."""
    driver = ChainedDriver(people("doppel-x", 4)).begin()
    driver.silent = {3}
    for seat in range(4):
        driver.do(seat, type="throw")
    driver.wait(GRACE)
    driver.silent = {1, 3}
    driver.decide(driver.table.attendance.choose, 0, 3, "bot")
    refused = driver.decide(driver.table.attendance.choose, 0, 1, "bot").reply
    assert isinstance(refused, Refused)
    assert refused.reason == "not-away"
    driver.silent = {3}
    driver.answer()
    assert len(driver.events("opening")) == 1


def test_seats_of_one_device_are_all_decided_about_before_its_draw_is_given_up() -> None:
    setup = Setup("doppel-x", (SeatPlan(), SeatPlan(shared=True), SeatPlan(shared=True)))
    driver = ChainedDriver(setup).begin(devices={2: 1})
    driver.silent = {1, 2}
    for seat in range(3):
        driver.do(seat, type="throw")
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert given_up(driver) == []
    driver.decide(driver.table.attendance.choose, 0, 2, "bot")
    assert given_up(driver) == [(1, (2,), (1, 2))]


def test_a_person_who_is_there_and_acts_is_back_and_the_bot_that_stood_in_gets_up() -> None:
    driver = a_draw_that_waits()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert driver.table.seats[1].stand_in is not None
    driver.act(1, {"type": "pass"})  # the bot's own
    assert driver.table.seats[1].stand_in is not None
    driver.act(1, {"type": "pass"}, person=True)
    assert driver.table.seats[1].stand_in is None


def test_where_the_others_are_away_too_the_match_waits_and_says_so() -> None:
    driver = a_draw_that_waits()
    driver.decide(driver.table.attendance.disconnect, 0)
    driver.wait(600_000)
    view = driver.table.view(driver.t)
    assert view.draw is not None
    assert (view.stage, view.waiting, view.deadline, view.draw.owes) == ("playing", "link", None, (1,))
    assert given_up(driver) == []


# --- how often --------------------------------------------------------------------------------------------


def test_the_second_withheld_draw_of_a_seat_ends_its_part_in_the_dice() -> None:
    driver = a_draw_that_waits()
    withhold(driver, 1)
    assert driver.table.view(driver.t).draw.out == ()  # type: ignore[union-attr]
    next_roll(driver)
    next_roll(driver)
    withhold(driver, 1)
    view = driver.table.view(driver.t).draw
    assert view is not None
    assert view.out == (1,)
    named = [entry.chains for entry in entries(driver, Drawing)]
    assert given_up(driver) == [(1, (2,), (1,)), (4, (2,), (1,))]
    driver.silent = set()
    play(driver, Random(3))
    assert {entry.chains for entry in entries(driver, Drawing)[len(named) :]} <= {(1,)}
    skipped = [one for entry in entries(driver, Happened) for one in entry.extra.get("draw", {}).get("skipped", ())]
    assert [one["out"] for one in skipped] == [[], [1]]
    assert verified(driver.table).dice == "checked"


def test_withheld_is_counted_for_the_seat_whatever_device_and_chain_it_has() -> None:
    driver = a_draw_that_waits()
    withhold(driver, 1)
    new_device(driver, 1, "second")
    next_roll(driver)
    next_roll(driver)
    withhold(driver, 1)
    driver.move(1, "third")
    named = len(entries(driver, Drawing))
    driver.silent = set()
    play(driver, Random(3))
    assert {entry.chains for entry in entries(driver, Drawing)[named:]} <= {(1,)}
    assert len(given_up(driver)) == 2
    assert verified(driver.table).dice == "checked"


def test_what_was_withheld_is_remembered_after_a_restart() -> None:
    driver = a_draw_that_waits()
    withhold(driver, 1)
    next_roll(driver)
    next_roll(driver)
    withhold(driver, 1)
    again = driver.resumed(len(driver.entries))
    assert again.table.view(again.t).draw.out == (1,)  # type: ignore[union-attr]


def test_a_journal_of_before_counts_nothing_as_withheld() -> None:
    driver = a_draw_that_waits()
    withhold(driver, 1)
    next_roll(driver)
    next_roll(driver)
    withhold(driver, 1)
    for entry in entries(driver, Skipped):
        driver.entries[driver.entries.index(entry)] = msgspec.structs.replace(entry, withheld=msgspec.UNSET)
    assert driver.restored().view(driver.t).draw.out == ()  # type: ignore[union-attr]


# --- strict matches ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("silent", [0, 1])
def test_in_a_strict_match_the_clock_of_a_seat_that_owes_a_link_runs_and_ends_the_game_for_it(silent: int) -> None:
    driver = a_draw_that_waits(silent, clock="15", strict=True)
    rolled = driver.t
    view = driver.table.view(driver.t)
    assert view.draw is not None
    assert (view.deadline, view.waiting, view.draw.owes) == (rolled + 15_000, "link", (silent,))
    driver.wait(14_999)
    assert driver.events("forfeit") == []
    driver.wait(1)
    assert driver.events("forfeit") == [{"type": "forfeit", "seat": silent, "why": "time"}]
    assert driver.table.stage == "over"
    verified(driver.table)


def test_neither_new_chains_nor_moves_nor_a_restart_stop_that_clock() -> None:
    driver = a_draw_that_waits(clock="15", strict=True)
    driver.wait(10_000)
    new_device(driver, 1, "another")
    driver.decide(driver.table.devices.retoken, 1, "another")
    driver.decide(driver.table.attendance.disconnect, 1)
    again = driver.resumed(len(driver.entries))
    again.silent = {1}
    again.wait(5000)
    assert again.events("forfeit") == [{"type": "forfeit", "seat": 1, "why": "time"}]


def test_a_simulated_throw_that_waits_for_a_link_has_that_clock_too() -> None:
    driver = ChainedDriver(people("doppel-x", 4, strict=True)).begin()
    driver.silent = {2}
    for seat in range(4):
        driver.do(seat, type="throw")
    view = driver.table.view(driver.t)
    assert view.deadline == driver.t + 30_000
    assert view.waiting == "link"
    driver.wait(30_000)
    assert driver.events("forfeit") == [{"type": "forfeit", "seat": 2, "why": "time"}]
    assert len(driver.events("opening")) == 1
    assert given_up(driver) == [(1, (3,), (2,))]
    verified(driver.table)


def test_two_that_owe_do_not_both_lose_for_one_draw() -> None:
    driver = ChainedDriver(people("doppel-x", 4, strict=True)).begin()
    driver.silent = {2, 3}
    for seat in range(4):
        driver.do(seat, type="throw")
    driver.wait(30_000)
    assert [event["seat"] for event in driver.events("forfeit")] == [2]
    driver.wait(29_999)
    assert len(driver.events("forfeit")) == 1
    driver.wait(1)
    assert [event["seat"] for event in driver.events("forfeit")] == [2, 3]


def test_a_strict_match_without_a_clock_leaves_it_to_the_others() -> None:
    driver = a_draw_that_waits(strict=True)
    assert driver.table.wake() is None
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "forfeit")
    assert driver.table.stage == "over"


# --- moving -----------------------------------------------------------------------------------------------


def test_a_device_that_gives_its_seat_away_reveals_for_the_draw_that_is_named() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    driver.move(1, "another", reveals=True)
    assert [(entry.chain, entry.n) for entry in entries(driver, Revealed)] == [(2, 1)]
    driver.do(0, type="roll")
    assert len(driver.events("roll")) == 1
    assert [entry.chains for entry in entries(driver, Drawing)] == [(1, 2), (1, 3)]
    play(driver, Random(1))
    assert given_up(driver) == []
    assert verified(driver.table).dice == "checked"


def test_until_the_seat_has_moved_its_device_reveals_for_every_draw_as_soon_as_it_is_named() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    ben = driver.parts[1].chain
    driver.process(driver.table.devices.prepare_move(driver.t, 1, 120_000, (1, ben.link(1))))
    driver.do(0, type="roll")
    assert driver.decide(driver.table.devices.reveal, 1, 2, ben.link(2)).reply is None
    driver.decide(driver.table.devices.retoken, 1, "another")
    driver.do(0, type="pass")
    driver.do(0, type="pass")
    driver.do(1, type="roll")
    assert len(driver.events("roll")) == 2
    assert given_up(driver) == []


def test_before_the_dice_are_to_fall_nobody_else_reveals_nor_after_the_code_has_expired() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.devices.prepare_move, 1, 120_000)
    for seat, late in ((0, 0), (1, 120_001)):
        driver.wait(late)
        refused = driver.table.devices.reveal(driver.t, seat, 1, driver.parts[seat].chain.link(1)).reply
        assert isinstance(refused, Refused)
        assert refused.reason == "not-asked"


def test_a_wrong_link_moves_the_seat_all_the_same_and_the_right_one_is_owed() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    driver.silent = {1}
    driver.process(driver.table.devices.prepare_move(driver.t, 1, 120_000, (1, "0" * 64)))
    driver.decide(driver.table.devices.retoken, 1, "another")
    driver.do(0, type="roll")
    assert driver.events("roll") == []
    assert driver.table.view(driver.t).draw.owes == (1,)  # type: ignore[union-attr]


def test_a_seat_that_moves_without_revealing_has_withheld_when_the_others_decide() -> None:
    driver = a_draw_that_waits()
    driver.silent = set()
    driver.move(1, "another")
    assert given_up(driver) == []
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert given_up(driver) == [(1, (2,), (1,))]
    driver.decide(driver.table.attendance.connect, 1)
    next_roll(driver)
    next_roll(driver)
    assert entries(driver, Drawing)[-1].chains == (1, 3)
    play(driver, Random(2))
    assert verified(driver.table).dice == "checked"


# --- a device that is honest ------------------------------------------------------------------------------


def a_part(driver: ChainedDriver) -> tuple[Part, dict[str, Any]]:
    part = Part(driver.parts[1].chain)
    return part, plain(driver.table.view(driver.t))


def test_a_device_says_what_it_owes_again_until_the_table_has_it() -> None:
    part, table = a_part(a_draw_that_waits())
    assert part.see_table(0, table) == 1
    part.reveal(0, 1)
    assert part.see_table(SAID_AGAIN - 1, table) is None
    assert part.see_table(SAID_AGAIN, table) == 1
    part.reveal(SAID_AGAIN, 1)
    there = table | {"draw": table["draw"] | {"revealed": [1, 2]}}
    assert part.see_table(3 * SAID_AGAIN, there) is None


def test_a_device_whose_link_the_table_has_shown_is_never_missing_not_even_over_a_new_line() -> None:
    part, table = a_part(a_draw_that_waits())
    part.see_table(0, table)
    part.reveal(0, 1)
    part.see_table(10, table | {"draw": table["draw"] | {"revealed": [1, 2]}})
    part.reconnected()
    skipped = {"n": 1, "chains": [1, 2], "missing": [2]}
    with pytest.raises(Deceived, match="called-missing"):
        part.see_table(60_000, table | {"draw": table["draw"] | {"n": 2, "chains": [1], "skipped": [skipped]}})


def asked_without(driver: ChainedDriver, **change: Any) -> int | None:
    """For which draw a device is asked for its link that is not named for draw 2."""
    part, table = a_part(driver)
    part.see_table(0, table)
    return part.see_table(10, table | {"draw": table["draw"] | {"n": 2, "chains": [1], "on": True} | change})


@pytest.mark.parametrize("anew", [False, True])
def test_a_device_notices_a_third_draw_with_a_seat_that_was_missing_twice(anew: bool) -> None:
    part, table = a_part(a_draw_that_waits())
    part.see_table(0, table)
    given_up = [{"n": n, "chains": [1, 2], "missing": [1]} for n in (1, 2)]
    draws = [table["draw"] | {"n": n + 1, "on": False, "skipped": given_up[:n]} for n in (1, 2)]
    if anew:
        part.reconnected()
    part.see_table(1, table | {"draw": draws[0]})
    if anew:
        part.reconnected()
    with pytest.raises(Deceived, match="too-often"):
        part.see_table(2, table | {"draw": draws[1]})


def test_a_chain_that_has_another_seat_by_now_may_be_named_after_its_first_seat_was_missing_twice() -> None:
    part, table = a_part(a_draw_that_waits())
    part.see_table(0, table)
    first, *rest = table["chains"]
    given_up = [{"n": n, "chains": [1, 2], "missing": [1]} for n in (1, 2)]
    part.reconnected()
    both = table | {"chains": [first | {"seats": [0, 2]}, *rest]}
    part.see_table(1, both | {"draw": table["draw"] | {"n": 3, "on": False, "skipped": given_up}})


def test_a_device_that_is_left_out_of_a_draw_says_so() -> None:
    with pytest.raises(Deceived, match="left-out"):
        asked_without(a_draw_that_waits())


def test_a_device_whose_seat_is_out_is_not_left_out() -> None:
    assert asked_without(a_draw_that_waits(), out=[1]) is None
