"""FiNi for those who train agents: what there is, by name. Nothing of it is imported before it is asked for."""

from knobel.core.environments import Environments, Single

_HERE = "knobel.games.fini.envs"
ENVIRONMENTS = Environments(
    pettingzoo={"fini_v0": f"{_HERE}.fini_v0"},
    gymnasium=(Single("FiNi-v0", f"{_HERE}.single:FiNiEnv"),),
)
