"""A certificate from its first game to its last: what is left to do, and what is known so far."""

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from knobel.core.errors import Malformed
from knobel.core.parallel import Spread
from knobel.games.qwixx_duel.brain.net import fingerprint, load, save, shipped
from knobel.games.qwixx_duel.research.certify import work
from knobel.games.qwixx_duel.research.certify.contestants import NAMES

CHUNK = 25  #: pairs in one piece of work


class Sizes(msgspec.Struct, frozen=True):
    """How much is done. Everything else follows from the seed."""

    pairs: int = 1000  #: of games of every two bots
    positions: int = 2000  #: of the frozen set
    rollouts: int = 1296  #: games from each board that is judged
    endings: int = 2000  #: games that are searched for endings
    minutes: float = 30.0  #: of CPU that the best response learns
    response_pairs: int = 2000
    seed: int = 1


class Certificate:
    """Everything found so far, one JSON line a piece of work, in a file of its own."""

    def __init__(self, folder: Path, sizes: Sizes) -> None:
        """Goes on with what lies there. Raises Malformed, OSError."""
        self.folder, self.sizes = folder, sizes
        folder.mkdir(parents=True, exist_ok=True)
        self._path = folder / "certificate.jsonl"
        self.found: dict[str, Any] = {}
        self._torn = False  # whether the last line was being written when the power went
        if self._path.exists():
            kept = self._path.read_bytes()
            self._torn = not kept.endswith(b"\n")
            for line in kept.splitlines():
                try:
                    key, value = msgspec.json.decode(line, type=tuple[str, Any])
                except msgspec.MsgspecError:
                    continue
                self.found[key] = value
        self._settle("seed", sizes.seed, "holds a certificate with --seed {}; take that one, or another folder")
        self._settle("net", fingerprint(shipped()), "holds a certificate of another net, {}; take another folder")

    def _settle(self, key: str, value: Any, otherwise: str) -> None:
        if key not in self.found:
            self._add(key, value)
        elif self.found[key] != value:
            raise Malformed(f"{self.folder} {otherwise.format(self.found[key])}")

    def parts(self) -> Iterator[tuple[str, int, Callable[[Spread], Iterator[None]]]]:
        """What there is to do: a name, how many pieces are left, and how they are done, a step each."""
        for name, listing in (
            ("matches", self._matches),
            ("endings", self._endings),
            ("best response", self._responses),
            ("positions", self._positions),
        ):
            left = listing()
            yield name, len(left), partial(self._do, left)

    def learn_response(self, tell: Callable[[float, int], None]) -> None:
        """Trains the best response, unless there is one."""
        from knobel.games.qwixx_duel.research.certify.response import Response

        if self._response():
            return
        learning = Response(shipped(), self.sizes.seed)
        try:
            learning.learn(self.sizes.minutes, tell)
        finally:  # what it learned so far is kept if it is stopped
            save(self.folder / "response.npz", learning.settled)
            for key in [key for key in self.found if key.startswith("answer_chunk/")]:
                self._add(key, [])  # those were of a response that had learned less
            self._add("response", {"games": learning.games, "minutes": learning.minutes})

    def _response(self) -> bool:
        """Whether the best response has learned for as long as it should."""
        return bool(self.found.get("response", {"minutes": 0.0})["minutes"] >= self.sizes.minutes)

    def _lacks(self, key: str, size: int) -> bool:
        """Whether a piece of work was not done, or was smaller: pairs of a match, or games of a judgement."""
        value = self.found.get(key, [])
        return (value["games"] if isinstance(value, dict) else len(value)) < size

    def _do(self, left: list[tuple[Any, tuple[Any, ...]]], spread: Spread) -> Iterator[None]:
        if not left:
            return
        for result in spread(left[0][0], (given for _, given in left)):
            *key, value = result
            self._add("/".join(map(str, (left[0][0].__name__, *key))), value)
            yield

    def _add(self, key: str, value: Any) -> None:
        self.found[key] = value
        with self._path.open("ab") as stream:
            stream.write(b"\n" * self._torn + msgspec.json.encode((key, value)) + b"\n")
        self._torn = False

    def _matches(self) -> list[tuple[Any, tuple[Any, ...]]]:
        seed, left = self.sizes.seed, []
        for first in range(0, self.sizes.pairs, CHUNK):
            for number, other in enumerate(NAMES):
                for one in NAMES[number + 1 :]:
                    size = min(CHUNK, self.sizes.pairs - first)
                    if self._lacks(f"play_chunk/{one}/{other}/{first}", size):
                        left.append((work.play_chunk, (one, other, seed, first, size)))
        return left

    def _positions(self) -> list[tuple[Any, tuple[Any, ...]]]:
        sizes = self.sizes
        return [
            (work.judge_position, (number, sizes.rollouts, sizes.seed))
            for number in range(sizes.positions)
            if self._lacks(f"judge_position/{number}", sizes.rollouts)
        ]

    def _endings(self) -> list[tuple[Any, tuple[Any, ...]]]:
        games = range(self.sizes.endings)
        return [
            (work.solve_endings, (game, self.sizes.seed)) for game in games if f"solve_endings/{game}" not in self.found
        ]

    def _responses(self) -> list[tuple[Any, tuple[Any, ...]]]:
        if not self._response():
            return []
        weights = load(self.folder / "response.npz")
        return [
            (work.answer_chunk, (weights, name, self.sizes.seed, first, min(CHUNK, self.sizes.response_pairs - first)))
            for first in range(0, self.sizes.response_pairs, CHUNK)
            for name in ("net", "strong")
            if self._lacks(f"answer_chunk/{name}/{first}", min(CHUNK, self.sizes.response_pairs - first))
        ]

    def shares(self, kind: str, *who: str) -> list[float]:
        """The pair means of a match, as far as it was played."""
        begin = "/".join((kind, *who)) + "/"
        chunks = [(int(key.rpartition("/")[2]), value) for key, value in self.found.items() if key.startswith(begin)]
        return [share for _, chunk in sorted(chunks, key=lambda chunk: chunk[0]) for share in chunk]
