"""How many files and connections this process may have open."""

import sys

ENOUGH = 65_536


def allow_open_files() -> int:
    """Asks the system for as many as a table can need, and returns how many there may be."""
    if sys.platform == "win32":
        return ENOUGH
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    unlimited = resource.RLIM_INFINITY
    wanted = ENOUGH if hard == unlimited else min(ENOUGH, hard)
    if soft != unlimited and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
        soft = wanted
    return ENOUGH if soft == unlimited else min(soft, ENOUGH)
