"""What decides results on a machine: source, data files, versions; and work that is done only where these are the same.

`work` runs on machines that may have any Knobel or none. A driver sends this module by value: it imports the standard
library alone, and returns nothing but built-in types.
"""

import hashlib
import os
import pickle
import platform
import socket
import sys
import time
import traceback
from importlib.metadata import PackageNotFoundError, entry_points, version
from importlib.util import find_spec
from typing import Any

#: Another version of one of these may draw, throw or add up differently.
LIBRARIES = ("numpy", "numba", "llvmlite", "mujoco-core", "shapely")
#: Packages that bring games or bots count like our own source.
GROUPS = ("knobel.games", "knobel.bots")
#: Vector units, best first: by them NumPy and Numba choose how they add up.
UNITS = ("avx512f", "avx2", "avx", "sse4_2", "sve", "asimd")

_INSTALLED: dict[str, str] = {}  # versions, and packages with an empty one: looking them up takes 25 ms
_HASHED: dict[str, tuple[Any, str]] = {}  # by package, with times and sizes of its files


def build() -> dict[str, str]:
    """By name: a hash of each package that decides results, and versions of Python and libraries."""
    if not _INSTALLED:
        packages = {entry.module.partition(".")[0] for group in GROUPS for entry in entry_points(group=group)}
        _INSTALLED.update(dict.fromkeys(sorted({"knobel", *packages}), ""))
        _INSTALLED["Python"] = ".".join(map(str, sys.version_info[:2]))
        _INSTALLED.update((library, _version(library)) for library in LIBRARIES)
    return {name: known or source(name) for name, known in _INSTALLED.items()}


def _version(library: str) -> str:
    try:
        return version(library)
    except PackageNotFoundError:
        return "none"


def source(package: str) -> str:
    """A short hash of everything in a package but the built pages; "none" if it is not installed."""
    spec = find_spec(package)
    if spec is None:
        return "none"
    root = next(iter(spec.submodule_search_locations or ()), None)
    files = _files(root) if root else [spec.origin or ""]
    try:
        return _hashed(package, root, files)
    except OSError:
        return "in the middle of a change"


def _hashed(package: str, root: str | None, files: list[str]) -> str:
    times = [(file, os.stat(file).st_mtime_ns, os.stat(file).st_size) for file in files]  # noqa: PTH116 - many
    if _HASHED.get(package, ((), ""))[0] != times:
        digest = hashlib.sha256()
        for file in files:
            with open(file, "rb") as stream:  # noqa: PTH123
                content = stream.read()
            name = os.path.relpath(file, root) if root else os.path.basename(file)  # noqa: PTH119
            digest.update(f"{name.replace(os.sep, '/')} {len(content)}\n".encode() + content)
        _HASHED[package] = times, digest.hexdigest()[:12]
    return _HASHED[package][1]


def _files(root: str) -> list[str]:
    pages = os.path.join(root, "server", "web")  # noqa: PTH118
    found = []
    for folder, folders, names in os.walk(root):
        folders[:] = [
            name
            for name in folders
            if name != "__pycache__" and name[0] != "." and os.path.join(folder, name) != pages  # noqa: PTH118
        ]
        found += [os.path.join(folder, name) for name in names if name[0] != "."]  # noqa: PTH118
    return sorted(found)


def differences(wanted: dict[str, str], found: dict[str, str]) -> list[str]:
    """What another machine has that is not as it is here, in words."""
    return [
        f"{name} {found.get(name, 'none')} instead of {value}"
        for name, value in wanted.items()
        if found.get(name, "none") != value
    ]


def processor() -> str:
    """The kind of CPU: its name and its widest vector unit."""
    facts: dict[str, str] = {}
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as stream:  # noqa: PTH123
            for line in stream:
                name, _, value = line.partition(":")
                facts.setdefault(name.strip(), value.strip())
    except OSError:
        pass
    flags = facts.get("flags", facts.get("Features", "")).split()
    unit = next((unit for unit in UNITS if unit in flags), "")
    return " ".join(filter(None, (facts.get("model name") or platform.processor() or platform.machine(), unit)))


def work(wanted: dict[str, str], packed: bytes) -> dict[str, Any]:
    """On a machine of a cluster: a batch of work, unless its results could be others than where it comes from."""
    from ray.util import get_node_ip_address

    answer: dict[str, Any] = {"node": f"{get_node_ip_address()} ({socket.gethostname()})", "cpu": processor()}
    if differs := differences(wanted, build()):
        return answer | {"differs": differs}
    try:
        function, batch = pickle.loads(packed)  # noqa: S301 - our own
        start = time.perf_counter()
        results = function(batch)
        answer["seconds"] = time.perf_counter() - start
        return answer | {"results": pickle.dumps(results)}
    except Exception:
        return answer | {"failed": traceback.format_exc()}
