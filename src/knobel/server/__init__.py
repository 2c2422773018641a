"""The server: matches over sockets, and the log they are stored in."""
