"""A series from its first pair to its last: what is left to play, when it may stop, and what is known so far."""

from collections.abc import Generator
from contextlib import closing

from knobel.arena.kept import Kept
from knobel.arena.ring import play_all
from knobel.arena.series import Pair, Series, Task, tasks
from knobel.core.sprt import Hypotheses, SequentialTest


class Contest:
    """Plays what is not played yet. With a sequential test, only until one hypothesis stands."""

    def __init__(self, kept: Kept) -> None:
        self._kept = kept
        self.series: Series = kept.header.series
        self.pairs = -(-kept.header.games // 2)  #: of every two bots
        sprt = kept.header.sprt
        self.test = SequentialTest(Hypotheses(*sprt)) if sprt else None
        self._look()

    @property
    def played(self) -> list[Pair]:
        """What counts, in order: with a sequential test, nothing after its end."""
        pairs = self.test.pairs if self.test and self.test.stands else self.pairs
        wanted = (self._kept.pairs.get(task) for task in tasks(self.series, pairs))
        return [pair for pair in wanted if pair is not None]

    @property
    def to_play(self) -> int:
        """Pairs in all, unless the test ends before."""
        return self.pairs * len(self.series.matchups)

    def play(self, jobs: int, ray: str | None = None) -> Generator[Pair, None, None]:
        """Yields each pair that is finished; close it to stop. The same pairs count, wherever they are played."""
        left = [task for task in tasks(self.series, self.pairs) if task not in self._kept.pairs]
        if not left or (self.test and self.test.stands):
            return
        with closing(play_all(self.series, left, min(jobs, len(left)), ray)) as results:
            for pair in results:
                self._kept.add(pair)
                self._look()
                yield pair
                if self.test and self.test.stands:
                    return

    def _look(self) -> None:
        """Lets the test see what has been finished in order, without a gap."""
        if self.test is None:
            return
        matchup = self.series.matchups[0]
        while self.test.stands is None and self.test.pairs < self.pairs:
            pair = self._kept.pairs.get(Task(matchup, self.test.pairs))
            if pair is None:
                return
            self.test.add(pair.mean)
