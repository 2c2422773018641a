"""Research on Doppel X: what playing on a board is like in figures, how throws spread, and how fast they are."""
