"""What Qwixx Duel brings."""

from collections.abc import Collection, Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from knobel.core import Act, Event, Plugin
from knobel.core.bench import Measure
from knobel.core.bot import Bot, MakeBot, take_time
from knobel.core.plugin import Shapes
from knobel.core.referee import Referee
from knobel.games.qwixx_duel.bots import (
    CasualBot,
    FirstStepsBot,
    GreedyBot,
    NetBot,
    RandomBot,
    SharpBot,
    SolidBot,
    StrongBot,
)
from knobel.games.qwixx_duel.constants import CONSTANTS
from knobel.games.qwixx_duel.events import Place, ToRoll
from knobel.games.qwixx_duel.rules import GAME

if TYPE_CHECKING:
    from knobel.review import Reviewer


class QwixxDuelPlugin(Plugin):
    """Two players, one board, stones instead of crosses."""

    game = GAME
    title = "Qwixx Duel"
    about = "Two players, one board, stones instead of crosses: place, capture, stack, close rows."
    bots: ClassVar[Mapping[str, MakeBot]] = {
        "random": RandomBot,
        "greedy": GreedyBot,
        "net": NetBot,
        "first-steps": FirstStepsBot,
        "casual": CasualBot,
        "solid": SolidBot,
        "sharp": SharpBot,
        "strong": StrongBot,
    }
    levels = ("first-steps", "casual", "solid", "sharp", "strong")
    constants = CONSTANTS
    plain = False
    coaches = True

    def warm_up(self, bots: Collection[str]) -> None:
        """Compiles for bots that look ahead: they are ten times as quick in machine code."""
        if "strong" in bots:
            from knobel.games.qwixx_duel.values import compile_now

            compile_now()

    def pace(self, bot: Bot, act: Act | Event, rng: Random) -> int:
        """A roll is quick, a stone wants to be thought about, and passing does where nothing is better."""
        return take_time(500 if isinstance(act, ToRoll) else 1100 if isinstance(act, Place) else 700, rng)

    def shapes(self) -> Shapes:
        """The board as it is shown, and what an act does or would do."""
        from knobel.games.qwixx_duel.events import QwixxAct, QwixxEvent
        from knobel.games.qwixx_duel.referee import RefereeQuery, Ruled
        from knobel.games.qwixx_duel.verdict import Passed, Placed
        from knobel.games.qwixx_duel.view import View

        told = {"View": View, "Event": QwixxEvent, "Verdict": (Placed, Passed), "Ruled": Ruled}
        return Shapes({"Act": QwixxAct, "RefereeQuery": RefereeQuery}, told)

    def terminal(self) -> type:
        """The board in colours."""
        from knobel.games.qwixx_duel.terminal import QwixxDuelTerminal

        return QwixxDuelTerminal

    def referee(self) -> Referee[Any]:
        """Points, and where a stone may go."""
        from knobel.games.qwixx_duel.referee import BoardReferee

        return BoardReferee()

    def reviewer(self) -> "Reviewer":
        """What dice and decisions did to the chance of winning."""
        from knobel.games.qwixx_duel.review.reviewer import BoardReviewer

        return BoardReviewer()

    def measures(self) -> list[Measure]:
        """Compiled and plain games, records, and thousands of games step by step, beside their peers."""
        from knobel.games.qwixx_duel.research.bench import MEASURES
        from knobel.games.qwixx_duel.research.stepping_bench import STEPS

        return [*MEASURES, *STEPS]

    def draw(self, folder: Path) -> None:
        """What a step costs, by how many games step at once."""
        from knobel.games.qwixx_duel.research.stepping_bench import draw_cost

        draw_cost(folder)


PLUGIN = QwixxDuelPlugin()
