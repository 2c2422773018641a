"""Exceptions as answers: status, sentence and facts, the same on every host."""

from typing import Any, get_args

from knobel.core import Malformed
from knobel.core.route import Answer, Refusal
from knobel.log import LogError
from knobel.server.cluster.ownership import UNABLE, TooNew
from knobel.server.live.refusals import Full, KeyUsed, NotFound, NotPlayable
from knobel.server.live.workers import WorkFailed
from knobel.server.storage_faults import say_to_visitors
from knobel.server.visitors import TooMuch

Refused = Refusal | NotPlayable | NotFound | KeyUsed | TooNew | TooMuch | Malformed | LogError | WorkFailed | Full
REFUSED: tuple[type[Refused], ...] = get_args(Refused)  #: what a host catches


def refused(fault: Refused, *, another_may: bool = False) -> Answer[dict[str, Any]]:
    """What is answered. `another_may`: other nodes share the log, and a proxy should ask one of them."""
    match fault:
        case Refusal():
            return _answer(fault.status, fault.sentence, **({"extra": fault.extra} if fault.extra else {}))
        case NotPlayable():
            return _answer(422, fault.sentence, clause=fault.clause, reason=fault.reason)
        case NotFound() | KeyUsed() | TooNew():
            return _answer(fault.status, fault.sentence)
        case Malformed():
            return _answer(422, fault.message)
        case TooMuch():
            return Answer(_body(429, str(fault)), 429, {"Retry-After": str(fault.seconds)})
        case LogError():
            return _answer(UNABLE if another_may else 503, say_to_visitors(fault))
        case WorkFailed() | Full():
            return _answer(503, str(fault))


def _answer(status: int, detail: str, **more: Any) -> Answer[dict[str, Any]]:
    return Answer(_body(status, detail, **more), status)


def _body(status: int, detail: str, **more: Any) -> dict[str, Any]:
    return {"status_code": status, "detail": detail, **more}
