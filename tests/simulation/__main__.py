"""Seeded runs of the simulated house, as many as one likes; a seed that fails is printed, and replays the failure.

examples:  python -m tests.simulation --seeds 0-100000 --jobs 2
           python -m tests.simulation --seed 4711 --trace
           python -m tests.simulation --node-steps 1000000     several nodes at one database
           python -m tests.simulation --mistakes     how soon are mistakes found that a server could make?
"""

import argparse
import gc
import itertools
import multiprocessing
import sys
import time
from collections import Counter
from collections.abc import Iterator

from tests.simulation.mistakes import MISTAKES, RARE
from tests.simulation.nodes import NodesRun
from tests.simulation.run import first_failure, run, watched
from tests.simulation.toss import installed
from tests.simulation.world import Failed

CHUNK = 200  #: seeds a process takes at a time


def play(seeds: range) -> tuple[int, float, list[tuple[int, str]]]:
    """Plays some runs: how many, seconds of CPU, and those that failed."""
    began, failed = time.process_time(), []
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    with installed(), watched():
        for seed in seeds:
            try:
                run(seed)
            except Failed as fault:
                failed.append((seed, str(fault)))
    return len(seeds), time.process_time() - began, failed


def replay(seed: int) -> int:
    """Plays one run and tells it."""
    with installed(), watched():
        try:
            run(seed, print)
        except Failed as fault:
            print(f"seed {seed}: {fault}")
            return 1
    return 0


def play_nodes(steps: int, seed: int) -> int:
    """Plays runs of several nodes until they have made so many steps together; 1 if one failed."""
    began, done, told, totals = time.process_time(), 0, time.monotonic(), Counter[str]()
    with installed(), watched():
        for number in itertools.count(seed):
            try:
                run = NodesRun(number).play()
            except Failed as fault:
                print(f"seed {number} FAILED {fault}")
                return 1
            done += run.world.steps
            totals += run.figures()
            if done >= steps or time.monotonic() - told > 30:
                told = time.monotonic()
                figures = ", ".join(f"{what} {many}" for what, many in totals.items())
                cpu = time.process_time() - began
                print(f"{done} steps, seeds {seed} to {number}, {figures}; {cpu:.0f} s of CPU", flush=True)
            if done >= steps:
                return 0
    raise AssertionError


def make_mistakes() -> int:
    """Tells of every mistake how many runs it takes to find it; 1 if one is not found."""
    found = []
    for mistake, (make, most) in {**MISTAKES, **RARE}.items():
        with installed(), watched(), make():
            found.append(first_failure(range(most)))
        seed, fault = found[-1] or (most, "never found")
        print(f"{mistake:<50}{seed + 1:>7} runs  {fault[:100]}", flush=True)
    return 0 if all(found) else 1


def chunks(first: int, last: int) -> Iterator[range]:
    """Seeds in portions."""
    for start in range(first, last, CHUNK):
        yield range(start, min(last, start + CHUNK))


def main() -> int:
    """Plays what is asked for; 1 if a run failed."""
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        prog="python -m tests.simulation",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--seeds", default="0-1000", metavar="A-B", help="the seeds from A up to B")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--seed", type=int, help="one run, or the first with --node-steps")
    parser.add_argument("--node-steps", type=int, metavar="N", help="so many steps of several nodes at one database")
    parser.add_argument("--trace", action="store_true", help="say what happens in it")
    parser.add_argument("--most", type=int, default=5, help="stop after so many failures")
    parser.add_argument("--mistakes", action="store_true", help="breaks the server on purpose, in several ways")
    options = parser.parse_args()
    if options.mistakes:
        return make_mistakes()
    if options.node_steps:
        return play_nodes(options.node_steps, options.seed or 0)
    if options.seed is not None:
        return replay(options.seed)
    first, last = map(int, options.seeds.split("-"))
    runs, cpu, failed, told = 0, 0.0, list[tuple[int, str]](), time.monotonic()
    with multiprocessing.Pool(options.jobs) as pool:
        for played, took, bad in pool.imap_unordered(play, chunks(first, last)):
            runs, cpu, failed = runs + played, cpu + took, failed + bad
            for seed, fault in bad:
                print(f"seed {seed} FAILED {fault}", flush=True)
            if time.monotonic() - told > 10:
                told = time.monotonic()
                print(f"{runs} runs, {1000 * cpu / runs:.2f} ms each, {len(failed)} failed", flush=True)
            if len(failed) >= options.most:
                break
    print(f"{runs} runs, {1000 * cpu / max(1, runs):.2f} ms of CPU each, {len(failed)} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
