"""Commands that work for long find out before the work whether they can write what comes of it."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from knobel.cli.main import main
from knobel.core import Malformed
from knobel.core.output import check_file, check_folder
from knobel.games import doppel_x
from tests.cli.command import knobel

DUEL = "qwixx-duel"
ARENA = ["arena", DUEL, "--bot", "random", "--bot", "greedy", "--games", "100000000"]
#: each with work that takes for ever, and the option whose place is a file where a folder should be, or the reverse
LONG = [
    (["train", DUEL, "--rounds", "10000000"], "--out", "file"),
    (["train", DUEL, "--rounds", "10000000"], "--out", "file/below"),
    (["certify", DUEL, "--pairs", "10000000"], "--folder", "file/below"),
    (["certify", DUEL, "--pairs", "10000000", "--folder", "new"], "--page", "folder"),
    (["study", "doppel-x", "--games", "10000000"], "--plots", "file"),
    (["bench", "--seconds", "600"], "--pictures", "file/below"),
    (ARENA, "--csv", "folder"),
    (ARENA, "--plot", "nowhere/plot.svg"),
    (ARENA, "--resume", "file/below"),
    (["throw"], "--out", "nowhere/throw.svg"),
]


@pytest.mark.parametrize(("command", "option", "place"), LONG)
def test_a_place_that_cannot_be_written_is_named_before_the_work(
    command: list[str],
    option: str,
    place: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").write_text("kept")
    (tmp_path / "folder").mkdir()
    assert main([*command, option, place]) == 2
    told = capsys.readouterr()
    assert f"knobel {command[0]}: {place} cannot be " in told.err
    assert option in told.err
    assert told.out == ""
    assert (tmp_path / "file").read_text() == "kept"
    assert not any((tmp_path / "folder").iterdir())


def test_tables_of_throws_are_thrown_only_where_they_can_be_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    board = tmp_path / "mine.json"
    board.write_bytes((Path(doppel_x.__file__).parent / "boards" / "I.json").read_bytes())
    (tmp_path / "data").write_text("a file")
    monkeypatch.setenv("KNOBEL_DATA", str(tmp_path / "data"))
    assert main(["study", "doppel-x", "--tables", "--board", str(board)]) == 2
    assert "cannot be written" in capsys.readouterr().err


def test_a_file_that_can_be_written_is_neither_made_nor_changed(tmp_path: Path) -> None:
    check_file(tmp_path / "new", "--out")
    assert not any(tmp_path.iterdir())
    (tmp_path / "old").write_text("kept")
    check_file(tmp_path / "old", "--out")
    assert (tmp_path / "old").read_text() == "kept"


def test_a_folder_is_made_with_those_above_it(tmp_path: Path) -> None:
    check_folder(tmp_path / "one" / "two", "--out")
    assert not any((tmp_path / "one" / "two").iterdir())


@pytest.mark.parametrize("check", [check_file, check_folder])
def test_a_name_that_no_file_can_have_is_refused(check: Callable[[Path, str], None], tmp_path: Path) -> None:
    for name in ("nul\0", "x" * 300):
        with pytest.raises(Malformed, match="choose another place with --out"):
            check(tmp_path / name, "--out")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs a disk that is always full")
def test_a_full_disk_behind_the_output_is_told_without_a_traceback() -> None:
    told = subprocess.run(
        ["/bin/sh", "-c", f"{sys.executable} -m knobel verify nothing > /dev/full"],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert told.returncode == 1
    assert "No space left on device" in told.stderr
    assert "Traceback" not in told.stderr
    assert "Exception ignored" not in told.stderr


def test_a_terminal_without_a_sign_shows_another_in_its_place() -> None:
    told = knobel(
        "arena", DUEL, "--bot", "random", "--bot", "random", "--games", "2", environment={"PYTHONIOENCODING": "ascii"}
    )
    assert told.returncode == 0, told.stderr
    assert "%" in told.stdout
