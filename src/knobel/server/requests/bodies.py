"""What the body of a request may be: how long, in which letters, and how deeply nested."""

from knobel.core import Malformed
from knobel.core.depth import check_depth
from knobel.core.route import Refusal

LONGEST_SETUP = 1 << 17  #: a match may bring a board of its own, or the beginning of a game
LONGEST_CONTINUED = 1 << 20  #: a record that is played on: it becomes one entry of the log
LONGEST_RECORD = 1 << 22  #: a record that is replayed


def check_body(body: bytes) -> None:
    """Before JSON is decoded. Raises Refusal for what is no text, or nested too deeply."""
    try:
        body.decode()
        check_depth(body)
    except UnicodeDecodeError:
        raise Refusal(400, "the body is not UTF-8 text") from None
    except Malformed as fault:
        raise Refusal(400, f"the body is {fault.message}") from None
