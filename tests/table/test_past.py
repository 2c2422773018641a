"""Playing on from an unfinished record."""

from random import Random
from typing import Any

import msgspec
import pytest

from knobel.core import Illegal
from knobel.table.told import Accepted, EventTold
from tests.table.shell import SEED, Shell, memory, people, play, record, verified

TABLES = [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 4)]


def a_past(game: str, seats: int, events: int, seed: int = 1) -> tuple[dict[str, Any], ...]:
    """The first events of a game, as they come out of a record file."""
    shell = play(Shell(people(game, seats)).begin(), Random(seed))
    lines = [msgspec.json.decode(line) for line in record(shell.table).splitlines()[1:-1]]
    return tuple(lines[: min(events, len(lines) - 1)])


@pytest.mark.parametrize(("game", "seats"), TABLES)
@pytest.mark.parametrize("events", [1, 21, 10_000])
def test_an_unfinished_record_can_be_played_to_its_end(game: str, seats: int, events: int) -> None:
    past = a_past(game, seats, events)
    shell = Shell(people(game, seats, past=past)).begin()
    assert [happened.event for happened in shell.table.history] == list(past)
    before = verified(shell.table)
    assert not before.over
    assert before.scores == shell.table.game.scores(shell.state)
    assert memory(shell.restored()) == memory(shell.table)
    play(shell, Random(2))
    result = verified(shell.table)
    assert result.over
    assert result.dice == "unknown", "somebody else's dice came before"
    assert shell.events()[-1] == {"type": "reveal", "seed": SEED}
    assert memory(shell.restored()) == memory(shell.table)


def test_the_past_counts_in_the_numbers_of_the_events() -> None:
    past = a_past("qwixx-duel", 2, 6)
    shell = Shell(people("qwixx-duel", past=past)).begin()
    assert shell.table.view(shell.t).events == 6
    snapshot = shell.table.snapshot()
    assert snapshot is not None
    assert (snapshot.n, snapshot.event) == (6, past[-1])
    seat = shell.table.game.due(shell.state)[0]
    answer = shell.do(seat, **shell.table.legal(seat)[0])
    assert isinstance(answer, Accepted)
    assert answer.n == shell.told(EventTold)[-1].n == 7


def test_the_past_is_not_seen_before_play_begins() -> None:
    shell = Shell(people("qwixx-duel", past=a_past("qwixx-duel", 2, 6)))
    assert (shell.table.fold, shell.table.history, shell.table.snapshot()) == (None, [], None)


def test_a_duel_that_was_under_way_goes_on_with_go() -> None:
    past = a_past("fini", 2, 4)
    shell = Shell(people("fini", past=past)).begin()
    assert shell.state.values
    seat = 0 if shell.state.hands[0] is None else 1
    assert isinstance(shell.do(seat, **shell.table.legal(seat)[0]), Accepted)


def test_bets_that_were_passed_stay_passed_when_others_bet() -> None:
    opening = {"type": "opening", "rest": [{"die": seat, "where": "out"} for seat in range(4)]}
    shell = Shell(people("doppel-x", 4, past=(opening, {"type": "bet", "seat": 1, "tile": "B"}))).begin()
    shell.do(2, type="pass")
    shell.do(3, type="bet", tile="A")
    assert shell.table.legal(2) == []
    assert shell.table.legal(0) == [{"type": "throw"}]


def test_a_past_that_breaks_a_rule_is_no_past() -> None:
    past = a_past("qwixx-duel", 2, 6)
    with pytest.raises(Illegal) as refused:
        Shell(people("qwixx-duel", past=(past[0], *past)))
    assert refused.value.clause == "Q3"


def test_a_game_that_is_over_is_not_played_on() -> None:
    whole = play(Shell(people("qwixx-duel")).begin(), Random(1)).table.history
    past = tuple(happened.event for happened in whole[:-1])
    with pytest.raises(Illegal) as refused:
        Shell(people("qwixx-duel", past=past))
    assert refused.value.reason == "over"


@pytest.mark.parametrize("line", [{"type": "dance"}, {}, {"type": "roll"}, {"type": "reveal", "seed": "00"}])
def test_a_past_that_cannot_be_read_is_none(line: dict[str, Any]) -> None:
    with pytest.raises(msgspec.ValidationError):
        Shell(people("qwixx-duel", past=(line,)))
