"""Something that is fed with anything, and must refuse it in its own words."""

from abc import ABC, abstractmethod
from random import Random


class Target(ABC):
    """One way into the server."""

    name: str

    @abstractmethod
    def make(self, rng: Random) -> bytes:
        """The next thing to try."""

    @abstractmethod
    def feed(self, data: bytes) -> None:
        """Tries it. Raises whatever it was not refused with."""

    def close(self) -> None:  # noqa: B027 - most have nothing to let go of
        """Nothing more is tried."""
