"""Whether a board has a place for the spinner (D2), read off its file alone: the rules need no shapes for that."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import msgspec

_BOARDS = Path(__file__).parent / "boards"


class _Board(msgspec.Struct):
    spinner: Any = None


@lru_cache(maxsize=64)
def has_place(option: str) -> bool:
    """Whether the spinner may stand on the board that a match's options name; True for one not known here."""
    own = {path.stem: path for path in _BOARDS.glob("*.json")}
    try:
        text = own[option].read_text(encoding="utf-8") if option in own else option
        return msgspec.json.decode(text, type=_Board).spinner is not None
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return True
