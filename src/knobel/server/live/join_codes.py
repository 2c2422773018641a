"""Short codes that can be read out across a room: six signs instead of an invitation link."""

import secrets
import time
import unicodedata
from collections.abc import Callable

import msgspec

SIGNS = "0123456789ACDEFHJKMNPRTVWXY"  #: of two that look alike only one
LOOK_ALIKES = str.maketrans("OQILSZBGU", "00115286V")  #: what is read or written instead
LONGEST_TYPED = 32  #: characters that are looked at: a code, and what people put between its signs
LENGTH = 6
LASTS = 24 * 3600.0  #: seconds
MOST = 50_000  #: codes at once; beyond that the oldest are worth nothing


class Invitation(msgspec.Struct, frozen=True):
    """What a code stands for."""

    match: str
    invite: str
    until: float


class JoinCodes:
    """The codes of matches that have not begun. In memory alone: an invitation itself is stored nowhere."""

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._invitations: dict[str, Invitation] = {}  #: by code, the oldest first
        self._codes: dict[str, str] = {}  #: by match

    def issue(self, match: str, invite: str) -> str:
        """The code of a match: the same one again as long as it lasts."""
        self._drop_old()
        code = self._codes.get(match) or self._new()
        self._invitations.pop(code, None)
        self._invitations[code] = Invitation(match, invite, self._clock() + LASTS)
        self._codes[match] = code
        return code

    def find(self, code: str) -> Invitation | None:
        """What a code stands for, however it was typed."""
        self._drop_old()
        return self._invitations.get(read_code(code))

    def forget(self, match: str) -> None:
        """The match has begun: its code is worth nothing."""
        self._invitations.pop(self._codes.pop(match, ""), None)

    def _new(self) -> str:
        while (code := new_code()) in self._invitations:
            pass
        return code

    def _drop_old(self) -> None:
        now = self._clock()
        while self._invitations:
            oldest = next(iter(self._invitations.values()))
            if oldest.until > now and len(self._invitations) <= MOST:
                return
            self.forget(oldest.match)


def new_code() -> str:
    """Six signs."""
    return "".join(secrets.choice(SIGNS) for _ in range(LENGTH))


def read_code(typed: str) -> str:
    """A code as it was given: capitals or not, spaces and dashes between its signs, a letter for the number that looks
    like it."""
    plain = unicodedata.normalize("NFKC", typed[:LONGEST_TYPED]).upper()
    return "".join(sign for sign in plain if sign.isascii() and sign.isalnum()).translate(LOOK_ALIKES)
