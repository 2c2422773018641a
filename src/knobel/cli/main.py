"""Reads the command line and hands over. Nothing heavy is imported here: `knobel --help` answers at once."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points

from knobel import __version__

#: Per command the module it lives in, and a line of help.
_COMMANDS = {
    "play": ("play", "play a game in the terminal, against a person or a bot"),
    "serve": ("serve", "open a table for people on this machine, in the room, or on the internet"),
    "verify": ("verify", "replay records and name the first bad line with its clause"),
    "review": ("review", "look at games again: who played better, what the dice did, what to do better"),
    "judge": ("judge", "rule on a duel that lies on a real table"),
    "arena": ("arena", "let bots play each other, and say how sure the result is"),
    "export": ("export_records", "write the matches of a table as records"),
    "import": ("import_records", "put records into a table's log"),
    "admin": ("admin", "look after the matches of a table, those set aside among them"),
    "backup": ("backup", "copy a table's log while it is in use"),
    "nodes": ("nodes", "list the nodes that share a database, and how they are doing"),
    "move-data": ("move_data", "copy a table's log from a file into a database, or back"),
    "bench": ("bench", "measure the engines, against a peer in the same run"),
}


def brought() -> dict[str, EntryPoint]:
    """The commands that games bring, by name, in order: known from the packages' metadata alone."""
    found = {point.name: point for point in entry_points(group="knobel.commands") if point.name not in _COMMANDS}
    return dict(sorted(found.items()))


def parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The whole command line. Each command's own options stand in its module; that of a game's own command is
    imported only if the command is given."""
    own = brought()
    hint = "'knobel COMMAND --help' tells more about a command."
    top = argparse.ArgumentParser(
        prog="knobel",
        description="Three dice games with an exact referee. Without a command, a table opens in the browser.",
        epilog=f"commands that games bring: {', '.join(own)}. {hint}" if own else hint,
    )
    top.add_argument("--version", action="version", version=f"knobel {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, (module, help_line) in _COMMANDS.items():
        _add(commands.add_parser(name, help=help_line), f"knobel.cli.{module}")
    named = next((word for word in given if not word.startswith("-")), None)
    for name, point in own.items():
        options = commands.add_parser(name)
        if name == named:
            _add(options, point.module)
    return top


def _add(options: argparse.ArgumentParser, module: str) -> None:
    """What a command's module says of itself: its docstring, `add_options` and `run`."""
    command = import_module(module)
    options.description = command.__doc__
    options.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_options(options)
    options.set_defaults(run=command.run)


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    chosen = parser(given).parse_args(given or ["serve", "--browser"])
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
