"""Dice that come of the chains of all devices: the game goes on whatever happens, and its record verifies."""

from random import Random
from typing import Any

import msgspec
import pytest

from knobel.core.chains import MOST_CHAINS, SCHEME
from knobel.core.part import Part
from knobel.table.attendance import GRACE
from knobel.table.journal import Drawing, Happened, Revealed, Rolling, SeatPlan, Setup, Skipped, write_entry
from knobel.table.messages import Refused
from tests.table.chained import ChainedDriver, new_chain, plain
from tests.table.driving import MatchDriver, encoded, memory, people, play, record, verified

GAMES = [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 4)]


def entries(driver: MatchDriver, kind: type) -> list[Any]:
    return [entry for entry in driver.entries if isinstance(entry, kind)]


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_whole_games_are_checked_by_every_device_and_by_the_referee(game: str, seats: int) -> None:
    for number in range(1 if game == "fini" else 4):
        driver = ChainedDriver(people(game, seats)).begin()
        play(driver, Random(number))
        result = verified(driver.table)
        assert result.over
        assert result.dice == "checked" or game == "doppel-x"  # whose throws a test makes up
        rolls = [entry for entry in entries(driver, Happened) if "draw" in entry.extra]
        assert [entry.extra["draw"]["n"] for entry in rolls] == [*range(1, len(rolls) + 1)]
        assert driver.checked == len(rolls) * seats


@pytest.mark.parametrize(("game", "seats"), GAMES)
def test_a_restart_after_every_single_entry_goes_on_where_it_was(game: str, seats: int) -> None:
    driver = ChainedDriver(people(game, seats)).begin()
    play(driver, Random(3), most=12 if game == "doppel-x" else 30)
    assert memory(driver.restored()) == memory(driver.table)
    began = next(number for number, entry in enumerate(driver.entries) if isinstance(entry, Drawing))
    for length in range(began, len(driver.entries), 3 if game == "doppel-x" else 1):
        again = driver.resumed(length)
        play(again, Random(length), most=6)
        assert not again.table.fold.rolling
        assert len(again.table.fold.history) > 0
        verified(again.table)


def test_a_crash_between_act_links_and_roll_draws_the_same_dice() -> None:
    """At any point of a draw, on this machine or on another that takes over."""
    driver = ChainedDriver(people("qwixx-duel")).begin()
    driver.silent = {1}
    driver.do(0, type="roll")
    assert [type(entry) for entry in driver.entries[-2:]] == [Rolling, Revealed]
    on_its_way = len(driver.entries)
    driver.silent = set()
    driver.answer()
    first = driver.events("roll")
    assert len(first) == 1
    for crash in (on_its_way - 1, on_its_way, on_its_way + 1):
        again = driver.resumed(crash)
        assert [event for event in again.past() if event["type"] == "roll"] == first


def test_the_others_answer_by_themselves_and_the_rollers_link_comes_with_the_act() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    assert [entry.chains for entry in entries(driver, Drawing)] == [(1, 2)]  # before anybody reveals
    driver.silent = {1}
    driver.do(0, type="roll")
    view = driver.table.view(driver.t).draw
    assert view is not None
    assert (view.n, view.on, view.revealed) == (1, True, (1,))
    assert driver.events("roll") == []
    assert driver.table.offers.all() == {0: [], 1: []}
    driver.silent = set()
    driver.answer()
    assert len(driver.events("roll")) == 1
    assert [(entry.chain, entry.n) for entry in entries(driver, Revealed)] == [(1, 1), (2, 1)]
    assert entries(driver, Drawing)[-1].n == 2


def test_the_houses_link_is_told_with_the_roll_and_not_before() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    for seat, act in ((0, "roll"), (0, "pass"), (0, "pass"), (1, "roll")):
        house, n = driver.table.fold.chains, len(driver.events("roll")) + 1
        assert house is not None
        driver.silent = {1 - seat}
        driver.do(seat, type=act)
        said = " ".join(encoded(driver.sent))
        assert house.server.link(n) not in said
        assert house.server.secret not in said
        driver.silent = set()
        driver.answer()
        if act == "roll":
            assert house.server.link(n) in " ".join(encoded(driver.sent))


def test_go_cannot_be_known_from_the_links_that_the_roll_shows() -> None:
    driver = ChainedDriver(people("fini")).begin()
    driver.do(0, type="roll")
    chains = driver.table.fold.chains
    assert chains is not None
    rolled = driver.events_received()[-1]
    go = driver.table.conduct.start() or 0
    told = Part(new_chain("a stranger"))
    told.see_table(0, plain(driver.table.view(driver.t)) | {"commit": chains.commit})
    share = told.see_roll(0, rolled.extra["draw"], rolled.links).uniform("go")
    assert go != rolled.at + 700 + 1000 + int(share * 1000)
    assert go == rolled.at + 700 + 1000 + int(chains.later_draws().uniform("go") * 1000)


# --- who is not there -------------------------------------------------------------------------------------


def a_draw_that_waits(silent: int = 1, seats: int = 2, game: str = "qwixx-duel") -> ChainedDriver:
    driver = ChainedDriver(people(game, seats)).begin()
    driver.silent = {silent}
    driver.do(0, type="roll")
    return driver


def test_a_device_that_is_silent_is_waited_for_and_then_the_draw_is_given_up_for_all_to_see() -> None:
    driver = a_draw_that_waits()
    assert isinstance(driver.decide(driver.table.attendance.choose, 0, 1, "bot").reply, Refused)
    driver.wait(GRACE)
    assert driver.events("roll") == []
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert [(entry.n, entry.missing) for entry in entries(driver, Skipped)] == [(1, (2,))]
    assert len(driver.events("roll")) == 1
    roll = next(entry for entry in entries(driver, Happened) if "draw" in entry.extra)
    assert roll.extra["draw"] == {
        "n": 2,
        "chains": [1],
        "skipped": [{"n": 1, "chains": [1, 2], "missing": [2], "out": []}],
    }
    play(driver, Random(1), most=12)
    verified(driver.table)


def test_whoever_comes_back_takes_part_from_the_next_draw_on() -> None:
    driver = a_draw_that_waits()
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert entries(driver, Drawing)[-1].chains == (1,)
    driver.silent = set()
    driver.decide(driver.table.attendance.connect, 1)
    driver.do(0, type="pass")
    driver.do(0, type="pass")
    driver.do(1, type="roll")
    assert entries(driver, Drawing)[-1].chains == (1, 2)
    driver.decide(driver.table.resign, 1)
    result = verified(driver.table)
    assert result.dice == "checked"


def test_a_late_link_of_somebody_for_whom_a_bot_stands_in_brings_them_back() -> None:
    driver = a_draw_that_waits()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    assert driver.table.seats[1].stand_in is not None
    late = driver.table.devices.reveal(driver.t, 1, 1, driver.parts[1].chain.link(1)).reply
    assert isinstance(late, Refused)
    assert late.reason == "late-link"
    assert driver.table.seats[1].stand_in is None


@pytest.mark.parametrize("what", ["pause", "wait"])
def test_a_pause_keeps_the_draw(what: str) -> None:
    driver = a_draw_that_waits()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, what)
    driver.decide(driver.table.attendance.resume)
    driver.silent = set()
    driver.answer()
    assert len(driver.events("roll")) == 1
    assert entries(driver, Skipped) == []


def test_a_link_that_comes_during_a_pause_counts() -> None:
    driver = a_draw_that_waits()
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "pause")
    driver.silent = set()
    driver.answer()
    driver.decide(driver.table.attendance.resume)
    assert len(driver.events("roll")) == 1


def test_whoever_gives_up_is_not_waited_for() -> None:
    driver = ChainedDriver(people("doppel-x", 4)).begin()
    driver.silent = {3}
    for seat in range(4):
        driver.do(seat, type="throw")
    assert driver.events("opening") == []
    driver.decide(driver.table.resign, 3)
    assert len(driver.events("opening")) == 1
    assert [(entry.n, entry.missing) for entry in entries(driver, Skipped)] == [(1, (4,))]
    verified(driver.table)


def test_the_end_before_the_dice_have_fallen_stands_in_the_last_line() -> None:
    driver = a_draw_that_waits()
    driver.decide(driver.table.resign, 0)
    reveal = msgspec.json.decode(record(driver.table).splitlines()[-1])
    assert reveal["skipped"] == [{"n": 1, "chains": [1, 2], "missing": [2], "out": []}]
    assert reveal["last"] == [[1, driver.parts[0].chain.link(1)], None]
    verified(driver.table)


# --- who has no chain -------------------------------------------------------------------------------------


def test_seats_at_one_device_have_one_chain_and_bots_and_plain_programs_none() -> None:
    setup = Setup(
        "doppel-x", (SeatPlan(), SeatPlan(shared=True), SeatPlan(shared=True), SeatPlan("bot", "thrower"), SeatPlan())
    )
    driver = ChainedDriver(setup).begin(without=(4,), devices={2: 1})
    header = msgspec.to_builtins(driver.table.fold.header()[0])
    assert [chain["seats"] for chain in header["dice"]["chains"]] == [(0,), (1, 2)]
    assert header["dice"]["without"] == (3, 4)
    for seat in (0, 1, 2, 4):
        driver.do(seat, type="throw")
    driver.run(20)
    assert driver.events("opening")
    verified(driver.table)


def test_nobody_waits_where_only_the_house_has_a_chain() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin(without=(0, 1))
    driver.do(0, type="roll")
    assert len(driver.events("roll")) == 1
    assert entries(driver, Rolling) == []
    play(driver, Random(1))
    assert verified(driver.table).dice == "checked"


def test_a_clock_that_runs_out_rolls_with_everybodys_part() -> None:
    driver = ChainedDriver(people("qwixx-duel", clock="15")).begin()
    driver.wait(15_000)
    (roll,) = [entry for entry in entries(driver, Happened) if "draw" in entry.extra]
    assert roll.extra["late"] is True
    assert roll.extra["draw"]["chains"] == [1, 2]


def test_no_clock_runs_while_a_draw_waits() -> None:
    driver = ChainedDriver(people("qwixx-duel", clock="15")).begin()
    driver.silent = {1}
    driver.do(0, type="roll")
    assert driver.table.wake() is None
    assert driver.table.view(driver.t).deadline is None
    driver.wait(60_000)
    assert driver.table.stage == "playing"
    assert isinstance(driver.do(0, type="roll"), Refused)


# --- devices that are not honest --------------------------------------------------------------------------


def refusal(driver: ChainedDriver, seat: int, n: int, link: str) -> str | None:
    reply = driver.table.devices.reveal(driver.t, seat, n, link).reply
    assert not isinstance(reply, Refused) or reply.about == "dice"
    return reply.reason if isinstance(reply, Refused) else None


def test_a_refusal_says_whether_it_is_about_the_device_s_part_in_the_dice_or_about_an_act() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    taken = driver.decide(driver.table.devices.chain, 0, driver.parts[1].chain.root)
    assert taken.reply == Refused("", None, "chain-taken", {}, about="dice")
    act = driver.table.act(driver.t, 1, {"type": "roll"}, "r").reply
    assert isinstance(act, Refused)
    assert act.about is None
    driver.decide(driver.table.resign, 1)
    over = Refused("", None, "not-playing", {"stage": "over"}, about="dice")
    assert driver.table.devices.reveal(driver.t, 0, 1, driver.parts[0].chain.link(1)).reply == over
    assert driver.table.devices.chain(driver.t, 0, new_chain("another").root).reply == over


def test_every_link_that_is_not_right_is_refused_by_name_and_changes_nothing() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    ben = driver.parts[1].chain
    assert refusal(driver, 1, 1, ben.link(1)) == "not-asked"
    for seat, act in ((0, "roll"), (0, "pass"), (0, "pass"), (1, "roll")):
        driver.do(seat, type=act)
    driver.do(1, type="pass")
    driver.do(1, type="pass")
    driver.silent = {1}
    driver.do(0, type="roll")
    before = [write_entry(entry) for entry in driver.entries]
    assert refusal(driver, 1, 3, new_chain("another's").link(3)) == "wrong-link"
    assert refusal(driver, 1, 3, ben.link(4)) == "wrong-link"
    assert refusal(driver, 1, 3, ben.link(1)) == "wrong-link"
    assert refusal(driver, 1, 3, ben.link(2)) == "replayed-link"
    assert refusal(driver, 1, 3, "") == "wrong-link"
    assert refusal(driver, 1, 4, ben.link(4)) == "other-draw"
    assert refusal(driver, 1, 1, ben.link(1)) == "late-link"
    assert refusal(driver, 1, 2, ben.link(3)) == "changed-link"
    assert refusal(driver, 1, 2, ben.link(2)) is None  # said again
    assert refusal(driver, 0, 3, ben.link(3)) == "changed-link"
    assert [write_entry(entry) for entry in driver.entries] == before
    assert refusal(driver, 1, 3, ben.link(3)) is None
    assert len(driver.table.fold.history) == len(before) or driver.table.fold.history[-1].extra["draw"]["n"] == 3


def test_whoever_has_no_part_in_a_draw_has_nothing_to_reveal_for_it() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin(without=(1,))
    driver.silent = {0}
    driver.do(0, type="roll")
    assert refusal(driver, 1, 1, new_chain("unannounced").link(1)) == "not-named"
    driver.silent = set()
    driver.answer()
    assert len(driver.events("roll")) == 1


def test_a_chain_of_somebody_else_or_of_the_house_is_not_ones_own() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin(without=(1,))
    for root in (driver.parts[0].chain.root, driver.table.fold.commit):
        refused = driver.table.devices.chain(driver.t, 1, root, (1,)).reply
        assert isinstance(refused, Refused)
        assert refused.reason == "chain-taken"
    assert driver.table.fold.chains is not None
    assert len(driver.table.fold.chains.devices) == 1


def test_chains_without_end_of_one_seat_keep_no_other_out_of_the_dice() -> None:
    driver = MatchDriver(people("qwixx-duel"), dice=SCHEME)
    table, (ada, ben) = driver.table, (f"{1:064x}", f"{2:064x}")
    for seat in (0, 1):
        driver.decide(table.attendance.sit, seat, f"P{seat}", "")
    for number in range(3, 3 + MOST_CHAINS):
        driver.decide(table.devices.chain, 0, f"{number:064x}", (0,))
    assert driver.decide(table.ready, 1, "0b", ben, (1,)).reply is None
    refused = driver.decide(table.ready, 0, "0a", ada, (0,)).reply
    assert isinstance(refused, Refused)
    assert refused.reason == "too-many-chains"
    assert table.seats[0].nonce is None, "a seat is not ready without the chain that it offered"
    driver.decide(table.ready, 0, "0a")
    assert table.stage == "playing"
    assert table.fold.chains is not None
    assert table.fold.chains.root_of(1) == ben


def test_a_seat_that_makes_chains_without_end_plays_without_one() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    for number in range(MOST_CHAINS // 2 + 3):
        reply = driver.decide(driver.table.devices.chain, 1, f"{number:064x}", (1,)).reply
    assert isinstance(reply, Refused)
    assert reply.reason == "too-many-chains"
    driver.do(0, type="roll")
    assert [entry.chains for entry in entries(driver, Drawing)] == [(1, 2), (1,)]
    verified(driver.table)


# --- how long it takes ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("without", "ms"), [((0, 1), 100), ((), 200)])
def test_a_roll_takes_one_round_trip_more_and_not_two(without: tuple[int, ...], ms: int) -> None:
    """On a line of 50 ms each way, from the press to both screens: press, (ask, answer,) tell."""
    driver, way = ChainedDriver(people("qwixx-duel")).begin(without=without), 50
    driver.silent = {1}  # the test is its line
    pressed = driver.t
    driver.wait(way)
    driver.do(0, type="roll")
    while not driver.events("roll"):
        driver.wait(way)  # what was told has arrived
        n = driver.parts[1].see_table(driver.t, plain(driver.table.view(driver.t)))
        assert n is not None
        driver.wait(way)
        driver.process(driver.table.devices.reveal(driver.t, 1, n, driver.parts[1].reveal(driver.t, n)))
    driver.wait(way)
    assert driver.t - pressed == ms
