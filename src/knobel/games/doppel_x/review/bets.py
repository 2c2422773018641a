"""Bets on a throw that is due: what was bet on, what would have been better, and why."""

from typing import NamedTuple

from msgspec import to_builtins

from knobel.games.doppel_x.events import Bet, NoBet, Tile
from knobel.games.doppel_x.review.aims import hundredths, reason_of
from knobel.games.doppel_x.review.race import Floats
from knobel.games.doppel_x.review.throws import Bets, Due
from knobel.games.doppel_x.review.words import BET, NO_BET
from knobel.games.doppel_x.speech import WORDS
from knobel.review.shapes import Alternative, Reason, Text


class TileChoice(NamedTuple):
    """A tile, or no bet, and the chances of all seats with it."""

    tile: Tile | None
    chances: Floats


def choices(due: Due, seat: int, bets: Bets) -> list[TileChoice]:
    """All that a seat may do about a throw, the best first."""
    found = []
    for tile in (*due.state.options.tiles, None):
        laid = (*bets[:seat], tile, *bets[seat + 1 :])
        found.append(TileChoice(tile, due.with_bets(laid)))
    return sorted(found, key=lambda choice: -float(choice.chances[seat]))


def alternative(due: Due, seat: int, choice: TileChoice, reason: Reason | None = None) -> Alternative:
    """A bet as an alternative of the review."""
    act = NoBet(seat) if choice.tile is None else Bet(seat, choice.tile)
    more = None
    if choice.tile is not None:
        points, often = due.tile(choice.tile)
        more = {"points": round(points, 2), "often": round(often, 3)}
    words = bet_words(choice.tile, due.state.options.e_field)
    return Alternative(to_builtins(act), float(choice.chances[seat]), words, None, reason, more)


def reason(due: Due, played: TileChoice, best: TileChoice) -> Reason:
    """Why one bet is better than another, by how often each pays."""
    better = best.tile or due.state.options.tiles[0]
    many, often = due.tile(better)
    if played.tile is None:
        return reason_of("no-bet", better=better, often=hundredths(often), many=many)
    few, rare = due.tile(played.tile)
    if many < few:
        return reason_of(
            "sure", "tile", tile=played.tile, rare=hundredths(rare), better=better, often=hundredths(often)
        )
    return reason_of(
        "tile", tile=played.tile, rare=hundredths(rare), few=few, better=better, often=hundredths(often), many=many
    )


def bet_words(tile: Tile | None, e_field: str) -> Text:
    """A bet in a few words."""
    if tile is None:
        return NO_BET
    return {
        language: text.format(tile=tile, what=WORDS[language][tile].format(field=e_field).split(",")[0])
        for language, text in BET.items()
    }
