"""The server that is photographed, in a process of its own."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx

ROOT = Path(__file__).parents[2]
ADDRESS = "http://knobel.localhost"  #: whatever the port is: links and QR codes show it


def free_port() -> int:
    """A free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        return int(probe.getsockname()[1])


class House:
    """A fresh table of the app in a folder: nothing played yet, and the clock at noon."""

    def __init__(self, app: Path, port: int) -> None:
        self._app = app
        self._url = f"http://127.0.0.1:{port}"
        self._port = port
        self._rooms = contextlib.ExitStack()

    def __enter__(self) -> "House":
        data = self._rooms.enter_context(tempfile.TemporaryDirectory(prefix="knobel-pictures-"))
        own = self._app / ".venv/bin/python"
        command = [str(own if own.exists() else sys.executable), "-m", "tools.screenshots.runner"]
        self._complaints = self._rooms.enter_context((Path(data) / "stderr").open("w+b"))
        self._process = subprocess.Popen(
            [*command, str(self._port), data],
            cwd=ROOT,
            env={
                **os.environ,
                "PYTHONPATH": str(self._app / "src"),
                "KNOBEL_PUBLIC": ADDRESS,
                "KNOBEL_NO_BROWSER": "1",
            },
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self._complaints,
            text=True,
        )
        self._rooms.callback(self._stop)
        self._wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._rooms.close()

    def _wait(self) -> None:
        until = time.monotonic() + 30
        while time.monotonic() < until and self._process.poll() is None:
            with contextlib.suppress(httpx.TransportError):
                if httpx.get(f"{self._url}/api/health").status_code == 200:
                    return
            time.sleep(0.03)
        self._complaints.seek(0)
        raise RuntimeError(f"{self._app} does not serve: {self._complaints.read().decode()}")

    def _stop(self) -> None:
        self._process.send_signal(signal.SIGKILL)  # nothing is to be kept
        self._process.wait()
        for pipe in (self._process.stdin, self._process.stdout):
            if pipe:
                pipe.close()

    def advance(self, ms: int) -> None:
        """So many ms pass at once, and whatever is due by then happens."""
        stdin, stdout = self._process.stdin, self._process.stdout
        if stdin is None or stdout is None:
            raise RuntimeError("the server has no pipes")
        stdin.write(f"{ms}\n")
        stdin.flush()
        while (said := stdout.readline().strip()) and not said.isdigit():
            pass  # where the table is open
        self.get("/health")  # the event loop wakes up, and looks at the clock

    def get(self, path: str) -> Any:
        """An answer of the API."""
        return self._answer(httpx.get(f"{self._url}/api{path}", timeout=20))

    def post(self, path: str, body: Any) -> Any:
        """Something is asked of the API."""
        return self._answer(httpx.post(f"{self._url}/api{path}", json=body, timeout=20))

    @staticmethod
    def _answer(answer: httpx.Response) -> Any:
        if not answer.is_success:
            raise RuntimeError(f"{answer.request.url} answers {answer.status_code}: {answer.text}")
        return answer.json()
