"""Why a match cannot be opened on this node though it is stored."""

from knobel.log import ComeBack

#: The status of a node that cannot reach its database. A proxy asks the next node then; a 503 is about the match that
#: was asked for, is the same everywhere, and does not count against the node.
UNABLE = 502


class OwnedByOtherNode(Exception):
    """The match belongs to another live node, whose name leads there: `/at/<name>/` before any address."""

    status, sentence = 503, "this match is moving to another machine; try again in a moment"
    bye = 1012, "moved"

    def __init__(self, match: str, name: str) -> None:
        super().__init__(f"match {match} is on node {name}")
        self.name = name


class Stops(ComeBack):
    """This process is stopping, and there is no other node that it could name."""

    bye = 1012, "server-stops"

    def __init__(self, match: str) -> None:
        super().__init__("this table is being closed; come back in a moment")
        self.match = match


class TooNew(Exception):
    """The match has entries of a newer version."""

    status, sentence = 503, "this match was played on with a newer version; it opens again once this table is updated"
    bye = 4006, "newer-version"

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} was written by a newer version")
