"""What the bench calls: it runs, and thrown dice are fair."""

from pathlib import Path
from xml.etree import ElementTree

from knobel.games.doppel_x.simulation import study
from knobel.games.doppel_x.simulation.pictures import write_pictures


def test_thrown_dice_are_fair() -> None:
    found = study.face_counts(600)
    assert sum(found.counts) >= 600
    assert found.p > 0.01


def test_the_reference_throw_spreads_by_about_a_die_and_misses_often() -> None:
    found = study.spread(150)
    assert all(11 < way < 27 for way in found.deviation)
    assert found.hits < 0.64


def test_ordinary_settings_from_gentle_to_hard_spread_by_one_to_two_dice_at_most() -> None:
    found = study.spreads(40)
    assert all(12 < way < 26 for way in found["median"])
    assert all(way < 34 for way in found["largest"])


def test_trajectories_stay_small() -> None:
    assert study.trajectory_bytes(10)["largest"] < 8000


def test_times_are_measured() -> None:
    assert set(study.throw_times(2)) == {"plain", "spinner"}


def test_all_pictures_are_written_and_well_formed(tmp_path: Path) -> None:
    written = write_pictures(tmp_path, throws=5, dice=12)
    assert len(written) == 9
    for path in written:
        ElementTree.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314
