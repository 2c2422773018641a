"""`knobel import`, `export` and `backup`: records go in and come out the same."""

import json
from pathlib import Path

from tests.cli.command import knobel
from tests.core.games import lines_of


def result(path: Path) -> dict[str, object]:
    told: dict[str, object] = json.loads(knobel("verify", "--json", str(path)).stdout)
    return {key: value for key, value in told.items() if key != "file"}


def test_records_survive_import_and_export(tmp_path: Path) -> None:
    records = {
        "checked": lines_of(2, fair=True),
        "unknown": lines_of(3),
        "unfinished": lines_of(4)[:20],
        "fini": lines_of(1, game="fini"),
    }
    for name, lines in records.items():
        (tmp_path / f"{name}.jsonl").write_bytes(b"".join(lines))
    files = [str(tmp_path / f"{name}.jsonl") for name in records]
    data, out = str(tmp_path / "data"), tmp_path / "out"
    told = knobel("import", *files, "--data", data)
    assert told.returncode == 0, told.stderr
    assert knobel("export", str(out), "--data", data, "--all").returncode == 0
    for name, line in zip(records, told.stdout.splitlines(), strict=True):
        (exported,) = out.glob(f"*{line.split()[-1]}.jsonl")
        assert result(exported) == result(tmp_path / f"{name}.jsonl"), name


def test_a_bad_record_is_left_out_and_the_others_are_taken(tmp_path: Path) -> None:
    (tmp_path / "bad.jsonl").write_bytes(b"".join([*lines_of(1)[:3], b'{"type":"pass","seat":5}\n']))
    (tmp_path / "good.jsonl").write_bytes(b"".join(lines_of(1)))
    files = [str(tmp_path / name) for name in ("bad.jsonl", "good.jsonl", "none.jsonl")]
    told = knobel("import", *files, "--data", str(tmp_path / "data"))
    assert told.returncode == 1
    assert "line 4: Q3" in told.stderr
    assert "cannot be read" in told.stderr
    assert "good.jsonl: match" in told.stdout


def test_a_record_of_a_board_that_is_not_known_is_left_out(tmp_path: Path) -> None:
    header = {"format": "knobel-record/1", "game": "doppel-x", "seats": ["a", "b", "c"], "first": 0}
    (tmp_path / "far.jsonl").write_text(json.dumps({**header, "options": {"board": "far away"}}) + "\n")
    told = knobel("import", str(tmp_path / "far.jsonl"), "--data", str(tmp_path / "data"))
    assert (told.returncode, "line 1: there is no board far away" in told.stderr) == (1, True), told.stderr


def test_a_backup_can_be_opened(tmp_path: Path) -> None:
    (tmp_path / "good.jsonl").write_bytes(b"".join(lines_of(1)))
    data, copy = str(tmp_path / "data"), tmp_path / "copy"
    knobel("import", str(tmp_path / "good.jsonl"), "--data", data)
    copy.mkdir()
    assert knobel("backup", str(copy / "knobel.db"), "--data", data).returncode == 0
    assert "1 records" in knobel("export", str(tmp_path / "out"), "--data", str(copy)).stdout


def test_a_table_that_is_not_there(tmp_path: Path) -> None:
    for command in (["backup", "x.db"], ["export", "out"]):
        told = knobel(*command, "--data", str(tmp_path / "nowhere"))
        assert told.returncode == 2
        assert "--data" in told.stderr


def test_a_file_that_is_no_log(tmp_path: Path) -> None:
    (tmp_path / "knobel.db").write_text("precious")
    told = knobel("export", str(tmp_path / "out"), "--data", str(tmp_path))
    assert told.returncode == 1
    assert "Traceback" not in told.stderr
    assert (tmp_path / "knobel.db").read_text() == "precious"


def test_bad_options_of_serve() -> None:
    for arguments in (["--port", "99999"], ["--port", "x"], ["--processes", "0"], ["--keep-days", "-1"]):
        told = knobel("serve", *arguments)
        assert told.returncode == 2
        assert "Traceback" not in told.stderr
    told = knobel("serve", "--data", "/proc/nothing", "--port", "0")
    assert told.returncode == 2
    assert "--data" in told.stderr
