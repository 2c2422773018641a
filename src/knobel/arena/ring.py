"""Where games are played: the bots of a series at the table, two games at a time, one after the other."""

import os
import time
import traceback
from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from random import Random
from typing import Protocol

from knobel.arena.faults import WHY, Forfeited
from knobel.arena.inside import InsidePlayer
from knobel.arena.outside import OutsidePlayer
from knobel.arena.process import LEAVE
from knobel.arena.series import Fault, Pair, Played, Series, Task, is_inside
from knobel.core import Outcome
from knobel.core.errors import WorkerLost
from knobel.core.parallel import Opened, places
from knobel.games import find_plugin
from knobel.table.driver import Driver, Player
from knobel.table.journal import Created, SeatPlan, Setup
from knobel.table.table import Table


def play_all(series: Series, tasks: Iterable[Task], jobs: int, ray: str | None = None) -> Generator[Pair, None, None]:
    """Yields each pair when it is finished; in order only with one job. Close it to stop.

    With the address of a Ray cluster, games are played there. Raises WorkerLost, and Malformed if there is no cluster.
    """
    if jobs > 1 and ray is None:
        for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
            os.environ.setdefault(name, "1")  # one core a worker: what a bot computes is not to fight for the others
    play = Opened(partial(_playing, series))
    with places(jobs, ray) as spread, closing(spread(play, ((task,) for task in tasks))) as pairs:
        yield from pairs


@contextmanager
def _playing(series: Series) -> Iterator[Callable[[Task], Pair]]:
    """A ring for one process, whose bots leave with it."""
    ring = Ring(series)

    def play(task: Task) -> Pair:
        try:
            return ring.play(task)
        except Exception:
            raise WorkerLost(
                f"a game could not be played, which is a mistake of ours: {task}\n{traceback.format_exc()}"
            ) from None

    with closing(ring):
        yield play


class SeatedPlayer(Player, Protocol):
    """A player of one seat in game after game."""

    name: str

    def sit_down(self, table: Table, seat: int, rng: Random) -> None:
        """A new game begins. Raises Forfeited."""

    def finish(self, table: Table, scores: tuple[int, ...], winner: int | None) -> None:
        """The game is over."""

    def leave(self) -> None:
        """There is no further game."""

    def end(self, deadline: float) -> None:
        """Waits until it has left, and not for longer than that."""


class Ring:
    """The bots of a series. Each has a player of its own for each seat: so no program sees the same dice twice,
    for in the two games of a pair a bot never sits on the same seat."""

    def __init__(self, series: Series) -> None:
        self._series = series
        self._plugin = find_plugin(series.game)
        self._plugin.warm_up(series.bots)
        self._players: dict[tuple[int, int], SeatedPlayer] = {}

    def play(self, task: Task) -> Pair:
        """Two games on the same dice, with seats changed."""
        one, other = self._series.seating(task.pair)
        games = self.play_game(task, one), self.play_game(task, other)
        names = self._name(task.matchup[0]), self._name(task.matchup[1])
        return Pair(task.matchup, task.pair, games, names)

    def close(self) -> None:
        """Ends all players, waiting up to LEAVE seconds in all."""
        for player in self._players.values():
            player.leave()
        deadline = time.monotonic() + LEAVE
        for player in self._players.values():
            player.end(deadline)
        self._players.clear()

    def play_game(self, task: Task, seating: tuple[int, ...]) -> Played:
        """One of them."""
        series, dice = self._series, self._series.dice(task.matchup, task.pair)
        players = {seat: self._player(task.matchup[side], seat) for seat, side in enumerate(seating)}
        setup = Setup(series.game, (SeatPlan("bot", "arena"),) * len(seating), series.options)
        created = Created(0, "arena", setup, dice, series.first(task.pair), "")
        simulate = self._plugin.simulate_unseen
        driver = Driver(created, self._plugin, simulate=simulate, players=players, updates=False)
        faults: list[Fault] = []
        for seat, player in players.items():
            try:
                player.sit_down(driver.table, seat, Random(f"{dice} {seat}"))
            except Forfeited as forfeited:
                _rule(driver, seating, forfeited, faults)
        while _goes_on(driver, seating, faults):
            pass
        return self._finish(driver, seating, players, faults)

    def _finish(
        self, driver: Driver, seating: tuple[int, ...], players: dict[int, SeatedPlayer], faults: list[Fault]
    ) -> Played:
        fold, game = driver.table.fold, self._plugin.game
        outcome, scores = game.outcome(fold.state), game.scores(fold.state)
        winner = outcome.winner if outcome else None
        for player in players.values():
            player.finish(driver.table, scores, winner)
        out = {seat for seat, side in enumerate(seating) if any(fault.side == side for fault in faults)}
        shared = sharing(outcome, game.plays_off(fold.state) if outcome else (), scores, out)
        first = sum(seating[seat] == 0 for seat in shared) / len(shared)
        return Played(
            seating,
            fold.first,
            winner,
            outcome.why if outcome else None,
            scores,
            (first, 1 - first),
            len(fold.history),
            tuple(faults),
        )

    def _player(self, bot: int, seat: int) -> SeatedPlayer:
        name = self._series.bots[bot]
        if (bot, seat) not in self._players:
            inside = is_inside(self._plugin, name)
            self._players[bot, seat] = (
                InsidePlayer(self._plugin, name) if inside else OutsidePlayer(name, self._series.ms, self._plugin.game)
            )
        return self._players[bot, seat]

    def _name(self, bot: int) -> str:
        """What a bot calls itself, on whichever seat it was asked."""
        named = [player.name for (number, _), player in sorted(self._players.items()) if number == bot and player.name]
        return named[0] if named else self._series.bots[bot]


def _goes_on(driver: Driver, seating: tuple[int, ...], faults: list[Fault]) -> bool:
    try:
        return driver.step()
    except Forfeited as forfeited:
        _rule(driver, seating, forfeited, faults)
        return True


def _rule(driver: Driver, seating: tuple[int, ...], forfeited: Forfeited, faults: list[Fault]) -> None:
    """A bot that forfeits leaves all its seats: it loses the game, and others play on."""
    side, fault = seating[forfeited.seat], forfeited.fault
    if all(known.side != side for known in faults):
        faults.append(Fault(side, fault.kind, fault.words))
        for seat in range(len(seating)):
            if seating[seat] == side:
                driver.decide(driver.table.forfeit, seat, WHY[fault.kind])


def sharing(outcome: Outcome | None, tied: tuple[int, ...], scores: tuple[int, ...], out: set[int]) -> list[int]:
    """The seats that share the point: the winner, or those who tie. Where the game did not end, all seats."""
    still_in = [seat for seat in range(len(scores)) if seat not in out] or list(range(len(scores)))
    if outcome is None:
        return still_in
    if outcome.winner is not None:
        return [outcome.winner]
    if tied:
        return list(tied)
    best = max(scores[seat] for seat in still_in)
    return [seat for seat in still_in if scores[seat] == best]
