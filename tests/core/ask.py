"""Questions to a game's rules, for tests of any game."""

from typing import Any

import pytest

from knobel.core import Event, Game, Illegal


def after(game: Game[Any], state: Any, *events: Event) -> Any:
    """The state after some events."""
    for event in events:
        state = game.apply(state, event)
    return state


def refused(game: Game[Any], state: Any, event: Event) -> str | None:
    """The clause by which an event is refused, which it must be, with a sentence."""
    with pytest.raises(Illegal) as refusal:
        game.apply(state, event)
    assert refusal.value.sentence(game.sentences)
    return refusal.value.clause


def refusal_of(game: Game[Any], state: Any, event: Event) -> str | None:
    """The clause by which an event is refused, or "accepted"."""
    try:
        game.apply(state, event)
    except Illegal as refusal:
        return refusal.clause
    return "accepted"
