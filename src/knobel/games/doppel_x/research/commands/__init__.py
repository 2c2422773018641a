"""Commands of the research; named under `knobel.commands` in pyproject.toml."""
