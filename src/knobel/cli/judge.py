"""Rule on what lies on a real table, with reasons.

'knobel judge GAME --help' tells what a game needs to know. The exit code is 0 for a ruling, 1 if the answer to
"may I?" is no, 2 if there is nothing to rule on.
"""

import argparse
import inspect
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knobel.printing import say, say_json

if TYPE_CHECKING:
    from knobel.core.referee import Referee

_LONGEST = 1 << 16  # bytes of a table


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel judge` takes: the rest of the line is the game's own."""
    options.add_argument("game", metavar="GAME", help="the game to rule on")
    options.add_argument("table", nargs=argparse.REMAINDER, metavar="...", help="what lies on the table")


def run(chosen: argparse.Namespace) -> int:
    """Asks the game's own referee."""
    from knobel.core import Illegal, Malformed
    from knobel.games import find_plugin, plugins

    try:
        plugin = find_plugin(chosen.game)
        referee = plugin.referee()
    except Malformed as fault:
        return _sorry(fault.message)
    if referee is None:
        judged = ", ".join(each.game.name for each in plugins() if each.referee() is not None)
        return _sorry(f"there is nothing to rule on in {chosen.game}, but in: {judged}")
    table = _options(chosen.game, referee).parse_args(chosen.table)
    hint = f"; 'knobel judge {chosen.game} --help' shows how"
    try:
        asked = _query(referee, table)
        ruled = referee.rule(asked)
    except Illegal as fault:
        clause = f" ({fault.clause})" if fault.clause else ""
        return _sorry(fault.sentence(plugin.game.sentences) + clause)
    except Malformed as fault:
        return _sorry(fault.message + hint)
    except EOFError:
        return _sorry("the answers ended before the table was complete" + hint)
    if table.json:
        say_json(ruled.verdict)
    else:
        say(*referee.words(asked, ruled))
    return int(referee.refuses(ruled))


def _options(game: str, referee: "Referee[Any]") -> argparse.ArgumentParser:
    options = argparse.ArgumentParser(
        prog=f"knobel judge {game}",
        description=inspect.cleandoc(referee.__doc__ or ""),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    options.add_argument("file", nargs="?", metavar="FILE", help="a file that tells it all; - is standard input")
    options.add_argument("--json", action="store_true", help="print the whole verdict as JSON")
    referee.add_options(options)
    return options


def _query(referee: "Referee[Any]", table: argparse.Namespace) -> Any:
    """The referee's question: from options, a file, a pipe, or from answers to prompts."""
    from knobel.core import Malformed

    by_options = referee.from_options(table)
    if by_options is not None:
        if table.file is not None:
            raise Malformed("the table is told twice: by a file and by options; leave out one of them")
        return by_options
    if table.file not in (None, "-"):
        try:
            with Path(table.file).open("rb") as file:
                return referee.read(_whole(file.read(_LONGEST + 1)))
        except OSError as fault:
            raise Malformed(f"{table.file} cannot be read: {fault.strerror}") from None
    if table.file is None and sys.stdin.isatty():
        asked = referee.ask(input)
        if asked is None:
            raise Malformed("nothing is told; give options, or a file")
        return asked
    return referee.read(_whole(sys.stdin.buffer.read(_LONGEST + 1)))


def _whole(text: bytes) -> bytes:
    from knobel.core import Malformed

    if len(text) > _LONGEST:
        raise Malformed(f"a table takes at most {_LONGEST} bytes")
    return text


def _sorry(message: str) -> int:
    say(f"knobel judge: {message}", error=True)
    return 2
