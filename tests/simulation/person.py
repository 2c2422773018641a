"""A person with a browser: comes, plays, loses the line, comes back, and says an act until it is answered."""

from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from random import Random
from typing import Any

import msgspec

from knobel.core.route import Refusal
from knobel.server.requests.call import Call, Host
from knobel.server.requests.seats import Joined, Moving, use_code
from knobel.server.visitors import LOCAL, Visitor
from knobel.table.seat import hashed
from tests.simulation.device import Device
from tests.simulation.network import Link, Quality
from tests.simulation.process import Process
from tests.simulation.told import Accepted, EventTold, Gone, Legal, Ping, Refused, TableTold, Update, Welcome, read
from tests.simulation.world import World

GHOST = "ghost"  #: the beginning of a ref by a device that has lost its seat


class Habits(msgspec.Struct):
    """How a person behaves."""

    thinks: float = 0.6  #: seconds before an act, at most
    leaves: float = 0.0  #: share of acts after which they go away for a while
    moves: float = 0.0  #: share of acts after which they take another device
    resigns: float = 0.0  #: share of acts that are a resignation
    reacts: float = 0.1
    careful: bool = True  #: says which events were seen when the act was chosen
    rematches: int = 0  #: how often they want to play again
    chained: float = 0.0  #: share of devices that take part in the dice
    silent: float = 0.0  #: share of draws for which a device that does says nothing
    rechains: float = 0.0  #: share of draws for which it has a new chain in place of a link
    reveals: float = 1.0  #: share of moves before which the old device reveals
    grace: float = 31.0  #: seconds after which they choose what to do about a seat that is missing


def new_key(rng: Random) -> str:
    """A key as a browser makes it."""
    return f"{rng.getrandbits(128):032x}"


class House:
    """Where the server is to be found: whichever process runs now."""

    process: Process

    def __init__(self) -> None:
        self.links = 0
        self.acts: dict[str, tuple[int, str]] = {}  #: by ref: the seat, and the kind of act

    def ask(
        self, work: Callable[[], Awaitable[Any]], answer: Callable[[Any], None], rng: Random, quality: Quality
    ) -> None:
        """A request over HTTP. Its answer may get lost though all was done; then it is None."""
        lost = rng.random() < quality.lost + quality.cut
        self.process.ask(work, (lambda _: answer(None)) if lost else answer)


class Ghost:
    """The device that a seat has moved away from: it plays on, and nothing of that may count."""

    def __init__(self, world: World, house: House, person: "Person", seat: int, link: Link | None) -> None:
        self.tokens = person.tokens
        self._world, self._match = world, person.match
        self._name = f"{GHOST}-{person.name}-{person.devices}"
        act = {"type": "act", "seat": seat, "act": {"type": "keep"}, "ref": self._name}
        if link is not None:
            link.caller = self
            for times in range(4):
                world.after(0.1 * times, link.say, msgspec.json.encode(act))
        house.links += 1
        self._again = Link(house.process, self, person.match, house.links, person.quality)
        self._again.say(msgspec.json.encode({"type": "hello", "tokens": self.tokens}))
        self._again.say(msgspec.json.encode(act))
        world.after(5.0, self._again.hang_up)

    def hear(self, link: Link, message: bytes) -> None:
        """A welcome would be one too many; whether an act counts is seen by the witness."""
        if link is self._again and isinstance(read(message), Welcome):
            self._world.fail(f"{self._name} is welcome with a token of another device's seat")

    def closed(self, link: Link, code: int, reason: str) -> None:
        """It may rest now."""


class Act(msgspec.Struct):
    """An act under way."""

    ref: str
    text: bytes


class Person:
    """A person at a match, with a seat (or several on one device), or watching."""

    def __init__(
        self, world: World, house: House, name: str, match: str, tokens: list[str], habits: Habits, quality: Quality
    ) -> None:
        self.name, self.match, self.tokens, self.habits = name, match, tokens, habits
        self.quality = quality
        self.table: TableTold | None = None
        self.thrown_out: dict[str, int] = {}  #: by match: how often the server sent them away for a fault of its own
        self.going = False  #: wants to get it over with
        self.gone = False
        self.lost = False  #: there is no way back to the seat
        self.devices = 1
        self.moving = False  #: to another device
        self._world, self._house = world, house
        self._rng = world.rng("person", name)
        self._link: Link | None = None
        self._heard = 0.0
        self._in = False
        self._followed = False
        self._seats: list[int] = []
        self._legal: Legal = {}
        self._act: dict[int, Act] = {}
        self._planned: set[int] = set()
        self._refs = 0
        self._device: Device | None = None  #: its part in the dice of this match, if it has one
        self._new_device()

    # --- coming and going ---------------------------------------------------------------------------------

    def come(self) -> None:
        """Opens the page."""
        if self._link is not None or self.gone:
            return
        self._house.links += 1
        self._link = Link(self._house.process, self, self.match, self._house.links, self.quality)
        self._in, self._heard = False, self._world.now
        self._say({"type": "hello", "tokens": self.tokens, "after": self.table.events if self.table else None})
        self._world.after(5.0, self._look, self._link)

    def _new_device(self) -> None:
        """Another device or another match: another chain, if it takes part at all."""
        chained = self._rng.random() < self.habits.chained
        name = f"{self.name}/{self.match}/{self.devices}"
        lost = partial(self._lost_in, self.match)
        self._device = Device(self._world, name, self._say, lost, self._rng) if chained else None

    def _lost_in(self, match: str) -> set[int]:
        return self._house.process.disk.matches[match].gave_up

    def leave(self) -> None:
        """Closes the page."""
        if self._link is not None:
            self._world.say(self.name, "leaves")
            self._link.hang_up()
            self._link = None

    def go(self) -> None:
        """Leaves for good."""
        self.leave()
        self.gone = True

    def finish(self) -> None:
        """Comes back from wherever they are, and gives up where others are waiting."""
        self.going = True
        self.come()
        self._consider()

    @property
    def done(self) -> bool:
        """Whether there is nothing to play any more."""
        return self.gone or (self._in and self.table is not None and self.table.stage in ("over", "closed"))

    def closed(self, link: Link, code: int, reason: str) -> None:
        """The line is gone."""
        if link is not self._link:
            return
        self._world.say(self.name, f"is cut off: {code} {reason}")
        self._link, self._in = None, False
        if code == 1011:
            self.thrown_out[self.match] = self.thrown_out.get(self.match, 0) + 1
        if code == 4001 and not (self.moving or self._followed):
            self._world.fail(f"{self.name} has lost the seat: {reason}")
        if code == 4001 and self.moving:
            return  # the answer to that follows
        if code in (4001, 4005):
            self.gone = self.lost = True  # they are not among the tied, or the match was set aside
        else:
            self._world.after(self._rng.uniform(0.02, 1.5), self.come)

    def _look(self, link: Link) -> None:
        """A page that hears nothing for long, or gets no answer, helps itself."""
        if link is not self._link:
            return
        if not self._in or self._world.now - self._heard > 12:
            self._world.say(self.name, "hears nothing, and comes again")
            link.cut()
            self._link = None
            self.come()
            return
        for act in self._act.values():
            if self._in:
                link.say(act.text)
        if self._device is not None and self.table is not None:
            self._device.reconnected(line=False)  # what was said may be lost here, though the line is open
            self._take_part(self.table)
        self._consider()
        self._world.after(5.0, self._look, link)

    # --- hearing ------------------------------------------------------------------------------------------

    def hear(self, link: Link, message: bytes) -> None:
        """Something is told."""
        if link is not self._link:
            return
        self._heard = self._world.now
        match read(message):
            case Ping(number):
                self._say({"type": "pong", "id": number})
            case Welcome(seats, table, legal, newest, events):
                self._in, self._seats = True, seats
                if self._device is not None:
                    self._device.reconnected()
                self._see(table, legal, [*events, *([newest] if newest else [])])
                for act in self._act.values():
                    link.say(act.text)
            case Update(events, table, legal):
                if self._in:
                    self._see(table, legal, events)
            case Accepted(ref) | Refused(ref) | Gone(ref) as answer:
                self._answered(ref, answer)

    def _see(self, table: TableTold, legal: Legal, events: list[EventTold]) -> None:
        if self.table is not None and table.events < self.table.events:
            self._world.fail(f"{self.name} was told of {self.table.events} events, and of {table.events} later")
        if self.table is not None:  # an update leaves out what has not changed
            known = {"chains": table.chains or self.table.chains, "commit": table.commit or self.table.commit}
            table = msgspec.structs.replace(table, **known, rolls=table.rolls or self.table.rolls)
        self.table, self._legal = table, {**self._legal, **legal}
        self._take_part(table, events)
        self._consider()

    def _take_part(self, table: TableTold, events: Sequence[EventTold] = ()) -> None:
        """What the device does by itself."""
        if self._device is not None and self._seats and self._link is not None:
            silent, rechains = (0.0, 0.0) if self.going else (self.habits.silent, self.habits.rechains)
            self._device.see(table, events, self._seats, silent, rechains)

    def _answered(self, ref: str, answer: Accepted | Refused | Gone) -> None:
        for seat, act in [*self._act.items()]:
            if act.ref == ref:
                self._world.say(self.name, f"is told {answer}")
                del self._act[seat]
                self._consider()

    # --- acting -------------------------------------------------------------------------------------------

    def _consider(self) -> None:
        """Something may be to be done."""
        if not self._in or self.table is None:
            return
        for seat in self._seats:
            if seat not in self._planned and seat not in self._act and self._wants(seat, self.table):
                self._planned.add(seat)
                start = max(0, (self.table.go or 0) - self.table.now) / 1000
                self._world.after(start + self._rng.uniform(0.01, self.habits.thinks), self._do, seat)

    def _wants(self, seat: int, table: TableTold) -> bool:
        match table.stage:
            case "gathering":
                return not table.seats[seat].ready
            case "playing":
                return self.going or bool(self._legal.get(seat)) or self._misses(table) is not None
            case "paused":
                return True
            case "over":
                return not self.going and (self.habits.rematches > 0 or bool(table.follows))
        return False

    def _misses(self, table: TableTold) -> int | None:
        """A person who has been away for long."""
        grace = 1000 * self.habits.grace
        for number, seat in enumerate(table.seats):
            since = seat.away_since
            if not seat.here and since is not None and table.now - since > grace and seat.stand_in is None:
                return number
        draw = table.draw
        if draw and draw["owes"] and table.now - draw["since"] > grace:
            return int(self._rng.choice(draw["owes"]))
        return None

    def _do(self, seat: int) -> None:
        self._planned.discard(seat)
        table, rng = self.table, self._rng
        if not self._in or table is None or seat in self._act or not self._wants(seat, table):
            return
        if table.stage == "gathering":
            root = {"chain": self._device.part.chain.root} if self._device else {}
            self._say({"type": "ready", "seat": seat, "nonce": f"{seat:02x}{rng.randrange(256):02x}", **root})
        elif table.stage == "over":
            self._play_again(seat, table)
        elif self.going:
            self._say({"type": "resign", "seat": seat})
        elif table.stage == "paused":
            self._say({"type": "resume", "seat": seat})
        elif (missing := self._misses(table)) is not None and missing != seat:
            what = rng.choice(("wait", "pause", "bot", "bot", "bot", "forfeit"))
            self._say({"type": "choose", "seat": seat, "about": missing, "what": what})
        elif self._legal.get(seat):
            self._play(seat, table)

    def _play(self, seat: int, table: TableTold) -> None:
        rng = self._rng
        if rng.random() < self.habits.resigns:
            self._say({"type": "resign", "seat": seat})
            return
        if rng.random() < self.habits.reacts:
            self._say({"type": "react", "seat": seat, "which": "wow"})
        act = {key: value for key, value in rng.choice(self._legal[seat]).items() if key not in ("would", "label")}
        self._refs += 1
        ref = f"{self.name}-{self._refs}"
        said = {"type": "act", "seat": seat, "act": act, "ref": ref, "ago": rng.randrange(100)}
        if self.habits.careful:
            said["on"] = table.events
        if self._device and table.draw and seat in table.draw["at_once"] and act["type"] in table.rolls:
            said |= self._device.link_for(table) if not self.habits.silent or rng.random() > self.habits.silent else {}
        self._act[seat] = Act(ref, msgspec.json.encode(said))
        self._house.acts[ref] = seat, act["type"]
        self._say(said)
        if rng.random() < self.habits.leaves:
            self.leave()
            self._world.after(rng.choice((0.5, 3.0, 45.0)), self.come)
        elif rng.random() < self.habits.moves and not self.moving:
            self._move(seat)

    def _move(self, seat: int) -> None:
        """To another device, which has made its token and asks with it until it is answered."""
        self.moving = True
        reveals = self._rng.random() < self.habits.reveals
        self._world.say(self.name, f"takes another device, and {'reveals' if reveals else 'does not'}")
        if reveals and self._device is not None and self.table is not None:
            self._device.leaving = True
            self._reveal_ahead(self._house.process, seat, self._device.link_for(self.table))
        code = self._house.process.rooms.codes.new(self.match, seat)
        self._ask_to_move(self.match, code, new_key(self._rng))

    def _reveal_ahead(self, process: Process, seat: int, part: dict[str, Any]) -> None:
        """What comes with the request for a code."""
        match, link = self.match, (part["draw"], part["link"]) if part else None

        async def prepare() -> None:
            room = await process.rooms.room(match)
            room.decide(partial(room.table.devices.prepare_move, number=seat, lasts=120_000, link=link))
            await room.settled()

        process.ask(prepare, lambda _: None)

    def _ask_to_move(self, match: str, code: str, token: str) -> None:
        call = Call(Host(self._house.process.rooms), Visitor(self.name, LOCAL))
        asked = partial(use_code, call, match, code, Moving(token))
        self._house.ask(asked, partial(self._moved, match, code, token), self._rng, self.quality)

    def _moved(self, match: str, code: str, token: str, joined: Any) -> None:
        if self.match != match or isinstance(joined, Refusal):
            self._world.say(self.name, f"cannot move: {joined!r}")
            self.moving = False
            self.come()
            return
        if not isinstance(joined, Joined):
            self._world.after(0.5, self._ask_to_move, match, code, token)
            return
        if self._house.process.disk.matches[match].tokens[joined.seat] != hashed(joined.token):
            self._world.fail(f"{self.name} has moved, and that is not on disk")
        Ghost(self._world, self._house, self, joined.seat, self._link)
        self.devices += 1
        self.moving, self.tokens, self._link, self._act = False, [joined.token], None, {}
        self._new_device()
        self.come()

    def _play_again(self, seat: int, table: TableTold) -> None:
        if table.follows:
            self._world.say(self.name, f"goes on to {table.follows[-1][1]}")
            self.leave()
            self.match, self.table, self._act, self._followed = table.follows[-1][1], None, {}, True
            self._new_device()
            self.come()
        else:
            self.habits.rematches -= 1
            self._say({"type": "rematch", "seat": seat})

    def _say(self, said: dict[str, Any]) -> None:
        if said["type"] == "resign" and self._device is not None:
            self._device.part.gave_up = True
        if self._link is not None:
            if said["type"] != "pong":
                self._world.say(self.name, f"says {said}")
            self._link.say(msgspec.json.encode(said))
