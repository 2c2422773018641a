"""A trained agent as a bot of the arena.

knobel arena qwixx-duel --bot greedy --bot 'python examples/ppo/bot.py trained/agent.zip' --ms 30000
"""

import sys
from functools import cache
from pathlib import Path
from typing import Any

from knobel.core import Act, Event
from knobel.envs.speaking import speak
from knobel.games.qwixx_duel import GAME, State


@cache
def agent(path: str) -> Any:
    """Loaded when it is first asked: that takes seconds, and the arena waits for a bot to say that it is there."""
    import torch
    from sb3_contrib import MaskablePPO

    torch.set_num_threads(1)
    # How fast it learnt is of no interest here, and another Python may not be able to read it.
    return MaskablePPO.load(path, device="cpu", custom_objects={"learning_rate": 0.0, "lr_schedule": None})


def decide(state: State, seat: int) -> Act | Event:
    """The act that the agent holds for the best."""
    from knobel.games.qwixx_duel.envs.encoding import show
    from knobel.games.qwixx_duel.envs.numbers import act_of

    observation, mask = show(state, seat)
    act, _ = agent(sys.argv[1]).predict(observation, action_masks=mask, deterministic=True)
    return act_of(int(act), seat)


def main() -> int:
    """Speaks the bot protocol."""
    if len(sys.argv) != 2 or not Path(sys.argv[1]).is_file():
        print("say which agent: python examples/ppo/bot.py trained/agent.zip", file=sys.stderr)
        return 2
    speak(GAME, "ppo", decide)
    return 0


if __name__ == "__main__":
    sys.exit(main())
