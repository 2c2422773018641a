"""Several nodes at one database, simulated: the real rooms and leases, on lines that are slow, cut or lose answers.

A request for a match on any node writes to it; the database checks that no epoch has two writers, and in the
end everything that was acknowledged is there, once, in its order.
"""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable
from functools import partial
from typing import Any, cast

import msgspec

from knobel.log import Addition, Hold, LogError, Match, NodeRow, Nodes, NotOurs, Owner, Renewed, WrongNumber
from knobel.log.port import Log
from knobel.server.cluster.node import Node
from knobel.server.cluster.ownership import OwnedByOtherNode
from knobel.server.live.refusals import NotFound
from knobel.server.live.rooms import Rooms
from knobel.server.live.workers import Workers
from knobel.table.journal import SeatPlan, Setup
from knobel.table.seat import hashed
from tests.simulation.loop import SimulatedLoop
from tests.simulation.stored import Stored
from tests.simulation.world import World, in_place_of_the_real

LEASE = 1.2
MATCHES = 3
DOUBTING = 0.2  #: the share of those sent on who say that the owner does not answer
TROUBLE, CALM = 40.0, 15.0  #: seconds with faults, and without


class Database:
    """What the nodes share, with a clock of its own. Each call happens at one moment."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.matches: dict[str, Stored] = {}
        self.owner: dict[str, tuple[str | None, int, float]] = {}  #: by match: owner, epoch, lease
        self.leases: dict[str, float] = {}  #: by node
        self.writers: dict[tuple[str, int], set[str]] = defaultdict(set)
        self.newest: dict[str, int] = defaultdict(int)  #: epochs, by match
        self.refused = self.takeovers = 0
        self.gone: set[str] = set()  #: nodes whose beats have lost their backend
        self.early = 0  #: takeovers from those, before the end of their lease

    def append(self, new: Addition) -> int:
        match, hold = new.match, new.hold
        assert hold is not None, "a room of a node that shares its log has to say that the match is its own"
        assert not new.rewritten, "no journal of an older version is here"
        owner, epoch, _ = self.owner.get(match, (hold.node, hold.epoch, 0.0))
        if (owner, epoch) != (hold.node, hold.epoch):
            self.refused += 1
            raise NotOurs(match)
        stored = self.matches.get(match)
        if (len(stored.entries) if stored else 0) != new.expected:
            raise WrongNumber(match, new.expected, len(stored.entries) if stored else 0)
        if stored is None:
            stored = self.matches[match] = Stored(match, new.game or "", len(self.matches))
        if hold.epoch < self.newest[match]:
            self.world.fail(f"{match} is written to in epoch {hold.epoch}, and {self.newest[match]} has begun")
        writers = self.writers[match, epoch]
        writers.add(hold.node)
        if len(writers) > 1:
            self.world.fail(f"{match} has two writers in epoch {epoch}: {sorted(writers)}")
        stored.add(new.entries)
        stored.name(new.names or {}, {})
        self.owner[match] = owner, epoch, self.world.now + hold.seconds
        return len(stored.entries)

    def take(self, match: str, hold: Hold, sooner: float) -> Hold | Owner | None:
        if match not in self.matches:
            return None
        owner, epoch, until = self.owner[match]
        if owner in self.leases and owner != hold.node and owner is not None:
            ends = max(self.leases[owner], until)
            left = ends - self.world.now - (sooner if owner in self.gone else 0.0)
            if left > 0:
                return Owner(owner, name_of(owner))
            self.early += ends > self.world.now
        self.takeovers += owner not in (None, hold.node)
        self.owner[match] = hold.node, epoch + 1, self.world.now + hold.seconds
        self.newest[match] = epoch + 1
        return msgspec.structs.replace(hold, epoch=epoch + 1)

    def release(self, match: str, hold: Hold) -> None:
        if self.owner[match][:2] == (hold.node, hold.epoch):
            self.owner[match] = None, hold.epoch, 0.0

    def renew(self, node: str, seconds: float, sooner: float) -> Renewed | None:
        if node not in self.leases:
            return None
        late = self.leases[node] < self.world.now + sooner
        self.gone.discard(node)
        self.leases[node] = self.world.now + seconds
        return Renewed(late, [row(one, until - self.world.now, one in self.gone) for one, until in self.leases.items()])

    def join(self, node: str, seconds: float) -> None:
        for other, until in [*self.leases.items()]:
            if name_of(other) == name_of(node):
                if until > self.world.now and other not in self.gone:
                    raise LogError("a node of this name is there already")
                del self.leases[other]
        self.leases[node] = self.world.now + seconds

    def leave(self, node: str) -> None:
        self.leases.pop(node, None)
        for match, (owner, epoch, until) in self.owner.items():
            self.owner[match] = (None, epoch, 0.0) if owner == node else (owner, epoch, until)


def name_of(node: str) -> str:
    return node.rpartition("-")[0]


def row(node: str, left: float, gone: bool) -> NodeRow:
    return NodeRow(node, name_of(node), "", 1, False, 0.0, left, gone, {})


class Line:
    """From one process to the database: what is asked may be late, or lost, and so may the answer."""

    def __init__(self, world: World, database: Database, loop: SimulatedLoop, name: str) -> None:
        self.world, self.database, self.loop = world, database, loop
        self.cut = False
        self._rng = world.rng("line", name, world.now)

    async def ask(self, work: Callable[[], Any]) -> Any:
        answer = self.loop.create_future()
        self.world.after(self._late(), self._arrive, work, answer)
        try:
            return await asyncio.wait_for(answer, 3.0)
        except TimeoutError:
            raise LogError("the database does not answer") from None

    def _late(self) -> float:
        return self._rng.choice((0.001, 0.002, 0.01, 0.3))

    def _arrive(self, work: Callable[[], Any], answer: "asyncio.Future[Any]") -> None:
        if self.cut:
            return
        try:
            outcome = work()
        except (NotOurs, WrongNumber, LogError) as refusal:
            outcome = refusal
        if not self.cut:
            self.world.after(self._late(), self.loop.arrive, _resolve, answer, outcome)


def _resolve(answer: "asyncio.Future[Any]", outcome: Any) -> None:
    if not answer.done():
        (answer.set_exception if isinstance(outcome, Exception) else answer.set_result)(outcome)


class LineNodes:
    """The port of nodes, at one end of such a line."""

    def __init__(self, line: Line) -> None:
        self._line, self._database = line, line.database

    async def join(self, node: NodeRow, seconds: float) -> None:
        await self._line.ask(lambda: self._database.join(node.id, seconds))

    async def renew(self, node: str, seconds: float, *, sooner: float, **_: Any) -> Renewed | None:
        return cast(Renewed | None, await self._line.ask(lambda: self._database.renew(node, seconds, sooner)))

    async def leave(self, node: str) -> None:
        await self._line.ask(lambda: self._database.leave(node))

    async def take(self, match: str, hold: Hold, *, home: str, sooner: float) -> Hold | Owner | None:
        return cast(Hold | Owner | None, await self._line.ask(lambda: self._database.take(match, hold, sooner)))

    async def release(self, match: str, hold: Hold) -> None:
        await self._line.ask(lambda: self._database.release(match, hold))

    async def owned(self, node: str) -> dict[str, int]:
        def found() -> dict[str, int]:
            return {match: epoch for match, (owner, epoch, _) in self._database.owner.items() if owner == node}

        return cast(dict[str, int], await self._line.ask(found))


class LineLog:
    """The log, as far as rooms need it here."""

    def __init__(self, line: Line) -> None:
        self._line, self._database = line, line.database

    def append(self, addition: Addition) -> "asyncio.Future[int]":
        return self._line.loop.create_task(self._line.ask(lambda: self._database.append(addition)))

    async def read(self, match: str, after: int = 0) -> list[bytes]:
        return cast(list[bytes], await self._line.ask(lambda: self._database.matches[match].entries[after:]))

    async def names(self, match: str) -> dict[int, str]:
        return cast(dict[int, str], await self._line.ask(lambda: {**self._database.matches[match].names}))

    async def match(self, match: str) -> Match | None:
        def found() -> Match | None:
            stored = self._database.matches.get(match)
            return stored.row() if stored else None

        return cast(Match | None, await self._line.ask(found))


class Process:
    """One node from its start to its end."""

    def __init__(self, world: World, database: Database, name: str) -> None:
        self.world, self.name = world, name
        self.loop = SimulatedLoop(world)
        self.line = Line(world, database, self.loop, name)
        self.node = Node(cast(Nodes, LineNodes(self.line)), name, LEASE, world.monotonic)
        self.rooms = Rooms(cast(Log, LineLog(self.line)), Workers(), clock=world.monotonic, node=self.node)
        self.node.lose = self.rooms.handover.lose
        self.up = False
        self.loop.arrive(lambda: self.loop.create_task(self._serve()))

    async def _serve(self) -> None:
        while not self.up:
            try:
                await self.node.join()
                self.up = True
            except LogError:
                await asyncio.sleep(0.2)
        await self.node.beat()

    def do(self, work: Callable[[], Any]) -> None:
        self.loop.arrive(lambda: self.loop.create_task(work()))


class NodesRun:
    """One seeded run."""

    def __init__(self, seed: int) -> None:
        self.world = World(seed)
        self.rng = self.world.rng("nodes")
        self.database = Database(self.world)
        self.processes: list[Process] = []
        self.matches: list[str] = []
        self.acknowledged: dict[str, list[str]] = defaultdict(list)
        self.said = 0
        self.lost: dict[str, str] = {}  #: by match, a node that is said not to answer
        self.pending: set[str] = set()  #: matches with a request under way

    def play(self) -> "NodesRun":
        """Raises Failed."""
        with in_place_of_the_real(self.world):
            self.processes = [Process(self.world, self.database, f"n{number}") for number in range(3)]
            self.world.between = self._drain
            self.world.run(2.0)
            self.processes[0].do(self._make)
            self.world.run(5.0)
            for match in self.matches:
                self._ask(match)
            self.world.after(1.0, self._trouble)
            self.world.run(5.0 + TROUBLE)
            for process in self.processes:
                process.line.cut = False
            before = {match: len(told) for match, told in self.acknowledged.items()}
            self.world.run(5.0 + TROUBLE + CALM)
            self._check(before)
            for process in self.processes:
                process.loop.die()
        return self

    def figures(self) -> Counter[str]:
        """What has happened in it."""
        database = self.database
        return Counter(
            {
                "takeovers": database.takeovers,
                "of nodes without a backend before their lease ended": database.early,
                "writes refused for their epoch": database.refused,
                "entries written": sum(len(stored.entries) for stored in database.matches.values()),
                "acknowledged": sum(len(told) for told in self.acknowledged.values()),
            }
        )

    def _drain(self) -> None:
        for process in self.processes:
            process.loop.drain()

    async def _make(self) -> None:
        rooms = self.processes[0].rooms
        for _ in range(MATCHES):
            try:
                made = await rooms.making.make(Setup("toss", (SeatPlan(), SeatPlan()), {"rounds": 1}, first=0))
            except LogError:
                continue
            self.matches.append(made.match)
            room = await rooms.room(made.match)
            room.decide(partial(room.table.attendance.sit, number=0, name="Ada", token=hashed("first"), colour=None))

    def _ask(self, match: str) -> None:
        """Requests a write on any node, and the next once that is answered or too late."""
        self.said += 1
        token, process = f"token-{self.said}", self.rng.choice(self.processes)
        self.world.after(self.rng.choice((0.02, 0.1, 0.6)), self._ask, match)
        if not process.up or not process.loop.alive:
            return

        async def write() -> None:
            try:
                room = await process.rooms.room(match, lost=self.lost.pop(match, ""))
                await room.move(0, token)
            except OwnedByOtherNode as moved:
                if self.rng.random() < DOUBTING:  # whether it is dead or not
                    self.lost[match] = moved.name
                return
            except (LogError, NotFound):
                return
            self.acknowledged[match].append(token)

        process.do(write)

    def _trouble(self) -> None:
        if self.world.now > 5.0 + TROUBLE:
            return
        number = self.rng.randrange(len(self.processes))
        process = self.processes[number]
        match self.rng.choice(("kill", "freeze", "hang up", "cut", "mend", "hand over", "evict")):
            case "kill":
                process.loop.die()
                self.world.after(self.rng.choice((0.0, 0.4, 3.0)), self.database.gone.add, process.node.id)
                self.processes[number] = Process(self.world, self.database, f"n{number}")
            case "freeze":
                process.loop.stall(self.rng.choice((0.5, 2.0, 5.0)))
            case "hang up":  # the connection of its beats breaks, though it lives
                self.database.gone.add(process.node.id)
            case "cut":
                process.line.cut = True
            case "mend":
                process.line.cut = False
            case "hand over" if process.rooms.rooms:
                given = self.rng.choice([*process.rooms.rooms])
                process.do(lambda: process.rooms.handover.hand_over(given))
            case "evict":
                process.do(lambda: _evict(process.rooms))
        self.world.after(self.rng.uniform(0.1, 2.0), self._trouble)

    def _check(self, before: dict[str, int]) -> None:
        for match in self.matches:
            written = [msgspec.json.decode(entry).get("token") for entry in self.database.matches[match].entries]
            if not {*self.acknowledged[match]} <= {*written}:
                self.world.fail(f"{match}: something acknowledged is lost")
            if len(set(written) - {None, ""}) < len([token for token in written if token]):
                self.world.fail(f"{match}: something is there twice")
            if len(self.acknowledged[match]) <= before.get(match, 0):
                self.world.fail(f"{match}: nothing is acknowledged any more though all is well")
        self.world.check()


async def _evict(rooms: Rooms) -> None:
    rooms.tidying.evict({*rooms.rooms.values()})
