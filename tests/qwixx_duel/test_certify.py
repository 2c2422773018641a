"""The certificate: rollouts without luck, a frozen set, and one command that goes on where it stopped."""

from pathlib import Path
from random import Random

import pytest

from knobel.cli.main import main
from knobel.core import Event
from knobel.games.qwixx_duel.brain.machine import MachineBrain
from knobel.games.qwixx_duel.brain.net import shipped
from knobel.games.qwixx_duel.notation import read_position, write_position
from knobel.games.qwixx_duel.plugin import PLUGIN
from knobel.games.qwixx_duel.research.certify.contestants import NAMES, contestant, turns_of
from knobel.games.qwixx_duel.research.certify.positions import draw_positions, frozen
from knobel.games.qwixx_duel.research.certify.rollouts import roll_out
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.values import seen_by


def test_the_frozen_set_has_two_thousand_positions_with_a_choice() -> None:
    positions = frozen()
    assert len(positions) >= 2000
    assert len({write_position(state) for state in positions}) > 1900
    assert all(state.action == 1 and len(GAME.legal(state, state.active)) > 1 for state in positions)


def test_drawing_positions_follows_from_the_seed() -> None:
    assert draw_positions(9, 5) == draw_positions(9, 5) != draw_positions(9, 6)


def test_subtracting_luck_changes_no_mean_and_leaves_little_noise() -> None:
    state = frozen()[3]
    brain = MachineBrain(shipped())
    rows, mine, theirs = seen_by(state, state.active)
    boards, values = turns_of(brain, rows, state.dice, mine, theirs)
    best = boards[values.index(max(values))]
    quiet, again = (roll_out(shipped(), [best], 200, seed)[0] for seed in (1, 1))
    assert quiet == again
    other = roll_out(shipped(), [best], 200, 2)[0]
    assert quiet.error < quiet.raw_error / 2
    assert abs(quiet.mean - other.mean) < 4 * (quiet.error + other.error)
    assert abs(quiet.mean - max(values)) < 0.15


def test_contestants_choose_as_at_the_table() -> None:
    """Those that draw nothing, on the same positions."""
    brain = MachineBrain(shipped())
    for state in frozen()[:25]:
        rows, mine, theirs = seen_by(state, state.active)
        boards, values = turns_of(brain, rows, state.dice, mine, theirs)
        for name in ("net", "strong"):
            chosen = contestant(name, brain)(boards, values, Random(1))
            now, bot = state, PLUGIN.bot(name, Random(1))
            while now.action:
                act = bot.decide(now, state.active)
                assert isinstance(act, Event)
                now = GAME.apply(now, act)
            rows_after, own, foreign = seen_by(now, state.active)
            # Boards that differ by a symmetry are worth the same to rounding.
            assert [*rows_after, own, foreign] in boards
            one, other = brain.worth([chosen, [*rows_after, own, foreign]])
            assert one == pytest.approx(other, abs=1e-6)
    assert set(NAMES) == set(PLUGIN.bots)


def test_the_command_certifies_and_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--pairs", "1", "--positions", "1", "--rollouts", "6", "--endings", "3", "--minutes", "0.001"]
    usual = ["certify", "qwixx-duel", "--folder", str(tmp_path), "--response-pairs", "2", "--jobs", "1", *small]
    assert main(usual) == 0
    page = (tmp_path / "strength.md").read_text()
    assert "1 of the 2000 positions" in page
    assert "against `strong`" in page
    kept = (tmp_path / "certificate.jsonl").read_text()
    with (tmp_path / "certificate.jsonl").open("a") as stream:
        stream.write('["judge_position/7", {"los')  # the power went
    assert main(usual) == 0
    assert (tmp_path / "strength.md").read_text() == page
    assert (tmp_path / "certificate.jsonl").read_text().startswith(kept)
    assert main([*usual, "--rollouts", "7"]) == 0  # the position is judged again, and better
    assert "judged by 7 games each" in (tmp_path / "strength.md").read_text()
    assert main([*usual, "--seed", "2"]) == 2
    assert "holds a certificate with --seed 1" in capsys.readouterr().err


def test_a_position_reads_as_it_was_written() -> None:
    assert all(read_position(write_position(state)) == state for state in frozen()[:50])
