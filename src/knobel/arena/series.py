"""What a series is: who plays whom, on which seats, with which dice. All of it follows from a few numbers."""

import hashlib
import shlex
import shutil
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

import msgspec

from knobel.core import Illegal, Malformed, Plugin
from knobel.games import find_plugin


class Series(msgspec.Struct, frozen=True):
    """Everything that decides what is played, however often and on however many cores."""

    game: str
    bots: tuple[str, ...]  #: names of bots, or commands that speak the bot protocol
    seed: int = 0
    seats: int = 2
    options: dict[str, Any] = {}
    ms: int = 1000  #: that an outside bot may take for a decision

    @property
    def matchups(self) -> list[tuple[int, int]]:
        """Every two bots."""
        return list(combinations(range(len(self.bots)), 2))

    def dice(self, matchup: tuple[int, int], pair: int) -> str:
        """The seed of the dice that both games of a pair are played with."""
        return hashlib.sha256(f"knobel-arena/1 {self.seed} {matchup[0]} {matchup[1]} {pair}".encode()).hexdigest()

    def seating(self, pair: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """By seat, which of the two sits there in the first game of a pair; and in the other, where all change places.

        With more than two seats they sit alternately, and a seat further on in each pair.
        """
        one = tuple((seat - pair) % self.seats % 2 for seat in range(self.seats))
        return one, tuple(1 - side for side in one)

    def first(self, pair: int) -> int:
        """The seat that begins."""
        return pair % self.seats


class Task(msgspec.Struct, frozen=True):
    """Two games to be played: the same dice, seats changed."""

    matchup: tuple[int, int]
    pair: int


class Fault(msgspec.Struct, frozen=True):
    """A game that a bot has forfeited: which of the two, how, and in what words."""

    side: int
    kind: str
    words: str


class Played(msgspec.Struct, frozen=True):
    """One game, as far as a series is concerned."""

    seating: tuple[int, ...]  #: by seat, which of the two sat there
    first: int
    winner: int | None  #: a seat
    why: str | None  #: None: it did not end
    scores: tuple[int, ...]
    points: tuple[float, float]  #: 1 for the win; those who tie share it
    events: int
    faults: tuple[Fault, ...] = ()


class Pair(msgspec.Struct, frozen=True):
    """Two games on the same dice. Their mean is what the statistics look at."""

    matchup: tuple[int, int]
    pair: int
    games: tuple[Played, Played]
    names: tuple[str, str]  #: what the two call themselves

    @property
    def mean(self) -> float:
        """The first bot's share."""
        return (self.games[0].points[0] + self.games[1].points[0]) / 2


def tasks(series: Series, pairs: int) -> Iterator[Task]:
    """All that is to be played, in order: the first pair of every two, then the second ones, and so on."""
    for pair in range(pairs):
        for matchup in series.matchups:
            yield Task(matchup, pair)


def make_series(
    game: str, bots: list[str], *, seed: int = 0, seats: int | None = None, options: Mapping[str, Any], ms: int = 1000
) -> Series:
    """A series that can be played. Raises Malformed with a sentence that says what to change."""
    plugin = find_plugin(game)
    if len(bots) < 2:
        raise Malformed("a series needs two bots or more; name each with --bot")
    for bot in bots:
        _check_bot(plugin, bot)
    allowed = plugin.game.seats
    series = Series(game, tuple(bots), seed, seats or allowed[0], dict(options), ms)
    if series.seats < 2 or series.seats not in allowed:
        raise Malformed(f"{plugin.title} is for {allowed[0]} to {allowed[-1]} players, not {series.seats}")
    try:
        plugin.game.start(series.seats, 0, series.options)
        plugin.check_options(series.options)
    except Illegal as refusal:
        raise Malformed(
            f"{plugin.title} cannot be played like this: {refusal.sentence(plugin.game.sentences)}"
        ) from None
    return series


def is_inside(plugin: Plugin, bot: str) -> bool:
    """Whether it is a bot of this Python; otherwise it is a command."""
    return plugin.knows(bot)


def _check_bot(plugin: Plugin, bot: str) -> None:
    if is_inside(plugin, bot):
        return
    try:
        words = shlex.split(bot)
    except ValueError as fault:
        raise Malformed(f"the command {bot!r} cannot be read: {fault}") from None
    if not words or shutil.which(words[0]) is None:
        known = ", ".join(plugin.bot_names) or "none yet"
        raise Malformed(
            f"{bot!r} is neither a bot for {plugin.game.name} ({known}) nor a command that can be run; "
            "a command goes into quotes, such as --bot 'python3 mybot.py'"
        )
