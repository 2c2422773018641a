"""A fourth game: installed and nothing else, it is played over a link, stored, verified, replayed, and comes back."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.package.example import EXAMPLE, install_example
from tests.server.client import Player, Server, play_out


@pytest.fixture(scope="module")
def found(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment in which it is found."""
    return install_example(tmp_path_factory.mktemp("installed"))


def knobel(found: dict[str, str], *arguments: str, text: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "knobel", *arguments]
    return subprocess.run(command, input=text, capture_output=True, text=True, env=found, check=False, timeout=120)


def test_it_is_small() -> None:
    assert len((EXAMPLE / "knobel_hamster.py").read_text().splitlines()) < 150


def test_it_is_played_over_a_link_and_comes_back_after_a_restart(found: dict[str, str], tmp_path: Path) -> None:
    server = Server(tmp_path, found)
    server.start()
    try:
        (info,) = (info for info in server.get("/games").json() if info["name"] == "hamster")
        assert (info["title"], info["fewest"], info["most"], info["bots"]) == ("Hamster", 2, 4, ["careful"])
        made, seats = server.match("hamster", 2, first=0)
        waiting, _ = server.match("hamster", 3)
        play_out(*(Player(server, made["match"], seat, number) for number, seat in enumerate(seats)))
        server.stop()
        server.start()
        assert server.get(f"/matches/{made['match']}").json()["stage"] == "over"
        assert server.get(f"/matches/{waiting['match']}").json()["stage"] == "gathering"
        replayed = server.get(f"/matches/{made['match']}/replay").json()
        assert replayed["steps"][-1]["text"] in ("roll 1", "store")
        assert replayed["steps"][0]["view"]["rows"][1] == {"label": "To win", "values": ["40"]}
        record = tmp_path / "game.jsonl"
        record.write_bytes(server.get(f"/matches/{made['match']}/record").content)
    finally:
        server.stop()
    verified = json.loads(knobel(found, "verify", str(record), "--json").stdout)
    assert (verified["ok"], verified["over"], verified["dice"]) == (True, True, "checked")
    record.write_text(record.read_text().replace('"pips":', '"pips":1', 1))
    broken = json.loads(knobel(found, "verify", str(record), "--json").stdout)
    assert not broken["ok"]


def test_it_is_played_in_the_terminal_against_its_bot(found: dict[str, str], tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    ran = knobel(found, "play", "hamster", "--save", str(record), text="1\n" * 400)
    assert ran.returncode == 0, ran.stderr
    assert "In the cheeks" in ran.stdout
    assert json.loads(knobel(found, "verify", str(record), "--json").stdout)["ok"]


def test_where_it_is_not_installed_its_records_say_so(tmp_path: Path) -> None:
    record = tmp_path / "game.jsonl"
    record.write_text('{"format": "knobel-record/1", "game": "hamster", "seats": ["Ada", "Ben"], "first": 0}\n')
    command = [sys.executable, "-m", "knobel", "verify", str(record)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert "no game is called 'hamster'" in ran.stdout


def test_its_bots_meet_in_the_arena(found: dict[str, str]) -> None:
    ran = knobel(
        found, "arena", "hamster", "--bot", "careful", "--bot", "careful", "--seats", "3", "--games", "6", "--json"
    )
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)["games"] == 6
    assert json.loads(ran.stdout)["points"] == [3, 3]
