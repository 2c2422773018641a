"""The bot protocol, to the letter: what a bot hears, what it may answer, and what costs it the game."""

import json
import os
import shlex
import sys
import time
from functools import cache
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest

from knobel.arena import outside
from knobel.arena.faults import BotFault
from knobel.arena.result import result
from knobel.arena.ring import Ring
from knobel.arena.series import Played, Task
from knobel.core import Header
from knobel.core.replay import replay
from knobel.games import find_plugin
from knobel.games.fini.events import Grab
from knobel.table.read_as import read_as
from tests.arena.playing import DUEL, SAMPLES, bad, contest, sample, series

SCRIBE = """
import json, os, sys
heard = open(sys.argv[1] + str(os.getpid()), "w")
for line in sys.stdin:
    print(line, end="", file=heard, flush=True)
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({"type": "ready", "name": "scribe"}), flush=True)
    elif said["type"] == "decide":
        acts = said["legal"]
        act = {"type": "throw"} if acts is None else acts[-1]
        print(json.dumps({"type": "act", "action": act, "after": 700}), flush=True)
"""
OPPONENTS = {DUEL: "random", "fini": "ideal", "doppel-x": "casual"}


def scribe(folder: Path) -> str:
    """A bot that takes the last of the legal acts and writes down what it hears, a file for each process."""
    return shlex.join([sys.executable, "-c", SCRIBE, f"{folder}/"])


def heard(folder: Path) -> list[list[dict[str, Any]]]:
    return [[json.loads(line) for line in file.read_text().splitlines()] for file in folder.iterdir()]


def one_game(*bots: str, game: str = DUEL, **named: Any) -> Played:
    """The first game of a series, in which the first bot has the first seat."""
    chosen = series(*bots, game=game, **named)
    ring = Ring(chosen)
    try:
        return ring.play_game(Task((0, 1), 0), chosen.seating(0)[0])
    finally:
        ring.close()


@cache
def talk(game: str, seed: int = 0) -> tuple[Played, list[dict[str, Any]]]:
    """A whole game, and what the bot on seat 0 heard of it."""
    with TemporaryDirectory() as folder:
        played = one_game(scribe(Path(folder)), OPPONENTS[game], game=game, seed=seed)
        (lines,) = [lines for lines in heard(Path(folder)) if lines[0]["seat"] == 0]
    return played, lines


@pytest.mark.parametrize("game", OPPONENTS)
def test_hello_events_decisions_over(game: str) -> None:
    played, (hello, *between, over) = talk(game)
    assert not played.faults
    assert hello == {
        "type": "hello",
        "protocol": "knobel-bot/1",
        "game": game,
        "seat": 0,
        "seats": len(played.seating),
        "first": 0,
        "options": {},
    }
    assert {line["type"] for line in between} == {"event", "decide"}
    for line in between:
        if line["type"] == "decide":
            assert line["ms"] == 20_000
            assert line["legal"] is None or all("seat" not in act for act in line["legal"])
    assert over == {"type": "over", "scores": list(played.scores), "winner": played.winner}


@pytest.mark.parametrize("game", OPPONENTS)
def test_what_it_hears_is_the_record(game: str) -> None:
    played, lines = talk(game)
    plugin = find_plugin(game)
    header = Header(game=game, seats=("",) * len(played.seating), first=0)
    events = [read_as(line["event"], plugin.game.events) for line in lines if line["type"] == "event"]
    state = replay(plugin.game, header, events)
    assert plugin.game.scores(state) == played.scores
    assert plugin.game.outcome(state) is not None
    assert {event.seat for event in events if hasattr(event, "seat")} >= {0, 1}  # its own acts come back


def test_throws_are_not_listed_and_not_betting_is_a_choice() -> None:
    throws = bets = False
    for seed in range(8):  # whether a seat may bet is up to the dice
        asked = [line["legal"] for line in talk("doppel-x", seed)[1] if line["type"] == "decide"]
        throws |= None in asked
        bets |= any(legal and {"type": "pass"} in legal and legal[0]["type"] == "bet" for legal in asked)
        if throws and bets:
            return
    assert throws
    assert bets


def test_time_is_simulated_and_the_slower_hand_is_asked_again() -> None:
    lines = talk("fini")[1]
    again = 0
    for asked, event, next_asked in zip(lines, lines[1:], lines[2:], strict=False):
        if (asked["type"], event["type"], next_asked["type"]) == ("decide", "event", "decide"):
            if event["event"].get("seat") == 0:
                assert event["event"]["at"] == asked["at"] + 700  # what it said it would take
            else:
                again += event["event"]["at"] < asked["at"] + 700
    assert again


def test_one_is_not_true() -> None:
    assert outside.chosen(outside.Answer({"type": "grab", "die": 1}), (Grab(0, 1),)) == (
        {"type": "grab", "die": 1},
        None,
    )
    with pytest.raises(BotFault):
        outside.chosen(outside.Answer({"type": "grab", "die": True}), (Grab(0, 1),))


def test_after_stands_beside_the_action_or_in_it() -> None:
    legal = (Grab(0, 1),)
    grab = {"type": "grab", "die": 1}
    assert outside.chosen(outside.Answer(grab, 300), legal) == (grab, 300)
    assert outside.chosen(outside.Answer({**grab, "after": 300}), legal) == (grab, 300)
    with pytest.raises(BotFault):
        outside.chosen(outside.Answer({**grab, "after": -1}), legal)


AIMING = """
import json, sys
for line in sys.stdin:
    said = json.loads(line)
    if said["type"] == "hello":
        print(json.dumps({"type": "ready"}), flush=True)
    elif said["type"] == "decide":
        act = {"type": "throw", "aim": json.loads(sys.argv[1])} if said["legal"] is None else {"type": "pass"}
        print(json.dumps({"type": "act", "action": act}), flush=True)
"""


def test_a_throw_carries_its_aim_and_an_impossible_one_is_illegal() -> None:
    from knobel.games.doppel_x.board import find_board

    start = find_board("I").starts[0]
    aim = {"x": start.at[0], "y": start.at[1], "height": start.height, "direction": start.facing, "speed": 1.0}
    command = [sys.executable, "-c", AIMING, json.dumps(aim)]
    assert not one_game(shlex.join(command), "thrower", game="doppel-x").faults
    command[-1] = json.dumps(aim | {"speed": 1000})
    (fault,) = one_game(shlex.join(command), "thrower", game="doppel-x").faults
    assert (fault.side, fault.kind) == (0, "illegal")
    assert "speed" in fault.words


@pytest.mark.parametrize(
    ("how", "kind"),
    [
        ("crash", "crash"),
        ("exit", "crash"),
        ("close", "crash"),
        ("dead-at-once", "crash"),
        ("long-line", "flood"),
        ("endless-line", "flood"),
        ("endless-lines", "flood"),
        ("twice", "flood"),
        ("banner", "broken"),
        ("nonsense", "broken"),
        ("no-object", "broken"),
        ("deep", "broken"),
        ("bytes", "broken"),
        ("ready-again", "broken"),
        ("cheat", "illegal"),
        ("extra-key", "illegal"),
    ],
)
def test_whoever_misbehaves_loses_the_game_and_is_named(how: str, kind: str) -> None:
    played = one_game(bad(how), "random")
    (fault,) = played.faults
    assert fault.side == 0
    # A line too many may come so late that it is taken for the next answer, and then is illegal; and what is said
    # before the first question is an answer to it, or to none, as the two processes happen to begin.
    either = {"twice": "illegal", "endless-lines": "illegal", "banner": "flood"}
    assert fault.kind in (kind, either.get(how))
    assert (played.winner, played.why, played.points) == (1, "forfeit", (0.0, 1.0))


def test_a_crash_is_told_in_the_bots_own_words() -> None:
    assert "exit code 1: ZeroDivisionError: one by none" in one_game(bad("crash"), "random").faults[0].words
    assert "exit code 3" in one_game(bad("exit"), "random").faults[0].words
    assert "I cannot find my weights" in one_game(bad("dead-at-once"), "random").faults[0].words


@pytest.mark.parametrize("how", ["hang", "never-ready", "not-listening"])
def test_whoever_gives_no_answer_in_time_loses(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(outside, "GET_READY", 0.5 if how == "never-ready" else 20)
    played = one_game(bad(how), "random", ms=300)
    assert [(fault.side, fault.kind) for fault in played.faults] == [(0, "time")]
    assert played.points == (0.0, 1.0)


def test_what_it_says_on_standard_error_is_its_own_affair() -> None:
    assert not one_game(bad("complain"), "random").faults


def test_a_program_for_one_game_is_started_anew() -> None:
    played = contest(series(bad("one-game"), "random"), games=6).played
    assert not [fault for pair in played for game in pair.games for fault in game.faults]


def test_its_children_end_with_it(tmp_path: Path) -> None:
    mark = f"mark-{os.getpid()}-{tmp_path.name}"
    one_game(bad("hang-with-a-child", mark), "random", ms=1000)
    deadline = time.monotonic() + 20
    while _running(mark) and time.monotonic() < deadline:
        time.sleep(0.05)
    assert not _running(mark)


def _running(mark: str) -> list[str]:
    """Processes whose command line has this word."""
    found = []
    for process in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            line = process.read_bytes()
        except OSError:
            continue
        if mark.encode() in line:
            found.append(process.parent.name)
    return found


def test_a_series_goes_on_whatever_its_bots_do() -> None:
    found = result(contest(series(bad("cheat"), bad("exit"), sample()), games=4))
    assert found.complete
    assert found.games == 12
    assert found.points[2] == 8
    assert {(forfeits.bot, forfeits.kind) for forfeits in found.forfeits} <= {(0, "illegal"), (1, "crash")}
    assert sum(forfeits.games for forfeits in found.forfeits) == 12


def test_a_bot_with_several_seats_leaves_all_of_them() -> None:
    played = one_game(bad("cheat"), "thrower", game="doppel-x")  # the first one has two of three seats
    assert played.seating == (0, 1, 0)
    assert (played.winner, played.why, played.points) == (1, "forfeit", (0.0, 1.0))
    assert len(played.faults) == 1


def test_no_program_sees_the_same_dice_twice(tmp_path: Path) -> None:
    contest(series(scribe(tmp_path), "random"), games=8)
    processes = heard(tmp_path)
    assert len(processes) == 2
    for lines in processes:
        first_rolls = [
            {**event["event"], "seat": 0, "at": 0}
            for hello, event in pairwise(lines)
            if hello["type"] == "hello" and event["type"] == "event"
        ]
        assert all(first_rolls.count(roll) == 1 for roll in first_rolls)
        assert len({line["seat"] for line in lines if line["type"] == "hello"}) == 1


@pytest.mark.parametrize(
    ("game", "bots"),
    [
        (DUEL, (sample(), sample("js"))),
        ("fini", (sample("js"), "quick")),
        ("fini", ("quick", sample())),
        ("doppel-x", (sample(), sample("js"))),
    ],
)
def test_the_samples_play_every_game(game: str, bots: tuple[str, str]) -> None:
    assert not one_game(*bots, game=game).faults


def test_the_samples_are_short() -> None:
    assert all(len(file.read_text().splitlines()) < 60 for file in SAMPLES.iterdir())
