"""What playing on a board is like, in figures: bots with a human hand play whole games, and we count."""
