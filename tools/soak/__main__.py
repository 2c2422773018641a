"""An hour at a busy table: does the server's memory stay as it is?

Starts `knobel serve` as a child on a free port of this machine, with a crowd of people who play, lose the line, come
back, watch, play again and go. Prints the server's memory each minute, and how much it has grown since it was warm.
Growth beyond the limit is a failure, and so is a traceback in the server's log.

examples:  python -m tools.soak --minutes 60
           python -m tools.soak --minutes 3 --tables 10
"""

import argparse
import asyncio
import sys
import tempfile
import time
from statistics import median

from tools.load.child import Child
from tools.soak.guests import Crowd

LIMIT = 0.05  #: how much memory may grow
SAMPLE_EVERY = 2.0  #: seconds


def main() -> int:
    """Soaks for as long as is asked for; 1 if something grew or went wrong."""
    about, examples = (__doc__ or "").split("examples:", 1)
    parser = argparse.ArgumentParser(
        prog="python -m tools.soak",
        description=about,
        epilog="examples:" + examples,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--minutes", type=int, default=60, help="(default: %(default)s)")
    parser.add_argument("--warm", type=int, help="minutes until memory counts (default: a sixth of all, at least 1)")
    parser.add_argument("--tables", type=int, default=40, help="matches at once (default: %(default)s)")
    options = parser.parse_args()
    warm = options.warm or max(1, options.minutes // 6)
    with tempfile.TemporaryDirectory(prefix="knobel-soak-") as folder:
        server = Child(sys.executable, "-m", "knobel", "serve", "--data", folder, probe="/api/health")
        try:
            memory = asyncio.run(soak(server, options.minutes, options.tables))
        finally:
            server.stop()
        tracebacks = server.printed().count("Traceback")
    grown = memory[-1] / memory[warm - 1] - 1 if len(memory) > warm else 0.0
    print(f"memory grew by {100 * grown:.1f} % from minute {warm} to minute {len(memory)}; {tracebacks} tracebacks")
    if tracebacks:
        print(server.printed()[-4000:])
    return 1 if grown > LIMIT or tracebacks or len(memory) < options.minutes else 0


async def soak(server: Child, minutes: int, tables: int) -> list[float]:
    """Megabytes of the server, minute by minute."""
    crowd = Crowd(server.port, tables)
    staying = asyncio.create_task(crowd.stay())
    memory: list[float] = []
    began = time.monotonic()
    print("minute      MB   acts/s  matches  rematches   came  watched   late")
    for minute in range(1, minutes + 1):
        samples, acts = [], crowd.did["acts"]
        while time.monotonic() < began + 60 * minute and not staying.done():
            await asyncio.sleep(SAMPLE_EVERY)
            samples.append(server.memory() / 1e6)
        if staying.done():
            staying.result()
        memory.append(median(samples))
        did = crowd.did
        print(
            f"{minute:6}{memory[-1]:8.1f}{(did['acts'] - acts) / 60:9.1f}{did['matches']:9}{did['rematches']:11}"
            f"{did['came']:7}{did['watched']:9}{did['late']:7}",
            flush=True,
        )
    staying.cancel()
    await asyncio.wait([staying], timeout=10)
    return memory


if __name__ == "__main__":
    sys.exit(main())
