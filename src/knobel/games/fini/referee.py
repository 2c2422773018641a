"""The referee of a FiNi duel that lies on a real table."""

import argparse
from collections.abc import Callable, Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta
from msgspec.structs import replace

from knobel.core import referee
from knobel.core.errors import Malformed
from knobel.games.fini.events import DICE, Fault, Fini, Kind, Void, What
from knobel.games.fini.judge import Judgement, Slip
from knobel.games.fini.rules import GAME
from knobel.games.fini.setup import set_up
from knobel.games.fini.state import CHIPS, ROUNDS, is_silver
from knobel.games.fini.tray import ROOM
from knobel.games.fini.view import View, view

DieText = Annotated[str, Meta(max_length=8)] | Annotated[int, Meta(ge=1, le=6)]
Dice = Annotated[tuple[DieText, ...], Meta(max_length=DICE)]
Chips = Annotated[int, Meta(ge=0, le=CHIPS)]
Points = Annotated[int, Meta(ge=0, le=CHIPS * ROUNDS)]
Seat = Literal[0, 1]


class SlipOfTheHand(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who did what with a die (F14)."""

    seat: Seat
    what: What


class RefereeQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A duel as it lies at a call, at a slip, or when both take the same die. `3` is a coloured 3, `s3` a silver one,
    `s3!` a silver one that was grabbed too early."""

    kind: Kind
    trays: tuple[Dice, Dice]  #: from left to right
    area: Dice = ()
    caller: Seat | None = None
    slip: SlipOfTheHand | None = None
    void: bool = False
    hands: tuple[DieText | None, DieText | None] = (None, None)
    chips: tuple[Chips, Chips] = (0, 0)
    round: Annotated[int, Meta(ge=1, le=ROUNDS)] = 1
    points: tuple[Points, Points] = (0, 0)  #: of the rounds that are finished
    roller: Seat = 0
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=8)] = {}


class Ruled(referee.Ruled, frozen=True):
    """The judgement, with the table as it lay and as it goes on."""

    verdict: Judgement
    event: Fini | Fault | Void
    before: View
    after: View
    winner: int | None  #: of the whole game, if that was its end


class DuelReferee(referee.Referee[RefereeQuery]):
    """Rule on a FiNi duel that lies on a real table, with reasons.

    Write a coloured 3 as 3, a silver one as s3, and s3! if it was grabbed while a coloured 3 still lay there.
    The players are A and B; trays are read from left to right.

    example:  knobel judge fini --kind street --a "2 3 4 s6" --b "5 6" --area "2 2 3" --caller a

    Without options it asks for everything; from a file or a pipe it reads one JSON object:
      {"kind": "street", "area": ["2", "s5"], "trays": [["2", "3"], ["5"]], "hands": [null, "6"], "caller": 0}
      and, if wanted, "chips": [3, 2], "round": 2, "points": [6, 5] and "options": {"silver": "any-fitting"}.
      Instead of "caller":
      "slip": {"seat": 0, "what": "drop"} for a slip of the hand (turn, drop, knock, return, two-dice, two-hands),
      or "void": true if both took the same die.
    """

    query = RefereeQuery
    ruled = Ruled
    called = "a duel"

    def rule(self, query: RefereeQuery) -> Ruled:
        """F13 to F21."""
        if (query.caller is not None) + (query.slip is not None) + query.void != 1:
            raise Malformed("say one of the three: who called, who made a slip, or that both took the same die")
        trays = _texts(query.trays[0]), _texts(query.trays[1])
        one, other = query.hands
        hands = None if one is None else str(one), None if other is None else str(other)
        duel = set_up(query.kind, _texts(query.area), trays, hands, chips=query.chips, options=query.options)
        state = replace(duel, round=query.round, points=query.points, roller=query.roller)
        event: Fini | Fault | Void = Void()
        if query.caller is not None:
            event = Fini(query.caller)
        elif query.slip is not None:
            event = Fault(query.slip.seat, query.slip.what)
        applied = GAME.step(state, event)
        if not isinstance(applied.verdict, Judgement):
            raise TypeError("every end of a duel is judged")
        outcome = GAME.outcome(applied.state)
        winner = None if outcome is None else outcome.winner
        return Ruled(applied.verdict, event, view(state), view(applied.state), winner)

    def words(self, query: RefereeQuery, ruled: Ruled) -> list[str]:
        """The judgement as sentences, step by step."""
        return _ruling(query, ruled.verdict)

    def add_options(self, options: argparse.ArgumentParser) -> None:
        """A duel in words."""
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

    def from_options(self, chosen: argparse.Namespace) -> RefereeQuery | None:
        """A ruling needs both trays, the kind and the caller."""
        given = [chosen.kind, chosen.caller, chosen.a, chosen.b]
        if given == [None] * 4:
            return None
        if None in given:
            raise Malformed("a ruling needs --kind, --caller, --a and --b; an empty tray is ''")
        return _duel(chosen)

    def ask(self, answer: Callable[[str], str]) -> RefereeQuery:
        """One question after the other."""
        note = "A coloured 3 is 3, a silver one s3; s3! if it was grabbed too early. Empty is just Enter.\n"
        kind = _choice(answer, f"{note}What was to be collected", "street", "set")
        chosen = argparse.Namespace(chips=(0, 0), silver="same-value", kind=kind)
        for name in ("a", "b"):
            setattr(chosen, name, answer(f"{name.upper()}'s tray from left to right? "))
            setattr(chosen, f"{name}_hand", answer(f"A die still in {name.upper()}'s hand? ").strip())
        chosen.area = answer("What lay on the area? ")
        chosen.caller = _choice(answer, "Who called FiNi", "a", "b")
        return _duel(chosen)


def _duel(chosen: argparse.Namespace) -> RefereeQuery:
    """Raises Malformed."""
    query = {
        "kind": chosen.kind,
        "trays": (chosen.a.split(), chosen.b.split()),
        "area": chosen.area.split(),
        "caller": "ab".index(chosen.caller),
        "hands": (chosen.a_hand or None, chosen.b_hand or None),
        "chips": tuple(chosen.chips),
        "options": {"silver": chosen.silver},
    }
    try:
        return msgspec.convert(query, RefereeQuery)
    except msgspec.ValidationError as fault:
        raise Malformed(f"no such duel can lie there: {fault}") from None


def _choice(answer: Callable[[str], str], question: str, *answers: str) -> str:
    while (given := answer(f"{question} ({'/'.join(answers)})? ").strip().lower()) not in answers:
        question = f"Please type {' or '.join(answers)}. {question.splitlines()[-1]}"
    return given


def _texts(dice: Sequence[str | int]) -> list[str]:
    return [str(die) for die in dice]


_WHY = {
    "in-hand": "called with {dice} still in the hand, which may not go back",
    "premature": "called too early: {dice} would still have fitted",
    "order": "laid the dice in the wrong order: {dice}",
    "too-many": "took more than six dice; {dice} is too much",
    "copies-nothing": "has {dice}, which copies nothing in the other tray",
    "too-early": "grabbed {dice} while a coloured die still stood in the way",
    "turn": "turned a die",
    "drop": "dropped a die",
    "knock": "knocked over a die",
    "return": "put a die back",
    "two-dice": "took a second die in hand",
    "two-hands": "used the second hand",
}


def _ruling(query: RefereeQuery, judgement: Judgement) -> list[str]:
    caller = "AB"[judgement.caller or 0]
    lines = []
    for seat, tray in enumerate(judgement.trays):
        groups = " and ".join(_dice(judgement, group) for group in tray.combinations) or "none"
        loose = f", loose: {_dice(judgement, tray.loose)}" if tray.loose else ""
        lines.append(f"{'AB'[seat]}'s combinations: {groups}{loose}; counts {tray.length}")
    lines += _our_rulings(query, judgement)
    lines.append("")
    if judgement.step is None:
        lines += [f"{_reason(judgement, slip)} (F14) and loses the duel at once." for slip in judgement.slips]
        if not judgement.slips:
            lines.append("Both took the same die: the duel does not count, and the same player rolls again (F15).")
    elif judgement.step == 1:
        lines.append(f"Step 1: {_reason(judgement, judgement.slips[0])} (F16). Nothing further is judged.")
    elif judgement.trays[judgement.caller or 0].full:
        dice = len(query.trays[judgement.caller or 0])
        lines.append(f"Step 1: {caller}'s call was right; {'six' if dice == ROOM else dice} dice lie there (F13).")
    else:
        lines.append(f"Step 1: {caller}'s call was right; nothing more would have fitted (F12, F16).")
    if judgement.step == 2:
        lines += [f"Step 2: {_reason(judgement, slip)} ({slip.clause})." for slip in judgement.slips]
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


def _our_rulings(query: RefereeQuery, judgement: Judgement) -> list[str]:
    """What the rule book leaves open and this ruling rests on."""
    lines = []
    if query.kind == "street":
        for seat, tray in enumerate(judgement.trays):
            values = [[judgement.values[die] for die in dice] for dice in (*tray.combinations, tray.loose)]
            if any(value in street for value in values[-1] for street in values[:-1]):
                lines.append(
                    f"{'AB'[seat]} has a value twice: the second die is no fault, but loose (our ruling, F9, F19)."
                )
        if any(len(tray.combinations) > 1 or tray.disorder for tray in judgement.trays):
            lines.append("Order is looked at street by street: 5 6 1 2 lie in order, 3 4 1 2 do not (our ruling, F20).")
    return lines


def _reason(judgement: Judgement, slip: Slip) -> str:
    return f"{'AB'[slip.seat]} {_WHY[slip.reason].format(dice=_dice(judgement, slip.dice))}"


def _dice(judgement: Judgement, dice: tuple[int, ...]) -> str:
    return " ".join(f"{'s' if is_silver(die) else ''}{judgement.values[die]}" for die in dice)
