"""The answer when the log fails: without its location, which only the server's own log names."""

import logging
import time

from knobel.log import ComeBack, LogError

REPEATED = 60.0  #: seconds after which the same sentence is logged again
FOR_VISITORS = "what is stored here cannot be reached now; whoever runs this table finds the reason in its log"
_log = logging.getLogger("knobel.storage")
_logged: tuple[str, float] = "", 0.0  #: the newest sentence, and when


def say_to_visitors(fault: LogError) -> str:
    """The sentence for visitors. Logs the whole one, the same at most once a minute."""
    global _logged  # noqa: PLW0603 - one for all requests of the process
    if isinstance(fault, ComeBack):
        return str(fault)
    now = time.monotonic()
    if _logged[0] != str(fault) or now - _logged[1] > REPEATED:
        _logged = str(fault), now
        _log.error("a visitor is answered that this cannot be read or written: %s", fault)
    return FOR_VISITORS
