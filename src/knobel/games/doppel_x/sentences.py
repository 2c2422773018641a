"""Why the referee of Doppel X refuses, in English, by reason code."""

SENTENCES = {
    "seats": "three to eight players throw, not {seats}; two only in a deciding game",
    "options": "options: {fault}; there are board, tiles, spinner, e_field, rim and faces",
    "tiles-twice": "each bet tile lies in one corner: {tiles}",
    "over": "the game is over; nothing can follow but the reveal",
    "no-such-seat": "there is no seat {seat}",
    "gave-up": "seat {seat} has given up",
    "open-first": "first everybody throws at the same time",
    "opened": "the opening throw of all has been made",
    "opening-names": "the opening names the die of every player, and no other die",
    "not-your-throw": "it is the throw of seat {active}, not of seat {seat}",
    "thrown-unnamed": "the own die and the white one are thrown, so both must be named",
    "not-there": "die {die} was neither on the board nor thrown",
    "named-twice": "die {die} is named twice",
    "no-such-die": "there is no die {die}",
    "lies-nowhere": "die {die} lies on the board, so it shows a face and touches at least one field",
    "no-such-face": "no die of this game shows {face}",
    "no-spinner": "no spinner stands on the board that could fling a die",
    "not-flung": "die {die} is in no hole and on neither 0 nor -1, so the spinner did not fling it there",
    "tile-not-in-play": "tile {tile} is not in play; these are: {tiles}",
    "no-bet": "seat {seat} cannot bet now: one bet a throw, with a free die, on another player's throw",
}
