"""Runs every part of `make test`, prints how long each took, and fails if one did."""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).parent.parent
WEB = ROOT / "web"
BIN = Path(sys.executable).parent
CODE = ["src", "tests", "tools", "examples", "hatch_build.py"]
PYTEST = ["python", "-m", "pytest", "-q", "-n", "2"]
#: By name: where it runs, and what.
PARTS: dict[str, tuple[Path, list[str]]] = {
    "format": (ROOT, ["ruff", "format", "--check", "--quiet", *CODE]),
    "lint": (ROOT, ["ruff", "check", "--quiet", *CODE]),
    "types": (ROOT, ["mypy"]),
    "imports": (ROOT, ["lint-imports"]),
    "web types": (ROOT, ["python", "tools/browser_types.py", "--check"]),
    "web check": (WEB, ["npm", "run", "check"]),
    "web tests": (WEB, ["npm", "test", "--", "--run"]),
    "web size": (WEB, ["npm", "run", "size"]),
    "tests": (ROOT, [*PYTEST, "--dist", "worksteal", "--durations", "5", "--ignore", "tests/browser"]),
    "browser": (ROOT, [*PYTEST, "--dist", "worksteal", "--durations", "5", "tests/browser"]),
}


def main() -> int:
    """Goes through all parts, also after one has failed, so that a run tells everything it can."""
    took: dict[str, tuple[float, bool]] = {}
    paths = f"{BIN}{os.pathsep}{os.environ.get('PATH', '')}"
    for part, (folder, (command, *arguments)) in PARTS.items():
        print(f"== {part}: {command} {' '.join(arguments)}", flush=True)
        began = time.monotonic()
        done = subprocess.run([shutil.which(command, path=paths) or command, *arguments], cwd=folder, check=False)
        took[part] = time.monotonic() - began, done.returncode == 0
        print(f"== {part}: {took[part][0]:.1f} s", flush=True)
    print("\n== how long each part took")
    for part, (seconds, good) in took.items():
        print(f"{part:<10}{seconds:7.1f} s  {'ok' if good else 'FAILED'}")
    print(f"{'all':<10}{sum(seconds for seconds, _ in took.values()):7.1f} s")
    return 0 if all(good for _, good in took.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
