"""`make dev`: runs a command, and again whenever a source, test or document changes. Ctrl-C stops it."""

import subprocess
import sys
import time
from pathlib import Path

WATCHED = ("src", "tests", "docs")


def newest() -> float:
    """When the latest change was made."""
    files = (path for folder in WATCHED for path in Path(folder).rglob("*") if "__pycache__" not in path.parts)
    return max(path.stat().st_mtime for path in files)


def main() -> None:
    """Watches until it is stopped."""
    seen = 0.0
    try:
        while True:
            if (now := newest()) > seen:
                seen = now
                subprocess.run(sys.argv[1:], check=False)
                print("waiting for a change", flush=True)
            time.sleep(0.5)
    except KeyboardInterrupt:
        print()


if __name__ == "__main__":
    main()
