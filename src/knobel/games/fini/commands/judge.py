"""Rule on a FiNi duel that lies on a real table, with reasons.

Write a coloured 3 as 3, a silver one as s3, and s3! if it was grabbed while a coloured 3 still lay there.
The players are A and B; trays are read from left to right.

example:  knobel judge fini --kind street --a "2 3 4 s6" --b "5 6" --area "2 2 3" --caller a

Without options it asks for everything; from a pipe it reads one JSON object:
  {"kind": "street", "area": ["2", "s5"], "trays": [["2", "3"], ["5"]], "hands": [null, "6"], "caller": 0}
  and, if wanted, "chips": [3, 2] and "options": {"silver": "any-fitting"}.
"""

import argparse
import sys
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from knobel.games.fini.judge import Judgement, Slip
    from knobel.games.fini.state import State

_WHY = {
    "in-hand": "called with {dice} still in the hand, which may not go back",
    "premature": "called too early: {dice} would still have fitted",
    "order": "laid the dice in the wrong order: {dice}",
    "too-many": "took more than six dice; {dice} is too much",
    "copies-nothing": "has {dice}, which copies nothing in the other tray",
    "too-early": "grabbed {dice} while a coloured die still stood in the way",
}


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel judge fini` takes."""
    options.add_argument("--kind", choices=["street", "set"], help="what was to be collected")
    options.add_argument("--caller", choices=["a", "b"], help="who called FiNi")
    options.add_argument("--a", metavar="DICE", help="A's tray from left to right")
    options.add_argument("--b", metavar="DICE", help="B's tray from left to right")
    options.add_argument("--area", metavar="DICE", default="", help="what lay on the area at the call")
    options.add_argument("--a-hand", metavar="DIE", help="a die that A still held")
    options.add_argument("--b-hand", metavar="DIE", help="a die that B still held")
    options.add_argument("--chips", nargs=2, type=int, metavar=("A", "B"), default=(0, 0), help="chips held before")
    options.add_argument(
        "--silver", choices=["same-value", "any-fitting"], default="same-value", help="house rule for F11"
    )
    options.add_argument("--json", action="store_true", help="print the whole judgement as JSON")


def run(chosen: argparse.Namespace) -> int:
    """Reads the duel, judges it, and tells."""
    import msgspec

    from knobel.core.errors import Illegal, Malformed
    from knobel.games.fini.judge import judge_call
    from knobel.games.fini.sentences import SENTENCES

    try:
        state, caller = _duel(chosen)
        judgement = judge_call(state, caller)
    except (Malformed, Illegal) as fault:
        told = fault.message if isinstance(fault, Malformed) else fault.sentence(SENTENCES)
        print(f"knobel judge: {told}", file=sys.stderr)
        return 2
    except EOFError:
        print("\nknobel judge: the answers ended before the duel was complete", file=sys.stderr)
        return 2
    if chosen.json:
        print(msgspec.json.encode(judgement).decode())
    else:
        print("\n".join(_ruling(state, judgement)))
    return 0


def _duel(chosen: argparse.Namespace) -> "tuple[State, int]":
    """The duel from the options, from a person who is asked, or from standard input."""
    from knobel.core.errors import Malformed
    from knobel.games.fini.setup import set_up

    given = [chosen.kind, chosen.caller, chosen.a, chosen.b]
    if given == [None] * 4:
        if not sys.stdin.isatty():
            return _piped(sys.stdin.buffer.read(1 << 20))
        _ask(chosen)
    elif None in given:
        raise Malformed("a ruling needs --kind, --caller, --a and --b; an empty tray is ''")
    trays = (chosen.a or "").split(), (chosen.b or "").split()
    hands = chosen.a_hand or None, chosen.b_hand or None
    options = {"silver": chosen.silver}
    state = set_up(chosen.kind, chosen.area.split(), trays, hands, chips=tuple(chosen.chips), options=options)
    return state, "ab".index(chosen.caller)


def _ask(chosen: argparse.Namespace) -> None:
    def choice(question: str, *answers: str) -> str:
        while (answer := input(f"{question} ({'/'.join(answers)})? ").strip().lower()) not in answers:
            print(f"Please type {' or '.join(answers)}.")
        return answer

    print("A coloured 3 is 3, a silver one s3; s3! if it was grabbed too early. Empty is just Enter.")
    chosen.kind = choice("What was to be collected", "street", "set")
    for name in ("a", "b"):
        setattr(chosen, name, input(f"{name.upper()}'s tray from left to right? "))
        setattr(chosen, f"{name}_hand", input(f"A die still in {name.upper()}'s hand? ").strip())
    chosen.area = input("What lay on the area? ")
    chosen.caller = choice("Who called FiNi", "a", "b")


def _piped(text: bytes) -> "tuple[State, int]":
    from typing import Literal

    import msgspec

    from knobel.core.errors import Malformed
    from knobel.games.fini.setup import set_up

    class Duel(msgspec.Struct, forbid_unknown_fields=True):
        kind: Literal["street", "set"]
        area: list[str | int]
        trays: tuple[list[str | int], list[str | int]]
        caller: Literal[0, 1]
        hands: tuple[str | int | None, str | int | None] = (None, None)
        chips: tuple[int, int] = (0, 0)
        options: dict[str, Any] = {}

    try:
        duel = msgspec.json.decode(text, type=Duel)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as fault:
        raise Malformed(f"standard input is not a duel: {fault}; 'knobel judge --help' shows one") from None
    one, other = duel.hands
    state = set_up(
        duel.kind,
        [str(die) for die in duel.area],
        ([str(die) for die in duel.trays[0]], [str(die) for die in duel.trays[1]]),
        (None if one is None else str(one), None if other is None else str(other)),
        chips=duel.chips,
        options=duel.options,
    )
    return state, duel.caller


def _ruling(state: "State", judgement: "Judgement") -> list[str]:
    """The judgement as sentences, step by step."""
    caller = "AB"[judgement.caller or 0]
    lines = []
    for seat, tray in enumerate(judgement.trays):
        groups = " and ".join(_dice(state, group) for group in tray.combinations) or "none"
        loose = f", loose: {_dice(state, tray.loose)}" if tray.loose else ""
        lines.append(f"{'AB'[seat]}'s combinations: {groups}{loose}; counts {tray.length}")
    lines.append("")
    if judgement.step == 1:
        lines.append(f"Step 1: {caller} {_reason(state, judgement.slips[0])} (F16). Nothing further is judged.")
    else:
        lines.append(f"Step 1: {caller}'s call was right; nothing more would have fitted (F12, F16).")
    if judgement.step == 2:
        lines += [f"Step 2: {'AB'[slip.seat]} {_reason(state, slip)} ({slip.clause})." for slip in judgement.slips]
        lines.append("Nobody wins the duel (F17).")
    if judgement.step == 3:
        mine, yours = (tray.length for tray in judgement.trays)
        how = "the same length, so the caller wins" if mine == yours else f"{max(mine, yours)} is longer"
        lines.append("Step 2: both trays are in order (F17).")
        lines.append(f"Step 3: {mine} against {yours}: {how}. {'AB'[judgement.winner or 0]} wins the duel (F18).")
    names = {"supply": "the supply", 0: "A", 1: "B"}
    lines += [
        f"A chip goes from {names[move.giver]} to {names[move.taker]} ({move.clause})." for move in judgement.moves
    ]
    lines.append(f"Chips now: A {judgement.chips[0]}, B {judgement.chips[1]}, supply {judgement.supply}.")
    return lines


def _reason(state: "State", slip: "Slip") -> str:
    return _WHY[slip.reason].format(dice=_dice(state, slip.dice))


def _dice(state: "State", dice: tuple[int, ...]) -> str:
    from knobel.games.fini.state import is_silver

    return " ".join(f"{'s' if is_silver(die) else ''}{state.values[die]}" for die in dice)
