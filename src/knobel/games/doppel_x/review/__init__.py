"""A game of Doppel X looked at again: what the dice did, what aims and bets were worth."""
