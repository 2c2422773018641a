"""`knobel verify` as programs and people see it."""

import json
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from knobel.cli.main import main
from tests.core.games import changed, lines_of


@pytest.fixture
def good(tmp_path: Path) -> Path:
    path = tmp_path / "good.jsonl"
    path.write_bytes(b"".join(lines_of(1)))
    return path


@pytest.fixture
def bad(tmp_path: Path) -> Path:
    path = tmp_path / "bad.jsonl"
    lines = lines_of(1)
    path.write_bytes(b"".join([*lines[:3], b'{"type": "place", "seat": 0, "row": "red", "value": 1}\n', *lines[3:]]))
    return path


def printed(capsys: pytest.CaptureFixture[str]) -> list[dict[str, Any]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def test_json_has_one_object_a_file_in_order(good: Path, bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(good), str(bad), str(good), "--json"]) == 1
    first, second, third = printed(capsys)
    assert first == third
    assert list(first) == ["file", "ok", "over", "scores", "winner", "why", "dice"]
    assert (first["file"], first["ok"], first["over"]) == (str(good), True, True)
    assert list(second) == ["file", "ok", "line", "clause", "message"]
    assert (second["ok"], second["line"]) == (False, 4)


def test_all_in_order_exits_with_0(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(good)]) == 0
    assert "in order" in capsys.readouterr().out


def test_trace_tells_every_change_of_score(good: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--json", "--trace", str(good)]) == 0
    *steps, result = printed(capsys)
    assert all(list(step) == ["line", "scores"] for step in steps)
    assert steps[-1]["scores"] == result["scores"]
    assert all(one["scores"] != other["scores"] for one, other in pairwise(steps))
    lines = [step["line"] for step in steps]
    assert lines == sorted(set(lines))


def test_people_see_the_line_and_the_clause(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bad.jsonl"
    lines = lines_of(3)
    path.write_bytes(b"".join([*lines[:2], changed(lines[1], seat=1, note="\x1b[31m"), *lines[3:]]))
    assert main(["verify", str(path)]) == 1
    out = capsys.readouterr().out
    assert "Q3" in out
    assert "> 3:" in out
    assert "\x1b" not in out


def test_a_file_that_cannot_be_read_is_told(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(tmp_path / "none.jsonl"), str(tmp_path), "--json"]) == 1
    missing, folder = printed(capsys)
    assert not missing["ok"]
    assert missing["line"] is None
    assert "cannot be read" in missing["message"]
    assert "cannot be read" in folder["message"]
    assert main(["verify", str(tmp_path)]) == 1


def test_several_files_are_summed_up(good: Path, bad: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", str(good), str(bad), "--trace"]) == 1
    assert "1 of 2 records" in capsys.readouterr().out
