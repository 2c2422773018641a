"""Learn to play Qwixx Duel by self-play, from nothing: the same seed gives the same net.

At first it learns from the results of many quick games, then from fewer whose luck is worked out exactly and left out.
From time to time the net plays fixed opponents, and the champion; it takes the champion's place only if a sequential
test on mirrored pairs says that it is not the worse one. Ctrl-C stops; the same command goes on from the last test. In
the folder lie the champion (net.npz), a picture of how it grew (strength.svg), and what is needed to go on. The net of
the package (games/qwixx_duel/brain/net.npz) came of this command as it stands. It takes about six minutes on one quiet
core; on another kind of processor sums are added in another order, and a slightly different net comes out.

examples:  knobel train qwixx-duel --rounds 20 --out first-try       a look, half a minute
           knobel train qwixx-duel --seed 2 --out my-net
           knobel train qwixx-duel --out my-net                      goes on
"""

import argparse
import os
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.counting import whole
from knobel.printing import say

if TYPE_CHECKING:
    from knobel.games.qwixx_duel.research.training.training import Training

COUNTS = (
    ("seed", "of weights and dice", 2),
    ("rounds", "of quick games", 260),
    ("games", "in each of them", 4000),
    ("even-rounds", "afterwards, of games whose luck is worked out exactly and left out", 26),
    ("even-games", "in each of these", 1500),
    ("test-every", "rounds there is a test", 130),
)


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel train` takes."""
    options.add_argument("game", choices=["qwixx-duel"], metavar="GAME", help="qwixx-duel")
    options.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything is kept")
    for name, about, usual in COUNTS:
        options.add_argument(f"--{name}", type=whole(most=10_000_000), metavar="N", help=f"{about} (default: {usual})")
    options.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one here")


def run(chosen: argparse.Namespace) -> int:
    """Learns until all rounds are done. 2 if it cannot begin, 1 if its workers are lost."""
    for name in ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS"):
        os.environ[name] = "1"  # more threads add up in another order, and another net comes out
    from knobel.core.errors import Malformed, WorkerLost
    from knobel.core.output import check_folder
    from knobel.games.qwixx_duel.compiling import COMPILED

    if not COMPILED:
        say("knobel train: learning needs compiled games: pip install 'knobel[fast]'", error=True)
        return 2
    try:
        check_folder(chosen.out, "--out")
        training = _training(chosen)
        return _learn(training, chosen.out, chosen.ray)
    except (Malformed, OSError) as fault:
        say(f"knobel train: {fault.message if isinstance(fault, Malformed) else fault}", error=True)
        return 2
    except WorkerLost as fault:
        say(*f"knobel train: {fault}".splitlines(), "To go on from the last test: the same command", error=True)
        return 1


def _training(chosen: argparse.Namespace) -> "Training":
    from msgspec.structs import replace

    from knobel.core.errors import Malformed
    from knobel.games.qwixx_duel.research.training.training import Plan, begin, go_on

    usual = {name.replace("-", "_"): count for name, _, count in COUNTS}
    said = {name: getattr(chosen, name) for name in usual if getattr(chosen, name) is not None}
    if not (chosen.out / "training.npz").exists():
        return begin(Plan(**{**usual, **said}))
    training = go_on(chosen.out)
    for name, value in said.items():
        if value != getattr(training.plan, name) and name != "even_rounds":
            kept = getattr(training.plan, name)
            raise Malformed(f"{chosen.out} was begun with --{name.replace('_', '-')} {kept}; take another folder")
    return training._replace(plan=replace(training.plan, **said))


def _learn(training: "Training", folder: Path, ray: str | None) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from knobel.core.parallel import places
    from knobel.games.qwixx_duel.research.training import training as learning
    from knobel.games.qwixx_duel.research.training.growth import write_growth

    plan, loss = training.plan, 0.0
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, places(1, ray) as spread:
        task = progress.add_task("rounds", total=plan.all_rounds, completed=training.done)
        try:
            while training.done < plan.all_rounds:
                training, loss = learning.play_round(training, spread)
                if training.done % plan.test_every == 0 or training.done == plan.all_rounds:
                    training = learning.test(training, loss)
                    progress.console.print(in_words(training))
                    learning.keep(folder, training)
                    write_growth(folder / "strength.svg", training.tests)
                progress.update(task, completed=training.done)
        except KeyboardInterrupt:
            say(f"Stopped. Go on from the last test with: knobel train qwixx-duel --out {folder}", error=True)
            return 130
    say(f"{plan.all_rounds} rounds are done; the net lies in {folder / 'net.npz'}")
    return 0


def in_words(training: "Training") -> str:
    """How the last test went, in a line."""
    told = training.tests[-1]
    line = f"round {told.round}, {told.games:,} games: loss {told.loss:.4f}"
    for name, (share, half) in (("greedy", told.greedy), ("random", told.random)):
        line += f", {name} {100 * share:.1f} ± {100 * half:.1f} %"
    if told.champion:
        share, pairs = told.champion
        verdict = "takes its place" if told.taken else "does not take its place"
        line += f"; the champion before {100 * share:.1f} % in {pairs} pairs, {verdict}"
    return line
