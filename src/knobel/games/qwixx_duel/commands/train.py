"""Learn to play Qwixx Duel by self-play, from nothing: the same seed gives the same net.

Every few rounds the net plays fixed opponents, and the champion; it takes the champion's place only if a sequential
test on mirrored pairs says that it is better. Ctrl-C stops; the same command goes on from the last test. In the folder
lie the champion (net.npz; the package ships one as games/qwixx_duel/brain/net.npz), a picture of how it grew
(strength.svg), and what is needed to go on. It takes about eight minutes on one quiet core.

examples:  knobel train qwixx-duel --rounds 20 --out first-try       a look, under a minute
           knobel train qwixx-duel --seed 2 --out my-net
           knobel train qwixx-duel --out my-net                      goes on
"""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from knobel.games.qwixx_duel.brain.training import Training

DEFAULTS = {"seed": 2, "rounds": 260, "games": 4000}


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel train` takes."""
    options.add_argument("game", choices=["qwixx-duel"], metavar="GAME", help="qwixx-duel")
    options.add_argument("--out", type=Path, required=True, metavar="FOLDER", help="where everything is kept")
    for name, about in (("seed", "of weights and dice"), ("rounds", "of learning"), ("games", "a round")):
        options.add_argument(f"--{name}", type=_some, metavar="N", help=f"{about} (default: {DEFAULTS[name]})")
    options.add_argument("--test-every", type=_some, metavar="N", help="rounds between two tests (default: 20)")
    options.add_argument("--ray", metavar="ADDRESS", help="play on a Ray cluster; 'local' starts one here")


def run(chosen: argparse.Namespace) -> int:
    """Learns until all rounds are done. 2 if it cannot begin."""
    from knobel.core.errors import Malformed
    from knobel.games.qwixx_duel.compiling import COMPILED

    if not COMPILED:
        print("knobel train: learning needs compiled games: pip install 'knobel[fast]'", file=sys.stderr)
        return 2
    try:
        training = _training(chosen)
        return _learn(training, chosen.out, chosen.ray)
    except (Malformed, OSError) as fault:
        print(f"knobel train: {fault.message if isinstance(fault, Malformed) else fault}", file=sys.stderr)
        return 2


def _training(chosen: argparse.Namespace) -> "Training":
    from msgspec.structs import replace

    from knobel.core.errors import Malformed
    from knobel.games.qwixx_duel.brain.training import Plan, begin, go_on

    names = ("seed", "rounds", "games", "test_every")
    said = {name: getattr(chosen, name) for name in names if getattr(chosen, name) is not None}
    if not (chosen.out / "training.npz").exists():
        return begin(Plan(**{**DEFAULTS, **said}))
    training = go_on(chosen.out)
    for name, value in said.items():
        if value != getattr(training.plan, name) and name != "rounds":
            kept = getattr(training.plan, name)
            raise Malformed(f"{chosen.out} was begun with --{name.replace('_', '-')} {kept}; take another folder")
    return training._replace(plan=replace(training.plan, **said))


def _learn(training: "Training", folder: Path, ray: str | None) -> int:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from knobel.core.many import places
    from knobel.games.qwixx_duel.brain import training as learning
    from knobel.games.qwixx_duel.brain.growth import write_growth

    plan, loss = training.plan, 0.0
    console = Console(stderr=True)
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console) as progress, places(1, ray) as spread:
        task = progress.add_task("rounds", total=plan.rounds, completed=training.done)
        try:
            while training.done < plan.rounds:
                training, loss = learning.play_round(training, spread)
                if training.done % plan.test_every == 0 or training.done == plan.rounds:
                    training = learning.test(training, loss)
                    progress.console.print(in_words(training))
                    learning.keep(folder, training)
                    write_growth(folder / "strength.svg", training.tests)
                progress.update(task, completed=training.done)
        except KeyboardInterrupt:
            console.print(f"Stopped. Go on from the last test with: knobel train qwixx-duel --out {folder}")
            return 130
    print(f"{plan.rounds} rounds are done; the net lies in {folder / 'net.npz'}")
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


def _some(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 10_000_000:
        raise argparse.ArgumentTypeError("must be from 1 to 10 million")
    return number
