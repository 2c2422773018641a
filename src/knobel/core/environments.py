"""What a game brings for those who train agents, by name: the entry point group `knobel.envs` names one of these."""

import msgspec


class Single(msgspec.Struct, frozen=True):
    """A Gymnasium environment: its id behind `knobel/`, and where its classes are."""

    id: str
    entry_point: str
    vector_entry_point: str | None = None


class Environments(msgspec.Struct, frozen=True):
    """By name, so that nothing is imported before it is asked for."""

    pettingzoo: dict[str, str] = {}  #: modules with `env` and the like, by the names that `knobel.envs` shows
    aec: tuple[str, ...] = ()  #: those of them whose agents act one after the other; the others act at once
    gymnasium: tuple[Single, ...] = ()
    open_spiel: tuple[str, ...] = ()  #: modules that register games when they are imported
