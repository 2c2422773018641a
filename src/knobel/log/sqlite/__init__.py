"""The log in one SQLite file: one thread writes, a few read, what waits together is committed together."""
