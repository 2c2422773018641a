"""A ruling for a real table. The rules are the game's own; its types bound what is asked."""

from typing import Annotated

import msgspec
from msgspec import Meta

from knobel.core import Illegal, Malformed
from knobel.core.route import Refusal, Route
from knobel.games import find_plugin
from knobel.server.requests.call import Call

LONGEST = 1 << 13  #: bytes of a table; the fullest has a third of that


async def judge(call: Call, game: Annotated[str, Meta(description="a game that has a referee")], data: bytes) -> bytes:
    """The body describes the table, as `knobel judge GAME --help` shows it; the answer has the `verdict`."""
    try:
        plugin = find_plugin(game)
        referee = plugin.referee()
    except Malformed:
        referee = None
    if referee is None:
        raise Refusal(404, "no game of this name has a referee here")
    try:
        ruled = referee.rule(referee.read(data))
    except Malformed as fault:
        raise Refusal(422, fault.message) from None
    except Illegal as fault:
        extra = {"clause": fault.clause, "reason": fault.reason, "facts": fault.facts}
        raise Refusal(422, fault.sentence(plugin.game.sentences), extra) from None
    return msgspec.json.encode(ruled)


ROUTES = [Route("POST", "/games/{game}/judge", judge, "Rule on a real table", longest=LONGEST)]
