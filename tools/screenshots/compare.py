"""Two sets of pictures, pixel by pixel."""

import sys
from collections import Counter
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import Literal

import numpy as np
from PIL import Image
from tools.screenshots.states import SCENES

HEARD = 8  #: of 255; a channel that differs by less is not seen by anybody


def compared(before: Path, after: Path, out: Path, only: Sequence[str]) -> int:
    """Lists what differs and draws it. Returns 1 if anything does, 2 if there is nothing to compare."""
    names = sorted(
        {path.name for folder in (before, after) for path in folder.glob("*.png") if ".failed." not in path.name}
    )
    names = [name for name in names if any(fnmatch(name.split(".")[0], pattern) for pattern in only)]
    there = [name for name in names if (after / name).exists()]
    both = [name for name in there if (before / name).exists()]
    if not both:
        print(f"{before} and {after} have no picture in common", file=sys.stderr)
        return 2
    for name in sorted(set(there) - set(both)):
        print(f"new      {name}")
    kinds = Counter(_difference(name, before / name, after / name, out) for name in both)
    differ, faint = kinds["differs"], kinds["faint"]
    drawn = f"; drawn in {out}" if differ or faint else ""
    print(f"{len(both)} pictures compared, {differ} differ, {faint} by less than a pixel{drawn}")
    missing = len(names) - len(there)
    if missing:
        print(f"{missing} pictures were taken before only")
    return 1 if differ else 0


def _difference(name: str, before: Path, after: Path, out: Path) -> Literal["", "faint", "differs"]:
    """Whether they differ, and if so draws how. Faint: something lies elsewhere by less than a pixel."""
    if before.read_bytes() == after.read_bytes():
        return ""
    one, other = (np.asarray(Image.open(path).convert("RGB"), dtype=np.int16) for path in (before, after))
    if one.shape != other.shape:
        sizes = " -> ".join(f"{shape[1]}x{shape[0]}" for shape in (one.shape, other.shape))
        print(f"differs  {name:52} size {sizes}")
        one, other = _padded(one, other)
    state = SCENES.get(name.split(".")[0])
    by = np.abs(one - other).max(axis=2)
    apart = by > (HEARD if state and state.rough else 0)
    share = float(apart.mean())
    if share <= (state.rough if state else 0):
        return ""
    kind: Literal["faint", "differs"] = "differs" if _beyond(one, other) or _beyond(other, one) else "faint"
    rows, columns = np.flatnonzero(apart.any(axis=1)), np.flatnonzero(apart.any(axis=0))
    left, top, right, bottom = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    where = f"{right - left}x{bottom - top} at {left},{top}"
    print(f"{kind:8} {name:52} {share:9.4%} of the pixels, by up to {by.max()}, within {where}", flush=True)
    out.mkdir(parents=True, exist_ok=True)
    marked = (other * 0.25 + 190).astype(np.uint8)
    marked[apart] = (220, 0, 60)
    Image.fromarray(np.hstack([one.astype(np.uint8), other.astype(np.uint8), marked])).save(out / name)
    return kind


def _beyond(one: np.ndarray, other: np.ndarray) -> bool:
    """Whether a pixel of one is of no colour that the other has there or right beside."""
    height, width, _ = one.shape
    padded = np.pad(other, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [padded[y : y + height, x : x + width] for y in range(3) for x in range(3)]
    least, most = np.minimum.reduce(around), np.maximum.reduce(around)
    return bool(((one < least - HEARD) | (one > most + HEARD)).any())


def _padded(*pictures: np.ndarray) -> list[np.ndarray]:
    """All as big as the biggest; what is added is of no colour that a page has."""
    height, width = (max(picture.shape[axis] for picture in pictures) for axis in (0, 1))
    padded = []
    for picture in pictures:
        whole = np.full((height, width, 3), (255, 0, 255), dtype=np.int16)
        whole[: picture.shape[0], : picture.shape[1]] = picture
        padded.append(whole)
    return padded
