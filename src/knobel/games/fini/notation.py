"""A position of FiNi as one line of text.

`1 A 0-0 3-2 street 625134611234561 A:03b! B:4+c`: round 1, A rolls, no points yet, three chips and two,
streets, the dice by number (`-` while the roll is due), A's tray with die 0, die 3 and silver die 11 that was
grabbed too early, B's tray with die 4, die 12 in B's hand. Dice are numbered 0 to 9 and a to e. Behind it,
the options that differ from the defaults; and `gave-up-A`.
"""

import re

from knobel.core.errors import Malformed
from knobel.games.fini.events import Kind
from knobel.games.fini.state import CHIPS, ROUNDS, Options, State, is_silver, kind_of_round

_NUMBERS = "0123456789abcde"
_SEATS = "AB"
_LINE = re.compile(
    r"([1-4]) ([AB]) (\d+)-(\d+) (\d+)-(\d+) (street|set|\?) ([1-6]{15}|-)"
    r" A:((?:[\da-e]!?)*)(?:\+([\da-e]!?))? B:((?:[\da-e]!?)*)(?:\+([\da-e]!?))?"
    r"( any-fitting)?( strict)?( tidy)?(?: gave-up-([AB]))?"
)


def write_position(state: State) -> str:
    """The state as one line of text."""

    def dice(numbers: tuple[int, ...]) -> str:
        return "".join(_NUMBERS[die] + ("!" if die in state.hasty else "") for die in numbers)

    parts = [str(state.round), _SEATS[state.roller]]
    parts += [f"{pair[0]}-{pair[1]}" for pair in (state.points, state.chips)]
    parts += [state.kind or "?", "".join(map(str, state.values)) or "-"]
    for seat, letter in enumerate(_SEATS):
        hand = state.hands[seat]
        parts.append(f"{letter}:{dice(state.trays[seat])}" + ("" if hand is None else f"+{dice((hand,))}"))
    parts += ["any-fitting"] * (state.options.silver == "any-fitting")
    parts += ["strict"] * state.options.strict + ["tidy"] * state.options.tidy
    parts += [] if state.loser is None else [f"gave-up-{_SEATS[state.loser]}"]
    return " ".join(parts)


def read_position(text: str) -> State:
    """The inverse of `write_position`. Raises Malformed for what is no position or cannot come about."""
    match = _LINE.fullmatch(text.strip())
    if not match:
        raise Malformed(
            f"{text!r} is no position of FiNi; write one as 1 A 0-0 3-2 street 625134611234561 A:03b! B:4+c"
        )
    number, points, chips = int(match[1]), (int(match[3]), int(match[4])), (int(match[5]), int(match[6]))
    kind: Kind | None = "street" if match[7] == "street" else "set" if match[7] == "set" else None
    trays = _dice(match[9]), _dice(match[11])
    hands = _dice(match[10] or ""), _dice(match[12] or "")
    taken = [die for group in (*trays, *hands) for die in group]
    hasty = frozenset(_dice("".join(re.findall(r"[\da-e](?=!)", text.split(" A:")[1]))))
    state = State(
        options=Options("any-fitting" if match[13] else "same-value", bool(match[14]), bool(match[15])),
        roller=_SEATS.index(match[2]),
        round=number,
        points=points,
        chips=chips,
        kind=kind,
        values=() if match[8] == "-" else tuple(map(int, match[8])),
        trays=trays,
        hands=(hands[0][0] if hands[0] else None, hands[1][0] if hands[1] else None),
        hasty=hasty,
        loser=_SEATS.index(match[16]) if match[16] else None,
    )
    if len(set(taken)) < len(taken):
        raise Malformed("a die lies in two places")
    if taken and not state.values:
        raise Malformed("dice lie in a tray or a hand, but there is no roll")
    if any(not is_silver(die) for die in hasty):
        raise Malformed("only a silver die (b to e) can be marked as grabbed too early (F11)")
    if sum(points) != CHIPS * (number - 1) or state.supply < (1 if number <= ROUNDS else CHIPS):
        raise Malformed(f"{CHIPS} chips are played for in each round, and the last one ends it (F3)")
    if number != ROUNDS and kind != kind_of_round(number):
        raise Malformed("round 1 is for streets, round 2 for sets; only in round 3 it is announced (F2)")
    if state.values and (kind is None or number > ROUNDS):
        raise Malformed("there is a roll, but nothing was to be rolled for (F2, F3)")
    return state


def _dice(text: str) -> tuple[int, ...]:
    return tuple(_NUMBERS.index(letter) for letter in text.replace("!", ""))
