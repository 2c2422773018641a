"""Where a die is. Apart from `geometry.py`, so that the rules need no shapely."""

import msgspec

DIE = 16.0  # mm; the edge of a die


class Pose(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    """Where a die is: its middle in mm in the box's frame, and its turn as a unit quaternion (w first)."""

    x: float
    y: float
    z: float = DIE / 2
    qw: float = 1.0
    qx: float = 0.0
    qy: float = 0.0
    qz: float = 0.0
