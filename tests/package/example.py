"""The fourth game, installed with pip, beside this environment and not into it."""

import os
import subprocess
import sys
from pathlib import Path

EXAMPLE = Path(__file__).parents[2] / "examples" / "hamster"


def install_example(folder: Path) -> dict[str, str]:
    """Installs it into a folder; what this returns lets a Python find it there."""
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "--no-deps"]
    subprocess.run([*pip, "--no-build-isolation", "--target", str(folder), str(EXAMPLE)], check=True)
    return {**os.environ, "PYTHONPATH": str(folder)}
