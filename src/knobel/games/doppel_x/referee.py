"""The referee of Doppel X beside a real box: all chips after a throw, with the reasons."""

import argparse
import re
from typing import Annotated, Any, Literal

import msgspec
from msgspec import UNSET, Meta, UnsetType
from msgspec.structs import replace

from knobel.core import referee
from knobel.core.errors import Malformed
from knobel.games.doppel_x.chips import Purse, share_out
from knobel.games.doppel_x.events import Bet, Die, Face, FieldName, Opening, Rest, Throw, Tile
from knobel.games.doppel_x.rules import GAME
from knobel.games.doppel_x.scoring import BetScore, DieScore, Scoring, lies_as_flung
from knobel.games.doppel_x.seen import Seen
from knobel.games.doppel_x.state import Lying, State
from knobel.games.doppel_x.view import View

MOST = 8  #: players
Points = Annotated[int, Meta(ge=0, le=999)]
Seat = Annotated[int, Meta(ge=0, lt=MOST)]
_DIE = re.compile(r"(\d|white):(?:(hole|out)|([123Xx])@((?:[321]x|0|-1)(?:,(?:[321]x|0|-1))*))")
_NOWHERE = "neither into a hole nor onto 0 or -1"
_TILE = re.compile(r"(\d):([A-Ha-h])")


class Lies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a die lies: on the board with a face and all fields that it touches, or gone."""

    die: Seat | Literal["white"]
    where: Literal["board", "hole", "out"] = "board"
    face: Face | UnsetType = UNSET
    fields: Annotated[tuple[FieldName, ...], Meta(max_length=5)] = ()


class RefereeQuery(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A box after a throw: who threw, how every die lies, who had bet on what, and the chips before it."""

    chips: Annotated[tuple[Points, ...], Meta(min_length=2, max_length=MOST)]  #: by seat, before the throw
    lies: Annotated[tuple[Lies, ...], Meta(max_length=MOST + 1)]  #: what lies on the board, and what fell off it
    threw: Seat | None = None  #: None: the opening, in which all seats throw
    bets: Annotated[tuple[Tile | None, ...], Meta(max_length=MOST)] = ()  #: by seat
    flung: Annotated[tuple[Seat | Literal["white"], ...], Meta(max_length=MOST + 1)] = ()  #: by the spinner, for bet G
    fouls: Annotated[tuple[Seat, ...], Meta(max_length=MOST)] = ()  #: whose hands were over the rim
    decides: bool = False  #: a deciding game, which two may play
    options: Annotated[dict[Annotated[str, Meta(max_length=32)], Any], Meta(max_length=8)] = {}


class Ruled(referee.Ruled, frozen=True):
    """The scoring, and the box after it."""

    verdict: Seen
    event: Opening | Throw
    view: View
    due: tuple[Purse, ...]  #: by seat: the chips to be taken from the supply
    leaders: tuple[int, ...]  #: once it is over: who won, or who plays it off (D19)


class BoxReferee(referee.Referee[RefereeQuery]):
    """Rule on a throw of Doppel X: everybody's chips, with the reasons.

    Players are numbered from 0. A die is DIE:FACE@FIELDS, with all fields that it touches, or DIE:hole, DIE:out:
    1:3@2x,1x is player 1's die, showing 3, on 2x and 1x; white:X@0 the white die. Name every die on the board after
    the throw, the two thrown ones in any case, and dice of others that were knocked off it.

    example:  knobel judge doppel-x --chips 31 38 24 42 17 --threw 1 --bets 3:C 4:D \\
                  --lies 1:3@2x white:2@-1 0:2@1x 2:1@3x

    Without --threw it is the opening. From a file or a pipe it reads one JSON object:
      {"chips": [31, 38, 24, 42, 17], "threw": 1, "bets": [null, null, null, "C", "D"],
       "lies": [{"die": 1, "where": "board", "face": 3, "fields": ["2x"]}, {"die": "white", "where": "hole"}]}
      and, if wanted, "flung": [2], "fouls": [1], "decides": true, "options": {"tiles": ["A", "B", "C", "E"],
      "board": "III", "spinner": true, "e_field": "-1", "rim": "costs-1"}.
    """

    query = RefereeQuery
    ruled = Ruled
    called = "a box of Doppel X"

    def rule(self, query: RefereeQuery) -> Ruled:
        """D5 to D19. Raises Illegal."""
        state = GAME.start(len(query.chips), 0, query.options, decides=query.decides)
        state = replace(state, chips=query.chips, over=any(chips >= state.goal for chips in query.chips))
        rest = tuple(Rest(die.die, die.where, die.face, die.fields or UNSET) for die in query.lies)
        event: Opening | Throw
        if query.threw is None:
            event = Opening(rest, fouls=query.fouls)
        else:
            if set(query.fouls) - {query.threw}:
                raise Malformed("only the hand of whoever throws can be over the rim")
            flung = query.flung
            if state.options.spinner:  # what was flung elsewhere is no matter of the rules: G pays nothing for it
                elsewhere = {entry.die for entry in rest if not lies_as_flung(entry)}
                flung = tuple(die for die in flung if die not in elsewhere)
            event = Throw(query.threw, rest, flung, bool(query.fouls))
            state = _before(state, query, query.threw)
        applied = GAME.step(state, event)
        if not isinstance(applied.verdict, Seen):
            raise TypeError("every throw is scored")
        view = GAME.view(applied.state, None)
        due, _ = share_out([max(0, has - had) for had, has in zip(query.chips, view.points, strict=True)])
        leaders = tuple(GAME.leaders(applied.state)) if applied.state.over else ()
        return Ruled(applied.verdict, event, view, due, leaders)

    def words(self, query: RefereeQuery, ruled: Ruled) -> list[str]:
        """The chips of all seats, then every die and bet with its clause."""
        scoring, lines = ruled.verdict, []
        for seat, (had, has) in enumerate(zip(query.chips, ruled.view.points, strict=True)):
            lines.append(f"player {seat}: {had} {has - had:+d} = {has}")
            lines += [f"  {line}" for line in _reasons(scoring, seat)]
        if isinstance(ruled.event, Throw):
            elsewhere = [die for die in query.flung if die not in ruled.event.flung]
            lines += [f"{_whose(die)} was flung {_NOWHERE}: G pays nothing for it (D16)." for die in elsewhere]
        if scoring.double_x:
            lines.append("Double X: all dice that show X go back to their owners (D14).")
        if len(ruled.leaders) > 1:
            lines.append(f"The game is over: players {_list(ruled.leaders)} share the top and play it off (D19).")
        elif ruled.leaders:
            lines.append(f"The game is over: player {ruled.leaders[0]} wins (D19).")
        elif ruled.view.active is not None:
            lines.append(f"Next: player {ruled.view.active} throws (D6).")
        return lines

    def add_options(self, options: argparse.ArgumentParser) -> None:
        """A box in words."""
        options.add_argument("--chips", nargs="+", type=int, metavar="N", help="everybody's chips before the throw")
        options.add_argument("--threw", type=int, metavar="PLAYER", help="who threw; without it, the opening")
        options.add_argument("--lies", nargs="*", metavar="DIE", default=[], help="the dice: 1:3@2x,1x, white:hole")
        options.add_argument("--bets", nargs="*", metavar="BET", default=[], help="the bets: 3:C is player 3's on C")
        options.add_argument("--flung", nargs="*", metavar="DIE", default=[], help="dice that the spinner flung")
        options.add_argument("--fouls", nargs="*", type=int, metavar="PLAYER", default=[], help="hands over the rim")
        options.add_argument("--tiles", metavar="ABCD", default="ABCD", help="the four letters in play (D3)")
        options.add_argument(
            "--e-field", choices=["-1", "0"], default="-1", help="the field that tile E is about (D16)"
        )
        options.add_argument("--board", metavar="BOARD", default="I", help="I to IV; a spinner needs III or IV")
        options.add_argument("--spinner", action="store_true", help="a spinner stands in the middle")
        options.add_argument("--rim-costs", action="store_true", help="house rule: a hand over the rim costs 1 (D7)")
        options.add_argument("--decides", action="store_true", help="a deciding game, which two may play (D19)")

    def from_options(self, chosen: argparse.Namespace) -> RefereeQuery | None:
        """A ruling needs chips and dice."""
        if chosen.chips is None and not chosen.lies:
            return None
        if chosen.chips is None or not chosen.lies:
            raise Malformed("a ruling needs --chips and --lies")
        bets: list[str | None] = [None] * len(chosen.chips)
        for text in chosen.bets:
            match = _TILE.fullmatch(text)
            if not match or int(match[1]) >= len(bets):
                raise Malformed(f"{text!r} is no bet; write 3:C for player 3's on tile C, players counted from 0")
            bets[int(match[1])] = match[2].upper()
        query = {
            "chips": chosen.chips,
            "threw": chosen.threw,
            "lies": [_die(text) for text in chosen.lies],
            "bets": bets,
            "flung": [die if die == "white" else _number(die) for die in chosen.flung],
            "fouls": chosen.fouls,
            "decides": chosen.decides,
            "options": {
                "tiles": list(chosen.tiles.upper()),
                "e_field": chosen.e_field,
                "board": chosen.board,
                "spinner": chosen.spinner,
                "rim": "costs-1" if chosen.rim_costs else "free",
            },
        }
        try:
            return msgspec.convert(query, RefereeQuery)
        except msgspec.ValidationError as fault:
            raise Malformed(f"no such box can stand there: {fault}") from None


def _before(state: State, query: RefereeQuery, thrower: int) -> State:
    """The box before the throw: dice of the query that were not thrown lay somewhere on it; then the bets."""
    others = [entry.die for entry in query.lies if entry.die not in (thrower, "white")]
    somewhere = tuple(Lying(die, state.options.faces[0], ("1x",)) for die in others)
    state = replace(state, opened=True, active=thrower, board=somewhere)
    for seat, tile in enumerate(query.bets):
        if tile is not None:
            state = GAME.apply(state, Bet(seat, tile))
    return state


def _die(text: str) -> dict[str, Any]:
    match = _DIE.fullmatch(text)
    if not match:
        raise Malformed(f"{text!r} is no die; write 1:3@2x,1x for player 1's 3 on 2x and 1x, white:hole, or 2:out")
    die: Die = "white" if match[1] == "white" else int(match[1])
    if match[2]:
        return {"die": die, "where": match[2]}
    face = int(match[3]) if match[3].isdecimal() else "X"
    return {"die": die, "where": "board", "face": face, "fields": match[4].split(",")}


def _number(text: str) -> int:
    if not (text.isdecimal() and len(text) == 1):
        raise Malformed(f"{text!r} is no die; write the player's number, or white")
    return int(text)


def _reasons(scoring: Scoring, seat: int) -> list[str]:
    """Why a player gets or gives something."""
    lines = [_of_die(die) for die in scoring.dice if die.owner == seat]
    lines += [
        f"{_named(left.die)}: {'in a hole' if left.where == 'hole' else 'outside'}, back in the hand (D9)"
        for left in scoring.left
        if left.owner == seat
    ]
    lines += [_of_bet(bet) for bet in scoring.bets if bet.seat == seat]
    lines += [
        f"the hand was over the rim: {foul.points or 'costs nothing'} (D7)"
        for foul in scoring.fouls
        if foul.seat == seat
    ]
    return lines


def _of_die(die: DieScore) -> str:
    touches = f"{die.face} on {die.counts}"
    if len(die.touches) > 1:
        touches += f", the best of {_list(die.touches)}"
    if die.factor:
        touches += f": {die.face} x {die.factor}"
    return f"{_named(die.die)}: {touches} = {die.points} ({die.clause})"


def _of_bet(bet: BetScore) -> str:
    return f"bet on {bet.tile}: {f'{bet.times} x, pays {bet.points}' if bet.times else 'pays nothing'} ({bet.clause})"


def _named(die: Die) -> str:
    return "white die" if die == "white" else "own die"


def _whose(die: Die) -> str:
    return "The white die" if die == "white" else f"The die of player {die}"


def _list(things: tuple[object, ...]) -> str:
    return " and ".join(map(str, things))
