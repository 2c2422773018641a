"""Learning by self-play: rounds of games, gradients, tests against fixed opponents, and a champion to be beaten.

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
from knobel.core.many import Spread
from knobel.core.sprt import Hypotheses, SequentialTest
from knobel.games.qwixx_duel.brain import matches, net
from knobel.games.qwixx_duel.brain.learning import Adam, gradient
from knobel.games.qwixx_duel.brain.machine import memory
from knobel.games.qwixx_duel.brain.net import Weights
from knobel.games.qwixx_duel.brain.selfplay import Played, play_games

BATCH = 2048  #: positions a step
SETTLING = 0.1  #: what a round counts in the mean of the last nets, which is the one that plays
CHUNK = 1000  #: games that are played in one go, here or elsewhere
BETTER = Hypotheses(0.5, 0.515)  #: what a new net has to prove against the champion
MOST_PAIRS = 20_000  #: of that proof


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides which net comes out."""

    seed: int = 1
    rounds: int = 260
    games: int = 4000  #: a round
    rows: int = 48  #: units that see a row
    units: int = 96  #: units in which rows meet
    trace: float = 0.8  #: how much of what the net thought later is believed, instead of what it thought next
    rate: float = 0.002  #: of learning, at first; it falls to nothing
    test_every: int = 20  #: rounds
    test_pairs: int = 2000  #: of games against each fixed opponent


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
    weights = net.fresh(np.random.default_rng(plan.seed), plan.rows, plan.units)
    return Training(plan, 0, weights, _copy(weights), Adam(weights), None, [])


def play_round(training: Training, spread: Spread) -> tuple[Training, float]:
    """One round of games, and what is learned from it; with the mean loss."""
    plan = training.plan
    weights = training.weights
    first = training.done * plan.games
    chunks = [
        (weights, plan.seed, first + start, min(CHUNK, plan.games - start), plan.trace)
        for start in range(0, plan.games, CHUNK)
    ]
    played = [games for _, games in sorted(spread(play_chunk, chunks), key=lambda chunk: chunk[0])]
    boards = np.concatenate([games.boards for games in played])
    returns = np.concatenate([games.returns for games in played])
    leads = np.concatenate([games.leads for games in played])
    order = np.random.default_rng((plan.seed, training.done)).permutation(len(boards))
    rate = plan.rate * max(0.01, 1 - training.done / plan.rounds)
    losses = []
    for start in range(0, max(1, len(order) - BATCH + 1), BATCH):
        chosen = order[start : start + BATCH]
        slope, loss = gradient(weights, boards[chosen], returns[chosen], leads[chosen])
        training.adam.step(weights, slope, rate)
        losses.append(loss.win)
    for mean, part in zip(training.settled, weights, strict=True):
        mean[...] += SETTLING * (part - mean)
    return training._replace(done=training.done + 1), float(np.mean(losses))


def test(training: Training, loss: float) -> Training:
    """Against fixed opponents, and against the champion, whose place it takes only if it proves to be better."""
    plan = training.plan
    now = matches.player(training.settled)
    seed = plan.seed * 1_000_003 + training.done
    shares = [
        mean_and_half_width(matches.pair_shares(now, other, plan.test_pairs, seed).tolist())
        for other in (matches.player(training.settled, kind) for kind in (matches.GREEDY, matches.RANDOM))
    ]
    taken, against = True, None
    if training.champion is not None:
        taken, against = is_better(now, matches.player(training.champion), seed)
    games = training.done * plan.games
    tested = Tested(training.done, games, loss, shares[0], shares[1], against, taken)
    champion = _copy(training.settled) if taken else training.champion
    return training._replace(champion=champion, tests=[*training.tests, tested])


def is_better(one: matches.Player, other: matches.Player, seed: int) -> tuple[bool, tuple[float, int]]:
    """Whether a sequential test on mirrored pairs says so; with the share, and the pairs it took."""
    trial, step = SequentialTest(BETTER), 250
    shares: list[float] = []
    while trial.stands is None and len(shares) < MOST_PAIRS:
        for share in matches.pair_shares(one, other, step, seed + len(shares)):
            trial.add(float(share))
            shares.append(float(share))
    return trial.stands == "p1", (sum(shares) / len(shares), len(shares))


def play_chunk(weights: Weights, seed: int, first: int, games: int, trace: float) -> tuple[int, Played]:
    """Some games of a net against itself, and the number of the first of them."""
    tables = net.tables(weights)
    return first, play_games(tables, memory(tables), games, seed, first, trace)


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
