"""Set-ups of matches: whether one has seats that can be, and whether two are the same."""

import msgspec

from knobel.core import Malformed, Plugin
from knobel.table.journal import Setup

LONGEST_PAST = 2000  #: events that a match is played on from


def written(setup: Setup) -> bytes:
    """A set-up as it is stored, whatever order its keys came in."""
    return msgspec.json.encode(setup, order="sorted")


def check_seats(setup: Setup, plugin: Plugin) -> None:
    """Raises Malformed for seats that cannot be."""
    if not setup.seats:
        raise Malformed("a match needs seats; name who is to sit there")
    for seat in setup.seats:
        if seat.kind == "bot" and not plugin.knows(seat.bot):
            known = ", ".join(plugin.bot_names) or "there are none"
            raise Malformed(f"no bot for {setup.game} is called {seat.bot!r}: {known}")
    if setup.first is not None and not 0 <= setup.first < len(setup.seats):
        raise Malformed(f"first must be a seat from 0 to {len(setup.seats) - 1}")
    if len(setup.past) > LONGEST_PAST:
        raise Malformed(f"a match is played on from {LONGEST_PAST} events at most, not from {len(setup.past)}")
