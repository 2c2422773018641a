"""Trajectories: packing and unpacking are inverses, and damage is told."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.physics.die import flat_pose
from knobel.physics.feel import TABLE
from knobel.physics.trajectory import SOUNDS, Sound, Track, Trajectory, decode, encode, key

small = st.integers(-30_000, 30_000)
tracks = st.builds(
    Track,
    die=st.text(max_size=8),
    first=st.integers(0, 300),
    keys=st.lists(st.tuples(*[small] * 7), max_size=8).map(tuple),
)
sounds = st.lists(
    st.builds(
        Sound,
        ms=st.integers(0, 9000),
        kind=st.sampled_from(SOUNDS),
        strength=st.integers(0, 255),
        track=st.integers(0, 20),
    ),
    max_size=6,
).map(lambda heard: tuple(sorted(heard, key=lambda sound: sound.ms)))


@given(st.lists(tracks, max_size=4).map(tuple), st.lists(small, max_size=9).map(tuple), sounds)
def test_unpacking_gives_back_what_was_packed(ways: Any, spinner: Any, heard: Any) -> None:
    trajectory = Trajectory(60, len(spinner), ways, spinner, heard)
    assert decode(encode(trajectory)) == trajectory


def test_a_pose_comes_back_within_half_a_quantum() -> None:
    pose = flat_pose(TABLE.cube, 12.34, -56.78, 33, 2)
    back = Track("blue", 5, (key(pose),)).pose(5)
    assert back.x == pytest.approx(pose.x, abs=0.051)
    assert back.qw == pytest.approx(pose.qw, abs=0.0004)


@pytest.mark.parametrize("damage", [lambda b: b[:-5], lambda b: b"XXXX" + b[4:], lambda b: b[:4] + b"junk"])
def test_damaged_bytes_are_refused(damage: Any) -> None:
    good = encode(Trajectory(60, 1, (Track("blue", 0, (key(flat_pose(TABLE.cube, 0, 0)),)),)))
    with pytest.raises(ValueError, match="trajectory"):
        decode(damage(good))
