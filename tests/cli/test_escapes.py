"""Names and texts of files reach the terminal without signs that steer it, whatever the command."""

import contextlib
import json
import os
from pathlib import Path

import pytest

from knobel.cli.main import main
from tests.core.games import lines_of

#: Clears the screen, hides what follows, turns the line around, begins another line, and is no text at all.
STEERING = "\x1b[2J\x1b[8m\x9b2J\u202e\nall.jsonl: in order\r" + os.fsdecode(b"\xff")
COMMANDS = {
    "verify": ["verify", "FILE", "FILE"],
    "verify --trace": ["verify", "--trace", "FILE"],
    "verify --json": ["verify", "--json", "FILE"],
    "review": ["review", "FILE", "--language", "en"],
    "review --json": ["review", "FILE", "--json"],
    "import": ["import", "FILE", "--data", "DATA"],
    "judge": ["judge", "fini", "FILE"],
    "board check": ["board", "check", "FILE"],
    "board draw": ["board", "draw", "FILE", "-"],
    "throw": ["throw", "--board", "FILE"],
    "export": ["export", "FOLDER", "--data", "FILE"],
    "backup": ["backup", "FILE", "--data", "FOLDER"],
    "admin": ["admin", "matches", "--data", "FILE"],
    "move-data": ["move-data", "FOLDER", "FILE"],
    "arena --resume": ["arena", "--resume", "FILE"],
    "play --save": ["play", "--save", "TAKEN"],
    "no such option": ["verify", "-FILE"],
    "no such command": ["FILE"],
}


def steers(text: str) -> bool:
    return any(not sign.isprintable() for sign in text.replace("\n", ""))


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("content", ["good", "bad", "none"])
def test_a_file_s_name_steers_no_terminal(
    command: str, content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / f"game{STEERING}.jsonl"
    if content == "good":
        file.write_bytes(b"".join(lines_of(1)))
    elif content == "bad":
        file.write_text(json.dumps({"type": STEERING[:-1], "name": STEERING[:-1]}) + "\n", encoding="utf-8")
    taken = tmp_path / f"taken{STEERING}"
    taken.touch()
    places = {
        "TAKEN": str(taken),
        "FILE": str(file),
        "DATA": str(tmp_path / "data"),
        "FOLDER": str(tmp_path / f"f{STEERING}"),
    }
    arguments = [places.get(word, word.replace("FILE", STEERING)) for word in COMMANDS[command]]
    with contextlib.suppress(SystemExit):
        main(arguments)
    told = capsys.readouterr()
    assert told.out + told.err
    assert not steers(told.out)
    assert not steers(told.err)
    assert not told.out.startswith("all.jsonl")
    assert "\nall.jsonl: in order" not in told.out + told.err


def test_programs_read_the_name_as_it_is(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"game{STEERING}.jsonl"
    file.write_bytes(b"".join(lines_of(1)))
    assert main(["verify", "--json", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["file"] == str(file)


def test_names_in_a_record_steer_no_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    header, *lines = lines_of(1)
    seats = json.dumps({**json.loads(header), "seats": ["\x1b[31mAda", "\u202eBen\x9b"]})
    file = tmp_path / "game.jsonl"
    file.write_bytes(b"".join([seats.encode() + b"\n", *lines]))
    for command in (["verify", "--trace"], ["review", "--language", "en"], ["review", "--json"]):
        main([*command, str(file)])
        told = capsys.readouterr()
        assert not steers(told.out + told.err)
