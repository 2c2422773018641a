"""Whom people are offered to play against."""

from collections.abc import Mapping
from random import Random
from typing import ClassVar

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Act, Malformed, Plugin
from knobel.core.bot import Bot, MakeBot
from knobel.core.level import Level, strength_in
from knobel.games import find_plugin, names


class IdleBot:
    """A bot that is never asked."""

    def __init__(self, rng: Random, strength: float = 0.0) -> None:
        self.strength = strength

    def decide(self, state: object, seat: int) -> Act:
        raise AssertionError


class Counted(Plugin):
    """A game with two levels, a yardstick that is not offered, and everything between."""

    game = find_plugin("fini").game
    bots: ClassVar[Mapping[str, MakeBot]] = {"weak": IdleBot, "usual": IdleBot, "good": IdleBot, "perfect": IdleBot}
    levels: ClassVar[tuple[str, ...]] = ("weak", "usual", "good")
    once: ClassVar[Mapping[str, str]] = {"old": "good"}
    between = True

    def of_strength(self, strength: float, rng: Random) -> Bot:
        return IdleBot(rng, strength)


class Uncounted(Counted):
    """One that says nothing about strength."""

    levels = ()
    between = False


def test_levels_are_offered_weakest_first_and_yardsticks_are_not() -> None:
    assert Counted().opponents == [Level("weak", 1), Level("usual", 2), Level("good", 3)]
    assert Counted().stand_in == "usual"
    assert Counted().knows("perfect")


def test_a_game_without_levels_offers_its_bots_by_name() -> None:
    assert Uncounted().opponents == [Level(name) for name in ("weak", "usual", "good", "perfect")]
    assert Uncounted().stand_in == "weak"


def test_a_bot_between_two_levels_is_known_by_its_strength() -> None:
    bot = Counted().bot("strength-2.4", Random(0))
    assert isinstance(bot, IdleBot)
    assert bot.strength == 2.4
    assert not Uncounted().knows("strength-2.4")
    with pytest.raises(Malformed, match="weak, usual, good, perfect"):
        Uncounted().bot("strength-2.4", Random(0))


def test_former_names_are_known() -> None:
    assert Counted().knows("old")
    assert not Counted().knows("older")


@given(st.one_of(st.text(), st.from_regex(r"strength-[0-9]\.[0-9]", fullmatch=True)))
def test_no_other_name_has_a_strength(name: str) -> None:
    strength = strength_in(name)
    assert (strength is not None) == (name in {f"strength-{tenth / 10:.1f}" for tenth in range(10, 51)})


@pytest.mark.parametrize("name", names())
def test_every_game_offers_bots_that_it_has(name: str) -> None:
    plugin = find_plugin(name)
    assert {level.bot for level in plugin.opponents} <= set(plugin.bot_names)
    assert not plugin.levels or len(plugin.levels) == 5
    assert set(plugin.once.values()) <= set(plugin.bots)
