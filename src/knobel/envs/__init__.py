"""The games as environments for those who train agents: PettingZoo, Gymnasium and OpenSpiel.

Importing this registers the ids of every installed game: `gymnasium.make("knobel/...")`, and PettingZoo's registry.
PettingZoo modules are attributes, imported when they are asked for. docs/environments.md names them all.
"""

from importlib import import_module
from types import ModuleType
from warnings import warn

from knobel.envs.found import found

_INSTALL = "pip install 'knobel[envs]'"


def _register() -> None:
    """Makes every id known to the libraries that are installed."""
    try:
        import gymnasium
        from gymnasium.envs.registration import register, registry
    except ImportError:
        raise ImportError(f"environments need Gymnasium and PettingZoo: {_INSTALL}", name="gymnasium") from None
    for single in (single for environments in found() for single in environments.gymnasium):
        if f"knobel/{single.id}" in registry:
            continue
        try:
            register(
                f"knobel/{single.id}",
                entry_point=single.entry_point,
                vector_entry_point=single.vector_entry_point,
            )
        except gymnasium.error.Error as fault:  # an id of another package that Gymnasium does not take
            warn(f"knobel/{single.id} cannot be registered: {fault}", RuntimeWarning, stacklevel=2)
    _register_with_pettingzoo()


def _register_with_pettingzoo() -> None:
    try:
        from pettingzoo.env_registry import registration
    except ImportError:  # Gymnasium alone is enough for its own
        return
    for environments in found():
        for name, module in environments.pettingzoo.items():
            aec = name in environments.aec
            known = registration.aec_registry if aec else registration.parallel_registry
            if f"knobel/{name}" in known:
                continue
            if aec:
                registration.register("aec", f"knobel/{name}", entry_point=f"{module}:env")
            else:
                registration.register("parallel", f"knobel/{name}", entry_point=f"{module}:parallel_env")


def _modules() -> dict[str, str]:
    return {name: module for environments in found() for name, module in environments.pettingzoo.items()}


def __getattr__(name: str) -> ModuleType:
    """A PettingZoo module such as those that `dir(knobel.envs)` lists."""
    module = _modules().get(name)
    if module is None:
        raise AttributeError(f"knobel.envs has no {name!r}; there are {', '.join(_modules())}")
    try:
        return import_module(module)
    except ModuleNotFoundError as fault:
        raise ImportError(f"{name} needs {fault.name}: {_INSTALL}", name=fault.name) from fault


def __dir__() -> list[str]:
    return sorted([*globals(), *_modules()])


_register()
