"""Doppel X: the opening of all, bets in their window, throws that are written down before they fly."""

from random import Random
from typing import Any

import pytest

from knobel.games.doppel_x.board import load_board
from knobel.table.journal import Asked, BetPassed, Happened
from knobel.table.told import Accepted, Refused, TableTold
from tests.table.shell import Shell, memory, people, play, verified

AIM = {"x": 0.0, "y": -200.0, "height": 90.0, "direction": 90.0, "speed": 1.0, "loft": 15.0, "spin": 0.0}
IN_A_HOLE: dict[str, Any] = {"where": "hole"}


def opened(seats: int = 4, on_the_board: tuple[int, ...] = (), **rest: Any) -> Shell:
    """The opening is over. All dice fell into holes, so that everybody may bet, but for those that lie there."""
    lying = {"where": "board", "face": 1, "fields": ["1x"]}
    rest_of = [{"die": seat, **(lying if seat in on_the_board else IN_A_HOLE)} for seat in range(seats)]
    shell = Shell(people("doppel-x", seats, past=({"type": "opening", "rest": rest_of},), **rest)).begin()
    shell.busy = True
    return shell


def waiting(shell: Shell) -> tuple[str | None, int | None]:
    """What is waited for, and how much longer."""
    view = shell.table.view(shell.t)
    return view.waiting, None if view.deadline is None else view.deadline - shell.t


def land(shell: Shell) -> None:
    """The dice that are in the air come down."""
    shell.busy = False
    shell.simulate()
    shell.busy = True


# --- the opening ------------------------------------------------------------------------------------------


def test_the_opening_collects_everybodys_throw_and_then_all_fly_at_once() -> None:
    shell = Shell(people("doppel-x", 3)).begin()
    shell.busy = True
    for seat, wait in ((1, 200), (2, 300), (0, 5000)):
        assert shell.table.manner.job() is None
        shell.wait(wait)
        assert isinstance(shell.do(seat, type="throw", aim=AIM), Accepted)
    job = shell.table.manner.job()
    assert job is not None
    assert [(hand["seat"], hand["after"]) for hand in job.hands] == [(1, 0.0), (2, 0.3), (0, 1.0)]
    assert waiting(shell) == (None, None)
    land(shell)
    assert shell.events() != []
    assert {rest["die"] for rest in shell.events("opening")[0]["rest"]} == {0, 1, 2}


def test_ten_seconds_after_x_the_table_throws_for_those_who_have_not() -> None:
    shell = Shell(people("doppel-x", 4)).begin()
    shell.busy = True
    assert waiting(shell) == ("opening", 10_000)
    shell.wait(3000)
    shell.do(2, type="throw", aim=AIM)
    assert waiting(shell) == ("opening", 7000)
    shell.wait(6999)
    assert shell.table.manner.job() is None
    shell.wait(1)
    job = shell.table.manner.job()
    assert job is not None
    assert [(hand["seat"], hand.get("aim") is None) for hand in job.hands] == [
        (2, False),
        (0, True),
        (1, True),
        (3, True),
    ]


def test_nobody_throws_twice_in_the_opening() -> None:
    shell = Shell(people("doppel-x", 3)).begin()
    shell.do(1, type="throw", aim=AIM)
    assert shell.do(1, type="throw") == Refused("", "D5", "opened")
    assert shell.table.legal(1) == []
    assert shell.table.legal(0) == [{"type": "throw"}]
    assert len(shell.table.pending) == 1


def test_there_is_no_bet_on_the_opening() -> None:
    shell = Shell(people("doppel-x", 3)).begin()
    assert shell.do(1, type="bet", tile="A") == Refused("", "D5", "open-first")
    assert shell.do(1, type="pass") == Refused("", "D15", "no-bet", {"seat": 1})


def test_whoever_gives_up_during_the_opening_takes_back_nobodys_throw() -> None:
    shell = Shell(people("doppel-x", 4)).begin()
    shell.busy = True
    for seat in (0, 1, 2):
        shell.wait(100)
        shell.do(seat, type="throw", aim=AIM)
    shell.tell(shell.table.resign, 0)
    assert [asked.seat for asked in shell.table.pending] == [1, 2]
    assert shell.do(0, type="throw") == Refused("", None, "gave-up", {"seat": 0})
    assert waiting(shell) == ("opening", 9700)
    shell.tell(shell.table.resign, 3)  # now everybody who is left has thrown
    job = shell.table.manner.job()
    assert job is not None
    assert [hand["seat"] for hand in job.hands] == [1, 2]
    assert memory(shell.restored()) == memory(shell.table)
    land(shell)
    assert [rest["die"] for rest in shell.events("opening")[0]["rest"]] == [1, 2]


# --- bets -------------------------------------------------------------------------------------------------


def test_bets_are_open_for_fifteen_seconds_and_then_the_throw_is_due_for_thirty() -> None:
    shell = opened()
    assert waiting(shell) == ("bets", 15_000)
    shell.wait(14_999)
    assert waiting(shell) == ("bets", 1)
    shell.wait(1)
    assert waiting(shell) == ("throw", 30_000)
    assert [entry.seat for entry in shell.stored if isinstance(entry, BetPassed)] == [1, 2, 3]
    assert shell.do(1, type="bet", tile="A") == Refused("", "D15", "no-bet", {"seat": 1})
    shell.wait(29_999)
    assert shell.table.manner.job() is None
    shell.wait(1)
    job = shell.table.manner.job()
    assert job is not None
    assert [(hand["seat"], hand.get("aim")) for hand in job.hands] == [(0, None)]


def test_a_bet_does_not_keep_the_window_open_for_longer() -> None:
    shell = opened()
    shell.wait(10_000)
    shell.do(1, type="bet", tile="A")
    assert waiting(shell) == ("bets", 5000)
    shell.wait(2000)
    shell.do(2, type="pass")
    assert waiting(shell) == ("bets", 3000)
    shell.do(3, type="bet", tile="B")
    assert waiting(shell) == ("throw", 30_000)
    assert shell.state.bets == (None, "A", None, "B")


def test_where_nobody_may_bet_the_throw_is_due_at_once() -> None:
    shell = opened(on_the_board=(1, 2, 3))
    assert waiting(shell) == ("throw", 30_000)
    assert isinstance(shell.do(0, type="throw", aim=AIM), Accepted)


def test_nobody_throws_while_bets_are_open() -> None:
    shell = opened(on_the_board=(1, 2))
    assert shell.table.legal(0) == []
    assert shell.do(0, type="throw", aim=AIM) == Refused("", "D15", "bets-open")
    assert shell.do(1, type="throw", aim=AIM) == Refused("", "D6", "not-your-throw", {"active": 0, "seat": 1})
    shell.do(3, type="pass")
    assert shell.table.legal(0) == [{"type": "throw"}]
    assert isinstance(shell.do(0, type="throw", aim=AIM), Accepted)
    assert shell.do(0, type="throw", aim=AIM) == Refused("", "D6", "thrown-already")


def test_who_may_bet_may_also_say_no_and_either_is_said_once() -> None:
    shell = opened(on_the_board=(1,))
    bets = [{"type": "bet", "tile": tile} for tile in "ABCD"]
    assert shell.table.legal(2) == [*bets, {"type": "pass"}]
    assert shell.table.legal(0) == shell.table.legal(1) == []
    for seat in (0, 1):
        assert shell.do(seat, type="pass") == Refused("", "D15", "no-bet", {"seat": seat})
    shell.do(2, type="pass")
    shell.do(3, type="bet", tile="D")
    for seat in (2, 3):
        assert shell.do(seat, type="pass") == Refused("", "D15", "no-bet", {"seat": seat})
        assert shell.do(seat, type="bet", tile="A") == Refused("", "D15", "no-bet", {"seat": seat})
    assert shell.table.legal(2) == shell.table.legal(3) == []
    assert shell.do(3, type="bet", tile="H") == Refused("", "D3", "tile-not-in-play", {"tile": "H", "tiles": "A B C D"})


def test_passing_leaves_no_line_in_the_record_but_survives_a_restart() -> None:
    shell = opened()
    shell.do(2, type="pass")
    assert len(shell.table.history) == 1
    assert memory(shell.restored()) == memory(shell.table)
    assert shell.restored().legal(2) == []


def test_after_the_throw_everybody_may_bet_anew() -> None:
    shell = opened()
    for seat in (1, 2, 3):
        shell.do(seat, type="pass")
    shell.do(0, type="throw")
    job = shell.table.manner.job()
    assert job is not None
    rest = [{"die": die, **IN_A_HOLE} for die in (0, "white")]
    shell.take(shell.table.simulated(shell.t, job.events, {"type": "throw", "seat": 0, "rest": rest}, {}))
    assert waiting(shell) == ("bets", 15_000)
    assert [bool(shell.table.legal(seat)) for seat in range(4)] == [True, False, True, True]


def a_throw(shell: Shell, flight: int) -> None:
    """Nobody bets; the dice fly for so long, and fall into holes."""
    for seat in range(1, 4):
        shell.do(seat, type="pass")
    shell.do(0, type="throw")
    job = shell.table.manner.job()
    assert job is not None
    rest = [{"die": die, **IN_A_HOLE} for die in (0, "white")]
    event = {"type": "throw", "seat": 0, "rest": rest}
    shell.take(shell.table.simulated(shell.t, job.events, event, {"ms": flight}))


def test_the_clocks_start_when_the_dice_are_seen_to_lie_still() -> None:
    shell = opened()
    a_throw(shell, 4321)
    assert waiting(shell) == ("bets", 4321 + 15_000)
    assert shell.table.wake() == shell.t + 4321 + 15_000
    shell.wait(1000)
    shell.do(0, type="bet", tile="A")  # quick ones need not wait, and take nobody's time
    assert waiting(shell) == ("bets", 3321 + 15_000)
    for seat in (2, 3):
        shell.do(seat, type="pass")
    assert waiting(shell) == ("throw", 3321 + 30_000)
    shell.wait(3321 + 29_999)
    assert shell.table.manner.job() is None
    shell.wait(1)
    assert shell.table.manner.job() is not None


def test_a_throw_that_was_seen_long_ago_gives_nobody_extra_time() -> None:
    shell = opened()
    a_throw(shell, 4321)
    shell.wait(4321 + 15_000)
    assert waiting(shell) == ("throw", 30_000)


def test_a_film_is_as_long_after_a_restart_and_the_opening_has_one_too() -> None:
    shell = opened()
    a_throw(shell, 4321)
    table = shell.restored()
    assert table.view(shell.t).deadline == shell.table.view(shell.t).deadline == shell.t + 4321 + 15_000
    shell = Shell(people("doppel-x", 3)).begin()
    for seat in range(3):
        shell.do(seat, type="throw")
    assert shell.events("opening") != []
    assert waiting(shell)[1] in (700 + 15_000, 700 + 30_000)  # the shell's films take 700 ms


# --- throws -----------------------------------------------------------------------------------------------


def test_a_throw_is_written_down_before_it_is_simulated() -> None:
    shell = opened(on_the_board=(1, 2, 3))
    shell.do(0, type="throw", aim=AIM, after=0.5)
    asked = shell.stored[-1]
    assert isinstance(asked, Asked)
    assert (asked.seat, asked.act) == (0, {"type": "throw", "aim": AIM})
    job = shell.table.manner.job()
    assert job is not None
    assert job.hands == ({"type": "throw", "aim": AIM, "seat": 0, "after": 0.0},)
    assert (job.chance, job.events) == (1, 1)
    shell.tell(shell.table.disconnect, 0)  # leaving undoes nothing
    assert shell.restored().manner.job() == job
    land(shell)
    assert isinstance(shell.stored[-1], Happened)
    assert shell.table.manner.job() is None


@pytest.mark.parametrize(
    "wild",
    [
        {"speed": 400.0},
        {"speed": 0.0},
        {"x": 9000.0},
        {"y": -9000.0},
        {"height": 1.0},
        {"height": 5000.0},
        {"direction": 361.0},
        {"loft": 89.0},
        {"spin": 1e9},
        {"x": float("nan")},
        {"speed": float("inf")},
    ],
)
def test_a_throw_that_no_hand_could_make_is_refused_with_a_reason(wild: dict[str, float]) -> None:
    shell = opened(on_the_board=(1, 2, 3))
    before = memory(shell.table)
    refused = shell.do(0, type="throw", aim=AIM | wild)
    assert isinstance(refused, Refused)
    assert refused.reason == "no-such-throw"
    assert next(iter(wild)) in refused.facts["fault"]
    assert memory(shell.table) == before


@pytest.mark.parametrize("aim", [{}, "hard", 5, AIM | {"magnet": True}, AIM | {"x": "left"}, {"x": 0.0}])
def test_an_aim_that_is_none_is_refused_as_malformed(aim: Any) -> None:
    shell = opened(on_the_board=(1, 2, 3))
    refused = shell.do(0, type="throw", aim=aim)
    assert isinstance(refused, Refused)
    assert refused.reason == "malformed"


def test_every_board_has_its_own_limits() -> None:
    for name in ("I", "II", "III", "IV"):
        shell = opened(on_the_board=(1, 2, 3), options={"board": name})
        start = load_board(name).starts[0]
        aim = AIM | {"x": start.at[0], "y": start.at[1], "height": start.height}
        assert isinstance(shell.do(0, type="throw", aim=aim), Accepted)


def test_everybody_sees_what_is_waited_for() -> None:
    shell = opened()
    for seat in (1, 2, 3):
        shell.do(seat, type="pass")
    shell.do(0, type="throw")
    assert [told.table.waiting for told in shell.told(TableTold)[-4:]] == ["bets", "bets", "throw", None]


# --- giving up in the middle ------------------------------------------------------------------------------


def test_a_throw_in_the_air_comes_down_although_somebody_else_gives_up() -> None:
    shell = opened(on_the_board=(1, 2, 3))
    shell.do(0, type="throw", aim=AIM)
    before = shell.table.manner.job()
    shell.tell(shell.table.resign, 2)
    job = shell.table.manner.job()
    assert before is not None
    assert job is not None
    assert (job.hands, job.chance, job.events) == (before.hands, before.chance, before.events + 1)
    assert '"gone":[2]' in job.position
    stored = len(shell.stored)
    outcome = {"type": "throw", "seat": 0, "rest": [{"die": die, **IN_A_HOLE} for die in (0, "white")]}
    shell.take(shell.table.simulated(shell.t, before.events, outcome, {}))  # of a box that is no more
    assert len(shell.stored) == stored
    shell.take(shell.table.simulated(shell.t, job.events, outcome, {}))
    assert shell.state.active == 1
    verified(shell.table)


def test_when_the_thrower_gives_up_the_next_one_throws_and_all_may_bet_anew() -> None:
    shell = opened()
    shell.do(1, type="pass")
    shell.do(2, type="bet", tile="A")
    shell.do(3, type="pass")
    shell.wait(20_000)
    shell.do(0, type="throw")
    shell.tell(shell.table.resign, 0)
    assert shell.table.manner.job() is None
    assert (shell.state.active, shell.state.bets) == (1, (None,) * 4)
    assert waiting(shell) == ("bets", 15_000)
    assert [bool(shell.table.legal(seat)) for seat in range(4)] == [False, False, True, True]
    shell.do(2, type="pass")
    shell.do(3, type="pass")
    assert shell.table.legal(1) == [{"type": "throw"}]
    assert memory(shell.restored()) == memory(shell.table)


def test_somebody_else_giving_up_gives_the_thrower_no_extra_time() -> None:
    shell = opened(5, on_the_board=(1, 2, 3))
    shell.wait(5000)
    shell.tell(shell.table.resign, 2)
    assert waiting(shell) == ("bets", 10_000)
    shell.tell(shell.table.resign, 4)  # the only one who might have bet
    assert waiting(shell) == ("throw", 30_000)
    shell.wait(7000)
    shell.tell(shell.table.resign, 3)
    assert waiting(shell) == ("throw", 23_000)


def test_the_last_one_left_wins() -> None:
    shell = opened(3)
    shell.do(1, type="pass")
    shell.do(2, type="pass")
    shell.do(0, type="throw")
    shell.tell(shell.table.resign, 1)
    shell.tell(shell.table.resign, 0)
    result = verified(shell.table)
    assert (result.over, result.winner, result.why) == (True, 2, "forfeit")
    assert shell.table.manner.job() is None


def test_games_in_which_people_give_up_end_in_order() -> None:
    for number in range(20):
        rng = Random(number)
        seats = rng.randrange(3, 9)
        shell = Shell(people("doppel-x", seats), first=rng.randrange(seats)).begin()

        def quit_now_and_then(shell: Shell = shell, rng: Random = rng) -> None:
            shell.busy = rng.random() < 0.3
            if rng.random() < 0.05:
                shell.tell(shell.table.resign, rng.randrange(len(shell.table.seats)))
            assert memory(shell.restored()) == memory(shell.table)
            shell.busy = False
            shell.simulate()

        play(shell, rng, after=quit_now_and_then)
        result = verified(shell.table)
        assert result.over
        assert shell.table.game.outcome(shell.state).winner == result.winner  # type: ignore[union-attr]


def test_an_absent_player_holds_nobody_up() -> None:
    """The table passes and throws for whoever is away; the others may still let them lose."""
    shell = Shell(people("doppel-x", 3)).begin()
    shell.tell(shell.table.disconnect, 0)
    shell.wait(200_000)
    assert len(shell.events("throw")) >= 3
    throws = len(shell.events("throw"))
    shell.tell(shell.table.choose, 1, 0, "pause")
    shell.wait(200_000)
    assert len(shell.events("throw")) == throws
    shell.tell(shell.table.choose, 2, 0, "forfeit")
    assert shell.events("forfeit") == [{"type": "forfeit", "seat": 0, "why": "absent"}]
    assert shell.table.stage == "playing"
    shell.wait(200_000)
    assert all(event["seat"] != 0 for event in shell.events("throw")[throws:])
