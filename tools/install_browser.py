"""Installs what tests run beside Python: Debian's Chromium, HAProxy and nginx. Says what to do where it may not."""

import os
import shutil
import subprocess
import sys

PACKAGES = {"chromium": "chromium", "haproxy": "haproxy", "nginx": "nginx-light"}  #: of Debian, by program
UPDATE = ["apt-get", "update", "-qq"]
INSTALL = ["apt-get", "install", "-y", "-qq", "--no-install-recommends"]


def main() -> int:
    """Leaves a machine alone that has them all."""
    paths = f"{os.environ.get('PATH', '')}{os.pathsep}/usr/sbin"
    missing = [package for program, package in PACKAGES.items() if shutil.which(program, path=paths) is None]
    if not missing:
        return 0
    sudo = [] if os.geteuid() == 0 else [shutil.which("sudo")]
    if shutil.which("apt-get") is None or None in sudo:
        print(
            f"The tests need {' and '.join(missing)}. Install what is missing so that it is found (on Debian, as root: "
            f"apt-get install {' '.join(missing)}), then run 'make test' again.",
            file=sys.stderr,
        )
        return 1
    for command in (UPDATE, [*INSTALL, *missing]):
        print("==", *command, flush=True)
        subprocess.run([*filter(None, sudo), *command], check=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
