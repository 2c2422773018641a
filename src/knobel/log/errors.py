"""What can go wrong with a log. Whatever it lies on, nothing else of it is raised."""


class LogError(Exception):
    """The log cannot do what was asked. Says why, and what to do next, to those who run the table."""


class ComeBack(LogError):
    """The same for a while, in a sentence that people at a table may read: it names no file and no machine."""


class WrongNumber(Exception):
    """Someone else appended first: the match has another number of entries than was expected."""

    def __init__(self, match: str, expected: int, actual: int) -> None:
        super().__init__(match, expected, actual)
        self.match = match
        self.expected = expected
        self.actual = actual

    def __str__(self) -> str:
        return f"match {self.match} has {self.actual} entries, not {self.expected}; read on and try again"


class NotOurs(Exception):
    """The match is another node's by now: nothing of this may be written, and what was decided is to be forgotten."""

    def __init__(self, match: str) -> None:
        super().__init__(match)
        self.match = match

    def __str__(self) -> str:
        return f"match {self.match} has another owner by now; forget it, and send its people on"
