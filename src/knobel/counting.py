"""Whole numbers among a command's options. Imports nothing heavy, so that `knobel --help` answers at once."""

import argparse
from collections.abc import Callable


def whole(least: int = 1, most: int = 10**9) -> Callable[[str], int]:
    """Reads a whole number of an option, in decimal digits and within these bounds."""

    def read(text: str) -> int:
        plain = text.isascii() and text.isdecimal() and len(text) < 20
        if not plain or not least <= int(text) <= most:
            raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from {least} to {most}")
        return int(text)

    return read
