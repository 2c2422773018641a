"""Duels to test with: dice that lie on the table, ready to be grabbed."""

from typing import Any

from knobel.table.told import Accepted, Gone, Refused
from tests.table.shell import Shell, people


def a_duel(*lags: int, **options: Any) -> Shell:
    """The dice lie on the table and may be grabbed from now on."""
    shell = Shell(people("fini", options=options)).begin()
    for seat, lag in enumerate(lags):
        shell.table.measure(seat, 2 * lag)
    return roll(shell)


def roll(shell: Shell) -> Shell:
    """The next duel, up to "go"."""
    if shell.state.kind is None:
        shell.do(shell.state.roller, type="announce", kind="set")
    shell.do(shell.state.roller, type="roll")
    go = shell.table.manner.start()
    assert go is not None
    shell.until(go)
    return shell


def answers(shell: Shell, seat: int) -> list[Any]:
    """What the seat was told about acts that had to wait."""
    return shell.told(Accepted, seat) + shell.told(Gone, seat) + shell.told(Refused, seat)
