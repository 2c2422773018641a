"""Why a match cannot be opened on this node though it is there."""

from knobel.log import Owner


class Elsewhere(Exception):
    """The match is another node's."""

    status, sentence = 503, "this match is just moving to another machine; try again in a moment"
    bye = 1012, "moved"

    def __init__(self, match: str, owner: Owner) -> None:
        super().__init__(f"match {match} is on node {owner.node}")
        self.owner = owner


class TooNew(Exception):
    """The match has entries of a newer version."""

    status, sentence = 503, "this match was played on with a newer version; it opens again once this table is updated"
    bye = 4006, "newer-version"

    def __init__(self, match: str) -> None:
        super().__init__(f"match {match} was written by a newer version")
