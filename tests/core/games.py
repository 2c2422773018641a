"""Records for tests, and what verify says about them."""

import io
from random import Random
from typing import Any

import msgspec

from knobel.core import Dice, Header, RecordWriter, Replay
from knobel.core.record import Reveal
from knobel.core.verify import Fault, Verified, verify
from knobel.games import find

DICE = Dice("0123456789abcdef" * 4, ("aa01", "bb02"))


def lines_of(seed: int, *, fair: bool = False, game: str = "qwixx-duel") -> list[bytes]:
    """A whole random game as the lines of its record."""
    rules = find(game)
    rng, stream = Random(seed), io.BytesIO()
    header = Header(game=game, seats=("Ada", "Ben"), first=seed % 2, dice=DICE.commitment if fair else None)
    writer, fold = RecordWriter(stream, header), Replay(rules, header)
    while due := rules.due(fold.state):
        if fair:
            writer.append(fold.ask(rng.choice(rules.legal(fold.state, rng.choice(due))), DICE))
        else:
            event = rules.sample(fold.state, rng)
            fold.step(event)
            writer.append(event)
    if fair:
        writer.append(Reveal(DICE.seed))
    return stream.getvalue().splitlines(keepends=True)


def result_of(lines: list[bytes]) -> Verified | Fault:
    return verify(io.BytesIO(b"".join(lines)), find)[1]


def fault_of(lines: list[bytes]) -> Fault:
    result = result_of(lines)
    assert isinstance(result, Fault), result
    assert result.message
    return result


def changed(line: bytes, **keys: Any) -> bytes:
    return msgspec.json.encode({**msgspec.json.decode(line), **keys}) + b"\n"
