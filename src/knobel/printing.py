"""How commands print: names and texts of files reach a terminal without signs that steer it.

Imports nothing heavy, so that `knobel --help` answers at once.
"""

import json
import sys
from typing import Any


def printable(text: str) -> str:
    """One line for a terminal: control signs, line ends, stray bytes and signs that turn the line are replaced."""
    return "".join(sign if sign.isprintable() else "\N{REPLACEMENT CHARACTER}" for sign in text)


def say(*lines: str, error: bool = False) -> None:
    """Prints lines, each of them `printable`: no text makes a line of its own. `error`: to standard error."""
    text = "\n".join(map(printable, lines))
    print(text, file=sys.stderr if error else sys.stdout, flush=True)


def say_over(text: str) -> None:
    """Replaces the line that stands on the terminal of standard error; "" clears it."""
    sys.stderr.write(f"\r\x1b[K{printable(text)}")
    sys.stderr.flush()


def say_json(value: Any) -> None:
    """Prints a value as one line of JSON in ASCII, so that escapes carry even the stray bytes of a file's name."""
    import msgspec

    say(json.dumps(msgspec.to_builtins(value, str_keys=True), separators=(",", ":")))
