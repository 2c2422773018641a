"""What people reach the nodes through: the shipped proxy files in the very programs, and no proxy that could hash."""

import re
import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx

from tests.cluster.cluster import CALLING, Cluster
from tests.server.client import Server

DEPLOY = Path(__file__).parents[2] / "deploy"


class Proxy(Server):
    """One of them, with the very file: but for addresses, and for what it may open and write."""

    file = ""  #: in deploy/
    listens = ""  #: how the file says where

    def __init__(self, data: Path, several: Cluster) -> None:
        super().__init__(data)
        self.several = several
        text = (DEPLOY / self.file).read_text()
        for number, node in enumerate(several.nodes, 1):
            node.name = f"node-{number}"
            node.options += ["--public", self.url]
            text = text.replace(f"node-{number}:8321", f"127.0.0.1:{node.port}")
        assert self.listens in text
        text = text.replace(self.listens, self.listens.replace("80", f"127.0.0.1:{self.port}").replace(" :", " "))
        assert not re.search(r"node-\d:8321", text)
        self.config = data / self.file
        self.config.write_text(self.prepare(text))

    def prepare(self, text: str) -> str:
        return text

    def command_line(self) -> list[str]:
        raise NotImplementedError

    def start(self) -> None:
        with (self.data / f"{self.file}.log").open("ab") as log:
            self.process = subprocess.Popen(self.command_line(), stdout=log, stderr=log)
        self.wait()

    def post(self, path: str, body: Any = None, **headers: str) -> httpx.Response:
        return httpx.post(f"{self.url}/api{path}", json=body, headers=headers, timeout=20, follow_redirects=True)

    def socket(self, match: str, way: str = "", **options: Any) -> Any:
        return super().socket(match, way, open_timeout=CALLING, close_timeout=0.2, **options)


class HAProxy(Proxy):
    file, listens = "haproxy.cfg", "bind :80"

    def prepare(self, text: str) -> str:
        return text.replace("maxconn 50000", "maxconn 4000")  # a machine for tests allows fewer open files

    def command_line(self) -> list[str]:
        return [_found("haproxy"), "-db", "-f", str(self.config)]


class Nginx(Proxy):
    file, listens = "nginx.conf", "listen 80;"

    def prepare(self, text: str) -> str:
        return f"pid {self.data}/nginx.pid;\ndaemon off;\nerror_log {self.data}/nginx-errors.log;\n{text}"

    def command_line(self) -> list[str]:
        return [_found("nginx"), "-p", str(self.data), "-c", str(self.config)]


#: By name; plain round robin is the cluster itself, whose people are led to any node.
PROXIES: dict[str, Callable[[Path, Cluster], Proxy] | None] = {"haproxy": HAProxy, "nginx": Nginx, "round-robin": None}


def _found(program: str) -> str:
    return shutil.which(program) or f"/usr/sbin/{program}"
