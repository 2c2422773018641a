"""Why the referee of FiNi refuses, in English, by reason code."""

SENTENCES = {
    "two-players": "two players sit at the table, not {seats}",
    "options": "house rules: {fault}; there are silver (same-value, any-fitting), strict and tidy",
    "no-such-seat": "there is no seat {seat}; the seats are 0 and 1",
    "over": "the game is over; nothing can follow but the reveal",
    "not-announcing": "nothing is to be announced now; that is for the roller, before a roll of round 3",
    "announce-first": "the roller has to announce street or set first",
    "not-rolling": "seat {seat} does not roll now",
    "duel-first": "the duel under way has to end first",
    "not-rolled": "the dice have not been rolled yet",
    "not-on-the-area": "die {die} does not lie on the area",
    "hand-full": "seat {seat} holds a die already; one at a time",
    "die-in-hand": "seat {seat} holds a die; the tray is not rearranged meanwhile",
    "put-it-down": "put the die in your hand down first, then call",
    "hand-empty": "seat {seat} holds no die",
    "not-in-the-tray": "die {die} does not lie in the tray of seat {seat}",
    "no-such-slot": "there is no place {slot} in the tray of seat {seat}",
    "hand-rests": 'this hand was on the dice before "go" and rests a moment',
    "not-yet": 'too early: the dice may be touched from "go" on',
    "duel-over": "too late: the duel is over",
    "friendly": "slips of the hand count in a strict match only, and this is a friendly one",
}
