"""How fast many games step on one core, beside PettingZoo's connect-four and Pgx's backgammon."""

import math
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from knobel.core.bench import Figure, Measure
from knobel.core.plot import BELOW, HIGH, RIGHT, TOP, WIDE, Axis, line, picture, text
from knobel.games.qwixx_duel.compiling import COMPILED

OURS = "qwixx-duel: steps of 4,096 games at once, with observations and masks, one core"
AGAINST = "qwixx-duel: the same against {}, whose acts count for nothing"
CONNECT_FOUR = "pettingzoo connect-four: steps, with observations and masks"
BACKGAMMON = "pgx backgammon: steps of {:,} games at once, with observations and masks, one core"
_MISSING = "not installed: pip install 'knobel[bench]'"
BATCH = 4096
TOGETHER = 20  #: steps that are timed together
BATCHES = tuple(1 << power for power in range(17))  #: from 1 to 65,536


@contextmanager
def one_core() -> Iterator[None]:
    """Keeps this process, and threads that libraries start meanwhile, on one core; where that cannot be, on all."""
    if not hasattr(os, "sched_setaffinity"):
        yield
        return
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {min(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def best_rate(step: Callable[[], int], between: Callable[[], None], seconds: float) -> float:
    """Steps a second of the core's own time, in the best of a long row: only stepping counts, choosing acts does not.

    Before that so many that games that began together no longer go in step. The core's time is that of the clock on a
    quiet machine; on another it leaves out what others take.
    """
    clock = time.process_time
    began = clock()
    for _ in range(1000):
        clock()
    reading = (clock() - began) / 1000
    done, until = 0, clock() + seconds
    while clock() < until or not done:
        between()
        done = step()
    until, spans = clock() + 2 * seconds, [math.inf]
    while clock() < until or len(spans) < 4:
        spent = 0.0
        for _ in range(TOGETHER):
            between()
            began = clock()
            done = step()
            spent += clock() - began - reading
        spans.append(spent)
    return TOGETHER * done / min(spans)


def rate_of(games: int, opponent: str | None, seconds: float) -> float:
    """Steps a second of this many games at once."""
    import numpy as np

    from knobel.games.qwixx_duel.envs.vector import QwixxDuelVectorEnv

    envs = QwixxDuelVectorEnv(games, opponent=opponent, copy=False)
    envs.reset(seed=1)
    acts = np.zeros(games, np.int64)
    counter = 0

    def choose() -> None:
        nonlocal counter
        counter += 1 << 20
        envs.random_acts(counter, acts)

    def step() -> int:
        envs.step(acts)
        return games

    choose()
    return best_rate(step, choose, seconds)


def many_games(seconds: float, _: list[Figure]) -> list[Figure]:
    """Qwixx Duel, thousands of games at once"""
    if find_spec("gymnasium") is None or not COMPILED:
        return [Figure(OURS, None, "steps/s", "not installed: pip install 'knobel[envs]'")]
    with one_core():
        both = Figure(OURS, rate_of(BATCH, None, seconds), "steps/s", "both seats played by the caller")
        bots = [(AGAINST.format(bot), rate_of(BATCH, bot, seconds)) for bot in ("random", "greedy")]
    return [both, *(Figure(name, value, "steps/s") for name, value in bots)]


def connect_four(seconds: float, figures: list[Figure]) -> list[Figure]:
    """PettingZoo's connect-four, for comparison"""
    try:
        from pettingzoo.classic import connect_four_v3
    except ImportError:
        return [Figure(CONNECT_FOUR, None, "steps/s", _MISSING)]
    env = connect_four_v3.raw_env()
    env.reset(seed=1)
    act: Any = 0

    def choose() -> None:
        nonlocal act
        if not env.agents or any(env.terminations.values()) or any(env.truncations.values()):
            env.reset()
        act = int(env.observe(env.agent_selection)["action_mask"].argmax())

    def step() -> int:
        env.step(act)
        env.last()
        return 1

    choose()
    with one_core():
        theirs = best_rate(step, choose, seconds)
    return [Figure(CONNECT_FOUR, theirs, "steps/s"), _ratio(figures, theirs, "connect-four")]


def backgammon(seconds: float, figures: list[Figure]) -> list[Figure]:
    """Pgx's backgammon, for comparison"""
    os.environ.setdefault("JAX_PLATFORMS", "cpu")
    with one_core():
        try:
            import jax
            import pgx
            from pgx.experimental.wrappers import auto_reset
        except ImportError:
            return [Figure(BACKGAMMON.format(BATCH), None, "steps/s", _MISSING)]
        env = pgx.make("backgammon")
        ready: Callable[[Any], Any] = jax.block_until_ready
        start = jax.jit(jax.vmap(env.init))
        step_all = jax.jit(jax.vmap(auto_reset(env.step, env.init)))
        choose_all = jax.jit(
            lambda mask, key: jax.random.categorical(key, jax.numpy.where(mask, 0.0, -jax.numpy.inf), axis=1)
        )
        rates = {}
        for batch in (1024, BATCH):
            state = start(jax.random.split(jax.random.PRNGKey(0), batch))
            keys = jax.random.split(jax.random.PRNGKey(1), batch)
            acts: Any = None
            turn = 0

            def choose(batch: int = batch) -> None:
                nonlocal acts, turn, keys
                turn += 1
                acts = choose_all(state.legal_action_mask, jax.random.PRNGKey(turn))  # noqa: B023, asked at once
                keys = jax.random.split(jax.random.PRNGKey(turn), batch)
                ready((acts, keys))

            def step(batch: int = batch) -> int:
                nonlocal state
                state = ready(step_all(state, acts, keys))  # noqa: B023, asked at once
                return batch

            choose()
            rates[batch] = best_rate(step, choose, seconds)
    batch = max(rates, key=lambda size: rates[size])
    theirs = rates[batch]
    return [Figure(BACKGAMMON.format(batch), theirs, "steps/s"), _ratio(figures, theirs, "backgammon")]


def _ratio(figures: list[Figure], theirs: float, name: str) -> Figure:
    ours = next((figure.value for figure in figures if figure.name == OURS), None)
    return Figure(f"ratio of our steps on one core to {name}", ours and ours / theirs, "times")


STEPS: list[Measure] = [many_games, connect_four, backgammon]


def draw_cost(folder: Path, seconds: float = 0.2) -> None:
    """What a step of one game costs, by how many step at once: a picture with two logarithmic scales."""
    if find_spec("gymnasium") is None or not COMPILED:
        return
    with one_core():
        costs = [(games, 1e9 / rate_of(games, None, seconds)) for games in BATCHES]
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "steps-by-batch.svg").write_text(_picture(costs), encoding="utf-8")


def _picture(costs: list[tuple[int, float]]) -> str:
    most = math.ceil(math.log10(max(cost for _, cost in costs)))
    games, cost = Axis(0, 16, 88, WIDE - RIGHT), Axis(2, most, HIGH - BELOW, TOP)  # logarithms: to 2 and to 10
    left, right, bottom, top = games.at(0), games.at(16), cost.at(2), cost.at(most)
    parts = []
    for power in range(0, 17, 2):
        x = games.at(power)
        parts.append(f'<line class="grid" x1="{x}" x2="{x}" y1="{top}" y2="{bottom}"/>')
        parts.append(text("middle", x, bottom + 18, f"{2**power:,}"))
    for power in range(2, most + 1):
        y = cost.at(power)
        parts.append(f'<line class="grid" x1="{left}" x2="{right}" y1="{y}" y2="{y}"/>')
        parts.append(text("right", left - 8, y + 4, f"{10**power:,} ns"))
    places = [(math.log2(count), math.log10(nanoseconds)) for count, nanoseconds in costs]
    parts.append(line("curve", games, cost, places))
    parts += [f'<circle class="dot" cx="{games.at(x)}" cy="{cost.at(y)}" r="3.5"/>' for x, y in places]
    parts.append(
        text("middle", (left + right) / 2, bottom + 36, "games at once, one core, observations and masks included")
    )
    least = min(cost for _, cost in costs)
    title = f"A step of Qwixx Duel costs {costs[0][1]:,.0f} ns alone, {least:,.0f} ns among many"
    return picture(title, parts, HIGH)
