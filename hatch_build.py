"""Builds the browser app into wheels and source distributions, so that whoever installs one needs no Node."""

import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

BUILT = "src/knobel/server/web/index.html"
#: What the app is made of, in web/.
SOURCES = ("src", "public", "tools", "index.html", "package.json", "package-lock.json", "vite.config.ts")


class PagesBuildHook(BuildHookInterface[Any]):
    """Lets npm build the app before it is packed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Does nothing for an editable install, which is for people who run `make web`."""
        if version != "editable":
            build_pages(Path(self.root))


def build_pages(root: Path) -> bool:
    """Builds the app if it is missing or older than its sources, and says whether. A source distribution has it."""
    web = root / "web"
    if not web.is_dir() or not is_stale(root):
        return False
    npm = shutil.which("npm")
    if npm is None:
        raise RuntimeError(
            "Knobel's pages have to be built, and npm is not there: install Node 20.19 or newer with npm, "
            "or install a wheel, which has the pages"
        )
    for command in (["install", "--no-save"], ["run", "build"]):
        subprocess.run([npm, *command], cwd=web, check=True)
    return True


def is_stale(root: Path) -> bool:
    """Whether something in web/ is newer than what was built of it."""
    built = root / BUILT
    if not built.is_file():
        return True
    when = built.stat().st_mtime
    places = [root / "web" / name for name in SOURCES]
    files = [file for place in places for file in (place, *place.rglob("*")) if file.is_file()]
    return any(file.stat().st_mtime > when for file in files)
