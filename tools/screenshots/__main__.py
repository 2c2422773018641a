"""Pictures of every page and game state, with clock and dice fixed; and what has changed between two sets of them.

    python -m tools.screenshots take OUT [--only PATTERN ...] [--sizes phone ...] [--app ROOT] [--jobs N]
    python -m tools.screenshots compare BEFORE AFTER [--out REPORT] [--tolerance SHARE]
    python -m tools.screenshots list

The app has to be built (`make web`). A pattern is as in a shell: `lobby*`, or `fini-*` for all of a game. Two sets of
one commit are the same, pixel by pixel, if they were taken on one machine.
"""

import argparse
from pathlib import Path

from tools.screenshots.camera import SIZES
from tools.screenshots.house import ROOT


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.screenshots", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    ways = parser.add_subparsers(dest="way", required=True)
    take = ways.add_parser("take", help="take pictures")
    take.add_argument("out", type=Path)
    take.add_argument("--only", nargs="+", default=["*"], metavar="PATTERN", help="these states alone")
    take.add_argument("--sizes", nargs="+", default=list(SIZES), choices=list(SIZES))
    take.add_argument("--app", type=Path, default=ROOT, metavar="ROOT", help="another checkout (default: this one)")
    take.add_argument("--jobs", type=int, default=2, help="browsers at the same time (default: %(default)s)")
    compare = ways.add_parser("compare", help="compare two sets; 1 if they differ")
    compare.add_argument("before", type=Path)
    compare.add_argument("after", type=Path)
    compare.add_argument("--out", type=Path, help="where to draw the differences (default: AFTER/differences)")
    compare.add_argument("--only", nargs="+", default=["*"], metavar="PATTERN", help="these states alone")
    ways.add_parser("list", help="the states there are")
    chosen = parser.parse_args()
    if chosen.way == "compare":
        from tools.screenshots.compare import compared

        return compared(chosen.before, chosen.after, chosen.out or chosen.after / "differences", chosen.only)

    from tools.screenshots.states import SCENES
    from tools.screenshots.take import taken

    if chosen.way == "list":
        print("\n".join(SCENES))
        return 0
    return taken(chosen.out, chosen.only, chosen.sizes, chosen.app.resolve(), chosen.jobs)


if __name__ == "__main__":
    raise SystemExit(main())
