"""Installs Debian's Chromium for the browser tests, if it is not there; says what to do where it may not."""

import os
import shutil
import subprocess
import sys

COMMANDS = (["apt-get", "update", "-qq"], ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"])


def main() -> int:
    """Leaves a machine alone that has a Chromium."""
    if shutil.which("chromium"):
        return 0
    sudo = [] if os.geteuid() == 0 else [shutil.which("sudo")]
    if shutil.which("apt-get") is None or None in sudo:
        print(
            "The browser tests need Chromium. Install it so that 'chromium' is found (on Debian, as root: "
            "apt-get install chromium), then run 'make test' again.",
            file=sys.stderr,
        )
        return 1
    for command in COMMANDS:
        print("==", *command, flush=True)
        subprocess.run([*filter(None, sudo), *command], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
