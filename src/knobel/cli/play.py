"""Play a game in the terminal.

Against a bot by default, or with two people on this keyboard. The dice are committed to before the first roll
and revealed at the end; the game is saved line by line as a record that 'knobel verify' checks.

example:  knobel play qwixx-duel --against person --names Ada Ben
"""

import argparse


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel play` takes."""
    options.add_argument("game", nargs="?", default="qwixx-duel", choices=["qwixx-duel"], help="(default: %(default)s)")
    options.add_argument(
        "--against",
        default="greedy",
        choices=["person", "random", "greedy"],
        help="somebody on this keyboard, or a bot (default: %(default)s)",
    )
    options.add_argument("--names", nargs=2, metavar=("BLACK", "GREY"), help="what to call the two players")
    options.add_argument(
        "--first",
        default="lot",
        choices=["black", "grey", "lot"],
        help="who rolls first (default: drawn by lot)",
    )
    options.add_argument("--save", metavar="FILE", help="where the record goes (default: your data folder)")


def run(chosen: argparse.Namespace) -> int:
    """Plays one game."""
    from knobel.cli.qwixx_table import play

    return play(chosen.against, chosen.names, chosen.first, chosen.save)
