"""What all environments of the game can be told."""

from knobel.core.errors import Malformed
from knobel.envs.arguments import check_first, check_render_mode, check_reward
from knobel.games.qwixx_duel import GAME, State


def check_options(*, reward: str, first: int | None, chance: str, render_mode: str | None) -> None:
    """The options that all environments of the game share. Raises ValueError."""
    check_reward(reward)
    check_first(first, 2)
    check_render_mode(render_mode)
    if chance not in ("seed", "caller"):
        raise ValueError(f"chance is {chance!r}, but must be 'seed' or 'caller'")


def read_position(given: object) -> State:
    """A position that is not over, as text or as a state. Raises Malformed."""
    state = given if isinstance(given, State) else GAME.read_position(str(given))
    if state.ended:
        raise Malformed("the game is over in this position; start from one that goes on")
    return state
