"""Colyseus, the peer of this field, in the same run: the same rush without rules and without a log."""

import asyncio
import shutil
import subprocess
from pathlib import Path
from statistics import median
from typing import Any

import platformdirs
from tools.load.child import Child

HERE = Path(__file__).parent / "colyseus"


class NoPeer(Exception):
    """Why it cannot be run here."""


def install() -> Path:
    """The peer with what it needs, from npm; once a machine."""
    npm = shutil.which("npm")
    if npm is None:
        raise NoPeer("Colyseus comes from npm, which is not installed")
    folder = platformdirs.user_cache_path("knobel") / "colyseus"
    folder.mkdir(parents=True, exist_ok=True)
    for file in HERE.iterdir():
        shutil.copy(file, folder)
    if not (folder / "node_modules").exists():
        command = [npm, "install", "--no-package-lock", "--no-audit", "--no-fund", "--ignore-scripts", "--silent"]
        if subprocess.run(command, cwd=folder, check=False).returncode:
            raise NoPeer("npm could not install Colyseus")
    return folder


async def rush(folder: Path, rooms: int, seconds: int) -> dict[str, Any]:
    """Acts as fast as they are told, and what one costs the server."""
    server = Child("node", str(folder / "server.mjs"), probe="/")
    people = await asyncio.create_subprocess_exec(
        "node", str(folder / "people.mjs"), str(server.port), str(rooms), str(seconds), stdout=asyncio.subprocess.PIPE
    )
    try:
        figures: list[tuple[float, float]] = []
        if people.stdout is None or await people.stdout.readline() != b"ready\n":
            raise NoPeer("Colyseus did not start")
        cpu = server.cpu()
        async for line in people.stdout:
            before, cpu = cpu, server.cpu()
            figures.append((float(line), 1e6 * (cpu - before) / max(1.0, float(line))))
    finally:
        if people.returncode is None:
            people.kill()
        await people.wait()
        server.stop()
    acts, each = zip(*figures, strict=True)
    return {"acts_per_second": round(median(acts)), "server_cpu_us_per_act": round(median(each))}
