"""Two sets of pictures, pixel by pixel."""

import sys
from collections.abc import Sequence
from fnmatch import fnmatch
from pathlib import Path

import numpy as np
from PIL import Image
from tools.screenshots.states import SCENES

HEARD = 8  #: of 255; a channel that differs by less is not seen by anybody, and counts as equal where a state says so


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
    differ = [name for name in both if _differs(name, before / name, after / name, out)]
    print(f"{len(both)} pictures compared, {len(differ)} differ{f'; drawn in {out}' if differ else ''}")
    missing = len(names) - len(there)
    if missing:
        print(f"{missing} pictures were taken before only")
    return 1 if differ else 0


def _differs(name: str, before: Path, after: Path, out: Path) -> bool:
    if before.read_bytes() == after.read_bytes():
        return False
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
        return False
    rows, columns = np.flatnonzero(apart.any(axis=1)), np.flatnonzero(apart.any(axis=0))
    left, top, right, bottom = int(columns[0]), int(rows[0]), int(columns[-1]) + 1, int(rows[-1]) + 1
    where = f"{right - left}x{bottom - top} at {left},{top}"
    print(f"differs  {name:52} {share:9.4%} of the pixels, by up to {by.max()}, within {where}", flush=True)
    out.mkdir(parents=True, exist_ok=True)
    marked = (other * 0.25 + 190).astype(np.uint8)
    marked[apart] = (220, 0, 60)
    Image.fromarray(np.hstack([one.astype(np.uint8), other.astype(np.uint8), marked])).save(out / name)
    return True


def _padded(*pictures: np.ndarray) -> list[np.ndarray]:
    """All as big as the biggest; what is added is of no colour that a page has."""
    height, width = (max(picture.shape[axis] for picture in pictures) for axis in (0, 1))
    padded = []
    for picture in pictures:
        whole = np.full((height, width, 3), (255, 0, 255), dtype=np.int16)
        whole[: picture.shape[0], : picture.shape[1]] = picture
        padded.append(whole)
    return padded
