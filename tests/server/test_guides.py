"""The guided rounds of the Learn pages: their positions are legal, and what they call right the referee calls right."""

import gzip
import json
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest

from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.geometry import face_up, touched
from knobel.physics.die import Pose
from knobel.server.requests.replay import BadRecord, Replayed, replay_packed
from tests.server.client import running

ROOT = Path(__file__).parents[2]
FOLDERS = ROOT / "web/src/games"
GAMES = ("qwixx-duel", "fini", "doppel-x")
PHYSICS = "knobel-physics/1"

Line = dict[str, Any]


def stages(game: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads((FOLDERS / game / "guide/stages.json").read_text())
    return found


def lines(path: Path) -> list[Line]:
    return [json.loads(line) for line in path.read_text().splitlines()]


def record(game: str, stage: dict[str, Any], more: list[Line]) -> bytes:
    """The stage's position as a record, and what a tap adds to it."""
    head, *events = lines(FOLDERS / game / "guide/records" / f"{stage['record']}.jsonl")
    assert stage["events"] <= len(events)
    return b"".join(json.dumps(line).encode() + b"\n" for line in [head, *events[: stage["events"]], *more])


def clause_against(text: bytes) -> str | None:
    refused = replay_packed(text)
    assert isinstance(refused, BadRecord)
    return str(refused.extra["clause"])


def replayed(text: bytes) -> Replayed:
    done = replay_packed(text)
    assert isinstance(done, bytes), done
    return msgspec.json.decode(gzip.decompress(done), type=Replayed)


def gained(shown: Replayed, seat: int) -> int:
    before = shown.steps[-2].scores[seat] if len(shown.steps) > 1 else 0
    return shown.steps[-1].scores[seat] - before


STAGES = [pytest.param(game, stage, id=f"{game}-{stage['name']}") for game in GAMES for stage in stages(game)]


@pytest.mark.parametrize(("game", "stage"), STAGES)
def test_what_a_step_calls_right_the_referee_calls_right(game: str, stage: dict[str, Any]) -> None:
    shown = replayed(record(game, stage, []))
    assert shown.game == game
    assert shown.outcome is None
    for tap, more in stage.get("right", {}).items():
        if "refused" in stage:
            assert clause_against(record(game, stage, more)) == stage["refused"], tap
        else:
            after = replayed(record(game, stage, more))
            judged = after.steps[-1].verdict if game == "fini" else None
            assert not any(slip["seat"] == stage["me"] for slip in (judged or {}).get("slips", ())), tap
    if "gain" in stage:
        choices = stage["gain"]["choices"]
        assert gained(shown, stage["gain"]["seat"]) in choices
        assert len(set(choices)) == 3


def mirrored(events: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same with the first two seats exchanged: a learner keeps one side."""

    def other(seat: Any) -> Any:
        return {0: 1, 1: 0}.get(seat, seat)

    def dice(rest: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return sorted(({**each, "die": other(each["die"])} for each in rest), key=lambda each: str(each["die"]))

    turned = [{**event, "seat": other(event["seat"])} if "seat" in event else event for event in events]
    return [{**event, "rest": dice(event["rest"])} if "rest" in event else event for event in turned]


@pytest.mark.parametrize("game", GAMES)
def test_whoever_learns_keeps_one_side(game: str) -> None:
    assert {stage["me"] for stage in stages(game)} == {0}


@pytest.mark.parametrize("game", GAMES)
def test_the_rule_books_examples_are_all_there(game: str) -> None:
    played = {stage["record"] for stage in stages(game)}
    for path in sorted((ROOT / "tests" / game.replace("-", "_") / "records").glob("*.jsonl")):
        _, *example = lines(path)
        _, *guide = lines(FOLDERS / game / "guide/records" / path.name)
        for event in guide:
            event.pop(PHYSICS, None)
        assert guide[: len(example)] in (example, mirrored(example))
        assert path.stem in played


@pytest.mark.parametrize("game", GAMES)
def test_a_round_has_six_to_nine_steps_and_uses_every_record(game: str) -> None:
    assert 6 <= len(stages(game)) <= 9
    assert {stage["record"] for stage in stages(game)} == {
        path.stem for path in (FOLDERS / game / "guide/records").iterdir()
    }


@pytest.mark.parametrize("path", sorted((FOLDERS / "doppel-x/guide/records").iterdir()), ids=lambda path: path.stem)
def test_dice_lie_where_they_touch_what_the_record_says(path: Path) -> None:
    head, *events = lines(path)
    board = find_board(head["options"]["board"])
    for event in events:
        poses = dict(event.get(PHYSICS, {}).get("poses", ()))
        for rest in event.get("rest", ()):
            if rest["where"] == "board":
                pose = Pose(*poses[rest["die"]])
                assert set(touched(board, pose)) == set(rest["fields"])
                assert face_up(pose) == str(rest["face"])


def test_a_replayed_record_ends_with_what_may_be_done_and_a_refusal_names_its_clause(tmp_path: Path) -> None:
    capture = next(stage for stage in stages("qwixx-duel") if stage["name"] == "capture")
    with running(tmp_path) as server:
        shown = httpx.post(f"{server.url}/api/replay", content=record("qwixx-duel", capture, [])).json()
        (act,) = (act for act in shown["legal"]["0"] if act.get("row") == "red")
        assert (act["value"], act["would"]["does"]) == (7, "capture")
        blocked = [{"type": "place", "seat": 0, "row": "red", "value": 5}]
        refused = httpx.post(f"{server.url}/api/replay", content=record("qwixx-duel", capture, blocked))
        assert refused.status_code == 422
        assert refused.json()["extra"] == {
            "line": capture["events"] + 2,
            "clause": "Q4",
            "reason": "not-the-white-sum",
            "facts": {"value": 5, "sum": 7},
        }
