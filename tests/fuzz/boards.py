"""Boards: whatever a board file says, it is a board or a sentence says why not."""

from random import Random

from knobel.games.doppel_x import board as boards
from knobel.games.doppel_x.board import BOARDS, BoardError, find_board
from tests.fuzz.mutation import spoil
from tests.fuzz.target import Target


class Boards(Target):
    """Texts of board files."""

    name = "boards"

    def __init__(self) -> None:
        from pathlib import Path

        folder = Path(boards.__file__).parent / "boards"
        self.boards = tuple((folder / f"{name}.json").read_bytes() for name in BOARDS)

    def make(self, rng: Random) -> bytes:
        return spoil(rng.choice(self.boards), rng, self.boards)

    def feed(self, data: bytes) -> None:
        try:
            find_board(data.decode(errors="replace"))
        except BoardError:
            return
