"""The driver with a device for every person: each keeps a chain, answers by itself, and checks all it is told."""

import hashlib
from typing import Any

import msgspec

from knobel.core.chains import SCHEME, Chain
from knobel.core.part import Part
from knobel.table.effects import Effects
from knobel.table.journal import Setup
from knobel.table.messages import Message, Update
from tests.table.driving import MatchDriver


class ChainedDriver(MatchDriver):
    """A match whose dice come of chains. `silent`: seats whose device does not answer."""

    def __init__(self, setup: Setup, **rest: Any) -> None:
        self.parts: dict[int, Part] = {}  #: by seat
        self.silent: set[int] = set()
        self.checked = 0  #: rolls that a device found right
        super().__init__(setup, dice=SCHEME, **rest)

    def begin(self, without: tuple[int, ...] = (), devices: dict[int, int] | None = None) -> "ChainedDriver":
        """All people sit down with a device; `devices`: seats that sit at another seat's."""
        self.seat_everybody()
        for seat, who in enumerate(self.table.seats):
            if who.plan.kind == "person" and seat not in without:
                at = (devices or {}).get(seat)
                self.parts[seat] = Part(new_chain(f"device {seat}")) if at is None else self.parts[at]
                self.parts[seat].see_table(self.t, plain(self.table.view(self.t)))
        for seat in range(len(self.table.seats)):
            root = self.parts[seat].chain.root if seat in self.parts else ""
            together = tuple(other for other in self.parts if self.parts[other] is self.parts.get(seat))
            self.decide(self.table.ready, seat, f"{seat:02x}ff", root, together)
        self.until(self.table.fold.go or 0)
        return self

    def resumed(self, length: int) -> "ChainedDriver":
        """What goes on after a crash after so many entries, here or on another machine: all devices connect again."""
        again = ChainedDriver(self.table.setup)
        again.entries, again.t = self.entries[:length], self.entries[length - 1].at
        again.table = self.restored(length)
        for seat, part in self.parts.items():
            again.parts[seat] = Part(part.chain)
            again.parts[seat].see_table(again.t, plain(again.table.view(again.t)))
        for seat in self.parts:
            again.decide(again.table.attendance.connect, seat)
        again.until(max(again.t, again.table.fold.go or 0))
        return again

    def move(self, seat: int, name: str, *, reveals: bool = False) -> None:
        """A seat goes to a new device, which announces its chain; `reveals`: the old one does its part before."""
        draw = self.table.view(self.t).draw
        link = (draw.n, self.parts[seat].chain.link(draw.n)) if reveals and draw else None
        self.process(self.table.devices.prepare_move(self.t, seat, 120_000, link))
        self.process(self.table.devices.retoken(self.t, seat, f"another, {name}"))
        self.parts[seat] = Part(new_chain(name))
        self.parts[seat].see_table(self.t, plain(self.table.view(self.t)))
        self.decide(self.table.devices.chain, seat, self.parts[seat].chain.root, (seat,))

    def act(self, seat: int, act: dict[str, Any], ref: str = "", claimed: int = 0, **named: Any) -> Message | None:
        """An act at the gate; if it lets dice fall, the device's link comes along."""
        draw, part = self.table.view(self.t).draw, self.parts.get(seat)
        rolls = draw is not None and act.get("type") in self.table.view(self.t).rolls and seat in draw.at_once
        if rolls and draw and part and part.number in draw.chains and seat not in self.silent:
            named["link"] = draw.n, part.chain.link(draw.n)
        return super().act(seat, act, ref, claimed, **named)

    def process(self, effects: Effects) -> Effects:
        """Passes each update that goes to all seats to the devices."""
        taken = super().process(effects)
        for to, message in taken.sends:
            if to is None and isinstance(message, Update):
                self.hear(plain(message))
        return taken

    def hear(self, update: dict[str, Any]) -> None:
        """Each device looks at an update."""
        for part in {id(part): part for part in self.parts.values()}.values():
            own = [seat for seat in self.parts if self.parts[seat] is part]
            for event in update["events"]:
                part.gave_up |= event["event"]["type"] == "forfeit" and event["event"]["seat"] in own
                if event["links"]:
                    part.see_roll(self.t, event["extra"]["draw"], event["links"])
                    self.checked += 1
            part.see_table(self.t, update["table"])

    def decide(self, call: Any, *args: Any, **named: Any) -> Effects:
        """One input; then devices that are asked answer."""
        effects = super().decide(call, *args, **named)
        self.answer()
        return effects

    def until(self, t: int) -> None:
        """Lets time pass; devices that are asked meanwhile answer."""
        super().until(t)
        self.answer()

    def answer(self) -> None:
        """Devices that are asked for a link say it, as often as that leads to another question."""
        while asked := [(seat, n) for seat in self.parts if (n := self.asks(seat)) is not None]:
            seat, n = asked[0]
            self.process(self.table.devices.reveal(self.t, seat, n, self.parts[seat].reveal(self.t, n)))
            self.simulate()

    def asks(self, seat: int) -> int | None:
        """The draw for which a seat's device is to reveal now."""
        view = self.table.view(self.t)
        if seat in self.silent or view.draw is None:
            return None
        return self.parts[seat].see_table(self.t, plain(view))


def new_chain(name: str) -> Chain:
    """A chain for a test: the same each time."""
    return Chain(hashlib.sha256(name.encode()).hexdigest())


def plain(message: msgspec.Struct) -> dict[str, Any]:
    """What is told as it crosses the wire."""
    told: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(message))
    return told
