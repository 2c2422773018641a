"""Where a client calls next, as pages do (`web/src/lib/way.ts`): by the node's name where one is known."""

from typing import Any

from knobel.server.timeouts import DIAL_AGAIN as WAITS

REDIRECTS = 4  #: in a row that are followed at once
ATTEMPTS = 3  #: addresses that lead to different nodes, where the proxy hashes


class Way:
    """The way to a match: what to put before its address, and how long to wait before that."""

    def __init__(self) -> None:
        self.node = self.next = ""  #: that the last welcome named
        self.lost = ""  #: the node that did not answer, or whose connection broke
        self._named = ""  #: the node to call
        self._tries = self._redirects = 0

    def prefix(self) -> str:
        attempt = self._tries % ATTEMPTS
        return f"/at/{self._named}" if self._named else f"/try/{attempt}" if attempt else ""

    def welcomed(self, told: dict[str, Any]) -> None:
        self.node, self.next = told["node"], told["next"]
        self.lost = self._named = ""
        self._tries = self._redirects = 0

    def closed(self, code: int, reason: str, node: str) -> float:
        """The table has said why it ends. Returns the seconds to wait."""
        self._named, self.lost = "", ""
        if code == 1011:  # it cannot store, and others may not take it: nothing is to be gained elsewhere
            self._named = self.node
            return WAITS[0]
        if code == 1012 and reason == "moved" and self._redirects < REDIRECTS:
            self._redirects += 1
            self._named = node
            return 0.0
        return self._later()

    def broke(self) -> float:
        """The connection ended without a word, or there never was one. Returns the seconds to wait."""
        if self.node:
            self.lost, self._named, self.node = self.node, self.next, ""
            return 0.0
        self.lost, self._named = self._named or self.lost, ""
        return self._later()

    def _later(self) -> float:
        wait = WAITS[min(self._tries, len(WAITS) - 1)]
        self._tries += 1
        return wait
