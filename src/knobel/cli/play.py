"""Play a game in the terminal.

Against bots by default, or with several people on this keyboard. The dice are committed to before the first roll
and revealed at the end; the game is saved line by line as a record that 'knobel verify' checks.
"""

import argparse
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.cli.listing import GAMES, ListsGames
from knobel.counting import whole
from knobel.printing import printable

if TYPE_CHECKING:
    from knobel.core import Plugin
    from knobel.table.journal import Setup


LANGUAGES = ("en", "de", "pt")
CHANCE = ("random", "lot")  #: what leaves it to chance who begins


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel play` takes."""
    options.formatter_class, options.epilog = ListsGames, GAMES
    options.set_defaults(complain=options.error)
    options.add_argument("game", nargs="?", help="one of the games below (default: the first that is drawn here)")
    options.add_argument("--against", metavar="WHOM", help="'person' on this keyboard, or a bot (default: a good one)")
    options.add_argument("--seats", type=whole(), metavar="N", help="how many play (default: as few as can)")
    options.add_argument("--names", nargs="+", metavar="NAME", help="what to call the people on this keyboard")
    options.add_argument(
        "--first",
        default="random",
        metavar="SEAT",
        help="who begins: 1, 2, a name, or random (default: %(default)s)",
    )
    options.add_argument(
        "--language",
        choices=LANGUAGES,
        metavar="LANGUAGE",
        help=f"{', '.join(LANGUAGES)} (default: as the terminal has it)",
    )
    options.add_argument("--save", metavar="FILE", help="where the record goes (default: your data folder)")


def run(chosen: argparse.Namespace) -> int:
    """Plays one game."""
    from rich.console import Console

    from knobel.cli.keyboard import Keyboard
    from knobel.core import Malformed
    from knobel.core.speech import language_of
    from knobel.core.terminal import Terminal

    console = Console(highlight=False, markup=False)
    try:
        plugin = _found(chosen.game)
        view: type[Terminal] = plugin.terminal() or Terminal
        setup, names = _seated(plugin, view.called, chosen)
    except Malformed as fault:
        chosen.complain(fault.message)
        return 2
    path = Path(chosen.save) if chosen.save else _new_record(plugin.game.name)
    called = printable(str(path))
    if path.exists():
        console.print(f"{called} exists already; choose another name with --save.", soft_wrap=True)
        return 2
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        stream = path.open("xb")
    except OSError as error:
        hint = "choose another place with --save."
        console.print(f"{called} cannot be written ({error.strerror}); {hint}", soft_wrap=True)
        return 2
    with stream:
        shown = view(plugin.game, console, names, chosen.language or language_of())
        Keyboard(plugin, setup, shown, stream).play_to_the_end()
    console.print(f"\n{shown.say('record', path=called)}\n{shown.say('check', path=called)}", soft_wrap=True)
    return 0


def _found(name: str | None) -> "Plugin":
    """The game of this name; without one, the first that is drawn in the terminal, or else the first."""
    from knobel.games import find_plugin, plugins

    if name is not None:
        return find_plugin(name)
    return next((plugin for plugin in plugins() if getattr(plugin.terminal(), "drawn", False)), plugins()[0])


def _seated(plugin: "Plugin", called: Sequence[str], chosen: argparse.Namespace) -> tuple["Setup", list[str]]:
    """The plan and the name of each seat. Raises Malformed."""
    from random import SystemRandom

    from knobel.core import Malformed
    from knobel.core.names import clean_name
    from knobel.table.journal import SeatPlan, Setup

    seats = plugin.game.seats
    count = chosen.seats or seats[0]
    if count not in seats:
        raise Malformed(f"{plugin.title} is for {_range(seats)} players, not {count}")
    against = chosen.against or plugin.stand_in or "person"
    if against != "person" and not plugin.knows(against):
        known = ", ".join(["person", *plugin.bot_names])
        raise Malformed(f"nobody called {against!r} plays {plugin.title}; --against takes {known}")
    if against != "person":
        plugin.bot(against, SystemRandom())  # one of another package may be broken: better now than in the game
    people = count if against == "person" else 1
    usual = [*called[:count], *(f"Player {n + 1}" for n in range(len(called), count))] if people > 1 else ["Player"]
    names = [*map(clean_name, chosen.names or ()), *usual[len(chosen.names or ()) :]]
    if len(names) > people:
        raise Malformed(f"--names has {len(names)} names for {people} on this keyboard")
    bots = count - people
    names += [f"Bot {against} {n + 1}" if bots > 1 else f"Bot {against}" for n in range(bots)]
    places = {str(n + 1): n for n in range(count)} | {name.lower(): n for n, name in enumerate(called)}
    places |= {name.lower(): n for n, name in enumerate(names[:people])}
    if chosen.first not in CHANCE and chosen.first.lower() not in places:
        raise Malformed(f"--first takes random, {', '.join(places)}, not {chosen.first!r}")
    first = SystemRandom().randrange(count) if chosen.first in CHANCE else places[chosen.first.lower()]
    plans = (SeatPlan(),) * people + (SeatPlan("bot", against),) * bots
    return Setup(game=plugin.game.name, seats=plans, first=first), names


def _range(seats: range) -> str:
    return str(seats[0]) if len(seats) == 1 else f"{seats[0]} to {seats[-1]}"


def _new_record(game: str) -> Path:
    from datetime import datetime

    from platformdirs import user_data_path

    return user_data_path("knobel") / "records" / f"{game}-{datetime.now():%Y%m%d-%H%M%S-%f}.jsonl"
