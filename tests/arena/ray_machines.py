"""Ray nodes on machines of their own: namespaces for network, processes and mounts that end together. Needs root."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, contextmanager
from pathlib import Path

PORT = 6379
RAY = "/tmp/knobel-ray"  # noqa: S108 - short, as sockets lie there; each machine has its own
STORE = 100_000_000
PATIENCE = 60.0


def until(condition: Callable[[], object], what: str) -> None:
    """Waits for something that comes in its own time."""
    deadline = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < deadline, f"not within {PATIENCE:.0f} s: {what}"
        time.sleep(0.05)


class Machine:
    """One machine in the network of a hub. When it is closed, everything on it is killed."""

    def __init__(self, number: int, hub: "Machine | None" = None) -> None:
        self.address = f"10.78.0.{number}"
        command = [
            "unshare",
            "--net",
            "--mount",
            "--pid",
            "--fork",
            "--kill-child",
            "--mount-proc",
            "sleep",
            "infinity",
        ]
        self._outer = subprocess.Popen(command, stdout=subprocess.DEVNULL)
        try:
            self._boot(number, hub)
        except BaseException:
            self.close()
            raise

    def _boot(self, number: int, hub: "Machine | None") -> None:
        children = Path(f"/proc/{self._outer.pid}/task/{self._outer.pid}/children")
        until(lambda: self._outer.poll() is not None or children.read_text(), "namespaces, which need root")
        self._first = children.read_text().split()[0]
        until(lambda: Path(f"/proc/{self._first}/comm").read_text() == "sleep\n", "namespaces")
        self.do("ip", "link", "set", "lo", "up")
        if hub is None:
            self.do("ip", "link", "add", "name", "hub0", "type", "bridge")
            self.do("ip", "link", "set", "hub0", "up")
            return
        for place in (RAY, "/dev/shm"):  # noqa: S108
            self.do("mkdir", "-p", place)
            self.do("mount", "-t", "tmpfs", "none", place)
        plug = f"plug{number}"
        between = ["nsenter", "--target", hub._first, "--net", "ip", "link", "add", plug, "type", "veth"]
        subprocess.run([*between, "peer", "name", "eth0", "netns", self._first], check=True, timeout=PATIENCE)
        hub.do("ip", "link", "set", plug, "master", "hub0", "up")
        self.do("ip", "address", "add", f"{self.address}/24", "dev", "eth0")
        self.do("ip", "link", "set", "eth0", "up")

    def do(self, *command: str) -> str:
        """Runs to its end, and returns what it prints."""
        done = subprocess.run([*self._inside, *command], capture_output=True, text=True, check=False, timeout=PATIENCE)
        assert done.returncode == 0, f"{command}: {done.stdout} {done.stderr}"
        return done.stdout

    def start_ray(self, head: "Machine | None" = None, **environment: str) -> None:
        """One CPU of a cluster; without a head it is one itself."""
        ray = [
            sys.executable,
            "-m",
            "ray.scripts.scripts",
            "start",
            "--node-ip-address",
            self.address,
            "--num-cpus",
            "1",
        ]
        ray += ["--object-store-memory", str(STORE), "--disable-usage-stats"]
        if head is None:
            ray += ["--head", "--port", str(PORT), "--temp-dir", RAY, "--include-dashboard", "false"]
        else:
            ray += ["--address", f"{head.address}:{PORT}"]
        self.do("env", *(f"{name}={value}" for name, value in environment.items()), *ray)

    def knobel(self, *arguments: str, **environment: str) -> "subprocess.Popen[str]":
        """The command on this machine, with whatever cluster its arguments name."""
        command = [*self._inside, sys.executable, "-m", "knobel", *arguments]
        variables = {**os.environ, "RAY_USAGE_STATS_ENABLED": "0", **environment}
        return subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=variables)

    def kill(self, name: str) -> None:
        """Kills every process here whose command holds this, without warning."""
        self.do("pkill", "-KILL", "-f", name)

    def runs(self, name: str) -> bool:
        found = subprocess.run([*self._inside, "pgrep", "-f", name], capture_output=True, check=False)
        return found.returncode == 0

    def close(self) -> None:
        self._outer.kill()
        self._outer.wait()

    @property
    def _inside(self) -> list[str]:
        return ["nsenter", "--target", self._first, "--net", "--mount", "--pid"]


@contextmanager
def machines(number: int) -> Iterator[list[Machine]]:
    """So many, in one network that leads nowhere else."""
    with ExitStack() as made:
        hub = made.enter_context(closing(Machine(0)))
        yield [made.enter_context(closing(Machine(1 + one, hub))) for one in range(number)]
