"""Verify never says ok to a wrong record, and always gives a line and a reason."""

import io
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core.record import LONGEST_LINE
from knobel.core.verify import Fault, Verified, verify
from knobel.games import find
from tests.core.games import DICE, changed, fault_of, lines_of, result_of
from tests.qwixx_duel.second_reading import Refused, SecondReading


def test_a_whole_game_is_in_order() -> None:
    result = result_of(lines_of(1))
    assert isinstance(result, Verified)
    assert result.over
    assert result.dice == "unknown"


def test_a_record_may_stop_early() -> None:
    for length in range(1, 30):
        result = result_of(lines_of(1)[:length])
        assert isinstance(result, Verified)
        assert (result.over, result.winner, result.why) == (False, None, None)


def test_revealed_dice_are_checked() -> None:
    lines = lines_of(2, fair=True)
    assert _dice(result_of(lines)) == "checked"
    assert _dice(result_of(lines[:-1])) == "committed"
    assert _dice(result_of(lines[:7])) == "committed"
    assert _dice(result_of([*lines[:7], lines[-1]])) == "checked"


def test_a_roll_that_does_not_follow_from_the_seed_is_refused_at_its_line() -> None:
    lines = lines_of(2, fair=True)
    rolls = [number for number, line in enumerate(lines) if b'"roll"' in line]
    for number in rolls:
        # The last roll of a game can be changed without making what follows illegal; earlier ones often not.
        die = msgspec.json.decode(lines[number])["white"][0]
        wrong = changed(lines[number], white=[die % 6 + 1, msgspec.json.decode(lines[number])["white"][1]])
        fault = fault_of([*lines[:number], wrong, *lines[number + 1 :]])
        assert (fault.line, fault.clause) == (number + 1, None)


def test_another_seed_is_refused_at_the_reveal() -> None:
    lines = lines_of(2, fair=True)
    fault = fault_of([*lines[:-1], changed(lines[-1], seed="00" * 32)])
    assert (fault.line, fault.clause) == (len(lines), None)
    fault = fault_of([*lines[:-1], changed(lines[-1], seed="not hex")])
    assert fault.line == len(lines)


def test_nothing_follows_the_reveal() -> None:
    lines = lines_of(2, fair=True)
    assert fault_of([*lines, lines[-1]]).line == len(lines) + 1
    assert fault_of([*lines, b"\n"]).line == len(lines) + 1


def test_a_line_after_the_end_breaks_q16() -> None:
    lines = lines_of(3)
    fault = fault_of([*lines, b'{"type": "pass", "seat": 0}\n'])
    assert (fault.line, fault.clause) == (len(lines) + 1, "Q16")


@pytest.mark.parametrize(
    ("header", "hint"),
    [
        (b"", "empty"),
        (b"\n", "empty"),
        (b"[]\n", "object"),
        (b"{}\n", "missing"),
        (b"\xff\xfe\n", "JSON"),
        (b'{"format": "\xff"}\n', "UTF-8"),
        (b'{"format": "knobel-record/2", "game": "qwixx-duel", "seats": ["a", "b"], "first": 0}\n', "format"),
        (b'{"format": "knobel-record/1", "game": "chess", "seats": ["a", "b"], "first": 0}\n', "qwixx-duel"),
        (b'{"format": "knobel-record/1", "game": "qwixx-duel", "seats": ["a", "b"], "first": 2}\n', "first"),
        (b'{"format": "knobel-record/1", "game": "qwixx-duel", "seats": [], "first": 0}\n', "first"),
        (b'{"format": "knobel-record/1", "game": "qwixx-duel", "seats": ["a"], "first": 0}\n', "two players"),
        (b'{"format": "knobel-record/1", "game": "qwixx-duel", "seats": ["a", 1], "first": 0}\n', "str"),
        (
            b'{"format":"knobel-record/1","game":"qwixx-duel","seats":["a","b"],"first":0,"rules":2}\n',
            "version 2",
        ),
        (
            b'{"format":"knobel-record/1","game":"qwixx-duel","seats":["a","b"],"first":0,"rules":0}\n',
            "version 0",
        ),
        (
            b'{"format":"knobel-record/1","game":"qwixx-duel","seats":["a","b"],"first":0,"options":{"x":1}}\n',
            "options",
        ),
        (
            b'{"format":"knobel-record/1","game":"qwixx-duel","seats":["a","b"],"first":0,'
            b'"dice":{"scheme":"other","commit":"","nonces":[]}}\n',
            "scheme",
        ),
        (b"[" * 100_000 + b"\n", "levels deep"),
        (b'{"options":{"a":' + b"[" * 100_000 + b"\n", "levels deep"),
    ],
)
def test_bad_headers_are_told_at_line_1(header: bytes, hint: str) -> None:
    fault = fault_of([header])
    assert fault.line == 1
    assert hint in fault.message


def test_a_header_with_the_wrong_number_of_seats_names_the_clause() -> None:
    header = lines_of(1)[0]
    assert fault_of([changed(header, seats=["a", "b", "c"])]).clause == "Q1"


def test_bad_commitments_are_told_at_line_1() -> None:
    header = lines_of(1, fair=True)[0]
    good = msgspec.to_builtins(DICE.commitment)
    for bad in ({"commit": "00"}, {"nonces": ["AA", "bb"]}, {"nonces": ["aa"]}, {"scheme": "x"}):
        assert fault_of([changed(header, dice={**good, **bad})]).line == 1


def test_unknown_keys_are_ignored() -> None:
    lines = [changed(line, at=17, poses=[[1.5, None]], name={"deep": []}) for line in lines_of(4)]
    assert isinstance(result_of(lines), Verified)


def test_a_line_without_end_is_refused_before_it_is_read_whole() -> None:
    class Endless(io.BytesIO):
        """100 MB on one line, made as they are asked for."""

        left = 100_000_000

        def readline(self, limit: int | None = -1, /) -> bytes:
            assert limit is not None
            assert 0 < limit <= LONGEST_LINE + 1
            self.left -= limit
            return b"x" * limit if self.left > 0 else b""

    _, result = verify(Endless(), find)
    assert isinstance(result, Fault)
    assert result.line == 1
    assert "longer" in result.message


EVENTS = st.sampled_from(range(12)).map(lines_of)
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=5,
)


def second_opinion(lines: list[bytes]) -> int | None:
    """The first bad line by the second reading, None if there is none."""
    second = SecondReading(2, msgspec.json.decode(lines[0])["first"], {})
    for number, line in enumerate(lines[1:], 2):
        try:
            second.apply(msgspec.json.decode(line))
        except (Refused, msgspec.DecodeError, UnicodeDecodeError, AttributeError, TypeError, KeyError):
            return number
    return None


def agree(lines: list[bytes]) -> None:
    """Verify and the second reading name the same first bad line, or neither does."""
    result, opinion = result_of(lines), second_opinion(lines)
    if isinstance(result, Fault):
        assert result.message
        assert result.line == opinion
    else:
        assert opinion is None


@given(EVENTS, st.data())
def test_cut_records(lines: list[bytes], data: Any) -> None:
    text = b"".join(lines)
    cut = data.draw(st.integers(len(lines[0]), len(text)))
    agree(text[:cut].splitlines(keepends=True))


@given(EVENTS, st.randoms())
def test_shuffled_records(lines: list[bytes], rng: Random) -> None:
    rest = lines[1:]
    rng.shuffle(rest)
    agree([lines[0], *rest])


@given(EVENTS, st.data())
def test_two_lines_swapped_or_one_missing_or_doubled(lines: list[bytes], data: Any) -> None:
    one = data.draw(st.integers(1, len(lines) - 1))
    other = data.draw(st.integers(1, len(lines) - 1))
    swapped = list(lines)
    swapped[one], swapped[other] = swapped[other], swapped[one]
    agree(swapped)
    agree([*lines[:one], *lines[one + 1 :]])
    agree([*lines[:one], lines[one], *lines[one:]])


@given(EVENTS, st.data())
def test_one_value_changed(lines: list[bytes], data: Any) -> None:
    number = data.draw(st.integers(1, len(lines) - 1))
    line = msgspec.json.decode(lines[number])
    key = data.draw(st.sampled_from([*line, "red", "green", "white", "value", "extra"]))
    value = data.draw(st.integers(-1, 7) | st.sampled_from(["red", "blue", [3, 4], [3], True]) | JSON)
    spoiled = [*lines[:number], changed(lines[number], **{key: value}), *lines[number + 1 :]]
    try:
        spoiled[number].decode()
    except UnicodeDecodeError:
        return
    result = result_of(spoiled)
    if line.get(key) != value:
        opinion = second_opinion(spoiled)
        assert (result.line if isinstance(result, Fault) else None) == opinion


@given(EVENTS, st.data())
def test_bytes_thrown_in(lines: list[bytes], data: Any) -> None:
    text = bytearray(b"".join(lines))
    for _ in range(data.draw(st.integers(1, 5))):
        text[data.draw(st.integers(0, len(text) - 1))] = data.draw(st.integers(0, 255))
    result = result_of(bytes(text).splitlines(keepends=True))
    if isinstance(result, Fault):
        assert result.line is not None
        assert 1 <= result.line <= bytes(text).count(b"\n") + 1


@given(st.binary(max_size=300))
def test_any_bytes_at_all(text: bytes) -> None:
    assert isinstance(result_of([text]), Fault)


def test_a_closed_rows_die_is_refused() -> None:
    for seed in range(400):
        lines = lines_of(seed)
        for number, line in enumerate(lines):
            decoded = msgspec.json.decode(line)
            if decoded.get("type") == "roll" and len(decoded) < 7:
                missing = next(row for row in ("red", "yellow", "green", "blue") if row not in decoded)
                fault = fault_of([*lines[:number], changed(line, **{missing: 3}), *lines[number + 1 :]])
                assert (fault.line, fault.clause) == (number + 1, "Q14")
                return
    raise AssertionError("no game with a closed row among these; raise the number of seeds")


def _dice(result: Verified | Fault) -> str:
    assert isinstance(result, Verified), result
    return result.dice
