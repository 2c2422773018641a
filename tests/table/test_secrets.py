"""Secrets do not leave the table: the seed, other people's keys, and rolls that are still to come."""

from random import Random
from typing import Any

import msgspec
import pytest

from knobel.table import offers
from knobel.table.journal import write_entry
from knobel.table.messages import Update
from knobel.table.seat import hashed
from tests.table.driving import HOST, SEED, MatchDriver, encoded, people, play, token

TABLES = [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3), ("doppel-x", 8)]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_no_message_tells_the_seed_before_the_end_and_none_ever_tells_a_key(game: str, seats: int) -> None:
    for number in range(1 if game == "fini" else 8):
        driver, rng = MatchDriver(people(game, seats)).begin(), Random(number)
        told: list[str] = []

        def look(driver: MatchDriver = driver, told: list[str] = told, rng: Random = rng) -> None:
            seat = rng.randrange(len(driver.table.seats))
            driver.decide(rng.choice([driver.table.attendance.connect, driver.table.attendance.disconnect]), seat)
            if driver.table.stage != "over":
                snapshot = driver.table.updates.newest()
                assert snapshot is not None
                told += encoded([(None, snapshot)])
                told += encoded(driver.sent)
                driver.sent.clear()

        play(driver, rng, after=look)
        keys = [key for seat in range(seats) for key in (token(seat), hashed(token(seat)))]
        secrets = [SEED, SEED[:16], HOST, hashed(HOST)]
        assert told
        for message in told:
            assert not any(secret in message for secret in (*secrets, *keys))
        end = encoded(driver.sent)
        assert any(SEED in message for message in end)
        assert not any(key in message for message in end for key in keys)


def test_tokens_are_stored_as_hashes_only() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.decide(driver.table.devices.retoken, 0, hashed("a fresh one"))
    journal = b"".join(write_entry(entry) for entry in driver.entries).decode()
    assert not any(secret in journal for secret in (token(0), token(1), "a fresh one", HOST))


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_said_before_a_roll_does_not_depend_on_the_seed(game: str, seats: int) -> None:
    """Two tables with the same past and different seeds say the same until the dice have fallen."""
    whole = play(MatchDriver(people(game, seats)).begin(), Random(1)).past()
    for seen in [0, *Random(2).sample(range(len(whole) - 1), 8)]:
        past = tuple(whole[:seen])
        one, two = (_said_before_the_roll(game, seats, past, seed) for seed in (SEED, "beef" * 16))
        assert one == two
        assert len(one) > 2 * seats


def _said_before_the_roll(game: str, seats: int, past: tuple[dict[str, Any], ...], seed: str) -> list[Any]:
    offers._known.clear()  # or what is told again would depend on what was played before
    driver = MatchDriver(people(game, seats, past=past), seed=seed).begin()
    driver.busy = True
    play(driver, Random(6), most=40)
    said: list[Any] = []
    for _, told in driver.sent:
        plain = msgspec.to_builtins(told)
        if isinstance(told, Update) and any(event["event"]["type"] in ("roll", "reveal") for event in plain["events"]):
            break
        said.append(plain)
    return said


def test_nobody_learns_how_others_throw_in_the_opening_before_the_dice_fly() -> None:
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.sent.clear()
    aim = {"x": -131.25, "y": 7.125, "height": 90.0, "direction": 3.0, "speed": 1.875, "loft": 15.0, "spin": 0.0}
    driver.do(0, type="throw", aim=aim)
    assert driver.table.fold.pending[0].act["aim"]["speed"] == 1.875
    assert not any("1.875" in message or "131.25" in message for message in encoded(driver.sent))
    assert driver.events_received() == []


def test_a_refused_roll_says_nothing_about_the_dice() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    refused = driver.do(1, type="roll")
    assert msgspec.to_builtins(refused) == {
        "type": "refused",
        "ref": "",
        "clause": "Q3",
        "reason": "not-your-turn",
        "facts": {"seat": 1},
        "about": None,
    }


def test_a_closed_match_keeps_its_seed() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    driver.do(0, type="roll")
    driver.decide(driver.table.close)
    assert driver.table.view(driver.t).seed is None
    assert not any(SEED in message for message in encoded(driver.sent))
