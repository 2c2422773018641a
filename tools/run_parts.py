"""Runs every part of `make test`, prints how long each took, and fails if one did."""

import subprocess
import sys
import time
from pathlib import Path

BIN = Path(sys.executable).parent
PARTS = {
    "format": ["ruff", "format", "--check", "--quiet", "src", "tests", "tools"],
    "lint": ["ruff", "check", "--quiet", "src", "tests", "tools"],
    "types": ["mypy"],
    "imports": ["lint-imports"],
    "tests": ["python", "-m", "pytest", "-q", "-n", "2", "--dist", "worksteal", "--durations", "5"],
}


def main() -> int:
    """Goes through all parts, also after one has failed, so that a run tells everything it can."""
    took: dict[str, tuple[float, bool]] = {}
    for part, (command, *arguments) in PARTS.items():
        print(f"== {part}: {command} {' '.join(arguments)}", flush=True)
        began = time.monotonic()
        done = subprocess.run([str(BIN / command), *arguments], check=False)
        took[part] = time.monotonic() - began, done.returncode == 0
    print("\n== how long each part took")
    for part, (seconds, good) in took.items():
        print(f"{part:<10}{seconds:7.1f} s  {'ok' if good else 'FAILED'}")
    print(f"{'all':<10}{sum(seconds for seconds, _ in took.values()):7.1f} s")
    return 0 if all(good for _, good in took.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
