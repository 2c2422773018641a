"""OpenSpiel's search as a bot: it speaks the protocol, searches what the rules allow, and sees what is plain to see."""

import io
import json
import subprocess
import sys
from random import Random

from knobel.core import RandomDraws
from knobel.envs.speaking import speak
from knobel.games.qwixx_duel import GAME, Pass
from knobel.games.qwixx_duel.bots import RandomBot
from knobel.games.qwixx_duel.envs.mcts import MctsBot
from knobel.games.qwixx_duel.notation import read_position

#: Black's last stone ends it: 84 points against it, 82 if it is a misthrow, and more wherever else it goes.
LAST = "B9........../B6........../B6.G3......../G12.......... 0-0 B2:w34r1y2g3b4"


def test_it_finds_the_stone_that_matters() -> None:
    state = read_position(".........../.........../.........../........... 0-0 B1:w34r1y2g3b4")
    act = MctsBot(60, "random", seed=1).decide(state, 0)
    assert act in GAME.legal(state, 0)
    late = read_position(LAST)
    assert MctsBot(60, "greedy", seed=1).decide(late, 0) != Pass(0)


def test_whole_games_in_the_words_of_the_protocol() -> None:
    """The same acts come back as from the bot itself, by lines alone."""
    rng, state = Random(3), GAME.start(2, 0, {})
    lines = [{"type": "hello", "protocol": "knobel-bot/1", "seat": 0, "seats": 2, "first": 0, "options": {}}]
    asked = 0
    while GAME.due(state):
        seat = state.active
        if seat == 0:
            lines.append({"type": "decide", "legal": [], "ms": 1})
            asked += 1
        event = GAME.resolve(state, RandomBot(rng).decide(state, seat), RandomDraws(rng))
        state = GAME.apply(state, event)
        lines.append({"type": "event", "event": json.loads(_encoded(event))})
    said = io.StringIO()
    heard = io.StringIO("".join(json.dumps(line) + "\n" for line in lines))
    speak(GAME, "any", RandomBot(Random(0)).decide, heard, said)
    told = [json.loads(line) for line in said.getvalue().splitlines()]
    assert told[0] == {"type": "ready", "name": "any"}
    assert [answer["type"] for answer in told[1:]] == ["act"] * asked
    assert all("seat" not in answer["action"] for answer in told[1:])


def test_the_arena_takes_it() -> None:
    command = f"{sys.executable} -m knobel.games.qwixx_duel.envs.mcts --simulations 4"
    arena = [sys.executable, "-m", "knobel", "arena", "qwixx-duel", "--bot", command, "--bot", "random"]
    done = subprocess.run(
        [*arena, "--games", "2", "--jobs", "1", "--ms", "60000", "--json"], capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    result = json.loads(done.stdout)
    assert result["games"] == 2
    assert sum(result["points"]) == 2


def _encoded(event: object) -> bytes:
    import msgspec

    return msgspec.json.encode(event)
