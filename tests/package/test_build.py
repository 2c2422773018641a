"""Wheels and source distributions carry the browser app; an npm that only pretends builds it here."""

import os
import shutil
import tarfile
import zipfile
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder
from hatchling.builders.wheel import WheelBuilder

from hatch_build import BUILT, PagesBuildHook, build_pages, is_stale

ROOT = Path(__file__).parents[2]
NPM = """#!/bin/sh
echo "$@" >> ../npm.log
[ "$1" = run ] || exit 0
mkdir -p ../src/knobel/server/web/assets
echo page > ../src/knobel/server/web/index.html
echo script > ../src/knobel/server/web/assets/main-1.js
"""


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A source checkout in which nothing was built yet."""
    root = tmp_path / "knobel"
    ours = shutil.ignore_patterns("web", "__pycache__")
    for name in ("cli", "server"):
        shutil.copytree(ROOT / "src" / "knobel" / name, root / "src" / "knobel" / name, ignore=ours)
    for name in ("src/knobel/__init__.py", "pyproject.toml", "README.md", "LICENSE", ".gitignore", "hatch_build.py"):
        shutil.copy(ROOT / name, root / name)
    (root / "web" / "src").mkdir(parents=True)
    (root / "web" / "src" / "main.ts").write_text("app")
    (tmp_path / "bin").mkdir()
    npm = tmp_path / "bin" / "npm"
    npm.write_text(NPM)
    npm.chmod(0o755)
    monkeypatch.setenv("PATH", f"{npm.parent}{os.pathsep}{os.environ['PATH']}")
    return root


def calls(root: Path) -> list[str]:
    log = root / "npm.log"
    return log.read_text().splitlines() if log.exists() else []


def test_a_wheel_carries_the_app(checkout: Path) -> None:
    (wheel,) = WheelBuilder(str(checkout)).build(directory=str(checkout / "dist"), versions=["standard"])
    with zipfile.ZipFile(wheel) as packed:
        names = packed.namelist()
    assert {"knobel/server/web/index.html", "knobel/server/web/assets/main-1.js", "knobel/cli/main.py"} <= set(names)
    assert not any(name.startswith("web/") for name in names)
    assert calls(checkout) == ["install --no-save", "run build"]


def test_a_source_distribution_carries_it_too_and_needs_no_npm_again(checkout: Path, tmp_path: Path) -> None:
    (source,) = SdistBuilder(str(checkout)).build(directory=str(checkout / "dist"), versions=["standard"])
    with tarfile.open(source) as packed:
        packed.extractall(tmp_path, filter="data")
    unpacked = next(tmp_path.glob("knobel-*"))
    assert (unpacked / BUILT).is_file()
    assert (unpacked / "hatch_build.py").is_file()
    (wheel,) = WheelBuilder(str(unpacked)).build(directory=str(tmp_path / "dist"), versions=["standard"])
    assert "knobel/server/web/index.html" in zipfile.ZipFile(wheel).namelist()
    assert calls(unpacked) == []


def test_an_editable_install_builds_nothing(checkout: Path) -> None:
    builder = WheelBuilder(str(checkout))
    dist = str(checkout / "dist")
    PagesBuildHook(str(checkout), {}, builder.config, builder.metadata, dist, "wheel").initialize("editable", {})
    assert calls(checkout) == []


def test_it_is_built_again_only_when_something_is_newer(checkout: Path) -> None:
    assert build_pages(checkout)
    assert not build_pages(checkout)
    later = (checkout / BUILT).stat().st_mtime + 10
    os.utime(checkout / "web" / "src" / "main.ts", (later, later))
    assert is_stale(checkout)
    shutil.rmtree(checkout / "web")
    assert not build_pages(checkout)


def test_without_npm_it_says_what_to_do(checkout: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PATH", "")
    with pytest.raises(RuntimeError, match=r"install Node 20.19 or newer"):
        build_pages(checkout)
