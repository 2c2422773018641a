"""From Python an event may hold anything: what its type does not allow is refused with Illegal, and nothing else."""

from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import fields, replace

from knobel.core import Event, Forfeit, Illegal
from knobel.core.sound import sound
from knobel.games import find
from knobel.games.doppel_x.events import Bet, Rest, Throw
from knobel.games.doppel_x.events import Opening as OpeningThrow
from knobel.games.fini import events as fini
from knobel.games.qwixx_duel import Place
from knobel.games.qwixx_duel.events import Roll

SEATS = {"qwixx-duel": 2, "fini": 2, "doppel-x": 4}


class Index:
    """A whole number of another library."""

    def __index__(self) -> int:
        return 1


def looped() -> list[Any]:
    knot: list[Any] = []
    knot.append(knot)
    return knot


ODD = st.sampled_from(
    [None, True, 1.0, float("nan"), 10**30, -1, 7, 9, "", "7x", "pink", "white", b"1", 1j, msgspec.UNSET]
)
ODD_OBJECTS = st.sampled_from(
    [object(), int, len, Index(), looped(), {1, 2}, frozenset({3}), range(15), Random(1), "\ud800"]
)
ANYTHING = st.recursive(
    ODD | ODD_OBJECTS | st.integers() | st.text(max_size=3) | st.floats() | st.binary(max_size=2),
    lambda deeper: (
        st.lists(deeper, max_size=16)
        | st.lists(deeper, max_size=16).map(tuple)
        | st.dictionaries(st.text(max_size=4), deeper, max_size=3)
    ),
    max_leaves=16,
)


@cache
def positions(name: str) -> list[tuple[Any, Event]]:
    """Positions of whole games, each with an event that was legal there; every type of event is among them."""
    game, rng, found = find(name), Random(1), []
    for _ in range(8):
        state = game.start(SEATS[name], 0, {"board": "III", "spinner": True} if name == "doppel-x" else {})
        while game.due(state):
            event = game.sample(state, rng)
            found.append((state, event))
            found += [(state, tried) for tried in list(game.tries(state, rng))[:3]]
            state = game.apply(state, event)
    found += [(found[0][0], Forfeit(0, "resign")), (found[5][0], Forfeit(1, "time"))]
    return found


def spoiled(thing: Any, data: st.DataObject) -> Any:
    """The same with something else in one place, however deep."""
    if isinstance(thing, msgspec.Struct):
        name = data.draw(st.sampled_from([field.name for field in fields(thing)] or [""]))
        return replace(thing, **{name: spoiled(getattr(thing, name), data)}) if name else thing
    if isinstance(thing, tuple) and thing and data.draw(st.booleans()):
        at = data.draw(st.integers(0, len(thing) - 1))
        return (*thing[:at], spoiled(thing[at], data), *thing[at + 1 :])
    return data.draw(ANYTHING)


@pytest.mark.parametrize("name", SEATS)
@settings(max_examples=200, deadline=None)
@given(data=st.data())
def test_a_spoiled_event_is_refused_or_is_none(name: str, data: st.DataObject) -> None:
    game = find(name)
    state, event = data.draw(st.sampled_from(positions(name)))
    bad = spoiled(event, data)
    after = stepped(name, state, bad)
    if isinstance(after, Illegal):
        assert after.reason in game.sentences
        assert after.sentence(game.sentences)
        return
    assert game.apply(state, sound(bad, None)) == after  # it was a good one, or reads like one
    assert msgspec.convert(msgspec.to_builtins(after), game.states) == after
    hash(after)
    game.write_position(after)
    game.view(after, None)
    for seat in game.due(after):
        game.legal(after, seat)


def stepped(name: str, state: Any, event: Event) -> Any:
    try:
        return find(name).step(state, event).state
    except Illegal as refusal:
        return refusal


def refused(name: str, state: Any, event: Event) -> tuple[str | None, str]:
    with pytest.raises(Illegal) as caught:
        find(name).apply(state, event)
    return caught.value.clause, caught.value.sentence(find(name).sentences)


@pytest.mark.parametrize(
    ("event", "clause"),
    [
        (Roll(0, (1, 2, 3), 1, 1, 1, 1), "Q1"),  # type: ignore[arg-type]
        (Roll(0, (1,), 1, 1, 1, 1), "Q1"),  # type: ignore[arg-type]
        (Roll(0, (1, 9), 1, 1, 1, 1), "Q1"),
        (Roll(0, (1, 2), 0, 1, 1, 1), "Q1"),
        (Roll(0, (1, 2), 1, 1, 1, 7), "Q1"),
        (Roll(0, (1, 2), 1, 1.0, 1, 1), "Q1"),  # type: ignore[arg-type]
        (Roll(None, (1, 2), 1, 1, 1, 1), "Q3"),  # type: ignore[arg-type]
    ],
)
def test_dice_that_do_not_exist_are_not_rolled_in_qwixx_duel(event: Event, clause: str) -> None:
    assert refused("qwixx-duel", find("qwixx-duel").start(2, 0, {}), event)[0] == clause


def test_a_row_that_does_not_exist_takes_no_stone() -> None:
    game = find("qwixx-duel")
    state = game.apply(game.start(2, 0, {}), Roll(0, (3, 4), 1, 1, 1, 1))
    for row in ("pink", ["red"], None):
        clause, sentence = refused("qwixx-duel", state, Place(0, row, 7))  # type: ignore[arg-type]
        assert clause == "Q2"
        assert "row" in sentence


@pytest.mark.parametrize("values", [(9,) * 14, (9,) * 15, (1,) * 14, (1,) * 16, (True,) * 15, "1" * 15, None])
def test_other_than_fifteen_dice_are_not_rolled_in_fini(values: Any) -> None:
    assert refused("fini", find("fini").start(2, 0, {}), fini.Roll(0, values))[0] == "F5"


def test_fields_and_dice_that_do_not_exist_are_not_thrown() -> None:
    game = find("doppel-x")
    start = game.start(3, 0, {})
    good = tuple(Rest(seat, "board", 1, ("1x",)) for seat in range(3))
    for rest in (
        (*good[:2], Rest(2, "board", 1, ("7x",))),  # type: ignore[arg-type]
        (*good[:2], Rest(2, "table", 1, ("1x",))),  # type: ignore[arg-type]
        (*good[:2], Rest(2, "board", 7, ("1x",))),  # type: ignore[arg-type]
        (*good[:2], None),
        3,
    ):
        assert refused("doppel-x", start, OpeningThrow(rest))[0] == "D5"  # type: ignore[arg-type]
    state = game.apply(start, OpeningThrow(good))
    white = Rest("white", "hole")
    assert refused("doppel-x", state, Throw(0, (good[0], white), flung=3))[0] == "D6"  # type: ignore[arg-type]
    assert refused("doppel-x", state, Bet(1, "Z"))[0] == "D3"  # type: ignore[arg-type]
    assert refused("doppel-x", state, Bet(1, ["A"]))[0] == "D15"  # type: ignore[arg-type]


@pytest.mark.parametrize("name", SEATS)
def test_a_game_begins_with_a_seat_that_there_is(name: str) -> None:
    for first in (-1, SEATS[name], "0", None):
        with pytest.raises(Illegal):
            find(name).start(SEATS[name], first, {})  # type: ignore[arg-type]


def test_whole_numbers_of_other_libraries_are_taken() -> None:
    game = find("qwixx-duel")
    state = game.start(2, 1, {})
    assert game.apply(state, Roll(Index(), [Index(), 2], 1, 1, 1, 1)) == game.apply(state, Roll(1, (1, 2), 1, 1, 1, 1))  # type: ignore[arg-type]
