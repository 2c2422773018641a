"""What the port promises, as checks that every store passes.

A store that is written elsewhere proves itself so, each time with an empty `Store`:

    for check in CHECKS:
        await asyncio.wait_for(check(MyStore()), 60)
"""

from knobel.log.suite import appends, blobs, followers, matches
from knobel.log.suite.checking import CHECKS, Check, Clock, Store, StoreFault, entries, entry

__all__ = [
    "CHECKS",
    "Check",
    "Clock",
    "Store",
    "StoreFault",
    "appends",
    "blobs",
    "entries",
    "entry",
    "followers",
    "matches",
]
