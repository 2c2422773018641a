"""The colour that a person asked for when sitting down."""

import gzip
import io
from typing import Any

import msgspec
import pytest

from knobel.core.record import Header, RecordWriter
from knobel.server.requests.replay import replay_packed
from knobel.table.table import Table
from tests.table.driving import MatchDriver, people


def test_a_seat_keeps_the_colour_that_was_asked_for_after_a_restart_too() -> None:
    driver = MatchDriver(people("doppel-x", 3))
    driver.decide(driver.table.attendance.sit, 1, "Ben", "", 5)
    driver.decide(driver.table.attendance.sit, 0, "Ada", "")
    tables: list[Table] = [driver.table, driver.restored()]
    for table in tables:
        assert [seat.colour for seat in table.view(driver.t).seats] == [None, 5, None]


def test_a_record_tells_the_colours_and_a_replay_shows_them() -> None:
    driver = MatchDriver(people("doppel-x", 3))
    header, more = driver.table.fold.header()
    assert "colours" not in more
    driver.decide(driver.table.attendance.sit, 1, "Ben", "", 5)
    header, more = driver.table.fold.header()
    assert shown(header, more) == [None, 5, None]


@pytest.mark.parametrize("told", [[1, 2], "red", [True, -1, 99], [None, 1.5, "2"], {"0": 1}])
def test_what_is_no_colour_is_none_to_a_replay(told: object) -> None:
    header, _ = MatchDriver(people("doppel-x", 3)).table.fold.header()
    assert shown(header, {"colours": told}) == [None, None, None]


def shown(header: Header, more: dict[str, Any]) -> list[int | None]:
    """The colours in a replay of a record that has no more than its first line."""
    text = io.BytesIO()
    RecordWriter(text, header, more)
    packed = replay_packed(text.getvalue())
    assert isinstance(packed, bytes)
    colours: list[int | None] = msgspec.json.decode(gzip.decompress(packed))["colours"]
    return colours
