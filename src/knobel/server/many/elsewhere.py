"""Why a match cannot be opened on this node though it is there."""

from knobel.log import Owner

#: What a node answers that cannot reach its database, or the node it would have to ask: whoever stands before several
#: of them asks the next one (deploy/nginx.conf). A 503 is about what was asked for, and the same everywhere.
UNABLE = 502


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
