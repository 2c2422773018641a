"""Reads the command line and hands over. Nothing heavy is imported here: `knobel --help` answers at once."""

import argparse
import os
import sys
from importlib import import_module

from knobel import __version__

#: Per command the room it lives in, and a line of help.
_COMMANDS = {
    "play": ("play", "play a game in the terminal, against a person or a bot"),
    "serve": ("serve", "open a table for people on this machine, in the room, or on the internet"),
    "verify": ("verify", "replay records and name the first bad line with its clause"),
    "judge": ("judge", "rule on a duel that lies on a real table"),
    "board": ("board", "check or draw a board of Doppel X"),
    "throw": ("throw", "simulate a throw into the box and draw it from above"),
    "export": ("archive_out", "write the matches of a table as records"),
    "import": ("archive_in", "put records into a table's log"),
    "backup": ("backup", "copy a table's log while it is in use"),
    "bench": ("bench", "measure the engines, against a peer in the same run"),
}


def parser() -> argparse.ArgumentParser:
    """The whole command line. Each command's own options stand in its room."""
    top = argparse.ArgumentParser(
        prog="knobel",
        description="Three dice games with an exact referee. Without a command, a table opens in the browser.",
        epilog="'knobel COMMAND --help' tells more about a command.",
    )
    top.add_argument("--version", action="version", version=f"knobel {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, (module, help_line) in _COMMANDS.items():
        room = import_module(f"knobel.cli.{module}")
        options = commands.add_parser(
            name,
            help=help_line,
            description=room.__doc__,
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        room.add_options(options)
        options.set_defaults(run=room.run)
    return top


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    chosen = parser().parse_args(given or ["serve", "--browser"])
    try:
        code: int = chosen.run(chosen)
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:
        # Whoever read our output has heard enough (`knobel verify ... | head`).
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    return code


if __name__ == "__main__":
    sys.exit(main())
