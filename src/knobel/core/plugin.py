"""What a game brings. Everything but the rules is optional, and imported only when it is asked for."""

from collections.abc import Collection, Mapping
from pathlib import Path
from random import Random
from typing import Any, ClassVar

import msgspec

from knobel.core.bench import Measure
from knobel.core.bot import USUAL_PACE, Bot, MakeBot, take_time
from knobel.core.errors import Malformed
from knobel.core.game import Act, Event, Game
from knobel.core.guests import guest_names, make_guest
from knobel.core.level import Level, strength_in
from knobel.core.referee import Referee
from knobel.core.simulation import Simulated, Simulation


class Shapes(msgspec.Struct, frozen=True):
    """The types that cross the wire, by the names that the browser's types get; of a tuple, one or the other."""

    sent: dict[str, Any] = {}  #: what a browser sends; a key with a default may be left out
    told: dict[str, Any] = {}  #: what it is told; all keys are there


class Plugin:
    """A game as the program knows it. An object of this class is what the entry point group `knobel.games` names."""

    game: Game[Any]
    title: str  #: as people call it
    about: str = ""  #: one sentence for the lobby
    bots: ClassVar[Mapping[str, MakeBot]] = {}  #: its own by name, weakest first
    once: ClassVar[Mapping[str, str]] = {}  #: names by which a bot went before, as stored matches still call it
    levels: ClassVar[tuple[str, ...]] = ()  #: the five of its bots that people are offered, weakest first; empty: all
    between = False  #: whether there are bots between its levels, made by `of_strength`
    constants: msgspec.Struct | None = None  #: numbers of the rules that a page shows
    plain = True  #: shown by the plain table, which wants acts and events in words
    coaches = False  #: whether its reviewer can say what to play, and has positions to practise

    @property
    def bot_names(self) -> list[str]:
        """All bots that play it: those of others, which come by an entry point, then its own."""
        return [*(name for name in guest_names(self.game.name) if name not in self.bots), *self.bots]

    @property
    def opponents(self) -> list[Level]:
        """The bots that people are offered: its levels, then bots of others, whose strength is unknown."""
        own = [Level(bot, strength) for strength, bot in enumerate(self.levels, 1)]
        if own:
            return [*own, *(Level(name) for name in guest_names(self.game.name) if name not in self.bots)]
        return [Level(name) for name in self.bot_names]

    @property
    def stand_in(self) -> str | None:
        """The bot that plays for a person who is away: the one in the middle."""
        return self.levels[len(self.levels) // 2] if self.levels else next(iter(self.bots), None)

    def knows(self, name: str) -> bool:
        """Whether a bot goes by this name, or did, or stands between two levels."""
        return name in self.bot_names or name in self.once or (self.between and strength_in(name) is not None)

    def of_strength(self, strength: float, rng: Random) -> Bot:
        """A bot between its levels, from 1.0 to 5.0, for an even match; asked only where there is one `between`."""
        raise TypeError(f"{self.game.name} has nothing between its levels")

    def bot(self, name: str, rng: Random) -> Bot:
        """A bot of this name. Raises Malformed."""
        if self.between and (strength := strength_in(name)) is not None:
            return self.of_strength(strength, rng)
        make = self.bots.get(self.once.get(name, name))
        bot = make(rng) if make else make_guest(self.game.name, name, rng)
        if bot is None:
            known = ", ".join(self.bot_names) or "none yet"
            raise Malformed(f"no bot for {self.game.name} is called {name!r}; there are: {known}")
        return bot

    def warm_up(self, bots: Collection[str]) -> None:
        """What makes a long series between these bots quicker, such as compiling, and may take some seconds."""

    def pace(self, bot: Bot, act: Act | Event, rng: Random) -> int:
        """Milliseconds that a person would take for this act: bots at the table are never quicker."""
        return take_time(USUAL_PACE, rng)

    def conduct(self) -> Any:
        """The class that runs a match of it at the table, a `knobel.table.conduct.Conduct`; None: turn by turn."""
        return None

    def simulate(self, simulation: Simulation) -> Simulated:
        """What comes of acts that have to be simulated. Runs in a worker process."""
        raise TypeError(f"{self.game.name} has nothing to simulate")

    def simulate_unseen(self, simulation: Simulation) -> Simulated:
        """The same event without a film: for arenas, which play thousands of games."""
        return self.simulate(simulation)

    def resimulating(self) -> Game[Any]:
        """The rules, able to simulate again what was simulated: for `knobel verify --physics`."""
        return self.game

    def takes_checking(self, options: Mapping[str, Any]) -> bool:
        """Whether there is more to check about these options than a moment allows: then `check_options` is asked."""
        return False

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Whether a match can be played like this. Runs in a worker process. Raises Malformed, Illegal."""

    def check_position(self, state: Any) -> None:
        """Whether a match can go on from here. Runs in a worker process. Raises Malformed."""

    def shapes(self) -> Shapes:
        """Views, events, acts, verdicts and constants, for the browser's types."""
        return Shapes()

    def routes(self) -> list[Any]:
        """What it answers over HTTP, a `knobel.core.route.Route` each, below /api/games/<its name>."""
        return []

    def terminal(self) -> Any:
        """How a match is shown and played in the terminal, a `knobel.core.terminal.Terminal`; None: in plain words."""
        return None

    def referee(self) -> Referee[Any] | None:
        """Rules on a real table, for `knobel judge` and a page beside the box; None: there is nothing to rule on."""
        return None

    def reviewer(self) -> Any:
        """Looks at matches again, a `knobel.review.Reviewer`; None: there is nothing to say of them."""
        return None

    @property
    def reviews(self) -> bool:
        """Whether it brings a reviewer; nothing is imported to answer that."""
        return type(self).reviewer is not Plugin.reviewer

    def measures(self) -> list[Measure]:
        """What `knobel bench` measures."""
        return []

    def draw(self, folder: Path) -> None:
        """What `knobel bench --pictures` draws."""
