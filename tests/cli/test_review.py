"""`knobel review` as programs and people see it."""

import json
from pathlib import Path

import pytest

from knobel.cli.main import main
from tests.core.games import lines_of


@pytest.fixture
def match(tmp_path: Path) -> Path:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(lines_of(3, game="fini")))
    return path


def test_json_has_one_object_a_file(match: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["review", str(match), str(match), "--json"]) == 0
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert first == second
    assert list(first)[:2] == ["file", "game"]
    for player in first["players"]:
        steps = [player[step] for step in ("start", "luck", "errors", "theirs", "residual")]
        assert sum(steps) == pytest.approx(player["result"], abs=1e-9)
    assert {moment["kind"] for moment in first["moments"]} <= {"roll", "decision", "other"}


@pytest.mark.parametrize(("language", "word"), [("en", "result"), ("de", "Ergebnis"), ("pt", "resultado")])
def test_people_read_it_in_their_language(
    match: Path, language: str, word: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["review", str(match), str(match), "--language", language]) == 0
    said = capsys.readouterr().out
    assert word in said
    assert "Ada, 2 " in said  # the profile
    assert "{" not in said


@pytest.mark.parametrize("as_json", [True, False])
def test_what_cannot_be_reviewed_is_named_and_the_rest_is_reviewed(
    match: Path, tmp_path: Path, as_json: bool, capsys: pytest.CaptureFixture[str]
) -> None:
    bad, odd = tmp_path / "bad.jsonl", tmp_path / "odd.jsonl"
    lines = match.read_bytes().splitlines(keepends=True)
    bad.write_bytes(b"".join([lines[0], lines[2]]))
    odd.write_bytes(b"not a record")
    files = [str(tmp_path / "none.jsonl"), str(bad), str(odd), str(match)]
    assert main(["review", *files, *(["--json"] if as_json else [])]) == 1
    told = capsys.readouterr()
    said = told.out + told.err
    assert "cannot be read" in said
    assert "line 2: F6" in said
    assert "not a JSON object" in said
    assert str(match) in told.out
