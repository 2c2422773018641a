"""Short codes that can be read out across a room: six signs instead of an invitation link."""

import secrets
import time
from collections import deque
from collections.abc import Callable

import msgspec

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"  #: no I, O, 0 or 1, which are taken for each other
LENGTH = 6
LASTS = 24 * 3600.0  #: seconds
WRONG_TRIES, WITHIN = 30, 60.0  #: so many wrong codes in so many seconds, from everybody together


class TooManyTries(Exception):
    """Somebody guesses; for a while no code is looked up."""


class Invitation(msgspec.Struct, frozen=True):
    """What a code stands for."""

    match: str
    invite: str
    until: float


class JoinCodes:
    """The codes of matches that have not begun. In memory alone: an invitation itself is stored nowhere."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._invitations: dict[str, Invitation] = {}
        self._wrong: deque[float] = deque(maxlen=WRONG_TRIES)

    def give(self, match: str, invite: str) -> str:
        """The code of a match: the same one again as long as it lasts."""
        now = self._clock()
        self._invitations = {code: found for code, found in self._invitations.items() if found.until > now}
        code = next((code for code, found in self._invitations.items() if found.match == match), "")
        while not code or (code in self._invitations and self._invitations[code].match != match):
            code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        self._invitations[code] = Invitation(match, invite, now + LASTS)
        return code

    def find(self, code: str) -> Invitation | None:
        """What a code stands for; capitals or not are the same. Raises TooManyTries."""
        now = self._clock()
        if len(self._wrong) == WRONG_TRIES and now - self._wrong[0] < WITHIN:
            raise TooManyTries
        found = self._invitations.get(code.strip().upper())
        if found is None or found.until <= now:
            self._wrong.append(now)
            return None
        return found

    def forget(self, match: str) -> None:
        """The match has begun: its code is worth nothing."""
        self._invitations = {code: found for code, found in self._invitations.items() if found.match != match}
