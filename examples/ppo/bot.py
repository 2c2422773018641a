"""A trained agent as a bot of the arena.

knobel arena qwixx-duel --bot greedy --bot 'python examples/ppo/bot.py trained/agent.zip'
"""

import sys

import torch
from sb3_contrib import MaskablePPO

from knobel.core import Act, Event
from knobel.envs.speaking import speak
from knobel.games.qwixx_duel import GAME, State
from knobel.games.qwixx_duel.envs.encoding import show
from knobel.games.qwixx_duel.envs.numbers import act_of


def main() -> int:
    """Speaks the bot protocol."""
    if len(sys.argv) != 2:
        print("say which agent: python bot.py trained/agent.zip", file=sys.stderr)
        return 2
    torch.set_num_threads(1)
    # What a saved agent says of its learning rate is of no interest here, and may not be read by another Python.
    model = MaskablePPO.load(sys.argv[1], device="cpu", custom_objects={"learning_rate": 0.0, "lr_schedule": None})

    def decide(state: State, seat: int) -> Act | Event:
        observation, mask = show(state, seat)
        act, _ = model.predict(observation, action_masks=mask, deterministic=True)
        return act_of(int(act), seat)

    speak(GAME, "ppo", decide)
    return 0


if __name__ == "__main__":
    sys.exit(main())
