"""The driver with a test's convenience: through JSON and back, workers that may be busy, people who sit down."""

import io
from collections.abc import Callable, Iterable
from random import Random
from typing import Any

import msgspec

from knobel.core import RecordWriter
from knobel.core.dice import SCHEME
from knobel.core.simulation import Simulated, Simulation
from knobel.core.verify import Fault, Verified, verify
from knobel.games import find, find_plugin
from knobel.games.doppel_x import GAME as DOPPEL_X
from knobel.games.doppel_x.events import Opening, Throw
from knobel.games.fini import GAME as FINI
from knobel.games.fini.events import ToRoll
from knobel.table.driver import Driver
from knobel.table.effects import Effects
from knobel.table.journal import Created, SeatPlan, Setup, read_entries, write_entry
from knobel.table.messages import EventMessage, Message, Update
from knobel.table.seat import hashed
from knobel.table.table import Table

SEED = "5eed" * 16
HOST = "the host's own token"


class MatchDriver(Driver):
    """A match of a test: entries can be read back, messages can be encoded, and each wake-up has a reason."""

    def __init__(self, setup: Setup, *, seed: str = SEED, first: int = 0, dice: str = SCHEME) -> None:
        self.busy = False  #: True: the workers have other things to do
        created = Created(0, "m1", setup, seed, first, hashed(HOST), dice=dice)
        super().__init__(created, find_plugin(setup.game), simulate=simulated)

    def process(self, effects: Effects) -> Effects:
        """Stores and sends what was decided, as a server would: through JSON and back."""
        texts = [write_entry(entry) for entry in effects.entries]
        stored = read_entries(texts, self.table.game)
        assert [write_entry(entry) for entry in stored] == texts
        for message in [message for _, message in effects.sends] + ([effects.reply] if effects.reply else []):
            msgspec.json.encode(message)
        taken = super().process(Effects([*stored], effects.sends, effects.reply))
        assert self.table.fold.entries == len(self.entries)
        return taken

    def do(
        self,
        seat: int,
        ref: str = "",
        claimed: int = 0,
        /,
        one_device: bool = False,
        on: int | None = None,
        **act: Any,
    ) -> Message | None:
        """An act at the gate, and the answer to it."""
        return self.act(seat, act, ref, claimed, one_device=one_device, on=on)

    def simulate(self) -> None:
        """Does what a worker would do, unless all are busy."""
        if not self.busy:
            super().simulate()

    def until(self, t: int) -> None:
        """Lets time pass; the table is woken whenever it asked to be."""
        super().until(t)
        again = self.table.wake()
        assert again is None or again > self.t, "a table that is never content keeps a server busy"

    def seat_everybody(self) -> None:
        """People sit down and connect; a seat's token is its number in words."""
        for number, seat in enumerate(self.table.seats):
            if seat.plan.kind == "person":
                self.decide(self.table.attendance.sit, number, NAMES[number], hashed(token(number)))
                self.decide(self.table.attendance.connect, number)

    def begin(self) -> "MatchDriver":
        """All people sit down and are ready, and the countdown is over."""
        self.seat_everybody()
        for number in range(len(self.table.seats)):
            self.decide(self.table.ready, number, f"{number:02x}ff")
        self.until(self.table.fold.go or 0)
        return self

    def comes_down(self, events: int, event: dict[str, Any], extra: dict[str, Any] | None = None) -> None:
        """A worker reports what came of a simulation that it was given after so many events."""
        typed = msgspec.convert(event, self.table.game.events)
        self.process(self.table.simulated(self.t, events, typed, extra or {}))

    def past(self) -> list[dict[str, Any]]:
        """What happened in the game, as it stands in the journal."""
        return [msgspec.to_builtins(happened.event) for happened in self.table.fold.history]

    def restored(self, entries: int | None = None) -> Table:
        """What a restart makes of the journal, or of its beginning."""
        kept: list[Any] = self.entries[:entries]
        return Table.restore(kept, self.table.plugin)

    def received(self, kind: type[Message], seat: int | None = None) -> list[Any]:
        """The messages of one kind to all seats, or to one seat alone."""
        return [message for to, message in self.sent if to == seat and isinstance(message, kind)]

    def events_received(self) -> list[EventMessage]:
        """The events of the game and its start, as they were sent to all seats."""
        told: list[Update] = self.received(Update)
        return [
            msgspec.structs.replace(
                event, event=msgspec.to_builtins(event.event), verdict=msgspec.to_builtins(event.verdict)
            )
            for update in told
            for event in update.events
        ]

    def events(self, kind: str | None = None) -> list[dict[str, Any]]:
        """What happened in the game, told in order; the start is no event."""
        events = [told.event for told in self.events_received() if told.event["type"] != "start"]
        return [event for event in events if kind in (None, event["type"])]

    @property
    def state(self) -> Any:
        """Where the game stands."""
        return self.table.fold.state


NAMES = ("Ada", "Ben", "Cleo", "Dan", "Eva", "Finn", "Gus", "Hanna")


def token(seat: int) -> str:
    """The secret of a seat."""
    return f"only {NAMES[seat]} knows this"


def people(game: str, seats: int = 2, **rest: Any) -> Setup:
    """A match among people."""
    return Setup(game, (SeatPlan(),) * seats, **rest)


def simulated(simulation: Simulation) -> Simulated:
    """What comes of a simulation. Doppel X without physics: the dice land anywhere, but always in the same way."""
    extra = {"ms": 700}
    if simulation.game == "fini":
        state = FINI.read_position(simulation.position)
        return Simulated(FINI.resolve(state, ToRoll(state.roller), simulation.draws), extra)
    rng = Random(f"{simulation.key}/{simulation.chance}")
    position = DOPPEL_X.read_position(simulation.position)
    while not isinstance(thrown := DOPPEL_X.sample(position, rng), Opening | Throw):
        pass
    return Simulated(thrown, extra)


def memory(table: Table) -> dict[str, Any]:
    """Everything that a restart has to keep."""
    fold, conduct = table.fold, table.conduct
    return {
        "stage": table.stage,
        "state": fold.replay.state if fold.replay else None,
        "chances": fold.replay.chances if fold.replay else None,
        "history": _plain(fold.history),
        "pending": _plain(fold.pending),
        "rolling": _plain(fold.rolling),
        "draw": _plain(table.view(0).draw),
        "chains": _plain(table.view(0).chains),
        "simulation": _plain(table.simulation()),
        "go": (fold.go, conduct.start()),
        "seats": [(seat.name, seat.hidden, seat.token, seat.nonce, seat.stand_in, seat.bot) for seat in table.seats],
        "legal": _plain(table.offers.all()),
        "verdict": _plain(fold.verdict),
        "waiting": table.view(conduct.start() or 0).waiting,
        "follows": fold.follows,
        "seed": table.view(0).seed,
        "entries": fold.entries,
        "header": fold.header(),
        "keys": (fold.host, fold.invite),
    }


def _plain(kept: Any) -> bytes:
    return msgspec.json.encode(kept)


def record(table: Table) -> bytes:
    """The record so far, written as a server writes it."""
    stream = io.BytesIO()
    header, extra = table.fold.header()
    writer = RecordWriter(stream, header, extra)
    for happened in table.fold.history:
        writer.line(happened.line())
    return stream.getvalue()


def verified(table: Table) -> Verified:
    """What the referee says of the record so far. There must be no fault in it."""
    result = verify(io.BytesIO(record(table)), find)[1]
    assert not isinstance(result, Fault), result
    return result


def a_hand(driver: MatchDriver, rng: Random) -> tuple[int, dict[str, Any]] | None:
    """A seat that may act, and one of its acts; in a FiNi duel mostly a sensible one."""
    able = [number for number in range(len(driver.table.seats)) if driver.table.offers.all()[number]]
    if not able:
        return None
    seat = rng.choice(able)
    legal = driver.table.offers.all()[seat]
    if driver.table.setup.game == "fini" and driver.state.values and rng.random() < 0.97:
        return _sensible(driver.state, rng)
    return seat, rng.choice(legal)


def _sensible(state: Any, rng: Random) -> tuple[int, dict[str, Any]]:
    while (event := msgspec.to_builtins(FINI.sample(state, rng)))["type"] not in ("grab", "place", "fini"):
        pass
    return event.pop("seat"), event


def play(
    driver: MatchDriver, rng: Random, after: Callable[[], object] = lambda: None, most: int = 10_000
) -> MatchDriver:
    """Plays on at random until the game is over, or for so many acts."""
    for _ in range(most):
        if driver.table.stage == "over":
            break
        driver.until(max(driver.t + rng.randrange(400), driver.table.conduct.start() or 0))
        hand = a_hand(driver, rng)
        if hand is None:
            driver.until(driver.table.wake() or driver.t)
        else:
            seat, act = hand
            driver.do(seat, **act)
        after()
    return driver


def encoded(sent: Iterable[tuple[int | None, msgspec.Struct]]) -> list[str]:
    """Messages as they cross the wire."""
    return [msgspec.json.encode(told).decode() for _, told in sent]
