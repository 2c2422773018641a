"""A game of Qwixx Duel looked at again: what dice and decisions did to the chance of winning, and why."""
