"""Matches of every kind, whose journals are kept as they were written: what is stored is read by every later version.

`python -m tests.table.golden [KIND ...]` writes the journals and records of these kinds, or of all, that are missing
for the journal's version of today, and changes none that is there: what was written once is never written again.
"""

import asyncio
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

from knobel.core import Plugin
from knobel.core.chains import SCHEME
from knobel.core.part import Part
from knobel.games import find_plugin
from knobel.log import open_log
from knobel.server.archive import take_in
from knobel.table.attendance import GRACE
from knobel.table.journal import (
    JOURNAL,
    AnyEntry,
    Created,
    SeatPlan,
    Setup,
    read_created,
    read_entries,
    write_entry,
)
from knobel.table.owing import is_on
from knobel.table.table import Table
from tests.table.chained import ChainedDriver, new_chain, plain
from tests.table.driving import MatchDriver, a_hand, people, play, record

JOURNALS = Path(__file__).parent / "journals"
SHARED = (SeatPlan(shared=True), SeatPlan(shared=True))
AGAINST_BOT = (SeatPlan(), SeatPlan("bot", "greedy"))
DEVICES = [*(f"device {seat}" for seat in range(8)), "another device"]


class Kept(NamedTuple):
    """A journal as it was stored, and the record that was made of it then; none before the start."""

    name: str
    journal: list[bytes]
    record: list[bytes]

    @property
    def plugin(self) -> Plugin:
        """The game that is played."""
        return find_plugin(read_created(self.journal[0]).setup.game)

    def entries(self) -> list[AnyEntry]:
        """The journal, decoded."""
        return read_entries(self.journal, self.plugin.game)

    def table(self) -> Table:
        """The table that the journal tells of."""
        return Table.restore(self.entries(), self.plugin)


def kept() -> list[Kept]:
    """All journals that were ever kept."""
    found = []
    for path in sorted(JOURNALS.glob("*/*.journal")):
        records = path.with_suffix(".record")
        lines = records.read_bytes().splitlines() if records.exists() else []
        found.append(Kept(f"{path.parent.name}/{path.stem}", path.read_bytes().splitlines(), lines))
    return found


def resumed(entries: list[AnyEntry]) -> MatchDriver:
    """A match that goes on from its journal: all people connect, and their devices have their chains."""
    created = entries[0]
    assert isinstance(created, Created)
    plays_by_chains = created.dice == SCHEME and created.taken_in is None
    driver = ChainedDriver(created.setup) if plays_by_chains else MatchDriver(created.setup)
    driver.entries, driver.t, driver.sent = [*entries], max(entry.at for entry in entries), []
    driver.table = Table.restore(entries, driver.table.plugin)
    if isinstance(driver, ChainedDriver) and driver.table.fold.chains:
        chains = {chain.root: chain for chain in map(new_chain, DEVICES)}
        for seat in driver.table.fold.chains.of_seat:
            driver.parts[seat] = Part(chains[driver.table.fold.chains.root_of(seat)])
            driver.parts[seat].see_table(driver.t, plain(driver.table.view(driver.t)))
    for seat, who in enumerate(driver.table.seats):
        if who.plan.kind == "person" and who.name is not None:
            driver.decide(driver.table.attendance.connect, seat)
    driver.simulate()
    driver.until(max(driver.t, driver.table.fold.go or 0))
    return driver


# --- one match of each kind -------------------------------------------------------------------------------


def _unfinished(driver: MatchDriver, acts: int, seed: int = 1) -> MatchDriver:
    return play(driver.begin(), Random(seed), most=acts)


def _gathering() -> MatchDriver:
    driver = MatchDriver(people("qwixx-duel", coach=True, clock="60"))
    driver.decide(driver.table.attendance.sit, 0, "Ada", "a hash", 3)
    driver.decide(driver.table.ready, 0, "00ff")
    return driver


def _asked() -> MatchDriver:
    """An opening of Doppel X in which two of three have said how they throw."""
    driver = MatchDriver(people("doppel-x", 3)).begin()
    driver.do(0, type="throw")
    driver.do(2, type="throw")
    return driver


def _real_throws() -> MatchDriver:
    """Throws as the physics make them, with all that stands beside the event."""
    driver = MatchDriver(people("doppel-x", 3))
    driver._simulate = driver.table.plugin.simulate
    return _unfinished(driver, 12)


def _undone() -> MatchDriver:
    driver = _unfinished(MatchDriver(Setup("qwixx-duel", SHARED)), 6, seed=3)
    for _ in range(8):
        seat = driver.table.fold.undoes()
        if seat is not None:
            driver.decide(driver.table.undo, seat, len(driver.table.fold.history))
        play(driver, Random(4), most=1)
    return driver


def _coached() -> MatchDriver:
    driver = _unfinished(MatchDriver(Setup("qwixx-duel", AGAINST_BOT)), 3)
    driver.decide(driver.table.coach, 0)
    return driver


def _chosen(what: str) -> MatchDriver:
    """Seat 1 is away, and the other has chosen."""
    driver = _unfinished(MatchDriver(people("qwixx-duel")), 5)
    driver.decide(driver.table.attendance.disconnect, 1)
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, what)
    return driver


def _returned() -> MatchDriver:
    driver = _chosen("bot")
    driver.decide(driver.table.attendance.connect, 1)
    return driver


def _resumed() -> MatchDriver:
    driver = _chosen("pause")
    driver.decide(driver.table.attendance.resume)
    return driver


def _hidden() -> MatchDriver:
    driver = _unfinished(MatchDriver(people("qwixx-duel")), 5)
    driver.decide(driver.table.attendance.hide, 0)
    return driver


def _moved() -> MatchDriver:
    driver = _unfinished(MatchDriver(people("qwixx-duel")), 5)
    driver.decide(driver.table.devices.retoken, 1, "another hash")
    return driver


def _moved_chain() -> MatchDriver:
    driver = _unfinished(ChainedDriver(people("qwixx-duel")), 5)
    assert isinstance(driver, ChainedDriver)
    driver.move(1, "another device")
    return play(driver, Random(2), most=8)


def _closed() -> MatchDriver:
    driver = _unfinished(MatchDriver(people("fini")), 30)
    driver.decide(driver.table.close)
    return driver


def _linked() -> MatchDriver:
    driver = play(MatchDriver(people("qwixx-duel")).begin(), Random(5))
    driver.decide(driver.table.followed_by, "m2", "rematch")
    return driver


def _past() -> MatchDriver:
    before = _unfinished(MatchDriver(people("qwixx-duel")), 8)
    return _unfinished(MatchDriver(people("qwixx-duel", past=tuple(plain_lines(before)))), 5)


def _waiting_for_links(game: str) -> MatchDriver:
    """Dice that are to fall as soon as a device answers."""
    driver = _unfinished(ChainedDriver(people(game, 3 if game == "doppel-x" else 2)), 0)
    assert isinstance(driver, ChainedDriver)
    driver.silent = {1}
    while not is_on(driver.table.fold, driver.table.conduct):
        play(driver, Random(1), most=1)
    return driver


def _skipped() -> MatchDriver:
    """A draw that was given up: a device was silent, and a bot stood in."""
    driver = _waiting_for_links("qwixx-duel")
    assert isinstance(driver, ChainedDriver)
    driver.wait(GRACE)
    driver.decide(driver.table.attendance.choose, 0, 1, "bot")
    return driver


def plain_lines(driver: MatchDriver) -> list[dict[str, Any]]:
    """What happened, as it stands in a record."""
    return [happened.line() for happened in driver.table.fold.history]


def _by_ref(driver: MatchDriver, acts: int = 40) -> MatchDriver:
    """Every act has a ref; in a race hands are held for a moment."""
    driver.begin()
    rng = Random(8)
    for seat in range(len(driver.table.seats)):
        driver.table.seats[seat].lag.measure(90)
    for number in range(acts):
        driver.until(max(driver.t + rng.randrange(400), driver.table.conduct.start() or 0))
        if (hand := a_hand(driver, rng)) is not None:
            driver.act(hand[0], {key: value for key, value in hand[1].items() if key != "would"}, f"page-{number}")
    return driver


KINDS: dict[str, Callable[[], MatchDriver]] = {
    "gathering": _gathering,
    "qwixx-duel": lambda: _unfinished(MatchDriver(people("qwixx-duel")), 40),
    "qwixx-duel-finished": lambda: play(MatchDriver(people("qwixx-duel")).begin(), Random(5)),
    "qwixx-duel-past": _past,
    "qwixx-duel-chains": lambda: _unfinished(ChainedDriver(people("qwixx-duel")), 40),
    "qwixx-duel-chains-finished": lambda: play(ChainedDriver(people("qwixx-duel")).begin(), Random(6)),
    "qwixx-duel-chains-waiting": lambda: _waiting_for_links("qwixx-duel"),
    "qwixx-duel-chains-skipped": _skipped,
    "qwixx-duel-chains-moved": _moved_chain,
    "fini": lambda: _unfinished(MatchDriver(people("fini", options={"strict": True})), 80),
    "fini-chains": lambda: _unfinished(ChainedDriver(people("fini")), 80),
    "doppel-x": lambda: _unfinished(MatchDriver(people("doppel-x", 4, clock="15")), 30),
    "doppel-x-asked": _asked,
    "doppel-x-real": _real_throws,
    "doppel-x-chains": lambda: _unfinished(ChainedDriver(people("doppel-x", 3)), 30),
    "doppel-x-chains-waiting": lambda: _waiting_for_links("doppel-x"),
    "refs-qwixx-duel": lambda: _by_ref(MatchDriver(people("qwixx-duel"))),
    "refs-qwixx-duel-chains": lambda: _by_ref(ChainedDriver(people("qwixx-duel"))),
    "refs-fini": lambda: _by_ref(MatchDriver(people("fini"))),
    "refs-doppel-x": lambda: _by_ref(MatchDriver(people("doppel-x", 3)), acts=15),
    "undone": _undone,
    "coached": _coached,
    "stand-in": lambda: _chosen("bot"),
    "returned": _returned,
    "paused": lambda: _chosen("pause"),
    "resumed": _resumed,
    "hidden": _hidden,
    "moved": _moved,
    "closed": _closed,
    "linked": _linked,
}


async def _imported(text: bytes) -> list[bytes]:
    """The journal that an imported record becomes."""
    with tempfile.TemporaryDirectory() as folder:
        async with await open_log(str(Path(folder) / "log.sqlite3")) as log:
            return await log.read(await take_in(log, text))


def _keep(folder: Path, name: str, journal: list[bytes]) -> None:
    path = folder / f"{name}.journal"
    if path.exists():
        return
    path.write_bytes(b"".join(line + b"\n" for line in journal))
    table = Kept(name, journal, []).table()
    if table.fold.replay is not None:
        path.with_suffix(".record").write_bytes(record(table))


def main() -> None:
    """Writes what is missing."""
    folder = JOURNALS / str(JOURNAL)
    folder.mkdir(parents=True, exist_ok=True)
    chosen = sys.argv[1:] or KINDS
    for name in chosen:
        _keep(folder, name, [write_entry(entry) for entry in KINDS[name]().entries])
    for name in {"qwixx-duel-finished", "qwixx-duel-chains-finished", "qwixx-duel"} & {*chosen}:
        text = (folder / f"{name}.record").read_bytes()
        _keep(folder, f"imported-{name}", asyncio.run(_imported(text)))


if __name__ == "__main__":
    main()
