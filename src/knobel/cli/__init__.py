"""The `knobel` command. Each subcommand is a room of its own, imported only when it is called."""
