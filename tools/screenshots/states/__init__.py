"""Every page and game state that is photographed, by name."""

from tools.screenshots.states import doppel_x, fini, languages, lobby, qwixx_duel
from tools.screenshots.states.state import State

SCENES: dict[str, State] = {
    state.name: state for room in (lobby, qwixx_duel, fini, doppel_x, languages) for state in room.STATES
}
