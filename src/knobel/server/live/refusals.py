"""Why a match cannot be made or opened."""

from knobel.core import Illegal, Plugin
from knobel.log import LogError
from knobel.server.live.workers import WorkFailed
from knobel.table.sentences import SENTENCES


class NotFound(Exception):
    """There is no such match here: how to say so over HTTP, and with which code a socket closes."""

    status, sentence = 404, "there is no such match here"
    bye = 4004, "no-such-match"


class SetAside(NotFound):
    """The match is kept, and cannot be opened before `knobel admin put-back`."""

    status, sentence = 503, "this match cannot be opened and was set aside; whoever runs this table can bring it back"
    bye = 4005, "set-aside"


class KeyUsed(Exception):
    """The host's key has made another match."""

    status, sentence = 409, "this key has made another match; make a new key for this one"


class Full(Exception):
    """There is no room for another match."""

    def __init__(self) -> None:
        super().__init__("all rooms of this table are taken; try again in a minute")


#: Why a match cannot be made that could be made another time.
NOT_NOW = (LogError, WorkFailed, Full)


class NotPlayable(Exception):
    """A set-up against the rules of its game: the clause, the reason code, and a sentence."""

    def __init__(self, refusal: Illegal, plugin: Plugin) -> None:
        self.clause, self.reason = refusal.clause, refusal.reason
        self.sentence = refusal.sentence({**SENTENCES, **plugin.game.sentences})
        super().__init__(self.sentence)
