"""Learning by self-play: rounds of games, gradients, tests against fixed opponents, and a champion to be beaten.

First many quick games, of which the net learns from their results; then fewer whose returns have no luck in them.
A round depends on the seed, its number and the net alone. So a training that was interrupted goes on as if it had not
been, and it does not matter who plays the games of a round, or on how many machines.
"""

from pathlib import Path
from typing import NamedTuple
from zipfile import BadZipFile

import msgspec
import numpy as np

from knobel.core.errors import Malformed
from knobel.core.intervals import mean_and_half_width
from knobel.core.parallel import Spread
from knobel.core.sprt import Hypotheses, SequentialTest
from knobel.games.qwixx_duel.brain import net
from knobel.games.qwixx_duel.brain.machine import ROOMY, Memory, forget, memory
from knobel.games.qwixx_duel.brain.net import Tables, Weights
from knobel.games.qwixx_duel.research.training import matches
from knobel.games.qwixx_duel.research.training.learning import Adam, gradient
from knobel.games.qwixx_duel.research.training.selfplay import Played, play_evenly, play_games

BATCH = 2048  #: positions a step
SETTLING = 0.1  #: what a round counts in the mean of the last nets, which is the one that plays
CHUNK = 1000  #: games that are played in one go, here or elsewhere
NOT_WORSE = Hypotheses(0.495, 0.503, risk=0.01)  #: who has learned more takes over unless it has become worse
MOST_PAIRS = 30_000  #: of that proof
PASSES = 4  #: over the positions of a round without luck


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides which net comes out."""

    seed: int = 1
    rounds: int = 260
    games: int = 4000  #: a round
    even_rounds: int = 26  #: after these, of games without luck
    even_games: int = 1500  #: each of these
    deep: int = 64  #: units that see a row
    rows: int = 48  #: units that make something of it
    units: int = 96  #: units in which rows meet
    trace: float = 0.8  #: how much of what the net thought later is believed, instead of what it thought next
    even_trace: float = 0.9  #: the same without luck
    rate: float = 0.002  #: of learning, at first; it falls to nothing
    even_rate: float = 0.0007  #: the same without luck; it falls to nothing
    test_every: int = 130  #: rounds
    test_pairs: int = 2000  #: of games against each fixed opponent

    @property
    def all_rounds(self) -> int:
        """Both kinds of them."""
        return self.rounds + self.even_rounds

    def played_in(self, rounds: int) -> int:
        """How many games the first rounds have."""
        return min(rounds, self.rounds) * self.games + max(0, rounds - self.rounds) * self.even_games


class Tested(msgspec.Struct, frozen=True):
    """How strong the net was after a round: shares and half widths of 95 % intervals."""

    round: int
    games: int
    loss: float
    greedy: tuple[float, float]
    random: tuple[float, float]
    champion: tuple[float, int] | None  #: share against the champion so far, and the pairs it took
    taken: bool  #: whether it is the champion now


class Training(NamedTuple):
    """Where a training stands."""

    plan: Plan
    done: int  #: rounds
    weights: Weights
    settled: Weights  #: the mean of the last nets
    adam: Adam
    champion: Weights | None
    tests: list[Tested]


def begin(plan: Plan) -> Training:
    """A net that knows nothing."""
    weights = net.fresh(np.random.default_rng(plan.seed), plan.deep, plan.rows, plan.units)
    return Training(plan, 0, weights, _copy(weights), Adam(weights), None, [])


def play_round(training: Training, spread: Spread) -> tuple[Training, float]:
    """One round of games, and what is learned from it; with the mean loss."""
    plan, done, weights = training.plan, training.done, training.weights
    even = done >= plan.rounds
    if even:
        player, games, trace, passes = training.settled, plan.even_games, plan.even_trace, PASSES
        rate = plan.even_rate * max(0.02, 1 - (done - plan.rounds) / plan.even_rounds)
    else:
        player, games, trace, passes = weights, plan.games, plan.trace, 1
        rate = plan.rate * max(0.01, 1 - done / plan.rounds)
    first = plan.played_in(done)
    chunks = [
        (player, plan.seed, first + start, min(CHUNK, games - start), trace, even) for start in range(0, games, CHUNK)
    ]
    played = [found for _, found in sorted(spread(play_chunk, chunks), key=lambda chunk: chunk[0])]
    boards = np.concatenate([found.boards for found in played])
    returns = np.concatenate([found.returns for found in played])
    leads = np.concatenate([found.leads for found in played])
    losses = []
    for number in range(passes):
        order = np.random.default_rng((plan.seed, done, number)).permutation(len(boards))
        for start in range(0, max(1, len(order) - BATCH + 1), BATCH):
            chosen = order[start : start + BATCH]
            slope, loss = gradient(weights, boards[chosen], returns[chosen], leads[chosen])
            training.adam.step(weights, slope, rate)
            losses.append(loss.win)
    for mean, part in zip(training.settled, weights, strict=True):
        mean[...] += SETTLING * (part - mean)
    return training._replace(done=done + 1), float(np.mean(losses))


def test(training: Training, loss: float) -> Training:
    """Against fixed opponents, and against the champion, whose place it takes only if it proves to be no worse."""
    plan = training.plan
    now = matches.player(training.settled)
    seed = (plan.seed * 1_000_003 + training.done) * 1_000_003  # so that tests share no dice
    shares = [
        mean_and_half_width(matches.pair_shares(now, other, plan.test_pairs, seed).tolist())
        for other in (matches.player(training.settled, kind) for kind in (matches.GREEDY, matches.RANDOM))
    ]
    taken, against = True, None
    if training.champion is not None:
        taken, against = is_no_worse(now, matches.player(training.champion), seed)
    games = plan.played_in(training.done)
    tested = Tested(training.done, games, loss, shares[0], shares[1], against, taken)
    champion = _copy(training.settled) if taken else training.champion
    return training._replace(champion=champion, tests=[*training.tests, tested])


def is_no_worse(one: matches.Player, other: matches.Player, seed: int) -> tuple[bool, tuple[float, int]]:
    """Whether a sequential test on mirrored pairs says so; with the share, and the pairs it took."""
    trial, step = SequentialTest(NOT_WORSE), 250
    shares: list[float] = []
    while trial.stands is None and len(shares) < MOST_PAIRS:
        for share in matches.pair_shares(one, other, step, seed + len(shares)):
            trial.add(float(share))
            shares.append(float(share))
    return trial.stands == "p1", (sum(shares) / len(shares), len(shares))


def play_chunk(
    weights: Weights, seed: int, first: int, games: int, trace: float, even: bool = False
) -> tuple[int, Played]:
    """Some games of a net against itself, and the number of the first of them."""
    play = play_evenly if even else play_games
    return first, play(*_ready(net.tables(weights)), games, seed, first, trace)


_used: list[tuple[Tables, Memory]] = []  # by the last chunk: the next one is mostly played by the same net


def _ready(tables: Tables) -> tuple[Tables, Memory]:
    if _used:
        last, room = _used[0]
        if all(np.array_equal(one, other) for one, other in zip(tables, last, strict=True)):
            return last, room
        if tables.meet.shape == last.meet.shape and tables.see.shape == last.see.shape:
            forget(room.rows)
            _used[0] = tables, room
            return tables, room
    _used[:] = [(tables, memory(tables, ROOMY))]
    return _used[0]


def keep(folder: Path, training: Training) -> None:
    """All of it, so that it can go on from here. Raises OSError."""
    folder.mkdir(parents=True, exist_ok=True)
    parts = {f"weights-{name}": part for name, part in training.weights._asdict().items()}
    parts |= {f"settled-{name}": part for name, part in training.settled._asdict().items()}
    parts |= {f"mean-{name}": part for name, part in training.adam.mean._asdict().items()}
    parts |= {f"square-{name}": part for name, part in training.adam.square._asdict().items()}
    if training.champion is not None:
        parts |= {f"champion-{name}": part for name, part in training.champion._asdict().items()}
        net.save(folder / "net.npz", training.champion)
    told = msgspec.json.encode((training.plan, training.done, training.adam.steps, training.tests))
    part = folder / "training.npz.part"
    with part.open("wb") as stream:
        np.savez(stream, allow_pickle=False, told=np.frombuffer(told, np.uint8), **parts)
    part.replace(folder / "training.npz")


def go_on(folder: Path) -> Training:
    """The inverse of `keep`. Raises Malformed."""
    path = folder / "training.npz"
    try:
        with path.open("rb") as stream, np.load(stream, allow_pickle=False) as stored:
            plan, done, steps, tests = msgspec.json.decode(
                stored["told"].tobytes(), type=tuple[Plan, int, int, list[Tested]]
            )

            def weights(kind: str) -> Weights:
                return Weights(*(stored[f"{kind}-{name}"] for name in Weights._fields))

            adam = Adam(weights("weights"))
            adam.steps, adam.mean, adam.square = steps, weights("mean"), weights("square")
            champion = weights("champion") if "champion-see" in stored else None
            return Training(plan, done, weights("weights"), weights("settled"), adam, champion, tests)
    except (OSError, ValueError, KeyError, EOFError, BadZipFile, msgspec.MsgspecError) as fault:
        raise Malformed(f"{path} holds no training to go on with: {fault}") from None


def _copy(weights: Weights) -> Weights:
    return Weights(*(part.copy() for part in weights))
