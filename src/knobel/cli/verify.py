"""Replay records and say whether everything in them was legal.

Prints one line a file: the result, or the first bad line with the clause it breaks.
Exit code 0 when all files are in order, 1 otherwise.
"""

import argparse
import sys
from contextlib import nullcontext
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from knobel.printing import say, say_json

if TYPE_CHECKING:
    from knobel.core import Game
    from knobel.core.verify import Fault, TraceLine, Verified

    Result = tuple[list[TraceLine], Verified | Fault]

FAILED = "the game's own program failed on this record ({}: {}); tell the people who made it"
_DICE = {
    "checked": "dice checked",
    "inputs checked": "the dice's inputs checked, the physics not run again",
    "committed": "dice committed, the seed not revealed",
    "unknown": "dice not checkable",
}


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel verify` takes."""
    options.add_argument("files", metavar="FILE", nargs="+", help="a record; - reads standard input")
    options.add_argument("--json", action="store_true", help="print one JSON object a file, for programs")
    options.add_argument(
        "--trace", action="store_true", help="also print every event that changed a score or was judged"
    )
    options.add_argument(
        "--physics",
        action="store_true",
        help="simulate again what was simulated, where this build did it",
    )


def run(chosen: argparse.Namespace) -> int:
    """Verifies every file, in order."""
    report = _print_json if chosen.json else _print_sentences
    good = [report(name, chosen.trace, _verify(name, chosen.physics)) for name in chosen.files]
    if not chosen.json and len(good) > 1:
        say(f"{sum(good)} of {len(good)} records are in order.")
    return 0 if all(good) else 1


def _verify(name: str, physics: bool) -> "Result":
    from knobel.core.verify import Fault, verify
    from knobel.games import find

    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as stream:
            return verify(stream, _with_physics if physics else find)
    except OSError as error:
        return [], Fault(None, None, f"the file cannot be read: {error.strerror or error}")
    except Exception as error:  # noqa: BLE001 - the rules of another package; the next file may be sound
        return [], Fault(None, None, FAILED.format(type(error).__name__, error))


def _with_physics(name: str) -> "Game[Any]":
    """The games, able to simulate again."""
    from knobel.games import find_plugin

    return find_plugin(name).resimulating()


def _print_json(name: str, trace: bool, verified: "Result") -> bool:
    import msgspec

    from knobel.core.verify import Verified

    lines, result = verified
    for line in lines if trace else ():
        say_json(line)
    ok = isinstance(result, Verified)
    say_json({"file": name, "ok": ok, **msgspec.to_builtins(result)})
    return ok


def _print_sentences(name: str, trace: bool, verified: "Result") -> bool:
    from knobel.core.verify import Fault

    lines, result = verified
    for line in lines if trace else ():
        verdict = f"  {line.verdict}" if line.verdict else ""
        say(f"{name}, line {line.line}: {_scores(line.scores)}{verdict}")
    if isinstance(result, Fault):
        say(f"{name}: {result.clause or 'not a legal record'}: {result.message}")
        if result.line is not None:
            say(f"  > {result.line}: {_shown(name, result.line)}")
        return False
    how = f"over ({result.why})" if result.over else "not over yet"
    winner = f", seat {result.winner} wins" if result.winner is not None else ""
    say(f"{name}: in order; {how}, {_scores(result.scores)}{winner}; {_DICE[result.dice]}")
    return True


def _scores(scores: tuple[int, ...]) -> str:
    return " : ".join(map(str, scores))


def _shown(name: str, line: int) -> str:
    """A line as a terminal can show it: cut short, and without anything that would steer the terminal."""
    if name == "-" or not Path(name).is_file():
        return "(read once, and gone)"
    with Path(name).open("rb") as stream:
        text = next(islice(stream, line - 1, None), b"").rstrip(b"\r\n")
    shown = text[:160].decode(errors="replace")
    return shown + (" ..." if len(text) > 160 else "")
