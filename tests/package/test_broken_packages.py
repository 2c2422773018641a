"""Another package that is broken, whatever it brings, costs nothing but what it brings."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

import knobel
from tests.core.games import lines_of
from tests.server.client import Server

DUEL = "qwixx-duel"
#: how a module of another package can be broken
MODULES = {
    "raising": "raise RuntimeError('boom')",
    "leaving": "import sys; sys.exit(3)",
    "missing": "import a_package_that_nobody_has",
    "wrong": "WHAT = 3\n",
    "nameless": "from knobel.core import Plugin\nWHAT = Plugin()\n",
    "unplayable": "def WHAT(rng): raise ValueError('no rng, please')\n",
    "clumsy": """
from knobel.core import Plugin
from knobel.games.qwixx_duel.rules import QwixxDuel

class Clumsy(QwixxDuel):
    name = "clumsy"

    def start(self, *args, **options):
        raise KeyError("seats")

class Brought(Plugin):
    game, title = Clumsy(), "Clumsy"

WHAT = Brought()
""",
    "speechless": "def WHAT(rng): return object()\n",
}
COMMANDS = """
[knobel.commands]
raise = raising
leave = leaving
wrong = wrong
crooked = no module : at all
"""
GAMES = """
[knobel.games]
chess = raising:PLUGIN
dominoes = leaving:PLUGIN
go = missing:PLUGIN
snap = wrong:WHAT
tag = nameless:WHAT
absent = wrong:PLUGIN
clumsy = clumsy:WHAT
"""
BOTS = f"""
[knobel.bots]
{DUEL}.raiser = raising:Bot
{DUEL}.refuser = unplayable:WHAT
{DUEL}.mute = speechless:WHAT
"""
ENVS = """
[knobel.envs]
chess = raising:ENVIRONMENTS
dominoes = leaving:ENVIRONMENTS
snap = wrong:WHAT
"""


@pytest.fixture(scope="module")
def environment(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which a package that is broken all over is installed."""
    folder = tmp_path_factory.mktemp("installed")
    for name, text in MODULES.items():
        (folder / f"{name}.py").write_text(text)
    installed = folder / "rubble-1.0.dist-info"
    installed.mkdir()
    (installed / "METADATA").write_text("Metadata-Version: 2.1\nName: rubble\nVersion: 1.0\n")
    (installed / "entry_points.txt").write_text(COMMANDS + GAMES + BOTS + ENVS)
    path = os.pathsep.join([str(folder), str(Path(knobel.__file__).parents[1])])
    return {**os.environ, "PYTHONPATH": path, "LC_ALL": "C.UTF-8"}


def run(environment: dict[str, str], *command: str, text: str = "") -> subprocess.CompletedProcess[str]:
    ran = subprocess.run(
        [sys.executable, *command],
        input=text,
        capture_output=True,
        text=True,
        env=environment,
        check=False,
        timeout=120,
    )
    assert "Traceback" not in ran.stderr, ran.stderr
    return ran


@pytest.mark.parametrize("command", ["play", "arena"])
def test_help_names_each_broken_game_once_and_what_to_do(environment: dict[str, str], command: str) -> None:
    ran = run(environment, "-m", "knobel", command, "--help")
    assert ran.returncode == 0
    assert f"{DUEL}: " in ran.stdout
    assert "chess" not in ran.stdout
    for game in ("chess", "dominoes", "go", "snap", "tag", "absent"):
        assert ran.stderr.count(f"the game {game!r} is installed but cannot be loaded") == 1
    assert ran.stderr.count("update or uninstall the package 'rubble'") == 6


@pytest.mark.parametrize("command", ["verify", "review", "import", "serve", "bench", "throw", "judge"])
def test_commands_that_ask_for_no_game_do_not_meet_it(environment: dict[str, str], command: str) -> None:
    ran = run(environment, "-m", "knobel", command, "--help")
    assert (ran.returncode, ran.stderr) == (0, "")


def test_a_game_is_played_without_being_named(environment: dict[str, str], tmp_path: Path) -> None:
    ran = run(environment, "-m", "knobel", "play", "--save", str(tmp_path / "game.jsonl"), text="q\n")
    assert ran.returncode == 0
    assert (tmp_path / "game.jsonl").exists()


@pytest.mark.parametrize("command", [["play", "chess"], ["arena", "chess", "--bot", "a", "--bot", "b"]])
def test_a_broken_game_that_is_asked_for_is_named(environment: dict[str, str], command: list[str]) -> None:
    ran = run(environment, "-m", "knobel", *command)
    assert ran.returncode == 2
    assert "the game 'chess' is installed but cannot be loaded (RuntimeError: boom)" in ran.stderr


def test_records_of_broken_and_unknown_games_do_not_end_the_batch(environment: dict[str, str], tmp_path: Path) -> None:
    lines = lines_of(2, fair=True)
    for name in ("chess", "backgammon", "clumsy", DUEL):
        (tmp_path / name).write_bytes(b"".join([lines[0].replace(DUEL.encode(), name.encode()), *lines[1:]]))
    files = [str(tmp_path / name) for name in ("chess", "backgammon", "clumsy", DUEL)]
    ran = run(environment, "-m", "knobel", "verify", "--json", *files)
    assert ran.returncode == 1
    broken, unknown, clumsy, good = map(json.loads, ran.stdout.splitlines())
    for result in (broken, unknown):
        assert (result["ok"], result["line"], result["clause"]) == (False, 1, None)
    assert "cannot be loaded (RuntimeError: boom)" in broken["message"]
    assert "no game is called 'backgammon'" in unknown["message"]
    assert clumsy["message"].startswith("the game's own program failed on this record (KeyError: 'seats')")
    assert (good["ok"], good["dice"]) == (True, "checked")
    ran = run(environment, "-m", "knobel", "import", "--data", str(tmp_path / "data"), *files)
    assert ran.returncode == 1
    assert f"{files[3]}: match " in ran.stdout
    assert f"{files[2]}: the game's own program failed" in ran.stderr
    assert f"{files[0]}: line 1" in ran.stderr
    assert f"{files[1]}: line 1" in ran.stderr


@pytest.mark.parametrize("name", ["raise", "leave", "wrong", "crooked"])
def test_a_broken_command_says_so_and_the_others_stay(environment: dict[str, str], name: str) -> None:
    ran = run(environment, "-m", "knobel", name, "--help")
    assert ran.returncode == 2
    assert f"the command {name!r} is installed but cannot be loaded" in ran.stderr
    assert "update or uninstall the package 'rubble'" in ran.stderr
    assert name in run(environment, "-m", "knobel", "--help").stdout


@pytest.mark.parametrize("bot", ["raiser", "refuser", "mute"])
def test_a_broken_bot_is_named_before_a_game_begins(environment: dict[str, str], bot: str, tmp_path: Path) -> None:
    ran = run(environment, "-m", "knobel", "play", "--against", bot, "--save", str(tmp_path / "game.jsonl"))
    assert ran.returncode == 2
    assert f"the bot {bot!r} for {DUEL} is installed but cannot be loaded" in ran.stderr
    assert not (tmp_path / "game.jsonl").exists()


def test_environments_of_other_games_are_there(environment: dict[str, str]) -> None:
    ran = run(environment, "-c", "import knobel.envs; print(knobel.envs.qwixx_duel_v0.__name__)")
    assert ran.returncode == 0
    assert "qwixx_duel_v0" in ran.stdout
    assert ran.stderr.count("update or uninstall the package 'rubble'") == 3


def test_a_table_opens_with_the_games_that_can_be_played(environment: dict[str, str], tmp_path: Path) -> None:
    server = Server(tmp_path, environment)
    server.start()
    try:
        assert {info["name"] for info in server.get("/games").json()} == {DUEL, "fini", "doppel-x", "clumsy"}
    finally:
        server.stop()
