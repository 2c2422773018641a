"""Several nodes at one table: each owns some of the matches, and any of them serves anybody."""
