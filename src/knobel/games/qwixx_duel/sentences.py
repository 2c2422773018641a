"""Why the referee of Qwixx Duel refuses, in English, by reason code."""

SENTENCES = {
    "two-players": "two players sit at the table, not {seats}",
    "no-options": "this game has no options; leave out {names}",
    "no-such-seat": "there is no seat {seat}; the seats are 0 and 1",
    "over": "the game is over; nothing can follow but the reveal",
    "not-your-turn": "it is not the turn of seat {seat}",
    "roll-first": "the dice have to be rolled first",
    "act-first": "both actions of this roll come first",
    "die-gone": "the {row} row is closed and its die has left the game",
    "die-missing": "the {row} row is open, so its die is rolled too",
    "not-the-white-sum": "action 1 uses the sum of the white dice, {sum}, not {value}",
    "not-a-coloured-sum": "no white die gives {value} together with the {row} die",
    "same-field": "{row} {value} was filled in action 1 of this turn",
    "left-of-own": "{row} {value} does not lie right of the player's rightmost stone",
    "blocked": "an opponent's stone blocks {row} {value}, and it is not the rightmost of the row",
    "stacked": "the opponent's stack on {row} {value} cannot be captured",
    "overtaken": "the stone on {row} {value} has been overtaken and cannot be stacked on",
    "too-few-stones": "{row} {value} needs five own stones lying in the row",
    "closed": "the {row} row is closed",
    "too-many-stones": "seat {seat} has 22 stones, and {stones} are counted",
    "too-many-misthrows": "the misthrow column has four places, and {misthrows} are counted",
}
