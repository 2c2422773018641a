"""How a duel ends: the judgement in its steps, told so that a person can follow it."""

from typing import Any, Literal

import msgspec

from knobel.core.game import Verdict
from knobel.games.fini.events import Kind, What
from knobel.games.fini.state import CHIPS, State, is_silver
from knobel.games.fini.tray import ROOM, combinations, fitting, length, loose, well_ordered

Reason = Literal["premature", "order", "too-many", "copies-nothing", "too-early"] | What
Holder = int | Literal["supply"]


class Slip(msgspec.Struct, frozen=True):
    """Who was at fault, by which clause, and which dice show it."""

    seat: int
    clause: str
    reason: Reason
    dice: tuple[int, ...] = ()


class TrayReading(msgspec.Struct, frozen=True):
    """A tray as the referee reads it, in die numbers."""

    combinations: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    length: int


class ChipMove(msgspec.Struct, frozen=True):
    """One chip on its way."""

    giver: Holder
    taker: Holder
    clause: str


class Judgement(Verdict, frozen=True):
    """Everything about the end of a duel."""

    caller: int | None  #: who called, None after a fault and for a void duel
    step: int | None  #: 1, 2 or 3: the step that decided; None where nothing was called
    slips: tuple[Slip, ...]
    fitting: tuple[int, ...]  #: the dice that would still have fitted the caller's tray
    trays: tuple[TrayReading, TrayReading]
    winner: int | None
    moves: tuple[ChipMove, ...]
    chips: tuple[int, int]  #: after it, before a new round resets them
    supply: int
    values: tuple[int, ...]  #: of the dice that are about to leave the table, by number

    @property
    def at_fault(self) -> tuple[int, ...]:
        """The seats at fault, the lower one first."""
        return tuple(sorted({slip.seat for slip in self.slips}))

    def brief(self) -> dict[str, Any]:
        """What docs/formats.md promises of a traced verdict."""
        return {
            "step": self.step,
            "at_fault": list(self.at_fault),
            "winner": self.winner,
            "lengths": [tray.length for tray in self.trays] if self.step == 3 else None,
            "chips": list(self.chips),
            "supply": self.supply,
        }


def judge_call(state: State, caller: int) -> Judgement:
    """F16 to F21: was the call too early, are both trays clean, who has the longer combination?"""
    still = still_fitting(state, caller)
    if still:
        return _settle(state, caller, 1, (Slip(caller, "F16", "premature", still),), still)
    slips = (*_slips(state, 0), *_slips(state, 1))
    if slips:
        return _settle(state, caller, 2, slips)
    mine, yours = (length(_kind(state), state.tray_values(seat)) for seat in (caller, 1 - caller))
    return _settle(state, caller, 3, (), winner=caller if mine >= yours else 1 - caller)  # F18


def judge_fault(state: State, seat: int, what: What) -> Judgement:
    """F14: a slip of the hand."""
    return _settle(state, None, None, (Slip(seat, "F14", what),))


def judge_void(state: State) -> Judgement:
    """F15: no chip moves."""
    return _settle(state, None, None, ())


def still_fitting(state: State, seat: int) -> tuple[int, ...]:
    """The dice that fit the seat's tray; one in its own hand counts as lying on the area (F12, F16)."""
    hand = state.hands[seat]
    at_hand = state.area() if hand is None else (*state.area(), hand)
    theirs = state.colours_in_tray(1 - seat)
    coloured = [state.values[die] for die in at_hand if not is_silver(die)]
    silver = [state.values[die] for die in at_hand if is_silver(die)]
    values = fitting(_kind(state), state.tray_values(seat), coloured, silver, theirs)
    return tuple(
        die for die in at_hand if state.values[die] in values and (not is_silver(die) or state.values[die] in theirs)
    )


def grabbed_too_early(state: State, seat: int, die: int) -> bool:
    """F11: whether taking this die now is one grab too soon."""
    if not is_silver(die):
        return False
    coloured = [state.values[other] for other in state.area() if not is_silver(other)]
    if state.options.silver == "same-value":
        return state.values[die] in coloured
    return bool(fitting(_kind(state), state.tray_values(seat), coloured, (), ()))


def read_tray(state: State, seat: int) -> TrayReading:
    """What lies in a seat's tray."""
    kind, tray, values = _kind(state), state.trays[seat], state.tray_values(seat)
    return TrayReading(
        combinations=tuple(tuple(tray[at] for at in group) for group in combinations(kind, values)),
        loose=tuple(tray[at] for at in loose(kind, values)),
        length=length(kind, values),
    )


def _slips(state: State, seat: int) -> list[Slip]:
    """F17: everything that is wrong with a tray."""
    tray, values, theirs = state.trays[seat], state.tray_values(seat), state.colours_in_tray(1 - seat)
    slips = []
    if not well_ordered(_kind(state), values):
        slips.append(Slip(seat, "F8", "order", tray))
    if len(tray) > ROOM:
        slips.append(Slip(seat, "F7", "too-many", tray[ROOM:]))
    if blind := tuple(die for die in tray if is_silver(die) and state.values[die] not in theirs):
        slips.append(Slip(seat, "F10", "copies-nothing", blind))
    if hasty := tuple(die for die in tray if die in state.hasty):
        slips.append(Slip(seat, "F11", "too-early", hasty))
    return slips


def _settle(
    state: State,
    caller: int | None,
    step: int | None,
    slips: tuple[Slip, ...],
    still: tuple[int, ...] = (),
    winner: int | None = None,
) -> Judgement:
    """Moves the chips: those given back go in first, then those owed come out (F21)."""
    chips, moves = list(state.chips), []
    at_fault = sorted({slip.seat for slip in slips})
    for seat in at_fault:
        if state.chips[seat]:
            moves.append(ChipMove(seat, "supply", "F14" if step is None else f"F{15 + step}"))
            chips[seat] -= 1
    owed = [1 - seat for seat in at_fault if not state.chips[seat]]
    for seat in owed if winner is None else [winner]:
        if sum(chips) < CHIPS:
            moves.append(ChipMove("supply", seat, "F21" if winner is None else "F18"))
            chips[seat] += 1
    return Judgement(
        caller=caller,
        step=step,
        slips=slips,
        fitting=still,
        trays=(read_tray(state, 0), read_tray(state, 1)),
        winner=winner,
        moves=tuple(moves),
        chips=(chips[0], chips[1]),
        supply=CHIPS - sum(chips),
        values=state.values,
    )


def _kind(state: State) -> Kind:
    if state.kind is None:
        raise ValueError("nothing is announced yet")
    return state.kind
