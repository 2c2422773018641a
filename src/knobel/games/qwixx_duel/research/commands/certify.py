"""Find out how strong the bots of Qwixx Duel are, and write it down: the page docs/strength.md.

All bots play each other; what decisions cost is judged on a frozen set of positions by games played out from every
choice, with the luck of every roll subtracted; endings are solved; and a best response learns to beat the net. Every
piece of work is kept when it is done: the same command goes on where it stopped, with larger sizes, too.

examples:  knobel certify qwixx-duel --quick --folder quick            some minutes
           knobel certify qwixx-duel --folder certificate --page docs/strength.md
           knobel certify qwixx-duel --folder certificate --jobs 8     goes on, on eight cores
"""

import argparse
import os
from functools import partial
from pathlib import Path
from typing import Any

from knobel.counting import whole
from knobel.printing import say

QUICK = {"pairs": 20, "positions": 4, "rollouts": 36, "endings": 30, "minutes": 0.2, "response_pairs": 20}


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel certify` takes."""
    options.add_argument("game", choices=["qwixx-duel"], metavar="GAME", help="qwixx-duel")
    options.add_argument("--folder", type=Path, required=True, help="where every piece of work is kept")
    options.add_argument(
        "--page", type=Path, metavar="FILE.md", help="what to write (default: strength.md in the folder)"
    )
    options.add_argument("--quick", action="store_true", help="small sizes, to see how it goes")
    sizes = (
        ("pairs", "of games of every two bots (default: 1000)"),
        ("positions", "of the frozen set (default: 2000, all of it)"),
        ("rollouts", "games from each board that is judged (default: 1296)"),
        ("endings", "games that are searched for endings (default: 2000)"),
        ("response-pairs", "of games of the best response (default: 2000)"),
        ("seed", "of everything (default: 1)"),
    )
    for name, about in sizes:
        options.add_argument(f"--{name}", type=whole(most=10**8), metavar="N", help=about)
    options.add_argument("--minutes", type=_minutes, metavar="M", help="that the best response learns (default: 30)")
    options.add_argument(
        "--jobs", type=whole(most=10**8), default=os.cpu_count() or 1, help="processes (default: %(default)s)"
    )
    options.add_argument("--ray", metavar="ADDRESS", help="work on a Ray cluster; 'local' starts one here")


def run(chosen: argparse.Namespace) -> int:
    """Works, tells, writes. 2 if it cannot begin, 1 if its workers are lost."""
    from knobel.core.errors import Malformed, WorkerLost
    from knobel.games.qwixx_duel.compiling import COMPILED

    if not COMPILED:
        say("knobel certify: so many games need compiled ones: pip install 'knobel[fast]'", error=True)
        return 2
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ.setdefault(name, "1")
    try:
        return _certify(chosen)
    except Malformed as fault:
        say(f"knobel certify: {fault.message}", error=True)
    except WorkerLost as fault:
        say(*f"knobel certify: {fault}".splitlines(), "To go on: the same command", error=True)
        return 1
    except OSError as fault:
        say(f"knobel certify: {fault.filename} cannot be used ({fault.strerror}); choose another", error=True)
    return 2


def _certify(chosen: argparse.Namespace) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    from knobel.core.output import check_file, check_folder
    from knobel.core.parallel import places
    from knobel.games.qwixx_duel.research.certify.certificate import Certificate, Sizes
    from knobel.games.qwixx_duel.research.certify.page import in_markdown

    names = ("pairs", "positions", "rollouts", "endings", "minutes", "response_pairs", "seed")
    said: dict[str, Any] = dict(QUICK) if chosen.quick else {}
    said |= {name: getattr(chosen, name) for name in names if getattr(chosen, name) is not None}
    page = chosen.page or chosen.folder / "strength.md"
    check_folder(chosen.folder, "--folder")
    check_file(page, "--page")
    certificate = Certificate(chosen.folder, Sizes(**said))
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        TextColumn("{task.percentage:.0f} %"),
        TimeRemainingColumn(),
    )
    code = 0
    with Progress(*columns, console=Console(stderr=True)) as progress, places(chosen.jobs, chosen.ray) as spread:
        try:
            for name, left, do in certificate.parts():
                task = progress.add_task(name, total=left or 1, completed=0 if left else 1)
                for _ in do(spread):
                    progress.advance(task)
                if name == "endings":
                    learning = progress.add_task("best response learns", total=1.0)
                    certificate.learn_response(partial(_show, progress, learning))
                    progress.update(learning, completed=1.0)
        except KeyboardInterrupt:
            say("Stopped; the same command goes on.", error=True)
            code = 130
    page.write_text(in_markdown(certificate), encoding="utf-8")
    say(f"{'What is known so far' if code else 'The certificate'} lies in {page}")
    return code


def _show(progress: Any, task: Any, spent: float, games: int) -> None:
    progress.update(task, completed=spent)


def _minutes(text: str) -> float:
    try:
        minutes = float(text)
    except ValueError:
        minutes = 0.0
    if not 0 < minutes <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of minutes")
    return minutes
