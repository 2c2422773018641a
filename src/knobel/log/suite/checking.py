"""What a check is given, and how it says what is wrong: without any test framework."""

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Coroutine, Iterator
from contextlib import AbstractAsyncContextManager, contextmanager
from typing import Any, Generic, TypeVar

from knobel.log.port import Log

F = TypeVar("F", bound=BaseException)

#: More than any store reads, writes or deletes at a time.
MANY = 1_200


class StoreFault(AssertionError):
    """A store breaks a promise of the port."""


class Clock:
    """A clock that stands still until it is set."""

    now = 1_000

    def __call__(self) -> int:
        return self.now


class Store(ABC):
    """A place for one log, empty when a check begins."""

    @abstractmethod
    async def open(self, clock: Callable[[], int]) -> Log:
        """Opens the log, also a second time beside the first. Followers learn within a moment what others wrote."""

    @abstractmethod
    def writing_held_up(self) -> AbstractAsyncContextManager[None]:
        """Until its end, what is to be written queues up; reading goes on."""


Check = Callable[[Store], Coroutine[Any, Any, None]]
CHECKS: list[Check] = []  #: each with a store of its own


def check(made: Check) -> Check:
    """Adds a check to the suite."""
    CHECKS.append(made)
    return made


def entry(number: int) -> bytes:
    """An entry that says its number."""
    return b'{"n":%d}' % number


def entries(count: int) -> list[bytes]:
    """The first entries of a match."""
    return [entry(number) for number in range(count)]


def same(got: Any, wanted: Any) -> None:
    """Raises StoreFault if these differ."""
    if got != wanted:
        raise StoreFault(f"{got!r} instead of {wanted!r}")


class Refusal(Generic[F]):
    """Holds the exception once it was raised."""

    value: F


@contextmanager
def refused(kind: type[F], words: str = "") -> Iterator[Refusal[F]]:
    """Raises StoreFault unless this exception comes, with these words (a regular expression) in its sentence."""
    refusal = Refusal[F]()
    try:
        yield refusal
    except kind as fault:
        refusal.value = fault
        if not re.search(words, str(fault)):
            raise StoreFault(f"{str(fault)!r} does not say {words!r}") from fault
    else:
        raise StoreFault(f"{kind.__name__} was not raised")
