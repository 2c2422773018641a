"""The command, run as a process of its own."""

import os
import subprocess
import sys
from collections.abc import Mapping
from types import MappingProxyType


def knobel(
    *arguments: str, text: str = "", environment: Mapping[str, str] = MappingProxyType({})
) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knobel", *arguments]
    spoken = {**os.environ, "LC_ALL": "C.UTF-8", **environment}
    return subprocess.run(command, input=text, capture_output=True, text=True, timeout=120, check=False, env=spoken)
