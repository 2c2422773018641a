"""What Doppel X adds to the `knobel` command; named under `knobel.commands` in pyproject.toml."""
