"""Records of games between bots, to be reviewed."""

import io
from random import Random
from typing import Any

from knobel.core import Game, Header, RandomDraws, RecordWriter, Replay
from knobel.core.bot import Bot


def bot_record(game: Game[Any], bots: tuple[Bot, ...], rng: Random, *, longest: int = 100_000) -> bytes:
    """A game in which one acts after the other, as a record; it may be broken off before its end."""
    header = Header(game=game.name, seats=("Ada", "Ben"), first=rng.randrange(2))
    stream = io.BytesIO()
    writer, fold = RecordWriter(stream, header), Replay(game, header)
    while game.due(fold.state) and longest:
        seat = game.due(fold.state)[0]
        event = game.resolve(fold.state, bots[seat].decide(fold.state, seat), RandomDraws(rng))
        fold.step(event)
        writer.append(event)
        longest -= 1
    return stream.getvalue()
