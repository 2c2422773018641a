"""A table with nobody around it but a test: a clock to turn, a journal that is kept, and workers who never dawdle."""

import io
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from knobel.core import Dice, RecordWriter
from knobel.core.verify import Fault, Verified, verify
from knobel.games import find
from knobel.games.doppel_x import GAME as DOPPEL_X
from knobel.games.doppel_x.events import Opening, Throw
from knobel.games.fini import GAME as FINI
from knobel.games.fini.events import ToRoll
from knobel.table.journal import AnyEntry, Created, SeatPlan, Setup, read_entry, write_entry
from knobel.table.manner import Job
from knobel.table.manners import find_manner
from knobel.table.seat import hashed
from knobel.table.table import COUNTDOWN, Heard, Table
from knobel.table.told import EventTold, Told

SEED = "5eed" * 16
HOST = "the host's own token"


class Shell:
    """Stores what the table decides, keeps what it says, wakes it, and simulates for it."""

    def __init__(self, setup: Setup, *, seed: str = SEED, first: int = 0) -> None:
        self.t = 0
        self.stored: list[AnyEntry] = []
        self.said: list[tuple[int | None, Told]] = []
        self.busy = False  #: True: the workers have other things to do
        created = Created(0, "m1", setup, seed, first, hashed(HOST))
        self.table, heard = Table.create(created, find, find_manner)
        self.take(heard)

    def take(self, heard: Heard) -> Heard:
        """Stores and sends what was heard, as a server would: through JSON and back."""
        for entry in heard.entries:
            text = write_entry(entry)
            self.stored.append(read_entry(text))
            assert write_entry(self.stored[-1]) == text
        assert self.table.stored == len(self.stored)
        for told in [told for _, told in heard.sends] + ([heard.reply] if heard.reply else []):
            msgspec.json.encode(told)
        self.said += heard.sends
        return heard

    def tell(self, call: Callable[..., Heard], *args: Any, **named: Any) -> Heard:
        """One input, now; a throw or roll that it leads to follows at once."""
        heard = self.take(call(self.t, *args, **named))
        self.simulate()
        return heard

    def do(self, seat: int, ref: str = "", claimed: int = 0, /, one_device: bool = False, **act: Any) -> Told | None:
        """An act at the gate, and the answer to it."""
        return self.tell(self.table.do, seat, act, ref, claimed, one_device=one_device).reply

    def simulate(self) -> None:
        """Does what a worker would do."""
        while not self.busy and (job := self.table.manner.job()) is not None:
            event, extra = simulated(job)
            self.take(self.table.simulated(self.t, job.events, event, extra))

    def until(self, t: int) -> None:
        """Lets time pass; the table is woken whenever it asked to be."""
        while (wake := self.table.wake()) is not None and wake <= t:
            self.t = max(self.t, wake)
            self.tell(self.table.tick)
            again = self.table.wake()
            assert again is None or again > self.t, "a table that is never content keeps a server busy"
        self.t = max(self.t, t)

    def wait(self, ms: int) -> None:
        """Lets some time pass."""
        self.until(self.t + ms)

    def seat_everybody(self) -> None:
        """People sit down and connect; a seat's token is its number in words."""
        for number, seat in enumerate(self.table.seats):
            if seat.plan.kind == "person":
                self.tell(self.table.sit, number, NAMES[number], hashed(token(number)))
                self.tell(self.table.connect, number)

    def begin(self) -> "Shell":
        """Everybody sits down and is ready, and the countdown is over."""
        self.seat_everybody()
        for number in range(len(self.table.seats)):
            self.tell(self.table.ready, number, f"{number:02x}ff")
        self.wait(COUNTDOWN)
        return self

    def restored(self, entries: int | None = None) -> Table:
        """What a restart makes of the journal, or of its beginning."""
        return Table.restore(self.stored[:entries], find, find_manner)

    def told(self, kind: type[Told], seat: int | None = None) -> list[Any]:
        """What everybody, or a seat alone, was told, of one kind."""
        return [told for to, told in self.said if to == seat and isinstance(told, kind)]

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """What happened in the game, told in order; the start is no event."""
        events = [told.event for told in self.told(EventTold) if told.event["type"] != "start"]
        return [event for event in events if kind in (None, event["type"])]

    @property
    def state(self) -> Any:
        """Where the game stands."""
        assert self.table.fold is not None
        return self.table.fold.state


NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hanna")


def token(seat: int) -> str:
    """The secret of a seat."""
    return f"only {NAMES[seat]} knows this"


def people(game: str, seats: int = 2, **rest: Any) -> Setup:
    """A match among people."""
    return Setup(game, (SeatPlan(),) * seats, **rest)


def simulated(job: Job) -> tuple[dict[str, Any], dict[str, Any]]:
    """What comes of a job. Doppel X without physics: the dice land anywhere, but always in the same way."""
    extra = {"ms": 700}
    if job.game == "fini":
        state = FINI.read_position(job.position)
        roll = FINI.resolve(state, ToRoll(state.roller), Dice(job.seed, job.nonces).at(job.chance))
        return msgspec.to_builtins(roll), extra
    rng = Random(f"{job.seed}/{job.chance}")
    while not isinstance(thrown := DOPPEL_X.sample(DOPPEL_X.read_position(job.position), rng), Opening | Throw):
        pass
    return msgspec.to_builtins(thrown), extra


def memory(table: Table) -> dict[str, Any]:
    """Everything that a restart has to keep."""
    return {
        "stage": table.stage,
        "state": table.fold.state if table.fold else None,
        "chances": table.fold.chances if table.fold else None,
        "history": _plain(table.history),
        "pending": _plain(table.pending),
        "job": _plain(table.manner.job()),
        "go": (table.go, table.manner.start()),
        "seats": [(seat.name, seat.hidden, seat.token, seat.nonce, seat.stand_in, seat.bot) for seat in table.seats],
        "legal": [table.legal(number) for number in range(len(table.seats))],
        "judged": _plain(table.manner.judged),
        "waiting": table.view(table.manner.start() or 0).waiting,
        "follows": table.follows,
        "seed": table.view(0).seed,
        "stored": table.stored,
        "header": table.header(),
        "keys": (table.host, table.invite),
    }


def _plain(kept: Any) -> bytes:
    return msgspec.json.encode(kept)


def record(table: Table) -> bytes:
    """The record so far, written as a server writes it."""
    stream = io.BytesIO()
    header, extra = table.header()
    writer = RecordWriter(stream, header, extra)
    for happened in table.history:
        writer.line(happened.event | {"at": happened.at} | happened.extra)
    return stream.getvalue()


def verified(table: Table) -> Verified:
    """What the referee says of the record so far. There must be no fault in it."""
    result = verify(io.BytesIO(record(table)), find)[1]
    assert not isinstance(result, Fault), result
    return result


def a_hand(shell: Shell, rng: Random) -> tuple[int, dict[str, Any]] | None:
    """Somebody who may do something, and one of the things; in a FiNi duel mostly something sensible."""
    able = [number for number in range(len(shell.table.seats)) if shell.table.legal(number)]
    if not able:
        return None
    seat = rng.choice(able)
    legal = shell.table.legal(seat)
    if shell.table.setup.game == "fini" and shell.state.values and rng.random() < 0.97:
        return _sensible(shell.state, rng)
    return seat, rng.choice(legal)


def _sensible(state: Any, rng: Random) -> tuple[int, dict[str, Any]]:
    while (event := msgspec.to_builtins(FINI.sample(state, rng)))["type"] not in ("grab", "place", "fini"):
        pass
    return event.pop("seat"), event


def play(shell: Shell, rng: Random, after: Callable[[], object] = lambda: None, most: int = 10_000) -> Shell:
    """Plays on at random until the game is over, or for so many acts."""
    for _ in range(most):
        if shell.table.stage == "over":
            break
        shell.until(max(shell.t + rng.randrange(400), shell.table.manner.start() or 0))
        hand = a_hand(shell, rng)
        if hand is None:
            shell.until(shell.table.wake() or shell.t)
        else:
            seat, act = hand
            shell.do(seat, **act)
        after()
    return shell


def encoded(said: Iterable[tuple[int | None, Told]]) -> list[str]:
    """Messages as they cross the wire."""
    return [msgspec.json.encode(told).decode() for _, told in said]
