"""A referee for a real table: from a query that says what lies there to the ruling, in words and as a value."""

import argparse
from collections.abc import Callable, Sequence
from typing import Any, Generic, TypeVar

import msgspec

from knobel.core.depth import check_depth
from knobel.core.errors import Malformed

Query = TypeVar("Query", bound=msgspec.Struct)


class Ruled(msgspec.Struct, frozen=True):
    """What every ruling is made of: a verdict, and whatever a page needs besides to show it."""

    verdict: Any


class Referee(Generic[Query]):
    """What a game brings for `knobel judge` and for the page beside the real box. The docstring is the help."""

    query: type[Query]  #: what lies on the table; every part of it is bounded, since it may come from strangers
    ruled: type[Ruled]
    called: str = "a table to rule on"  #: what a file tells of

    def rule(self, query: Query) -> Ruled:
        """The ruling. Raises Illegal where a rule forbids what is told, and Malformed where it cannot be."""
        raise NotImplementedError

    def words(self, query: Query, ruled: Any) -> Sequence[str]:
        """The ruling as lines of English, each with its clause."""
        raise NotImplementedError

    def refuses(self, ruled: Any) -> bool:
        """Whether the query asks whether an act is allowed, and it is not."""
        return False

    def read(self, text: bytes) -> Query:
        """What is told in a file, in a pipe or over HTTP: JSON, if nothing else is said. Raises Malformed."""
        check_depth(text)
        try:
            return msgspec.json.decode(text, type=self.query)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
            raise Malformed(f"that is not {self.called}: {fault}") from None

    def add_options(self, options: argparse.ArgumentParser) -> None:
        """What the command takes besides a file."""

    def from_options(self, chosen: argparse.Namespace) -> Query | None:
        """What the command's options tell; None if they tell nothing. Raises Malformed."""
        return None

    def ask(self, answer: Callable[[str], str]) -> Query | None:
        """Asks a person, question by question; None if this referee does not. Raises Malformed."""
        return None
