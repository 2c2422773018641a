"""A device's part in the dice: it checks every roll and reveals, or withholds, loses its chain, and sends new ones."""

import hashlib
from collections.abc import Callable, Sequence
from random import Random
from typing import Any

import msgspec

from knobel.core.chains import Chain
from knobel.core.part import Deceived, Part
from tests.simulation.told import EventTold, TableTold
from tests.simulation.world import World

LATE = 2.0  #: seconds after which a device that has sent a new chain reveals the old one's link after all


class Device:
    """One device at one match. `say` sends a request, `lost` reads which seats have lost their game; `rechains`: the
    share of asked links before which it sends a new chain, and `silent` of those that it withholds."""

    def __init__(
        self,
        world: World,
        name: str,
        say: Callable[[dict[str, Any]], None],
        lost: Callable[[], set[int]],
        rng: Random,
    ) -> None:
        self._world, self._name, self._say, self._lost, self._rng = world, name, say, lost, rng
        self._chains = 0
        self._heard = 0
        self._silent: set[int] = set()  #: draws for which it says nothing
        self._announced: set[int] = set()  #: seats whose chain was announced over the line that is open now
        self.part = self._new_part()
        self.leaving = False  #: whether a code was given that moves the seat away

    def _new_part(self) -> Part:
        self._chains += 1
        return Part(Chain(hashlib.sha256(f"{self._name}/{self._chains}".encode()).hexdigest()))

    def reconnected(self, *, line: bool = True) -> None:
        """What was said may be lost; `line`: and the line is another one."""
        self.part.reconnected()
        if line:
            self._announced.clear()

    def link_for(self, table: TableTold) -> dict[str, Any]:
        """The link of the draw that is named, if this device has a part in it."""
        draw = table.draw
        if draw is None or self.part.number not in draw["chains"]:
            return {}
        return {"draw": draw["n"], "link": self.part.chain.link(draw["n"])}

    def see(
        self, table: TableTold, events: Sequence[EventTold], seats: list[int], silent: float, rechains: float
    ) -> None:
        """Looks at what is told, as a browser does."""
        try:
            asked = self._look(table, events, seats)
        except Deceived as deceit:
            if deceit.reason == "left-out" and self._lost().issuperset(seats):
                self.part.gave_up = True  # on another device, before this one came: a browser reads that in the history
                return
            self._world.fail(f"{self._name} was deceived: {deceit}")
            return
        if asked is not None and asked not in self._silent:
            self._answer(asked, seats[0], silent, rechains)
        elif self.leaving and table.draw and self.part.number not in table.draw["revealed"]:
            self._say_ahead(seats[0], self.link_for(table))
        if table.stage in ("playing", "paused") and table.chains is not None:
            root = self.part.chain.root
            own = {seat for chain in table.chains if chain["root"] == root for seat in chain["seats"]}
            for seat in sorted({*seats} - own - self._announced):
                self._announced.add(seat)
                self._say({"type": "chain", "seat": seat, "root": root})

    def _look(self, table: TableTold, events: Sequence[EventTold], seats: list[int]) -> int | None:
        """Returns the draw for which a link is asked. Raises Deceived."""
        part, now = self.part, 1000 * self._world.now
        plain = {"commit": table.commit, "chains": table.chains, "draw": None, "now": table.now}
        part.see_table(now, plain)
        for event in events:
            ended = msgspec.json.decode(event.event)
            part.gave_up |= ended["type"] == "forfeit" and ended["seat"] in seats
            if event.links and event.n > self._heard:
                part.see_roll(now, event.extra["draw"], event.links)
        self._heard = max(self._heard, table.events)
        seen = [{"stand_in": seat.stand_in} for seat in table.seats]
        return part.see_table(now, plain | {"draw": table.draw, "seats": seen})

    def _say_ahead(self, seat: int, link: dict[str, Any]) -> None:
        """Reveals before the dice are to fall, for the seat is about to move."""
        if link:
            self._say({"type": "link", "seat": seat, **link})

    def _answer(self, asked: int, seat: int, silent: float, rechains: float) -> None:
        """Reveals; or does not, or not with the chain that was named, and perhaps thinks better of it."""
        said = {"type": "link", "seat": seat, "draw": asked, "link": self.part.reveal(1000 * self._world.now, asked)}
        if rechains and self._rng.random() < rechains:
            self._world.say(self._name, f"has a new chain in place of a link for draw {asked}")
            self.part = self._new_part()
            self._say({"type": "chain", "seat": seat, "root": self.part.chain.root})
            if self._rng.random() < 0.2:
                self._say({"type": "chain", "seat": seat, "root": ""})
            if self._rng.random() < 0.5:
                self._world.after(LATE, self._say, said)
        elif self._rng.random() < silent:
            self._silent.add(asked)
            self._world.say(self._name, f"is silent about draw {asked}")
        else:
            self._say(said)
