"""Doppel X for those who train agents: what there is, by name. Nothing of it is imported before it is asked for."""

from knobel.core.environments import Environments, Single

_HERE = "knobel.games.doppel_x.envs"
ENVIRONMENTS = Environments(
    pettingzoo={"doppel_x_v0": f"{_HERE}.doppel_x_v0"},
    gymnasium=(Single("DoppelX-v0", f"{_HERE}.single:DoppelXEnv"),),
)
