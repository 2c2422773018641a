"""A seed decides a whole game: the library's own test compares one step."""

from collections.abc import Callable
from typing import Any

from gymnasium.utils.env_checker import data_equivalence


def check_whole_games(make: Callable[[], Any], seeds: int, least: int) -> None:
    """Two environments with one seed tell the same until the end, whatever they are asked; with another they do not."""
    told: list[Any] = []
    for seed in range(seeds):
        one, other = make(), make()
        assert data_equivalence(one.reset(seed=seed), other.reset(seed=seed))
        for number, agent in enumerate(one.agents):
            one.action_space(agent).seed(100 * seed + number)
            other.action_space(agent).seed(100 * seed + number)
        infos = {agent: {"action_mask": one.mask_of(seat)} for seat, agent in enumerate(one.agents)}
        steps = 0
        while one.agents:
            acts = {agent: one.action_space(agent).sample(mask=infos[agent]["action_mask"]) for agent in one.agents}
            again = {agent: other.action_space(agent).sample(mask=infos[agent]["action_mask"]) for agent in one.agents}
            assert data_equivalence(acts, again)
            here, there = one.step(acts), other.step(again)
            assert data_equivalence(here, there, exact=True)
            assert one.state_now == other.state_now
            infos = here[4]
            steps += 1
        assert steps >= least
        assert other.agents == []
        told.append(one.position)
    assert len(set(told)) == seeds
