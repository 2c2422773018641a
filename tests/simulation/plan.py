"""What a run is made of, drawn from its seed: who plays what, and what goes wrong when."""

from random import Random
from typing import Any

import msgspec

from knobel.table.journal import SeatPlan, Setup
from tests.simulation.disk import Health
from tests.simulation.network import Quality
from tests.simulation.person import Habits
from tests.simulation.workers import Strength

FAULTS_END = 22.0  #: seconds; nothing goes wrong after that
PATIENCE = 60.0  #: seconds in which everything must come right again


class Trouble(msgspec.Struct):
    """Something that happens at a time: what, and how much of it."""

    at: float
    what: str
    much: Any = None


class Plan(msgspec.Struct):
    """A run."""

    setups: list[Setup]
    habits: Habits
    quality: Quality
    strength: Strength
    tick: float
    disk: Health  #: while nothing is wrong with it
    watchers: int
    crowd: bool  #: watchers are told things as if they were many
    troubles: list[Trouble]
    early: bool  #: things go wrong before all sit
    hasty: bool = False  #: others decide about a seat that is missing after a second, and not after half a minute
    twins: bool = False  #: each person sits at two devices at once


def draw(rng: Random) -> Plan:
    """A plan."""
    often = rng.random
    quality = Quality(
        delay=rng.choice((0.002, 0.03, 0.3)),
        lost=rng.choice((0.0, 0.0, 0.02, 0.1)),
        doubled=rng.choice((0.0, 0.05, 0.3)),
        cut=rng.choice((0.0, 0.0, 0.02, 0.1)),
        late_to_notice=rng.choice((0.0, 0.5)),
    )
    strength = Strength(delay=rng.choice((0.01, 0.5)))
    habits = Habits(
        thinks=rng.choice((0.05, 0.6, 2.5)),
        leaves=rng.choice((0.0, 0.0, 0.1)),
        moves=rng.choice((0.0, 0.0, 0.1)),
        resigns=rng.choice((0.0, 0.02)),
        reacts=rng.choice((0.0, 0.1)),
        rematches=rng.choice((0, 0, 1)),
        chained=rng.choice((1.0, 1.0, 0.5, 0.0)),
        silent=rng.choice((0.0, 0.0, 0.05)),
    )
    plan = Plan(
        setups=[_setup(rng) for _ in range(rng.choice((1, 1, 1, 2)))],
        habits=habits,
        quality=quality,
        strength=strength,
        tick=rng.choice((0.0, 0.0, 0.001, 0.02, 0.1)),
        disk=Health(delay=rng.choice((0.002, 0.002, 0.05, 0.3))),
        watchers=rng.choice((0, 0, 1)),
        crowd=rng.random() < 0.3,
        troubles=_troubles(rng),
        early=often() < 0.2,
    )
    habits.careful = often() < 0.7
    _withhold(rng, plan)
    hidings = rng.choice((0, 0, 1, 3))
    plan.troubles += [Trouble(rng.uniform(0.5, FAULTS_END - 1), "hide a name", rng.random()) for _ in range(hidings)]
    return plan


def _withhold(rng: Random, plan: Plan) -> None:
    """Devices that do not reveal, or have new chains, and others who decide about them."""
    habits = plan.habits
    habits.rechains, habits.reveals = rng.choice((0.0, 0.0, 0.0, 0.3)), rng.choice((0.0, 0.5, 1.0))
    plan.twins, plan.hasty = rng.random() < 0.1, rng.random() < 0.5
    if plan.hasty:
        habits.grace = 1.3
    if rng.random() < 0.2:  # long games, and devices that withhold all the time, until others or a clock decide
        habits.thinks, habits.leaves, habits.resigns = 0.05, 0.0, 0.0
        habits.chained, habits.silent, habits.rechains = 1.0, 0.5, 0.3
        clock = {} if plan.hasty else {"clock": "15", "strict": True}
        long = {"options": {"rounds": 9}, **clock}
        plan.setups = [msgspec.structs.replace(one, **long) if one.options else one for one in plan.setups]


def _setup(rng: Random) -> Setup:
    game = rng.choices(("toss", "rush", "qwixx-duel", "fini"), (8, 6, 2, 1))[0]
    short = game in ("toss", "rush")
    bot = {"qwixx-duel": "random", "fini": "quick"}.get(game, "any")
    number = rng.choice((2, 2, 3)) if short else 2
    seats = [SeatPlan() for _ in range(number)]
    if rng.random() < 0.25:
        seats[rng.randrange(number)] = SeatPlan("bot", bot)
    return Setup(
        game=game,
        seats=tuple(seats),
        options={"rounds": rng.choice((1, 2, 4))} if short else {},
        first=rng.choice((None, 0)),
        clock=rng.choice(("off", "off", "15", "60")),
        strict=rng.random() < 0.5,
        listed=rng.random() < 0.5,
    )


def _troubles(rng: Random) -> list[Trouble]:
    """Each kind in every second run or so."""
    troubles: list[Trouble] = []

    def some(most: int, what: str, much: Any = None) -> None:
        if rng.random() < 0.5:
            times = [rng.uniform(0.5, FAULTS_END - 1) for _ in range(rng.randint(1, most))]
            troubles.extend(Trouble(at, what, much() if much else None) for at in times)

    some(3, "crash", lambda: rng.uniform(0.05, 3))
    some(1, "stop", lambda: rng.uniform(0.05, 3))
    some(2, "stall", lambda: rng.choice((0.3, 3.0, 14.0)))
    some(2, "wall clock", lambda: rng.choice((-3600.0, -5.0, 7.0, 86_400.0)))
    some(3, "disk", lambda: _sick(rng))
    some(3, "disk is well")
    some(2, "workers", lambda: Strength(0.5, *(rng.choice((0.0, 0.0, share)) for share in (0.2, 0.5, 0.2))))
    some(2, "cut all")
    return sorted(troubles, key=lambda trouble: trouble.at)


def _sick(rng: Random) -> Health:
    return rng.choice(
        (
            Health(full=True),
            Health(slow=0.5),
            Health(broken=0.2),
            Health(torn=0.2),
            Health(unreadable=0.3),
            Health(slow=0.2, broken=0.1, torn=0.1, unreadable=0.1),
        )
    )
