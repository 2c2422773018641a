"""Visitors of a server that is open to all, and how long another client waits meanwhile."""

import os
import threading
import time
from pathlib import Path
from typing import Any

import httpx

from tests.server.client import Server


class Public(Server):
    """A server behind a proxy, so that a test can speak for any visitor. What takes an hour takes two seconds here."""

    command = (
        "-c",
        "from knobel.server.live import tidying; import sys; from knobel.cli.main import main;"
        "tidying.UNJOINED, tidying.CLOSE_EVERY, tidying.EVICT_EVERY = 2.0, 0.2, 0.5; sys.exit(main(sys.argv[1:]))",
    )

    def __init__(self, data: Path) -> None:
        few = {"KNOBEL_VISITOR_MATCHES": "4", "KNOBEL_VISITOR_REQUESTS": "20", "KNOBEL_MOST": "20"}
        super().__init__(data, {**os.environ, "KNOBEL_PUBLIC": "https://dice.example.org", **few})

    def ask(self, visitor: str, method: str, path: str, **options: Any) -> httpx.Response:
        return httpx.request(method, f"{self.url}/api{path}", headers={"X-Forwarded-For": visitor}, **options)


class Waiting:
    """How long another client waits for the simplest of answers while something happens."""

    def __init__(self, server: Server) -> None:
        self._server, self.longest, self._done = server, 0.0, False
        self._thread = threading.Thread(target=self._ask)

    def __enter__(self) -> "Waiting":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._done = True
        self._thread.join()

    def _ask(self) -> None:
        while not self._done:
            began = time.monotonic()
            self._server.get("/health")
            self.longest = max(self.longest, time.monotonic() - began)
            time.sleep(0.01)
