"""What proves the rest. A package by name: others install one called `tests` too, and it would be found instead."""
