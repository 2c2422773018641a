"""The server's log: one JSON object a line, from every logger of the process."""

import json
import logging
import sys
import threading
from types import TracebackType
from typing import Any

LONGEST_LINE = 4000  #: characters of a message, which may quote what a client sent
LONGEST_TRACE = 20_000
_log = logging.getLogger("knobel")


class JsonLines(logging.Formatter):
    """When, how bad, where, what; and where in the program, if something was raised."""

    def format(self, record: logging.LogRecord) -> str:
        """One line."""
        line = {"at": self.formatTime(record), "level": record.levelname, "where": record.name}
        line["what"] = record.getMessage()[:LONGEST_LINE]
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)[-LONGEST_TRACE:]
        return json.dumps(line)


def log_as_json() -> None:
    """Writes every log line of this process to standard error as JSON: ours, Uvicorn's, asyncio's, Python's."""
    lines = logging.StreamHandler(sys.stderr)
    lines.setFormatter(JsonLines())
    logging.basicConfig(level="INFO", handlers=[lines], force=True)
    logging.captureWarnings(True)
    sys.excepthook = _raised
    sys.unraisablehook = _unraisable
    threading.excepthook = _raised_in_thread


def _raised(kind: type[BaseException], fault: BaseException, trace: TracebackType | None) -> None:
    _log.critical("%s: %s", kind.__name__, fault, exc_info=(kind, fault, trace))


def _unraisable(raised: Any) -> None:
    what = raised.err_msg or "raised where it could not be caught"
    _log.error("%s: %r", what, raised.object, exc_info=raised.exc_value)


def _raised_in_thread(raised: threading.ExceptHookArgs) -> None:
    if raised.exc_type is not SystemExit:
        name = raised.thread.name if raised.thread else "a thread"
        _log.error("%s has ended: %s", name, raised.exc_value, exc_info=raised.exc_value)
