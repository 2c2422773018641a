"""A data folder has one server: a second one is told so, and nothing that was stored is at risk."""

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

from tests.server.client import Server, free_port, running


def knobel(*arguments: str, **environ: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knobel", *arguments]
    env = {**os.environ, "KNOBEL_NO_BROWSER": "1", **environ}
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False, env=env)


def test_a_second_server_is_told_where_the_first_is(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        second = knobel("serve", "--data", str(tmp_path), "--port", str(free_port()))
        assert second.returncode == 1
        assert len(second.stderr.strip().splitlines()) == 1
        assert server.url in second.stderr
        assert "--data" in second.stderr
        assert second.stdout == ""
        shown = knobel(KNOBEL_DATA=str(tmp_path), KNOBEL_PORT=str(free_port()))
        assert (shown.returncode, shown.stderr) == (0, "")  # `knobel` alone opens the one that runs
        assert f"{server.url} already" in shown.stdout
        server.match("qwixx-duel", 2)
        assert knobel("backup", str(tmp_path / "copy.db"), "--data", str(tmp_path)).returncode == 0
        assert knobel("export", str(tmp_path / "out"), "--data", str(tmp_path)).returncode == 0
        lock = tmp_path / "server.lock"
        assert stat.S_IMODE(lock.stat().st_mode) == 0o600


def test_a_server_that_was_killed_leaves_the_folder_to_the_next(tmp_path: Path) -> None:
    server = Server(tmp_path)
    server.start()
    server.stop(signal.SIGKILL)
    server.start()
    assert server.get("/health").status_code == 200
    server.stop()
