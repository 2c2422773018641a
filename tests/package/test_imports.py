"""What is imported when: a question for help or for names costs nothing that only playing needs."""

import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
#: Only compiled loops need it; it is an extra.
NUMBA = {"numba", "llvmlite"}
PHYSICS = {"mujoco", "shapely"}
WEB_SERVER = {"litestar", "uvicorn", "websockets", "knobel.server"}
OURS = ["qwixx-duel", "fini", "doppel-x"]


def imported(code: str) -> set[str]:
    """Every module that a fresh Python has imported after this, and the packages they are in."""
    code = f"import sys\n{code}\nprint('imported:', *sys.modules)"
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return set(run.stdout.rpartition("imported:")[2].split())


def in_a_game(modules: set[str]) -> set[str]:
    return {name for name in modules if name.startswith("knobel.games.")}


HELP = """
from knobel.cli.main import main
try:
    main(["--help"])
except SystemExit:
    pass
"""


def test_help_imports_no_game_and_nothing_heavy() -> None:
    modules = imported(HELP)
    assert not in_a_game(modules)
    assert not modules & (NUMBA | PHYSICS | WEB_SERVER | {"numpy", "rich", "msgspec", "asyncio", "hypothesis"})


def test_the_games_are_named_without_importing_one() -> None:
    modules = imported("import knobel.games; assert len(knobel.games.names()) >= 3")
    assert not in_a_game(modules)
    assert not modules & (NUMBA | PHYSICS | WEB_SERVER)


@pytest.mark.parametrize("name", OURS)
def test_a_game_brings_its_rules_and_bots_without_server_or_physics(name: str) -> None:
    modules = imported(f"from knobel.games import find_plugin; assert find_plugin({name!r}).bots")
    assert in_a_game(modules)
    assert not modules & (NUMBA | PHYSICS | WEB_SERVER)


BOTS_ALONE = """
sys.modules["numba"] = None
from knobel.games import find_plugin
from knobel.table.driver import Driver
from knobel.table.journal import Created, SeatPlan, Setup

plugin = find_plugin({name!r})
seats = (SeatPlan("bot", next(reversed(plugin.bots))),) * plugin.game.seats[0]
driver = Driver(Created(0, "m", Setup({name!r}, seats), "00" * 32, 0, ""), plugin)
driver.run()
assert driver.table.stage == "over", driver.table.stage
"""


@pytest.mark.parametrize("name", OURS)
def test_a_whole_match_needs_neither_numba_nor_web_server(name: str) -> None:
    assert not imported(BOTS_ALONE.format(name=name)) & WEB_SERVER


def test_numba_is_an_extra() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert not [need for need in project["dependencies"] if need.startswith("numba")]
    assert [need for need in project["optional-dependencies"]["fast"] if need.startswith("numba")]
