"""What a series plays: seats changed on shared dice, the same whatever the number of jobs, and gone on with later."""

from pathlib import Path
from random import Random
from typing import ClassVar

import pytest

from knobel.arena.contest import Contest
from knobel.arena.kept import Header, Kept
from knobel.arena.result import result
from knobel.arena.ring import sharing
from knobel.arena.series import Series, Task, make_series, tasks
from knobel.core import Malformed, Outcome
from knobel.core.plugin import Plugin
from tests.arena.playing import DUEL, contest, sample, series


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 8])
def test_both_sit_everywhere_equally_often(seats: int) -> None:
    chosen = Series("any", ("a", "b"), seats=seats)
    for pair in range(2 * seats):
        one, other = chosen.seating(pair)
        assert all({a, b} == {0, 1} for a, b in zip(one, other, strict=True))
        assert abs(one.count(0) - one.count(1)) <= 1
    assert len({chosen.seating(pair) for pair in range(seats)}) == (seats if seats % 2 else 2)
    assert {chosen.first(pair) for pair in range(seats)} == set(range(seats))


@pytest.mark.parametrize(
    ("game", "bot", "games"), [(DUEL, "random", 20), ("fini", "medium", 4), ("doppel-x", "thrower", 2)]
)
def test_a_bot_is_exactly_even_with_itself(game: str, bot: str, games: int) -> None:
    """For dice and luck belong to the seats."""
    found = result(contest(series(bot, bot, game=game), games))
    assert (found.score, found.games) == (0.5, games)
    assert found.names == (bot, f"{bot} (2)")
    if games > 2:
        assert found.ci95 == 0


def test_the_same_seed_gives_the_same_games_whatever_the_number_of_jobs() -> None:
    chosen = series("greedy", "random", sample())
    one, three = contest(chosen, 6, jobs=1), contest(chosen, 6, jobs=3)
    assert one.played == three.played
    assert result(one) == result(three)
    assert contest(series("greedy", "random", seed=1), 6).played != contest(series("greedy", "random"), 6).played


def test_a_sequential_test_stops_at_the_same_pair_whatever_the_number_of_jobs() -> None:
    chosen, sprt = series("greedy", "random"), (0.5, 0.6, 0.05)
    one, two = (contest(chosen, 1000, jobs, sprt) for jobs in (1, 2))
    assert one.played == two.played
    found = result(one)
    assert found == result(two)
    assert found.sprt is not None
    assert (found.sprt.stands, found.complete) == ("p1", True)
    assert found.games == 2 * found.sprt.pairs < 1000


def test_intervals_are_those_of_pair_means() -> None:
    played = contest(series("greedy", "random"), 24)
    means = [sum(game.points[0] for game in pair.games) / 2 for pair in played.played]
    mean = sum(means) / 12
    half = 2.201 * (sum((value - mean) ** 2 for value in means) / 11 / 12) ** 0.5
    found = result(played)
    assert (found.score, found.ci95) == pytest.approx((mean, half), abs=1e-4)
    assert found.points == (24 * mean, 24 - 24 * mean)
    assert found.score == found.points[0] / found.games


def test_games_are_made_even() -> None:
    assert result(contest(series("random", "random"), 5)).games == 6


def test_a_series_is_gone_on_with(tmp_path: Path) -> None:
    chosen = series("greedy", "random", sample())
    whole = contest(chosen, 8)
    kept = Kept(Header(series=chosen, games=8))
    kept.keep_in(tmp_path / "series.jsonl")
    playing = Contest(kept).play(1)
    first = [next(playing) for _ in range(5)]
    playing.close()
    kept.close()
    with (tmp_path / "series.jsonl").open("ab") as file:
        file.write(b'{"matchup":[0,1],"pa')  # killed in the middle of a line
    again = Kept.read(tmp_path / "series.jsonl")
    assert list(again.pairs.values()) == first
    again.keep_in(tmp_path / "series.jsonl")
    resumed = contest(chosen, 8, kept=again)
    again.close()
    assert resumed.played == whole.played
    assert result(resumed) == result(whole)
    assert len(Kept.read(tmp_path / "series.jsonl").pairs) == 12


def test_a_file_that_is_no_series_is_left_alone(tmp_path: Path) -> None:
    file = tmp_path / "series.jsonl"
    for text in ("", "my diary\n", '{"format":"knobel-record/1","game":"fini"}\n'):
        file.write_text(text)
        with pytest.raises(Malformed, match="is no series"):
            Kept.read(file)
        assert file.read_text() == text


@pytest.mark.parametrize(
    ("game", "bots", "named", "says"),
    [
        ("chess", ["a", "b"], {}, "no game is called 'chess'"),
        (DUEL, ["greedy"], {}, "two bots or more"),
        (
            DUEL,
            ["greedy", "stockfisch"],
            {},
            "neither a bot for qwixx-duel (random, greedy, net, first-steps, casual, solid, sharp, strong) nor a comm",
        ),
        (DUEL, ["greedy", "python3 'unfinished"], {}, "cannot be read"),
        (DUEL, ["greedy", "random"], {"seats": 3}, "2 to 2 players, not 3"),
        (DUEL, ["greedy", "random"], {"options": {"tempo": 3}}, "cannot be played like this"),
        ("doppel-x", ["thrower", "thrower"], {"options": {"board": "IX"}}, "cannot be played like this"),
    ],
)
def test_what_cannot_be_played_is_refused_in_a_sentence(
    game: str, bots: list[str], named: dict[str, object], says: str
) -> None:
    with pytest.raises(Malformed) as refusal:
        make_series(game, bots, **{"options": {}, **named})  # type: ignore[arg-type]
    assert says in refusal.value.message


def test_tasks_take_turns() -> None:
    chosen = series("random", "greedy", "random")
    assert list(tasks(chosen, 2))[:4] == [Task((0, 1), 0), Task((0, 2), 0), Task((1, 2), 0), Task((0, 1), 1)]
    dice = {chosen.dice(task.matchup, task.pair) for task in tasks(chosen, 20)}
    assert len(dice) == 60


class Failing:
    """Raises, or asks for what it may not do."""

    raises: ClassVar[bool] = False

    def __init__(self, rng: Random) -> None:
        pass

    def decide(self, state: object, seat: int) -> object:
        from knobel.games.qwixx_duel.events import Place

        if self.raises:
            raise KeyError("lost")
        return Place(seat, "red", 12)


@pytest.mark.parametrize(("raises", "kind"), [(True, "crash"), (False, "illegal")])
def test_a_bot_of_this_python_loses_its_game_too(raises: bool, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Plugin.bot
    monkeypatch.setattr(Failing, "raises", raises)
    monkeypatch.setattr(
        Plugin, "bot", lambda self, name, rng: Failing(rng) if name == "random" else usual(self, name, rng)
    )
    found = result(contest(series("greedy", "random"), 4))
    assert found.points == (4.0, 0.0)
    assert [(forfeits.bot, forfeits.kind, forfeits.games) for forfeits in found.forfeits] == [(1, kind, 4)]


@pytest.mark.parametrize(
    ("outcome", "tied", "out", "share"),
    [
        (Outcome(1, "points"), (), set(), [1]),
        (Outcome(None, "points"), (0, 2), set(), [0, 2]),  # they would play it off
        (Outcome(None, "points"), (), set(), [0, 2]),  # a draw of the best
        (None, (), set(), [0, 1, 2]),  # it did not end
        (None, (), {0}, [1, 2]),
    ],
)
def test_who_shares_the_point(outcome: Outcome | None, tied: tuple[int, ...], out: set[int], share: list[int]) -> None:
    assert sharing(outcome, tied, (7, 5, 7), out) == share
