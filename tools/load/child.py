"""Servers in other processes: the real one, and a bare echo on uvicorn's own stack."""

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

TICKS = os.sysconf("SC_CLK_TCK")


class Child:
    """A server in another process."""

    def __init__(self, *command: str, probe: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        self._log = tempfile.TemporaryFile("a+b")  # noqa: SIM115 - lives as long as the child
        self.process = subprocess.Popen([*command, "--port", str(self.port)], stdout=self._log, stderr=self._log)
        self.url = f"http://127.0.0.1:{self.port}"
        for _ in range(400):
            with contextlib.suppress(httpx.TransportError):
                httpx.get(self.url + probe)
                return
            time.sleep(0.05)
        raise SystemExit(f"the server did not start:\n{self.printed()}")

    def printed(self) -> str:
        """What it has printed so far, its log included."""
        self._log.seek(0)
        return self._log.read().decode(errors="replace")

    def memory(self) -> int:
        """Bytes that are resident."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return 1024 * next(int(line.split()[1]) for line in status.splitlines() if line.startswith("VmRSS"))

    def cpu(self) -> float:
        """Seconds of CPU so far, without its worker processes."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def stop(self) -> None:
        """Ends it."""
        self.process.send_signal(signal.SIGTERM)
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def serve_echo(port: int) -> None:
    """A WebSocket that says back what it hears, with the real server's settings."""
    import uvicorn
    from litestar import Litestar, WebSocket, websocket

    @websocket("/echo")
    async def echo(socket: WebSocket[Any, Any, Any]) -> None:
        await socket.accept()
        while True:
            await socket.send_data(await socket.receive_text(), mode="text")

    app = Litestar([echo])
    uvicorn.run(
        app,
        host="127.0.0.1",
        port=port,
        ws_max_size=8192,
        ws_per_message_deflate=False,
        ws_ping_interval=None,
        log_level="critical",
    )


if __name__ == "__main__":
    serve_echo(int(sys.argv[-1]))
