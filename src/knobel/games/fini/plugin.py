"""What FiNi brings."""

from collections.abc import Mapping
from functools import partial
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from knobel.core import Act, Event, Plugin
from knobel.core.bench import Measure
from knobel.core.bot import Bot, MakeBot, take_time
from knobel.core.plugin import Shapes
from knobel.core.referee import Referee
from knobel.core.simulation import Simulated, Simulation
from knobel.games.fini import bots as hands
from knobel.games.fini.constants import Constants
from knobel.games.fini.events import Announce, Fini, Grab, Move, Place, ToRoll
from knobel.games.fini.rules import GAME

if TYPE_CHECKING:
    from knobel.review import Reviewer

# Milliseconds that an ordinary person takes, for bots of others.
_USUAL: dict[type, int] = {Grab: 650, Place: 300, Move: 450, Fini: 500}
_BEFORE_A_DUEL: dict[type, int] = {Announce: 500, ToRoll: 300}  # both wait for that


class FiNiPlugin(Plugin):
    """Two players grab from the same fifteen dice at the same time."""

    game = GAME
    title = "FiNi"
    about = "Two players grab from the same fifteen dice at the same time; calling too early loses."
    levels = ("first-steps", "casual", "solid", "sharp", "strong")
    bots: ClassVar[Mapping[str, MakeBot]] = {
        **{name: partial(hands.level, strength) for strength, name in enumerate(levels, 1)},
        "ideal": hands.ideal,
    }
    between = True
    once: ClassVar[Mapping[str, str]] = {"slow": "casual", "medium": "solid", "collector": "solid", "quick": "sharp"}
    constants = Constants()
    plain = False

    def of_strength(self, strength: float, rng: Random) -> Bot:
        """A hand between two levels."""
        return hands.between(strength, rng)

    def pace(self, bot: Bot, act: Act | Event, rng: Random) -> int:
        """By the hand that moves; announcing and rolling take every level the same time."""
        if usual := _BEFORE_A_DUEL.get(type(act)):
            return take_time(usual, rng)
        if isinstance(bot, hands.HandBot):
            return bot.duration(act, rng)
        share = float(getattr(bot, "pace", 1.0))
        return take_time(_USUAL.get(type(act), 1000) * share, rng)

    def conduct(self) -> type:
        """Both hands at once."""
        from knobel.games.fini.conduct import FiNiConduct

        return FiNiConduct

    def simulate(self, simulation: Simulation) -> Simulated:
        """Draws the dice, and films a fall that ends as they were drawn."""
        from knobel.games.fini.resolver import roll_onto_the_table

        return roll_onto_the_table(simulation)

    def simulate_unseen(self, simulation: Simulation) -> Simulated:
        """Draws the dice without a film."""
        from knobel.games.fini.resolver import draw_the_roll

        return Simulated(draw_the_roll(simulation))

    def terminal(self) -> type:
        """Dice are taken by their value."""
        from knobel.games.fini.terminal import FiNiTerminal

        return FiNiTerminal

    def shapes(self) -> Shapes:
        """The table as it is shown, and the ruling."""
        from knobel.games.fini.events import FiniEvent, TableAct
        from knobel.games.fini.judge import Judgement
        from knobel.games.fini.referee import RefereeQuery, Ruled
        from knobel.games.fini.review.hands import Hands
        from knobel.games.fini.view import View
        from knobel.physics.die import Pose

        sent = {"View": View, "Event": FiniEvent, "Verdict": Judgement, "Pose": Pose, "Ruled": Ruled, "Hands": Hands}
        return Shapes({"Act": TableAct, "RefereeQuery": RefereeQuery}, sent)

    def referee(self) -> Referee[Any]:
        """A duel on a real table."""
        from knobel.games.fini.referee import DuelReferee

        return DuelReferee()

    def reviewer(self) -> "Reviewer":
        """What each duel turned on."""
        from knobel.games.fini.review import DuelReviewer

        return DuelReviewer()

    def measures(self) -> list[Measure]:
        """How fast the referee is."""
        from knobel.games.fini.research.bench import MEASURES

        return MEASURES


PLUGIN = FiNiPlugin()
