"""The stored record of a match, against what its players were sent."""

import io
import json
from collections.abc import Sequence

from knobel.core.verify import Verified, verify
from knobel.games import find
from tests.server.client import Player


def check_record(record: bytes, players: Sequence[Player]) -> None:
    """It is in order, and all that players were told is in it."""
    _, result = verify(io.BytesIO(record), find)
    assert isinstance(result, Verified), result
    assert result.over
    assert result.dice in ("checked", "inputs checked")  # what physics makes of them is another test's
    stored = [json.loads(line) for line in record.splitlines()[1:]]
    for player in players:
        assert player.acknowledged <= len(stored)
        for number, event in player.events.items():
            if event["type"] != "start":
                told = {key: stored[number - 1][key] for key in event}
                assert told == event, "what was told is not what was stored"
