"""A recorded movement: keyframes at 60 Hz in whole numbers, contacts for sound, and their compact bytes.

The bytes are "KDX1" and then a deflate (zlib) stream of whole numbers, seven bits a byte, lowest first; the
high bit says that more follow. Signed numbers are folded: 0, -1, 1, -2 ... are written as 0, 1, 2, 3 ...

    rate, frames, number of tracks, number of sounds, 1 if a spinner follows else 0
    per track: length of the name, name (UTF-8), first frame, number of keyframes
    per track, for x, y, z (0.1 mm), then w, x, y, z of the turn (1/4095): signed steps from key to key
    the spinner's angle (0.1 degree) per frame, in the same way
    per sound: milliseconds since the last sound, kind, strength (0.02 m/s), track

Dice are shown from the first frame of their track for as many frames as it has keys, and not before or after.
"""

import math
import zlib
from collections.abc import Iterable, Sequence

import msgspec

from knobel.physics.die import Pose

MAGIC = b"KDX1"
PLACE = 0.1  # mm
TURN = 1 / 4095
ANGLE = 0.1  # degrees
STRENGTH = 0.02  # m/s
SOUNDS = ("floor", "wall", "obstacle", "spinner", "die", "gone")
MOVED = 1.0  # mm; less than this is no way to draw
LARGEST = 4_000_000  # bytes that a stream may unpack to

Key = tuple[int, int, int, int, int, int, int]


def key(pose: Pose) -> Key:
    """A pose in quanta."""
    return (
        round(pose.x / PLACE),
        round(pose.y / PLACE),
        round(pose.z / PLACE),
        round(pose.qw / TURN),
        round(pose.qx / TURN),
        round(pose.qy / TURN),
        round(pose.qz / TURN),
    )


class Track(msgspec.Struct, frozen=True):
    """One die's way: x, y, z and the turn's w, x, y, z in quanta, a key per frame."""

    die: str
    first: int
    keys: tuple[Key, ...]

    def pose(self, frame: int) -> Pose:
        """Where the die is in a frame; before its first key and after its last it stays there."""
        now = self.keys[min(max(frame - self.first, 0), len(self.keys) - 1)]
        size = sum(part * part for part in now[3:]) ** 0.5 or 1.0
        x, y, z = (part * PLACE for part in now[:3])
        return Pose(x, y, z, *(part / size for part in now[3:]))


class Sound(msgspec.Struct, frozen=True, array_like=True):
    """Something was hit: when, what, how hard (in steps of 0.02 m/s), and by the die of which track."""

    ms: int
    kind: str
    strength: int
    track: int


class Trajectory(msgspec.Struct, frozen=True):
    rate: int
    frames: int
    tracks: tuple[Track, ...]
    spinner: tuple[int, ...] = ()
    sounds: tuple[Sound, ...] = ()

    @property
    def seconds(self) -> float:
        return (self.frames - 1) / self.rate

    def paths(self) -> dict[str, list[tuple[float, float]]]:
        """The ways of the dice that moved, from above, in mm."""
        return {
            track.die: [(key[0] * PLACE, key[1] * PLACE) for key in track.keys]
            for track in self.tracks
            if any(math.dist(key[:2], track.keys[0][:2]) > MOVED / PLACE for key in track.keys)
        }


def _number(out: bytearray, value: int) -> None:
    while value > 127:
        out.append(value & 127 | 128)
        value >>= 7
    out.append(value)


def _steps(out: bytearray, values: Iterable[int]) -> None:
    last = 0
    for value in values:
        step = value - last
        _number(out, step << 1 if step >= 0 else (-step << 1) - 1)
        last = value


def encode(trajectory: Trajectory) -> bytes:
    """The compact bytes of a trajectory."""
    out = bytearray()
    for value in (
        trajectory.rate,
        trajectory.frames,
        len(trajectory.tracks),
        len(trajectory.sounds),
        int(bool(trajectory.spinner)),
    ):
        _number(out, value)
    for track in trajectory.tracks:
        name = track.die.encode()
        _number(out, len(name))
        out += name
        _number(out, track.first)
        _number(out, len(track.keys))
    for track in trajectory.tracks:
        for column in zip(*track.keys, strict=True):
            _steps(out, column)
    if trajectory.spinner:
        _steps(out, trajectory.spinner)
    ms = 0
    for sound in trajectory.sounds:
        _number(out, sound.ms - ms)
        ms = sound.ms
        for value in (SOUNDS.index(sound.kind), sound.strength, sound.track):
            _number(out, value)
    return MAGIC + zlib.compress(bytes(out), 9)


class _Reader:
    def __init__(self, text: bytes) -> None:
        self.text, self.at = text, 0

    def number(self) -> int:
        value, shift = 0, 0
        while True:
            byte = self.text[self.at]
            self.at += 1
            value |= (byte & 127) << shift
            if byte < 128:
                return value
            shift += 7

    def steps(self, count: int) -> list[int]:
        values, last = [], 0
        for _ in range(count):
            step = self.number()
            last += step >> 1 if step % 2 == 0 else -((step + 1) >> 1)
            values.append(last)
        return values

    def word(self) -> str:
        size = self.number()
        self.at += size
        return self.text[self.at - size : self.at].decode()


def decode(packed: bytes) -> Trajectory:
    """The trajectory behind compact bytes; raises ValueError when they are not one."""
    if not packed.startswith(MAGIC):
        raise ValueError("These bytes are not a trajectory: they do not begin with KDX1.")
    try:
        unpacker = zlib.decompressobj()
        text = unpacker.decompress(packed[len(MAGIC) :], LARGEST)
        if not unpacker.eof:
            raise ValueError("The trajectory is cut off, or too long.")
        return _read(_Reader(text))
    except (zlib.error, IndexError, UnicodeDecodeError) as trouble:
        raise ValueError(f"The trajectory is damaged: {trouble}.") from trouble


def _read(reader: _Reader) -> Trajectory:
    rate, frames, tracks, sounds, has_spinner = (reader.number() for _ in range(5))
    heads = [(reader.word(), reader.number(), reader.number()) for _ in range(tracks)]
    ways = []
    for die, first, count in heads:
        columns: Sequence[list[int]] = [reader.steps(count) for _ in range(7)]
        ways.append(Track(die, first, tuple(zip(*columns, strict=True))))
    spinner = tuple(reader.steps(frames)) if has_spinner else ()
    made, ms = [], 0
    for _ in range(sounds):
        ms += reader.number()
        kind, strength, track = reader.number(), reader.number(), reader.number()
        made.append(Sound(ms, SOUNDS[kind], strength, track))
    return Trajectory(rate, frames, tuple(ways), spinner, tuple(made))
