"""How deeply JSON may be nested. A decoder follows every level, so a text is looked at before it is decoded."""

import re

from knobel.core.errors import Malformed

DEEPEST = 32  #: levels; nothing of ours has ten

_STRING = re.compile(rb'"[^"\\]*+(?:\\.[^"\\]*+)*+"?', re.DOTALL)
_ROUND = bytes.maketrans(b"[{]}", b"(())")
_TOO_DEEP = b"(" * (DEEPEST + 1)
_OTHERS = bytes(sign for sign in range(256) if sign not in b"[{]}")


def check_depth(text: bytes) -> None:
    """Raises Malformed for JSON that is nested too deeply. Says nothing about whether it is JSON."""
    if text.count(b"[") + text.count(b"{") <= DEEPEST:
        return  # as nearly everything
    pairs = _STRING.sub(b"", text).translate(_ROUND, _OTHERS)
    for _ in range(DEEPEST):
        if _TOO_DEEP in pairs:
            break
        pairs = pairs.replace(b"()", b"")  # one level less
    if b"()" in pairs or pairs.count(b"(") > DEEPEST:
        raise Malformed(f"nested more than {DEEPEST} levels deep; nothing here is")
