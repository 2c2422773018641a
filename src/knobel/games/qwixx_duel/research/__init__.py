"""How strong and how fast Qwixx Duel's bots and engines are: training, certificate, benches, and their commands.

No part of a match imports anything of it (pyproject.toml, import-linter).
"""
