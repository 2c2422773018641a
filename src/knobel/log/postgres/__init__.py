"""The log in a PostgreSQL database, for several processes and machines: each writes what is its own."""
