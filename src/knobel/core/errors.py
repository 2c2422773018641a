"""What can be wrong: an act against a rule, input that cannot be read, and work whose worker is gone."""

from collections.abc import Mapping
from typing import Any

NO_WORDS = "the rules of this game do not allow it"


class Illegal(Exception):
    """Well formed, but not allowed now.

    A value rather than a sentence: the clause that forbids it (None where no clause speaks of it),
    a reason code, and the facts of the case. Each language has its own sentence for a code.
    """

    def __init__(self, clause: str | None, reason: str, **facts: Any) -> None:
        super().__init__(clause, reason, facts)
        self.clause = clause
        self.reason = reason
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{name}: {value}" for name, value in self.facts.items())
        return f"{self.clause or 'no clause'}, {self.reason}" + (f" ({facts})" if facts else "")

    def __reduce__(self) -> tuple[Any, ...]:
        return _illegal, (self.clause, self.reason, self.facts)  # so that a worker's refusal is one here too

    def sentence(self, sentences: Mapping[str, str]) -> str:
        """The refusal in words, from a table of sentences by reason code."""
        return say(sentences, self.reason, self.facts)


def say(sentences: Mapping[str, str], reason: str, facts: Mapping[str, Any]) -> str:
    """The sentence for a reason code with its facts. `NO_WORDS` where a game brings none that can be said: a person
    never reads a code."""
    try:
        return sentences[reason].format(**facts)
    except (KeyError, IndexError, ValueError, AttributeError, TypeError):
        return NO_WORDS


def _illegal(clause: str | None, reason: str, facts: dict[str, Any]) -> Illegal:
    return Illegal(clause, reason, **facts)


class Malformed(Exception):
    """Not a record, an event, a position or an option at all. Says what is wrong and what to do."""

    def __init__(self, message: str, line: int | None = None) -> None:
        super().__init__(message)
        self.message = message
        self.line = line


class WorkerLost(Exception):
    """A process that works for this one has ended by itself, or met what should not be."""
