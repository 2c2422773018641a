"""Let bots play each other: mirrored seats on shared dice, on all cores, with 95 % intervals.

A bot is the name of one that plays the game, or a quoted command that speaks 'knobel-bot/1' (docs/bots.md). Games
come in pairs: the same dice twice, with seats changed. Three bots or more play a round-robin with ratings. A bot
that crashes, hangs, floods or cheats loses its game, never the series. The same seed gives the same result,
whatever the number of jobs.

examples:  knobel arena GAME --bot A --bot B
           knobel arena GAME --bot A --bot 'python3 mybot.py' --games 1000 --json
           knobel arena GAME --bot NEW --bot OLD --games 20000 --sprt 0.5,0.52    stops as soon as it is clear
           knobel arena GAME --bot A --bot B --bot C --csv games.csv --plot ratings.svg
           knobel arena GAME --bot A --bot B --games 100000 --resume series.jsonl
           knobel arena --resume series.jsonl                                     goes on where that one stopped
"""

import argparse
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, Protocol

from knobel.cli.listing import GAMES, ListsGames
from knobel.counting import whole
from knobel.printing import say, say_json

if TYPE_CHECKING:
    from knobel.arena.contest import Contest
    from knobel.arena.kept import Header, Kept

NOW_AND_THEN = 20.0  #: seconds between two lines of progress where there is no terminal
MANY, MS = 100, 1000


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel arena` takes."""
    options.formatter_class, options.epilog = ListsGames, GAMES
    options.add_argument("game", nargs="?", metavar="GAME", help="the game to be played")
    options.add_argument(
        "--bot", action="append", default=[], dest="bots", metavar="BOT", help="a bot's name, or a quoted command"
    )
    options.add_argument(
        "--games", type=whole(), metavar="N", help=f"games of every two bots, made even (default: {MANY})"
    )
    options.add_argument("--seed", type=int, metavar="S", help="for the dice and for the bots' luck (default: 0)")
    options.add_argument("--seats", type=whole(), metavar="N", help="how many play (default: as few as can)")
    options.add_argument("--options", type=_object, metavar="JSON", help="options of the game, as in a record's header")
    options.add_argument(
        "--ms", type=whole(), metavar="MS", help=f"that a command may take for a decision (default: {MS})"
    )
    options.add_argument(
        "--sprt",
        type=_hypotheses,
        metavar="P0,P1",
        help="stop as soon as it is clear which share of the points is the first bot's: P0, or P1, which is more",
    )
    options.add_argument(
        "--risk", type=_risk, default=0.05, metavar="R", help="of --sprt to settle on the wrong one (default: 0.05)"
    )
    options.add_argument(
        "--jobs", type=whole(), default=_cores(), metavar="N", help="games at a time (default: one a core, %(default)s)"
    )
    options.add_argument(
        "--ray", metavar="ADDRESS", help="play on a Ray cluster instead, with the same result; 'local' starts one here"
    )
    options.add_argument(
        "--resume", metavar="FILE", help="keep each pair in this file when it is played, and go on from what is there"
    )
    options.add_argument("--json", action="store_true", help="print one JSON object, for programs")
    options.add_argument("--csv", metavar="FILE", help="also write a table, one line a game")
    options.add_argument("--plot", metavar="FILE.svg", help="also draw the score as it settles, or the ratings")


def run(chosen: argparse.Namespace) -> int:
    """Plays a series, or the rest of one."""
    from knobel.arena.contest import Contest
    from knobel.core.errors import Malformed, WorkerLost
    from knobel.core.output import check_file

    try:
        for option, name in (("--csv", chosen.csv), ("--plot", chosen.plot)):
            if name:
                check_file(Path(name), option)
        kept = _kept(chosen)
    except Malformed as fault:
        return _sorry(fault.message, 2)
    except OSError as fault:
        return _sorry(f"{chosen.resume} cannot be used ({fault.strerror}); choose another file with --resume", 2)
    contest, code = Contest(kept), 0
    try:
        with _stoppable():
            _play(contest, chosen.jobs, chosen.ray)
    except KeyboardInterrupt:
        code = 130
        _save(kept)
    except Malformed as fault:  # maybe of a node that joined a cluster late
        code = _sorry(fault.message, 2)
        _save(kept)
    except WorkerLost as fault:
        code = 1
        say(*f"knobel arena: {fault}".splitlines(), error=True)  # maybe with a traceback
        _save(kept)
    finally:
        kept.close()
    code = _tell(contest, chosen) or code
    if code and kept.path:
        say(f"To go on: knobel arena --resume {kept.path}", error=True)
    return code


def _kept(chosen: argparse.Namespace) -> "Kept":
    """What was played before, if anything, and what is to be played. Raises Malformed, OSError."""
    from knobel.arena.kept import Kept
    from knobel.core import Malformed

    path = Path(chosen.resume) if chosen.resume else None
    if path is not None and path.exists():
        kept = Kept.read(path)
        kept.header = _gone_on_with(kept.header, chosen)
    else:
        if chosen.game is None:
            lacking = f"there is no {path} to go on with" if path else "nothing is named to be played"
            raise Malformed(f"{lacking}; 'knobel arena GAME --bot A --bot B' starts a series")
        kept = Kept(_new(chosen))
    if path is not None:
        kept.keep_in(path)
    return kept


def _new(chosen: argparse.Namespace) -> "Header":
    from knobel.arena.kept import Header
    from knobel.arena.series import make_series
    from knobel.core import Malformed

    series = make_series(
        chosen.game,
        chosen.bots,
        seed=chosen.seed or 0,
        seats=chosen.seats,
        options=chosen.options or {},
        ms=chosen.ms or MS,
    )
    if chosen.sprt and len(series.bots) != 2:
        raise Malformed(f"--sprt is for two bots, not {len(series.bots)}; leave it out for a round-robin")
    sprt = (*chosen.sprt, chosen.risk) if chosen.sprt else None
    return Header(series=series, games=chosen.games or MANY, sprt=sprt)


def _gone_on_with(header: "Header", chosen: argparse.Namespace) -> "Header":
    """The series of a file; what is given again must be the same, but for the number of games. Raises Malformed."""
    import msgspec

    from knobel.arena.series import make_series
    from knobel.core import Malformed

    series = header.series
    given = {
        "GAME": (chosen.game, series.game),
        "--bot": (chosen.bots or None, list(series.bots)),
        "--seed": (chosen.seed, series.seed),
        "--seats": (chosen.seats, series.seats),
        "--options": (chosen.options, series.options),
        "--ms": (chosen.ms, series.ms),
        "--sprt": (chosen.sprt, header.sprt and header.sprt[:2]),
    }
    for name, (now, before) in given.items():
        if now is not None and now != before:
            raise Malformed(
                f"{chosen.resume} holds a series with another {name}: {before}; leave {name} out, or name a new file"
            )
    make_series(
        series.game, list(series.bots), seed=series.seed, seats=series.seats, options=series.options, ms=series.ms
    )
    return msgspec.structs.replace(header, games=chosen.games or header.games)


def _play(contest: "Contest", jobs: int, ray: str | None) -> None:
    with _progress(contest) as progress:
        for _ in contest.play(jobs, ray):
            progress.show()


@contextmanager
def _stoppable() -> "Iterator[None]":
    """A terminal that closes or a machine that shuts down is like Ctrl-C: results so far are printed and kept."""
    import signal
    import threading

    def stop(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = [getattr(signal, name) for name in ("SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = [(number, signal.signal(number, stop)) for number in numbers]
    try:
        yield
    finally:
        for number, handler in before:
            signal.signal(number, handler)


def _save(kept: "Kept") -> None:
    """A series that is broken off can always be gone on with."""
    from datetime import datetime

    from platformdirs import user_data_path

    if kept.path is None and kept.pairs:
        name = f"{kept.header.series.game}-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"
        try:
            kept.keep_in(user_data_path("knobel") / "arena" / name)
        except OSError as fault:
            _sorry(f"what was played cannot be kept ({fault.strerror}); name a file with --resume next time", 1)


def _tell(contest: "Contest", chosen: argparse.Namespace) -> int:
    """Prints, writes and draws what came of it."""
    from knobel.arena.games_table import write_table
    from knobel.arena.plot import write_plot
    from knobel.arena.result import result
    from knobel.arena.words import in_words
    from knobel.games import find_plugin

    found = result(contest)
    if chosen.json:
        say_json(found)
    else:
        say(*in_words(found, find_plugin(found.game).title))
    try:
        if chosen.csv:
            write_table(Path(chosen.csv), contest.series, contest.played)
        if chosen.plot:
            write_plot(Path(chosen.plot), contest, found)
    except OSError as fault:
        return _sorry(f"{fault.filename} cannot be written ({fault.strerror}); choose another file", 1)
    return 0


def _sorry(message: str, code: int) -> int:
    say(f"knobel arena: {message}", error=True)
    return code


class _Progress(Protocol):
    def show(self) -> None:
        """One more pair has been played."""


@contextmanager
def _progress(contest: "Contest") -> "Iterator[_Progress]":
    """A bar where there is a terminal, and a line now and then where there is none."""
    from rich.console import Console

    console = Console(stderr=True)
    if not console.is_terminal:
        yield _Lines(contest)
        return
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        TextColumn("games"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeRemainingColumn(),
        TextColumn("{task.description}"),
    )
    with Progress(*columns, console=console, transient=True) as bar:
        yield _Bar(contest, bar)


class _Bar:
    def __init__(self, contest: "Contest", bar: Any) -> None:
        self._contest, self._bar, self._said = contest, bar, 0.0
        self._task = bar.add_task("", total=2 * contest.to_play, completed=2 * len(contest.played))

    def show(self) -> None:
        self._bar.advance(self._task, 2)
        if time.monotonic() > self._said + 1:
            self._said = time.monotonic()
            self._bar.update(self._task, description=_brief(self._contest))


class _Lines:
    def __init__(self, contest: "Contest") -> None:
        self._contest, self._said = contest, time.monotonic()

    def show(self) -> None:
        if time.monotonic() > self._said + NOW_AND_THEN:
            self._said = time.monotonic()
            done = f"{2 * len(self._contest.played)} of {2 * self._contest.to_play} games"
            say(f"{done}  {_brief(self._contest)}", error=True)


def _brief(contest: "Contest") -> str:
    from knobel.arena.result import result
    from knobel.arena.words import brief

    return brief(result(contest)) if len(contest.series.bots) == 2 else ""


def _cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _risk(text: str) -> float:
    try:
        risk = float(text)
    except ValueError:
        risk = 0
    if not 0 < risk < 0.5:
        raise argparse.ArgumentTypeError(f"{text!r} is not a risk between 0 and 0.5")
    return risk


def _hypotheses(text: str) -> tuple[float, float]:
    try:
        low, high = map(float, text.split(","))
    except ValueError:
        low, high = 1, 0
    if not 0 <= low < high <= 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not two shares from 0 to 1, the smaller first, such as 0.5,0.55")
    return low, high


def _object(text: str) -> dict[str, Any]:
    import json

    try:
        found = json.loads(text)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise argparse.ArgumentTypeError(f"{text!r} is not a JSON object, such as '{{\"name\": 1}}'")
    return found
