"""What the bench calls: it runs, and thrown dice are fair."""

import math
from pathlib import Path
from xml.etree import ElementTree

from knobel.games.doppel_x.research import measures
from knobel.games.doppel_x.research.pictures import write_pictures


def test_thrown_dice_are_fair() -> None:
    found = measures.face_counts(600)
    assert sum(found.counts) >= 600
    assert found.p > 0.01


def test_the_reference_throw_hits_its_field_often_and_misses_it_often() -> None:
    assert 0.2 < measures.spread(120).hits < 0.65


def test_ordinary_settings_end_neither_in_one_spot_nor_anywhere() -> None:
    anywhere = 280 / math.sqrt(12)
    assert all(15 < way < 0.8 * anywhere for way in measures.spreads(20)["median"])


def test_trajectories_stay_small() -> None:
    assert measures.trajectory_bytes(10)["largest"] < 8000


def test_times_are_measured() -> None:
    assert set(measures.throw_times(2)) == {"plain", "spinner"}


def test_all_pictures_are_written_and_well_formed(tmp_path: Path) -> None:
    written = write_pictures(tmp_path, throws=5, dice=12)
    assert len(written) == 9
    for path in written:
        ElementTree.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314
