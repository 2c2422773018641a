"""Broken records of FiNi: verify and the second reading name the same first bad line."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from knobel.core.verify import Fault
from tests.core.games import changed, fault_of, lines_of, result_of
from tests.fini.second_reading import Refused, SecondReading

GAMES = [lines_of(seed, game="fini")[:160] for seed in range(4)]
EVENTS = st.sampled_from(GAMES)


def agree(lines: list[bytes]) -> None:
    second, opinion = SecondReading(2, msgspec.json.decode(lines[0])["first"], {}), None
    for number, line in enumerate(lines[1:], 2):
        try:
            second.apply(msgspec.json.decode(line))
        except Refused:
            opinion = number
            break
    result = result_of(lines)
    assert (result.line if isinstance(result, Fault) else None) == opinion


@given(EVENTS, st.randoms())
def test_shuffled_records(lines: list[bytes], rng: Random) -> None:
    rest = lines[1:40]
    rng.shuffle(rest)
    agree([lines[0], *rest])


@settings(max_examples=300)
@given(EVENTS, st.data())
def test_one_value_changed_or_two_lines_swapped(lines: list[bytes], data: Any) -> None:
    number = data.draw(st.integers(1, len(lines) - 1))
    line = msgspec.json.decode(lines[number])
    key = data.draw(st.sampled_from(sorted(line)))
    value = data.draw(st.integers(-1, 15) | st.sampled_from(["street", "set", "drop", "grab", True, None, [1] * 15]))
    agree([*lines[:number], changed(lines[number], **{key: value}), *lines[number + 1 :]])
    other = data.draw(st.integers(1, len(lines) - 1))
    swapped = list(lines)
    swapped[number], swapped[other] = swapped[other], swapped[number]
    agree(swapped)


def test_checked_dice() -> None:
    """A roll that the seed does not give is refused at its line, in FiNi as well."""
    lines = lines_of(5, fair=True, game="fini")
    assert result_of(lines).dice == "checked"  # type: ignore[union-attr]
    wrong = changed(lines[1], values=[1] * 15)
    assert fault_of([lines[0], wrong, *lines[2:]]).line == 2
