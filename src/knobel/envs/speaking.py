"""A Python program as a bot of the arena: the lines of `knobel-bot/1` on one side, states and acts on the other."""

import sys
from collections.abc import Callable
from typing import Any, TextIO

import msgspec

from knobel.core.game import Act, Event, Game

#: What to do, given the state and the own seat.
Decide = Callable[[Any, int], Act | Event]


def speak(game: Game[Any], name: str, decide: Decide, heard: TextIO = sys.stdin, said: TextIO = sys.stdout) -> None:
    """Plays whatever games it is told about, until the end of input. See docs/bots.md."""
    state: Any = None
    seat = 0
    for line in heard:
        told = msgspec.json.decode(line)
        match told["type"]:
            case "hello":
                seat = told["seat"]
                state = game.start(told["seats"], told["first"], told["options"])
                _say(said, {"type": "ready", "name": name})
            case "event":
                state = game.apply(state, msgspec.convert(told["event"], game.events))
            case "decide":
                action = msgspec.to_builtins(_decided(game, decide, state, seat))
                del action["seat"]
                _say(said, {"type": "act", "action": action})


def _decided(game: Game[Any], decide: Decide, state: Any, seat: int) -> Act | Event:
    """Where there is but one thing to do, nobody has to think."""
    acts = game.legal(state, seat)
    return acts[0] if len(acts) == 1 else decide(state, seat)


def _say(said: TextIO, what: dict[str, Any]) -> None:
    said.write(msgspec.json.encode(what).decode() + "\n")
    said.flush()
