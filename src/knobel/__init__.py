"""Knobel: Qwixx Duel, FiNi and Doppel X, with an exact referee."""

__version__ = "0.1.0"
