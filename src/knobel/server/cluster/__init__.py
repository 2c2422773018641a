"""Several nodes at one table: each owns some of the matches, and every one answers for all of them."""
