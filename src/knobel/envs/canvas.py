"""A small picture made of pixels, for environments that are asked for `rgb_array`: no drawing library needed."""

import numpy as np
import numpy.typing as npt

Colour = tuple[int, int, int]

# Digits of three by five pixels, from the top row down.
_DIGITS = {
    "0": (7, 5, 5, 5, 7),
    "1": (2, 6, 2, 2, 7),
    "2": (7, 1, 7, 4, 7),
    "3": (7, 1, 7, 1, 7),
    "4": (5, 5, 7, 1, 1),
    "5": (7, 4, 7, 1, 7),
    "6": (7, 4, 7, 5, 7),
    "7": (7, 1, 2, 2, 2),
    "8": (7, 5, 7, 5, 7),
    "9": (7, 5, 7, 1, 7),
    "-": (0, 0, 7, 0, 0),
    "x": (0, 5, 2, 5, 0),
    "X": (5, 5, 2, 5, 5),
    "A": (2, 5, 7, 5, 5),
    "B": (6, 5, 6, 5, 6),
    "C": (7, 4, 4, 4, 7),
    "D": (6, 5, 5, 5, 6),
    "E": (7, 4, 6, 4, 7),
    "F": (7, 4, 6, 4, 4),
    "G": (7, 4, 5, 5, 7),
    "H": (5, 5, 7, 5, 5),
}


class Canvas:
    """Rectangles, discs, polygons and numbers. What lies outside is not drawn."""

    def __init__(self, width: int, height: int, paper: Colour) -> None:
        self.pixels: npt.NDArray[np.uint8] = np.empty((height, width, 3), np.uint8)
        self.pixels[:] = paper

    def rectangle(self, left: int, top: int, width: int, height: int, colour: Colour) -> None:
        """A filled rectangle."""
        self.pixels[max(0, top) : max(0, top + height), max(0, left) : max(0, left + width)] = colour

    def frame(self, left: int, top: int, width: int, height: int, colour: Colour, thick: int = 2) -> None:
        """The outline of a rectangle."""
        self.rectangle(left, top, width, thick, colour)
        self.rectangle(left, top + height - thick, width, thick, colour)
        self.rectangle(left, top, thick, height, colour)
        self.rectangle(left + width - thick, top, thick, height, colour)

    def disc(self, x: float, y: float, radius: float, colour: Colour) -> None:
        """A filled disc."""
        rows, columns = np.ogrid[: self.pixels.shape[0], : self.pixels.shape[1]]
        self.pixels[(columns - x) ** 2 + (rows - y) ** 2 <= radius**2] = colour

    def polygon(self, corners: npt.NDArray[np.float64], colour: Colour) -> None:
        """A filled polygon: a pixel is inside if a line to the left crosses its border an odd number of times."""
        rows, columns = np.ogrid[: self.pixels.shape[0], : self.pixels.shape[1]]
        inside = np.zeros(self.pixels.shape[:2], np.bool_)
        for (x, y), (to_x, to_y) in zip(corners, np.roll(corners, -1, axis=0), strict=True):
            if y == to_y:
                continue
            crosses = (rows >= min(y, to_y)) & (rows < max(y, to_y))
            inside ^= crosses & (columns > x + (rows - y) * (to_x - x) / (to_y - y))
        self.pixels[inside] = colour

    def number(self, x: int, y: int, what: int | str, colour: Colour, scale: int = 2) -> None:
        """A number, or a sign such as X, with its middle at this place."""
        text = str(what)
        left, top = x - (4 * len(text) - 1) * scale // 2, y - 5 * scale // 2
        for at, sign in enumerate(text):
            for line, bits in enumerate(_DIGITS[sign]):
                for bit in range(3):
                    if bits >> (2 - bit) & 1:
                        self.rectangle(left + (4 * at + bit) * scale, top + line * scale, scale, scale, colour)
