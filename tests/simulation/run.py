"""One run: people play, things go wrong, everything comes right again, and in the end all is quiet."""

import io
import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from copy import copy
from functools import partial
from typing import Any
from unittest.mock import patch

from knobel.core.part import PATIENCE as PART_PATIENCE
from knobel.core.route import Refusal
from knobel.core.verify import Fault, verify
from knobel.games import find, find_plugin
from knobel.log import LogError
from knobel.server.live import watchers, workers
from knobel.server.live.keys import match_of
from knobel.server.live.making import Made
from knobel.server.live.refusals import KeyUsed
from knobel.server.live.workers import WorkFailed
from knobel.server.requests.call import Call, Host
from knobel.server.requests.seats import Join, hide, join
from knobel.server.visitors import LOCAL, Visitor
from knobel.table.attendance import GRACE
from knobel.table.journal import Setup, read_entries
from knobel.table.seat import hashed
from knobel.table.table import Table
from tests.simulation.disk import Health, SimulatedDisk
from tests.simulation.owed import faults
from tests.simulation.person import House, Person, new_key
from tests.simulation.plan import FAULTS_END, PATIENCE, Trouble, draw
from tests.simulation.process import Process
from tests.simulation.stored import Stored
from tests.simulation.witness import Witness
from tests.simulation.workers import Machine, Strength, WorkersFault
from tests.simulation.world import Failed, World, in_place_of_the_real
from tests.table.driving import record


class Faults(logging.Handler):
    """Fails for a logged exception that was not made to happen."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.world: World | None = None

    def emit(self, record: logging.LogRecord) -> None:
        fault = record.exc_info and record.exc_info[1]
        if self.world is not None:
            self.world.say("log", record.getMessage())
            if fault and not isinstance(fault, (LogError, WorkersFault, WorkFailed)):
                self.world.fail(f"{record.getMessage()}: {fault!r}")


_FAULTS = Faults()


@contextmanager
def watched() -> Iterator[None]:
    """What the server logs is looked at here, and goes nowhere else."""
    log = logging.getLogger("knobel")
    log.addHandler(_FAULTS)
    log.propagate = False
    try:
        yield
    finally:
        log.propagate = True
        log.removeHandler(_FAULTS)


class Run:
    """A world with a house in it."""

    def __init__(self, seed: int, trace: Callable[[str], None] | None = None) -> None:
        self.world = World(seed, trace)
        self.plan = draw(self.world.rng("plan"))
        self.disk = SimulatedDisk(self.world)
        self.disk.health = self.plan.disk
        self.house = House()
        self.people: list[Person] = []
        self.machine = Machine(self.world, self.plan.strength)
        self._down = 0.5
        self._workers_failed = False
        self._sitting: list[tuple[str, int, str]] = []  #: match, seat and name of all who have sat down
        self._hidden: set[tuple[str, str]] = set()  #: matches, and names that were said to be hidden there
        self._asking = 0  #: requests for matches and seats that have no answer yet
        self._missing: dict[str, int] = {}  #: by match: people who are still to sit down
        self._witness = Witness(self.world, self.disk, self.house)

    def play(self) -> None:
        """From the first start to the last light. Raises Failed."""
        _FAULTS.world = self.world
        few = 0 if self.plan.crowd else watchers.FEW
        with (
            in_place_of_the_real(self.world),
            patch.object(workers, "Worker", self.machine),
            patch.object(watchers, "FEW", few),
            patch("knobel.table.attendance.GRACE", 1000 if self.plan.hasty else GRACE),
            patch("knobel.core.part.PATIENCE", 0 if self.plan.hasty else PART_PATIENCE),
        ):
            try:
                self._play()
            finally:
                self.house.process.loop.die()

    def _play(self) -> None:
        world, plan = self.world, self.plan
        self._start()
        begin = 0.2 if plan.early else 1.0
        for number, setup in enumerate(plan.setups):
            world.at(0.1 + number * 0.05, self._make, number, setup)
        for trouble in plan.troubles:
            world.at(begin + trouble.at, self._trouble, trouble)
        world.run(FAULTS_END)
        self._heal()
        world.run(FAULTS_END + PATIENCE, self._over)
        self._check_over()
        for person in self.people:
            person.go()
        for _ in range(14):  # nothing must go on in a server without connections
            world.run(world.now + 15)
            if not self.house.process.restless:
                break
        self.house.process.loop.check()
        self._check_quiet()
        self._check_stored()
        world.check()

    # --- what happens -------------------------------------------------------------------------------------

    def _start(self) -> None:
        self.house.process = Process(self.world, self.disk, self.plan.tick, self._ended, self._witness.hear)

    def _ended(self) -> None:
        self.world.after(self._down, self._start)

    def _trouble(self, trouble: Trouble) -> None:
        process = self.house.process
        self.world.say("trouble", f"{trouble.what} {trouble.much if trouble.much is not None else ''}")
        match trouble.what:
            case "crash" | "stop" if process.up:
                self._down = trouble.much
                process.crash() if trouble.what == "crash" else process.stop()
            case "stall":
                process.loop.stall(min(trouble.much, FAULTS_END - self.world.now))
            case "wall clock":
                self.world.wall_step += trouble.much
            case "disk":
                self.disk.health = trouble.much
            case "disk is well":
                self.disk.health = self.plan.disk
            case "workers":
                self.machine.strength = trouble.much
                self._workers_failed = True
            case "cut all":
                for link in sorted(process.links, key=lambda link: link.number):
                    link.cut()
            case "hide a name" if self._sitting and process.up:
                self._hide(*self._sitting[int(trouble.much * len(self._sitting))])

    def _heal(self) -> None:
        """Everything works again, and all come back to end it."""
        self.world.say("trouble", "is over")
        self.disk.health = Health()
        self.machine.strength = Strength()
        quality = self.plan.quality
        quality.lost = quality.doubled = quality.cut = 0.0
        for person in self.people:
            person.finish()

    # --- people -------------------------------------------------------------------------------------------

    def _make(self, number: int, setup: Setup) -> None:
        """A match, with a key of the host's own: asked for until there is an answer."""
        host = new_key(self.world.rng("host", number))
        made = partial(self._made, number, setup, host)
        self._ask(partial(self.house.process.rooms.making.make, setup, host=host), made, "host", number)

    def _ask(self, work: Callable[[], Any], answer: Callable[[Any], None], *who: object) -> None:
        def answered(told: Any) -> None:
            self._asking -= 1
            answer(told)

        self._asking += 1
        self.house.ask(work, answered, self.world.rng("asks", *who, self.world.now), self.plan.quality)

    def _ask_again(self, ask: Callable[..., None], *args: object) -> None:
        """In a moment; until then it counts as asked, so that the run is not over."""

        def again() -> None:
            self._asking -= 1
            ask(*args)

        self._asking += 1
        self.world.after(0.5, again)

    def _made(self, number: int, setup: Setup, host: str, made: Any) -> None:
        if not isinstance(made, Made):
            self.world.say("host", f"is not told of a match: {made!r}")
            if isinstance(made, KeyUsed):
                self.world.fail("the host's key has made another match")
            elif self.world.now < FAULTS_END:
                self._ask_again(self._make, number, setup)
            return
        if made.match != match_of(host):
            self.world.fail(f"the same request has made another match: {made}")
        if made.match not in self.disk.matches:
            self.world.fail(f"{made.match} is made, and not on disk")
        self.world.say("host", f"makes {made.match}: {setup}")
        people = [seat for seat, plan in enumerate(setup.seats) if plan.kind == "person"]
        self._missing[made.match] = len(people)
        for seat in people:
            self._join(f"{number}{'abcd'[seat]}", made, seat)
        for watcher in range(self.plan.watchers):
            self._come(f"{number}w{watcher}", made.match, [])

    def _join(self, name: str, made: Made, seat: int) -> None:
        """With a token of one's own: asked for until there is an answer."""
        call = Call(Host(self.house.process.rooms), Visitor(name, LOCAL))
        body = Join(name, made.invite, seat, token=new_key(self.world.rng("token", name)))
        joined = partial(self._joined, name, made, seat)
        self._ask(partial(join, call, made.match, body), joined, "join", name)

    def _joined(self, name: str, made: Made, seat: int, joined: Any) -> None:
        if joined is None or isinstance(joined, Exception):
            self.world.say(name, f"is not told of a seat: {joined!r}")
            if isinstance(joined, Refusal):
                self.world.fail(f"{name} has lost the seat with the answer: {joined!r}")
            elif self.world.now < FAULTS_END:
                self._ask_again(self._join, name, made, seat)
            return
        stored = [*self.disk.matches[made.match].tokens.values()]
        if joined.seat != seat or stored.count(hashed(joined.token)) != 1:
            self.world.fail(f"{name} sits on seat {joined.seat}, and on disk that is not so")
        self._missing[made.match] -= 1
        self._sitting.append((made.match, joined.seat, name))
        self._come(name, made.match, [joined.token])
        if self.plan.twins:
            self._come(f"{name}2", made.match, [joined.token])

    def _hide(self, match: str, seat: int, name: str) -> None:
        process = self.house.process

        async def hiding() -> bool:
            await hide(process.rooms, await process.rooms.room(match), seat)
            return True

        def hidden(done: Any) -> None:
            self.world.say("host", f"hides {name}: {done!r}")
            if done is True:
                self._hidden.add((match, name))

        process.ask(hiding, hidden)

    def _come(self, name: str, match: str, tokens: list[str]) -> None:
        habits = copy(self.plan.habits)
        if self.plan.twins:
            habits.moves = 0.0  # a seat that moves is lost for the other device
        person = Person(self.world, self.house, name, match, tokens, habits, self.plan.quality)
        self.people.append(person)
        person.come()
        if self.world.now >= FAULTS_END:  # the server stood still for so long
            person.finish()

    # --- what must be so ----------------------------------------------------------------------------------

    def _over(self) -> bool:
        return not self._asking and all(person.done or self._hopeless(person) for person in self.people)

    def _hopeless(self, person: Person) -> bool:
        """A match that never begins, because a person could not sit down or did not come along."""
        late = self.world.now > FAULTS_END + 25 and person.table is not None
        if late and not self._somebody_came(self.disk.matches[person.match]):
            return True  # all who played there have lost the way to their seats
        return late and not self.disk.matches[person.match].begun and self._missing.get(person.match) != 0

    def _check_over(self) -> None:
        for person in self.people:
            if not person.done and not self._hopeless(person):
                stage = person.table.stage if person.table else "nothing"
                self.world.fail(f"{person.name} waits in vain, and sees {stage}")
            for match, times in person.thrown_out.items():
                if times > self.disk.failed[match] + self.disk.failed[""]:
                    self.world.fail(f"{person.name} was thrown out {times} times for {self.disk.failed[match]} faults")
        self.world.check()

    def _check_quiet(self) -> None:
        restless = self.house.process.restless
        if restless:
            self.world.fail(f"no one is connected, and still there are {restless}")
        self.world.check()

    def _somebody_came(self, stored: Stored) -> bool:
        """Whether a person has been there to end it, and could: one who has given up has done what they can."""
        playing = {token for seat, token in stored.tokens.items() if seat not in stored.gave_up}
        return any(
            person.match == stored.match
            and not person.lost
            and any(hashed(token) in playing for token in person.tokens)
            for person in self.people
        )

    def _check_stored(self) -> None:
        self.disk.check()
        for stored in self.disk.matches.values():
            plugin = find_plugin(stored.game)
            for name in (name for match, name in self._hidden if match == stored.match):
                if name in stored.names.values() or any(f'"{name}"'.encode() in entry for entry in stored.entries):
                    self.world.fail(f"{name} is hidden, and {stored.match} still has the name")
            entries = read_entries(stored.entries, plugin.game)
            table = Table.restore(entries, plugin, stored.names)
            punctual = not any(trouble.what == "stall" for trouble in self.plan.troubles)
            for fault in faults(entries, punctual=punctual):
                self.world.fail(f"the dice of {stored.match}: {fault}")
            if stored.aside is not None:
                if not self._workers_failed:
                    self.world.fail(f"{stored.match} is set aside: {stored.aside}")
            elif (
                stored.status == "live" and table.stage in ("playing", "paused", "over") and self._somebody_came(stored)
            ):
                self.world.fail(f"{stored.match} is {table.stage} and no room has it")
            if table.fold.history:
                _, result = verify(io.BytesIO(record(table)), find)
                if isinstance(result, Fault):
                    self.world.fail(f"the record of {stored.match} is wrong: {result}")


def run(seed: int, trace: Callable[[str], None] | None = None) -> None:
    """Plays the run of this seed. Raises Failed."""
    Run(seed, trace).play()


def first_failure(seeds: range) -> tuple[int, str] | None:
    """The first of these seeds whose run fails, and why."""
    for seed in seeds:
        try:
            run(seed)
        except Failed as fault:
            return seed, str(fault)
    return None
