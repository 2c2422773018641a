"""Rule on what lies on a real table, with reasons.

'knobel judge GAME --help' tells what a game needs to know.
"""

import argparse
import sys


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel judge` takes: the rest of the line is the game's own."""
    options.add_argument("game", metavar="GAME", help="the game to rule on")
    options.add_argument("told", nargs=argparse.REMAINDER, metavar="...", help="what lies on the table")


def run(chosen: argparse.Namespace) -> int:
    """Hands over to the game's own judge."""
    from knobel.core import Malformed
    from knobel.games import find_plugin, names

    try:
        judge = find_plugin(chosen.game).judge()
    except Malformed as fault:
        print(f"knobel judge: {fault.message}", file=sys.stderr)
        return 2
    if judge is None:
        judged = ", ".join(name for name in names() if find_plugin(name).judge() is not None)
        print(f"knobel judge: there is nothing to rule on in {chosen.game}, but in: {judged}", file=sys.stderr)
        return 2
    options = argparse.ArgumentParser(
        prog=f"knobel judge {chosen.game}",
        description=judge.__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    judge.add_options(options)
    code: int = judge.run(options.parse_args(chosen.told))
    return code
