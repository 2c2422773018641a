"""Qwixx Duel for those who train agents: what there is, by name. Nothing of it is imported before it is asked for."""

from knobel.core.environments import Environments, Single

_HERE = "knobel.games.qwixx_duel.envs"
ENVIRONMENTS = Environments(
    pettingzoo={"qwixx_duel_v0": f"{_HERE}.qwixx_duel_v0"},
    aec=("qwixx_duel_v0",),
    gymnasium=(Single("QwixxDuel-v0", f"{_HERE}.single:QwixxDuelEnv", f"{_HERE}.vector:QwixxDuelVectorEnv"),),
    open_spiel=(f"{_HERE}.spiel",),
)
