"""How a duel ends: the judgement step by step, with what a person needs to follow it."""

from typing import Any, Literal

import msgspec

from knobel.core.game import Verdict
from knobel.games.fini.events import Kind, What
from knobel.games.fini.state import CHIPS, State, is_silver
from knobel.games.fini.tray import ROOM, combinations, fitting, length, loose, side_by_side, well_ordered, wrong_in

Reason = Literal["premature", "in-hand", "order", "too-many", "copies-nothing", "too-early"] | What
Holder = int | Literal["supply"]


class Slip(msgspec.Struct, frozen=True):
    """Who was at fault, by which clause, and which dice show it."""

    seat: int
    clause: str
    reason: Reason
    dice: tuple[int, ...] = ()


class Copy(msgspec.Struct, frozen=True):
    """A silver die and the coloured one in the other tray that it copies (F10)."""

    die: int
    of: int


class TrayReading(msgspec.Struct, frozen=True):
    """A tray as the referee reads it, in die numbers."""

    combinations: tuple[tuple[int, ...], ...]
    loose: tuple[int, ...]
    length: int
    full: bool  #: no more dice may come (F7)
    disorder: tuple[tuple[int, ...], ...]  #: the combinations that do not lie in order (F8)
    wrong: tuple[tuple[int, ...], ...]  #: of each of them two that lie the wrong way, or what parts two
    longest: tuple[int, ...]  #: the longest combination as it was laid, from left to right
    docked: tuple[int, ...]  #: its dice that the loose ones cost (F19); none if nothing is left to count
    counting: tuple[int, ...]  #: what counts of it, or the combination that counts instead
    copies: tuple[Copy, ...]


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
    fitting: tuple[int, ...]  #: the dice that would still have fitted the caller's tray, and might have been taken
    beside: tuple[int | None, ...]  #: where each of them belongs: next to this die, or with others to an empty place
    area: tuple[int, ...]  #: what lies on the area when it is judged; a die in a hand goes back (F13)
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
    hand = state.hands[caller]
    # What forbids a silver die (F11) is a coloured one that fits: one of them is always left.
    still = tuple(die for die in still_fitting(state, caller) if not grabbed_too_early(state, caller, die))
    if hand is not None:  # it may not go back (F6)
        return _settle(state, caller, 1, (Slip(caller, "F16", "in-hand", (hand,)),), still)
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
    """The dice on the area that fit the seat's tray (F12, F16)."""
    at_hand = state.area
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
    coloured = [state.values[other] for other in state.area if not is_silver(other)]
    if state.options.silver == "same-value":
        return state.values[die] in coloured
    return bool(fitting(_kind(state), state.tray_values(seat), coloured, (), ()))


def fits_beside(state: State, seat: int, die: int) -> int | None:
    """F12: the die in the seat's tray to which this one belongs; None if it fits only with others on the area."""
    value = state.values[die]
    near = (value,) if _kind(state) == "set" else (value - 1, value + 1)
    return next((lying for lying in state.trays[seat] if state.values[lying] in near), None)


def read_tray(state: State, seat: int) -> TrayReading:
    """What lies in a seat's tray."""
    kind, tray, values = _kind(state), state.trays[seat], state.tray_values(seat)
    groups, alone = combinations(kind, values), loose(kind, values)
    longest, docked, counting = _counted(groups, len(alone))
    disorder = [group for group in groups if not side_by_side(group)]
    return TrayReading(
        combinations=tuple(tuple(tray[at] for at in group) for group in groups),
        loose=tuple(tray[at] for at in alone),
        length=length(kind, values),
        full=len(tray) >= ROOM,
        disorder=tuple(tuple(tray[at] for at in group) for group in disorder),
        wrong=tuple(tuple(tray[at] for at in wrong_in(kind, group)) for group in disorder),
        longest=tuple(tray[at] for at in longest),
        docked=tuple(tray[at] for at in docked),
        counting=tuple(tray[at] for at in counting),
        copies=_copies(state, seat),
    )


def _counted(groups: tuple[tuple[int, ...], ...], off: int) -> tuple[list[int], list[int], list[int]]:
    """F19, in positions: the longest as laid, what comes off it, and what counts in the end. Of equals the left one."""
    longest, *others = sorted((sorted(group) for group in groups), key=lambda group: (-len(group), group)) or [[]]
    left = len(longest) - off
    if left > 1 and left >= max(map(len, others), default=0):
        return longest, longest[left:], longest[:left]
    return (longest, longest, others[0]) if others else (longest, [], [])


def _copies(state: State, seat: int) -> tuple[Copy, ...]:
    theirs = {state.values[die]: die for die in reversed(state.trays[1 - seat]) if not is_silver(die)}
    silver = (die for die in state.trays[seat] if is_silver(die))
    return tuple(Copy(die, theirs[state.values[die]]) for die in silver if state.values[die] in theirs)


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
        beside=tuple(None if caller is None else fits_beside(state, caller, die) for die in still),
        area=tuple(sorted((*state.area, *(die for die in state.hands if die is not None)))),
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
