"""A Python program as a bot of the arena: the lines of `knobel-bot/1` on one side, states and acts on the other."""

import sys
from collections.abc import Callable
from typing import Any, TextIO

import msgspec

from knobel.core.game import Act, Event, Game

#: What to do, given the state and the own seat.
Decide = Callable[[Any, int], Act | Event]


def speak(game: Game[Any], name: str, decide: Decide, source: TextIO = sys.stdin, sink: TextIO = sys.stdout) -> None:
    """Reads lines from `source` and answers to `sink` until the end of input. See docs/bots.md."""
    state: Any = None
    seat = 0
    for line in source:
        message = msgspec.json.decode(line)
        match message["type"]:
            case "hello":
                seat = message["seat"]
                state = game.start(message["seats"], message["first"], message["options"])
                _send(sink, {"type": "ready", "name": name})
            case "event":
                state = game.apply(state, msgspec.convert(message["event"], game.events))
            case "decide":
                action = msgspec.to_builtins(_decided(game, decide, state, seat))
                del action["seat"]
                _send(sink, {"type": "act", "action": action})


def _decided(game: Game[Any], decide: Decide, state: Any, seat: int) -> Act | Event:
    """The only legal act, or what `decide` chooses among several."""
    acts = game.legal(state, seat)
    return acts[0] if len(acts) == 1 else decide(state, seat)


def _send(sink: TextIO, message: dict[str, Any]) -> None:
    sink.write(msgspec.json.encode(message).decode() + "\n")
    sink.flush()
