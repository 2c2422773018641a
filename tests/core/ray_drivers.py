"""Processes that stand in for Ray's driver: they work here, and then do what clusters do."""

import os
import sys
import time
import types
from multiprocessing.connection import Connection
from typing import Any

from knobel.core import build

_RAY, _UTIL = types.ModuleType("ray"), types.ModuleType("ray.util")
_UTIL.get_node_ip_address = lambda: "10.0.0.2"  # type: ignore[attr-defined]
Wanted = dict[str, str]


def _answers(pipe: Connection, wanted: Wanted, **facts: Any) -> None:
    sys.modules |= {"ray": _RAY, "ray.util": _UTIL}
    pipe.send(("joined", ""))
    time.sleep(0.2)
    try:
        while True:
            pipe.send(("beat", 1))
            number, packed = pipe.recv()
            pipe.send((number, build.work(wanted, packed) | facts))
    except EOFError:
        pass


def works(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    _answers(pipe, wanted)


def joins_slowly(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    time.sleep(2.0)
    _answers(pipe, wanted)


def works_on_another_processor(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    _answers(pipe, wanted, cpu="Another Chip 9000")


def has_another_source(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    _answers(pipe, wanted | {"knobel": "123456789abc"})


def falls_silent(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    pipe.send(("joined", ""))
    pipe.send(("beat", 1))
    time.sleep(600)


def has_a_dashboard(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    pipe.send(("joined", "10.0.0.1:8265"))
    pipe.poll(None)


def ends(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    pipe.send(("joined", ""))
    pipe.recv()
    os._exit(1)


def cannot_join(address: str, cpus: int | None, wanted: Wanted, pipe: Connection) -> None:
    pipe.send(("refused", "the Ray cluster is closed today"))
