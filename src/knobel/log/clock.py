"""When something is written, unless a caller knows better."""

import time


def wall_clock() -> int:
    """Ms since 1970."""
    return time.time_ns() // 1_000_000
