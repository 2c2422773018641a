"""Reads the command line and hands over. Nothing heavy is imported here: `knobel --help` answers at once."""

import argparse
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.metadata import EntryPoint, entry_points
from io import TextIOWrapper
from pathlib import Path
from typing import Any, NoReturn

from knobel import __version__
from knobel.printing import printable, say

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


class _Parser(argparse.ArgumentParser):
    """Complains about what was typed, or came of a file's name, without letting it steer the terminal."""

    def error(self, message: str) -> NoReturn:
        super().error(printable(message))


def brought() -> dict[str, EntryPoint]:
    """The commands that games bring, by name, in order: known from the packages' metadata alone."""
    found = {point.name: point for point in entry_points(group="knobel.commands") if point.name not in _COMMANDS}
    return dict(sorted(found.items()))


def parser(given: Sequence[str] = ()) -> argparse.ArgumentParser:
    """The whole command line. Each command's own options stand in its module; that of a game's own command is
    imported only if the command is given."""
    own = brought()
    hint = "'knobel COMMAND --help' tells more about a command."
    top = _Parser(
        prog="knobel",
        description="Three dice games with an exact referee. Without a command, a table opens in the browser.",
        epilog=f"commands that games bring: {', '.join(own)}. {hint}" if own else hint,
    )
    top.add_argument("--version", action="version", version=f"knobel {__version__}")
    commands = top.add_subparsers(dest="command", metavar="COMMAND")
    for name, (module, help_line) in _COMMANDS.items():
        _add(commands.add_parser(name, help=help_line), import_module(f"knobel.cli.{module}"))
    named = next((word for word in given if not word.startswith("-")), None)
    for name, point in own.items():
        options = commands.add_parser(name)
        if name == named:
            _add_brought(options, point)
    return top


def _add_brought(options: argparse.ArgumentParser, point: EntryPoint) -> None:
    """A command that a package brings; ends with a line of help if that package is broken."""
    from knobel.core import Malformed
    from knobel.core.installed import load, unusable

    what = f"the command {point.name!r}"
    try:
        command = load(point, what)
        try:
            _add(options, command)
        except Exception as fault:  # code of another package
            raise unusable(point, what, f"{type(fault).__name__}: {fault}") from fault
    except Malformed as fault:
        options.error(fault.message)


def _add(options: argparse.ArgumentParser, command: Any) -> None:
    """What a command's module says of itself: its docstring, `add_options` and `run`."""
    options.description = command.__doc__
    options.formatter_class = argparse.RawDescriptionHelpFormatter
    command.add_options(options)
    options.set_defaults(run=command.run)


def main(arguments: list[str] | None = None) -> int:
    """Runs a command and returns its exit code."""
    given = sys.argv[1:] if arguments is None else arguments
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:  # closed by the program that started this one
            setattr(sys, name, Path(os.devnull).open(mode))  # noqa: SIM115 - open until the process ends
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")  # a terminal that cannot show a sign shows ? instead
    chosen = parser(given).parse_args(given or ["serve", "--browser"])
    try:
        code: int = chosen.run(chosen)
        sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except OSError as fault:
        if not isinstance(fault, BrokenPipeError):  # whose reader has read enough (`knobel verify ... | head`)
            say(f"knobel {chosen.command or 'serve'}: {fault}", error=True)
        _give_up_output()
        return 1
    return code


def _give_up_output() -> None:
    """What is still to be printed goes nowhere, if it cannot be printed: else Python complains when it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


if __name__ == "__main__":
    sys.exit(main())
