"""The games that are installed and the bots that play them, below a command's help."""

import argparse

GAMES = "games, and the bots that play them:"


class ListsGames(argparse.RawDescriptionHelpFormatter):
    """Imports the games only when the help is printed; `GAMES` as epilog is where they are listed."""

    def add_text(self, text: str | None) -> None:
        """The list stands below everything else."""
        super().add_text("\n".join([GAMES, *_listed()]) if text == GAMES else text)


def _listed() -> list[str]:
    from knobel.games import plugins

    return [f"  {plugin.game.name}: {', '.join(plugin.bot_names) or 'none'}" for plugin in plugins()]
