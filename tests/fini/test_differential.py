"""The referee against the slow second reading, over duels of every kind; and fitting against brute force."""

from collections import Counter
from itertools import combinations_with_replacement, product
from random import Random
from typing import Any

import pytest

from knobel.core import Event, check_game
from knobel.games.fini import GAME, State
from knobel.games.fini.events import Fini, Grab, Kind, Place
from knobel.games.fini.judge import Judgement
from knobel.games.fini.tray import fitting
from tests.core.ask import refusal_of
from tests.core.lines import as_line, in_order
from tests.fini.second_reading import Refused, SecondReading


def wild(state: State, rng: Random) -> Event:
    """Play with hardly any sense: any die, any place, a call at any time."""
    seat = rng.randrange(2)
    acts = [act for act in GAME.legal(state, seat) if isinstance(act, (Grab, Place, Fini))]
    if not acts or rng.random() < 0.1:
        return GAME.sample(state, rng)
    return rng.choice(acts if rng.random() < 0.2 else [act for act in acts if not isinstance(act, Fini)] or acts)


def play_both(number: int, seen: Counter[str]) -> int:
    """Plays a game in both readings; returns its number of duels."""
    rng = Random(number)
    options: dict[str, Any] = {"silver": rng.choice(["same-value", "any-fitting"])}
    first, madness = rng.randrange(2), rng.choice([0, 0.05, 0.3, 1])
    state, second = GAME.start(2, first, options), SecondReading(2, first, options)
    duels = 0
    while due := GAME.due(state):
        assert list(due) == second.due()
        if rng.random() < 0.02:
            for seat in due:
                acts = [as_line(act) for act in GAME.legal(state, seat)]
                assert in_order(acts) == in_order(second.legal(seat))
        event = wild(state, rng) if rng.random() < madness else GAME.sample(state, rng)
        before = state
        state, judgement = GAME.step(state, event)
        verdict = None if judgement is None else judgement.brief()
        if isinstance(judgement, Judgement):
            seen.update({f"{slip.clause} {slip.reason}" for slip in judgement.slips})
            seen[f"step {judgement.step}, {len(judgement.at_fault)} at fault"] += 1
            seen["a die in the hand"] += before.hands != (None, None)
        second.apply(as_line(event))
        assert verdict == second.verdict
        assert list(GAME.scores(state)) == second.scores
        assert state.over or state.supply == second.supply
        duels += verdict is not None
    outcome = GAME.outcome(state)
    assert outcome is not None
    assert (outcome.winner, outcome.why) == (second.winner, second.why)
    return duels


def test_every_verdict_chip_and_supply_agrees_over_25000_duels() -> None:
    seen: Counter[str] = Counter()
    duels, number = 0, 0
    while duels < 25_000:
        duels += play_both(number, seen)
        number += 1
    for kind in (
        "F16 premature",
        "F16 in-hand",
        "F8 order",
        "F7 too-many",
        "F10 copies-nothing",
        "F11 too-early",
        "F14 drop",
        "step 3, 0 at fault",
        "step 2, 2 at fault",
        "step None, 0 at fault",
        "a die in the hand",
    ):
        assert seen[kind] >= 50, (kind, seen)


def test_refusals_name_the_same_clause() -> None:
    for number in range(4):
        rng = Random(number)
        state, second = GAME.start(2, 0, {}), SecondReading(2, 0, {})
        while GAME.due(state):
            for event in GAME.tries(state, rng):
                line, said = as_line(event), refusal_of(GAME, state, event)
                if said == "accepted" or line.get("die") in (-1, 15) or line.get("slot") == -1:
                    continue  # no such die or place: the second reading calls the line itself broken
                with pytest.raises(Refused) as refusal:
                    second.apply(line)
                assert refusal.value.clause == said, (line, state)
            event = GAME.sample(state, rng)
            state = GAME.apply(state, event)
            second.apply(as_line(event))


def test_check_game_finds_nothing() -> None:
    for options in ({}, {"silver": "any-fitting", "strict": True}):
        assert check_game(GAME, games=1, options=options, seed=4) > 300


def streets(values: tuple[int, ...]) -> list[int]:
    """How long the streets among these values are, the longest first; copies do not matter."""
    found, run = [], 0
    for value in range(1, 8):
        if value in values:
            run += 1
        else:
            found.append(run)
            run = 0
    return sorted((size for size in found if size > 1), reverse=True)


def sets(values: tuple[int, ...]) -> list[int]:
    return sorted((values.count(value) for value in range(1, 7) if values.count(value) > 1), reverse=True)


@pytest.mark.parametrize("kind", ["street", "set"])
def test_fitting_agrees_with_brute_force(kind: Kind) -> None:
    """Some one or two dice at hand make a longer or a further combination, exactly when a die fits."""
    shape = streets if kind == "street" else sets
    areas = [area for size in range(5) for area in combinations_with_replacement(range(1, 7), size)]
    trays = [tray for size in range(7) for tray in combinations_with_replacement(range(1, 7), size)]
    for tray in trays:
        before = shape(tray)
        for area in areas:
            ways: list[tuple[int, ...]] = [(die,) for die in area] if len(tray) < 6 else []
            if len(tray) < 5:
                ways += [(area[i], area[j]) for j in range(len(area)) for i in range(j)]
            better = any(shape((*tray, *way)) != before for way in ways)
            assert bool(fitting(kind, tray, area, (), ())) == better, (tray, area)


@pytest.mark.parametrize("kind", ["street", "set"])
@pytest.mark.parametrize("tray", [(), (2,), (3, 4)])
def test_a_silver_die_is_at_hand_like_a_coloured_one_when_it_could_copy(kind: Kind, tray: tuple[int, ...]) -> None:
    for coloured, silver, theirs in product(range(1, 7), repeat=3):
        at_hand = [coloured, silver] if silver == theirs else [coloured]
        assert fitting(kind, tray, [coloured], [silver], [theirs]) == fitting(kind, tray, at_hand, (), ())
