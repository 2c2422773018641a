"""How dice are seen to fall: each time otherwise, and again where too many are rolled at once."""

from random import Random

import pytest

from knobel.games.fini import resolver
from knobel.games.fini.events import DICE
from knobel.games.fini.resolver import Falls
from knobel.physics.die import axis_up
from knobel.physics.roll import show


def test_falls_come_again_in_a_rush_only_and_show_what_was_drawn(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(resolver, "KEPT", 2)
    monkeypatch.setattr(resolver, "AT_ONCE", 3)
    now, rng = 100.0, Random(1)
    falls = Falls(lambda: now)

    def draw(name: str) -> float:
        return rng.random()

    fresh = [falls.next(draw) for _ in range(4)]
    assert len({id(fall) for fall in fresh}) == 4
    again = falls.next(draw)
    assert any(again is fall for fall in fresh[-2:])
    values = [rng.randint(1, 6) for _ in range(DICE)]
    rolled = show(values, again, draw)
    shown = [paint.faces[axis_up(pose)] for paint, pose in zip(rolled.paints, rolled.poses, strict=True)]
    assert shown == values
    now += 3.0
    assert all(falls.next(draw) is not fall for fall in fresh)
