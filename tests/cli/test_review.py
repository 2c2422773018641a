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


ACCOUNT = {"start", "luck", "luck_own", "luck_other", "errors", "theirs", "residual", "result"}


@pytest.mark.parametrize("ends", ["whole", "unfinished", "given up", "header only"])
def test_json_has_the_keys_of_the_format_however_a_game_ended(
    ends: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = lines_of(5)
    kept = {"whole": lines, "unfinished": lines[:31], "header only": lines[:1]}.get(ends, lines[:31])
    if ends == "given up":
        kept = [*kept, b'{"type":"forfeit","seat":1,"why":"resign"}\n']
    path = tmp_path / "game.jsonl"
    path.write_bytes(b"".join(kept))
    assert main(["review", str(path), "--json"]) == 0
    (told,) = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert {"file", "game", "players", "moments"} <= set(told)
    for player in told["players"]:
        assert set(player) >= ACCOUNT
        steps = [player[step] for step in ("start", "luck", "errors", "theirs", "residual")]
        assert sum(steps) == pytest.approx(player["result"], abs=1e-9)
        assert player["luck_own"] + player["luck_other"] == pytest.approx(player["luck"], abs=1e-9)
        assert player["errors"] <= 0 <= player["theirs"]
        assert ends != "given up" or player["result"] in (0, 1)
    for moment in told["moments"]:
        assert moment["line"] <= len(kept)
        assert {"line", "seat", "kind", "before", "after"} <= set(moment)
        if moment["kind"] == "roll":
            assert moment["luck"] == pytest.approx(moment["after"] - moment["before"], abs=1e-9)
            continue
        assert {"played", "best", "error", "mark", "alternatives"} <= set(moment)
        assert moment["error"] <= 0
        assert moment["mark"] in (None, "inaccuracy", "mistake", "blunder")
        values = {json.dumps(each["action"]): each["value"] for each in moment["alternatives"]}
        lost = values[json.dumps(moment["played"])] - values[json.dumps(moment["best"])]
        assert lost == pytest.approx(moment["error"], abs=1e-9)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        (b"", "empty"),
        (b"\0" * 9, "not a JSON object"),
        (b"[" * 99, "nested more than"),
        (b'{"a":"' + b"x" * (1 << 20) + b'"}', "longer than"),
        (b'{"format":"knobel-record/1","game":"ludo","seats":["A","B"],"first":0}\n', "no game is called 'ludo'"),
    ],
)
def test_what_is_no_record_is_said_to_be_none(
    text: bytes, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "odd.jsonl"
    path.write_bytes(text)
    assert main(["review", str(path)]) == 1
    assert says in capsys.readouterr().err
