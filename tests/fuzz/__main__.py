"""Throws spoilt records, boards, positions, requests and frames at the server, and keeps what it does not refuse well.

An input that fails is printed and saved. Memory is printed on the way; it must not grow.

examples:  python -m tests.fuzz --inputs 10000000 --jobs 2
           python -m tests.fuzz --only boards --inputs 50000
           python -m tests.fuzz --replay fuzz-failures/boards-0123456789ab
"""

import argparse
import sys
import time
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from pathlib import Path

from tests.fuzz.feeding import TARGETS, Bad, Fed, attempt, feed, portions

TELL_EVERY = 15.0  #: seconds
WARM = 1_000_000  #: inputs after which all caches are full, and memory must not grow
GROWTH = 1.1  #: how much it may grow all the same


def replay(path: Path) -> int:
    """Tries one input again."""
    fault = attempt(TARGETS[path.name.partition("-")[0]][0](), path.read_bytes())
    print(fault or "it is refused as it should be, or taken")
    return 1 if fault else 0


def tell(bad: Bad, folder: Path) -> None:
    """Prints an input that failed, and where it lies."""
    print(f"\n{bad.target} {bad.number} FAILED\n{bad.why}\n{bad.data[:400]!r}\nkept as {bad.save(folder)}", flush=True)
    print(f"its portion again: python -m tests.fuzz --only {bad.target} --from {bad.number - bad.number % 2000}")


def main() -> int:
    """Feeds what is asked for; 1 if an input failed or memory grew."""
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        prog="python -m tests.fuzz",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--inputs", type=int, default=2_000, help="how many (default: %(default)s)")
    parser.add_argument("--from", type=int, default=0, dest="first", help="the number of the first (default: 0)")
    parser.add_argument("--jobs", type=int, default=1, help="processes (default: 1)")
    parser.add_argument("--only", choices=[*TARGETS], help="one way into the server")
    parser.add_argument("--keep", type=Path, default=Path("fuzz-failures"), help="where failures go")
    parser.add_argument("--replay", type=Path, help="tries one kept input again")
    options = parser.parse_args()
    if options.replay:
        return replay(options.replay)
    return run(options)


def run(options: argparse.Namespace) -> int:
    """All portions, a few at a time."""
    names = [options.only] if options.only else [*TARGETS]
    waiting = portions(options.inputs, names, options.first)
    inputs, cpu, failures, told = 0, 0.0, 0, time.monotonic()
    warm: dict[int, int] = {}
    memory: dict[int, int] = {}
    with ProcessPoolExecutor(options.jobs) as pool:
        under_way: set[Future[tuple[int, Fed]]] = set()
        while under_way or not failures:
            more = islice(waiting, 2 * options.jobs - len(under_way)) if failures < 5 else ()
            under_way |= {pool.submit(_feed, *portion) for portion in more}
            if not under_way:
                break
            done, under_way = wait(under_way, return_when=FIRST_COMPLETED)
            for process, fed in (future.result() for future in done):
                inputs, cpu, failures = inputs + fed.inputs, cpu + fed.cpu, failures + len(fed.bad)
                memory[process] = fed.memory
                if inputs <= WARM:
                    warm[process] = fed.memory
                for bad in fed.bad:
                    tell(bad, options.keep)
            if time.monotonic() - told > TELL_EVERY:
                told = time.monotonic()
                print(_row(inputs, cpu, failures, memory), flush=True)
    print(_row(inputs, cpu, failures, memory))
    grown = [process for process, then in warm.items() if memory[process] > GROWTH * then]
    if grown:
        print(f"memory grew from {_megabytes(warm)}")
    return 1 if failures or grown else 0


def _feed(name: str, start: int, end: int) -> tuple[int, Fed]:
    import os

    return os.getpid(), feed(name, start, end)


def _row(inputs: int, cpu: float, failures: int, memory: dict[int, int]) -> str:
    each = 1e6 * cpu / max(1, inputs)
    return f"{inputs} inputs, {each:.0f} us of CPU each, {failures} failed, memory {_megabytes(memory)}"


def _megabytes(memory: dict[int, int]) -> str:
    return ", ".join(f"{size / 1e6:.0f}" for size in memory.values()) + " MB"


if __name__ == "__main__":
    sys.exit(main())
