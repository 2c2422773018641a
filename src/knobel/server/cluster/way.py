"""The way to a node, as the beginning of an address: proxies of all kinds can route by it.

`/at/<node>/...` leads to the node of that name, `/try/<n>/...` to another one than n - 1 does, and a plain address of a
match to the node that it is at home on.
"""

import re
from typing import NamedTuple

NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,62}")
_PREFIX = re.compile(rf"/(?:at/(?P<node>{NAME.pattern})|try/[0-9])(?=/)")


class Way(NamedTuple):
    """How a request came here."""

    path: str  #: without the way
    plain: bool  #: whether there was none
    node: str  #: the node that was named; empty: none was


def way_of(path: str) -> Way:
    """Takes the way off an address."""
    found = _PREFIX.match(path)
    return Way(path[found.end() :], False, found["node"] or "") if found else Way(path, True, "")


def at(node: str, path: str) -> str:
    """The same address on the node of that name."""
    return f"/at/{node}{path}"
