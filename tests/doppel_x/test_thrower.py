"""Whole games with real throws: played, recorded, checked with and without the physics."""

import io
from functools import cache
from random import Random

import msgspec
import pytest

from knobel.core import Dice, Header, RecordWriter, Replay
from knobel.core.record import Reveal
from knobel.core.verify import Fault, Verified, verify
from knobel.games import find
from knobel.games.doppel_x import GAME, DoppelX, State
from knobel.games.doppel_x.events import Aim, Opening, Rest, Throw, ToThrow
from knobel.games.doppel_x.geometry import face_up, touched
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.simulation.thrower import PhysicalThrower, usual_aim
from knobel.physics.die import Pose
from tests.core.games import changed

DICE = Dice("0d" * 32, ("aa", "bb", "cc", "dd"))
PHYSICAL = DoppelX(PhysicalThrower())


def aim(rng: Random, seat: int) -> Aim:
    usual = usual_aim(load_board("III"), seat)
    return msgspec.structs.replace(usual, speed=rng.uniform(0.6, 1.6), direction=usual.direction + rng.gauss(0, 10))


@cache
def game() -> tuple[bytes, State]:
    """Six throws of four players on board III with the spinner, as a record; and where it ended."""
    rng, stream = Random(3), io.BytesIO()
    options = {"board": "III", "tiles": ["E", "F", "G", "H"], "spinner": True}
    header = Header(game="doppel-x", seats=("A", "B", "C", "D"), first=1, options=options, dice=DICE.commitment)
    writer, fold = RecordWriter(stream, header), Replay(PHYSICAL, header)
    for _ in range(7):
        seat = fold.state.active
        writer.append(fold.ask(ToThrow(seat, aim(rng, seat)), DICE))
    writer.append(Reveal(DICE.seed))
    return stream.getvalue(), fold.state


def check(text: bytes, physics: bool) -> Verified | Fault:
    return verify(io.BytesIO(text), lambda name: PHYSICAL if physics else find(name))[1]


def test_a_thrown_game_is_checked_with_physics_and_its_inputs_without() -> None:
    text, state = game()
    plain, whole = check(text, physics=False), check(text, physics=True)
    assert isinstance(plain, Verified)
    assert isinstance(whole, Verified)
    assert (plain.dice, whole.dice) == ("inputs checked", "checked")
    assert plain.scores == whole.scores == state.chips


def test_what_the_event_says_is_what_lies_there() -> None:
    _, state = game()
    board = load_board("III")
    assert len(state.board) >= 3
    for lying in state.board:
        assert lying.pose is not None
        assert lying.fields == touched(board, lying.pose)
        assert str(lying.face) == face_up(lying.pose)


def test_an_invented_landing_is_found_by_the_physics_and_invented_inputs_by_anyone() -> None:
    lines = game()[0].splitlines(keepends=True)
    events = [msgspec.json.decode(line) for line in lines]
    number, event, lying = next(
        (number, event, [entry for entry in event["rest"] if entry["where"] == "board"])
        for number, event in enumerate(events)
        if event.get("type") == "throw" and any(entry["where"] == "board" for entry in event["rest"])
    )
    line = lines[number]
    lying[0]["face"] = 3 if lying[0]["face"] != 3 else 2
    landing = [*lines[:number], changed(line, rest=event["rest"]), *lines[number + 1 :]]
    found = check(b"".join(landing), physics=True)
    assert isinstance(found, Fault)
    assert (found.line, found.clause) == (number + 1, None)
    physics = dict(event["knobel-physics/1"])
    physics["drawn"] = [[name, value / 2] for name, value in physics["drawn"]]
    inputs = [*lines[:number], changed(line, **{"knobel-physics/1": physics}), *lines[number + 1 :]]
    found = check(b"".join(inputs), physics=False)
    assert isinstance(found, Fault)
    assert found.line == number + 1


def test_a_throw_that_no_hand_makes_is_a_wrong_one_and_an_unknown_board_is_nobodys_fault() -> None:
    header, opening, *_, reveal = game()[0].splitlines(keepends=True)
    physics = msgspec.json.decode(opening)["knobel-physics/1"]
    hand, *hands = physics["hands"]
    for aim in ({"speed": 1e300}, {"height": -100}, {"direction": 1e308}):
        wild = {**physics, "hands": [{**hand, "aim": {**hand["aim"], **aim}}, *hands]}
        found = check(header + changed(opening, **{"knobel-physics/1": wild}) + reveal, physics=True)
        assert isinstance(found, Fault)
        assert (found.line, found.clause) == (2, None)
    for board in ("nowhere", "{}"):
        told = check(changed(header, options={"board": board}) + opening + reveal, physics=True)
        assert isinstance(told, Verified)
        assert told.dice == "inputs checked"


def test_a_die_that_cannot_lie_where_it_is_said_to_lie_is_not_thrown_at() -> None:
    start = PHYSICAL.start(8, 0, {})  # of so many some stay in the box
    opening = PHYSICAL.resolve(start, ToThrow(0), DICE.at(0))
    assert isinstance(opening, Opening)
    assert not isinstance(opening.physics, msgspec.UnsetType)
    nowhere = msgspec.structs.replace(
        opening.physics, poses=tuple((die, Pose(0, 0, 8, 0, 0, 0, 0)) for die in range(8))
    )
    state = PHYSICAL.apply(start, msgspec.structs.replace(opening, physics=nowhere))
    with pytest.raises(ValueError, match="no die can lie"):
        PHYSICAL.resolve(state, ToThrow(0), DICE.at(1))


def test_without_inputs_nothing_can_be_checked() -> None:
    lines = game()[0].splitlines(keepends=True)
    bare = []
    for line in lines:
        keys = msgspec.json.decode(line)
        keys.pop("knobel-physics/1", None)
        bare.append(msgspec.json.encode(keys) + b"\n")
    result = check(b"".join(bare), physics=True)
    assert isinstance(result, Verified)
    assert result.dice == "committed"


def test_everybody_throws_in_the_opening_with_or_without_an_aim() -> None:
    start = PHYSICAL.start(8, 0, {})
    opening = PHYSICAL.resolve(start, ToThrow(2), DICE.at(0))
    assert isinstance(opening, Opening)
    assert sorted(str(entry.die) for entry in opening.rest) == list("01234567")
    assert PHYSICAL.apply(start, opening).opened


def test_a_hand_over_the_rim_is_told() -> None:
    opened = PHYSICAL.apply(
        PHYSICAL.start(3, 0, {}), PHYSICAL.resolve(PHYSICAL.start(3, 0, {}), ToThrow(0), DICE.at(0))
    )
    inside = PHYSICAL.resolve(opened, ToThrow(0, Aim(0, -100, 90, 90, 0.5)), DICE.at(1))
    outside = PHYSICAL.resolve(opened, ToThrow(0, Aim(0, -180, 90, 90, 0.5)), DICE.at(1))
    assert isinstance(inside, Throw)
    assert isinstance(outside, Throw)
    assert (inside.foul, outside.foul) == (True, False)


def test_boards_are_found_by_name_and_never_by_a_path() -> None:
    for name in ("/etc/passwd", "IX", "../boards/I.json"):
        state = PHYSICAL.start(3, 0, {"board": name})
        with pytest.raises(ValueError, match="There is no board"):
            PHYSICAL.resolve(state, ToThrow(0), DICE.at(0))


def test_dice_of_which_only_the_fields_are_known_are_given_a_place_that_fits() -> None:
    state = GAME.start(3, 0, {})
    state = GAME.apply(
        state, Opening((Rest(0, "hole"), Rest(1, "board", 3, ("2x",)), Rest(2, "board", "X", ("2x", "1x"))))
    )
    thrown = PHYSICAL.resolve(state, ToThrow(0, Aim(140, -180, 80, 90, 0.3)), DICE.at(1))
    assert isinstance(thrown, Throw)
    after = PHYSICAL.apply(state, thrown)
    for die in (1, 2):
        lying = after.lying(die)
        assert lying is not None
        assert lying.pose is not None  # and it stays there for the next throw
        assert lying.fields == touched(load_board("I"), lying.pose)
    impossible = GAME.apply(
        GAME.start(3, 0, {}), Opening((Rest(0, "hole"), Rest(1, "board", 3, ("3x", "-1")), Rest(2, "hole")))
    )
    with pytest.raises(ValueError, match="nowhere on board I"):
        PHYSICAL.resolve(impossible, ToThrow(0), DICE.at(1))
