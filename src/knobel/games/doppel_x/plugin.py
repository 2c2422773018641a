"""What Doppel X brings."""

from collections.abc import Mapping
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar

from knobel.core import Act, Event, Game, Malformed, Plugin
from knobel.core.bench import Measure
from knobel.core.bot import Bot, MakeBot, take_time
from knobel.core.plugin import Shapes
from knobel.core.referee import Referee
from knobel.core.simulation import Simulated, Simulation
from knobel.games.doppel_x.constants import CONSTANTS
from knobel.games.doppel_x.events import Bet, ToThrow
from knobel.games.doppel_x.rules import GAME

if TYPE_CHECKING:
    from knobel.review import Reviewer


def _level(strength: int) -> MakeBot:
    def make(rng: Random) -> Bot:
        from knobel.games.doppel_x.bots import level  # which imports the boards, and so shapely

        return level(strength, rng)

    return make


class DoppelXPlugin(Plugin):
    """Three to eight players throw real dice into a box, and bet on each other's throws."""

    game = GAME
    title = "Doppel X"
    about = "Three to eight players throw tumbling dice into a box, and bet on each other's throws."
    levels = ("first-steps", "casual", "solid", "sharp", "strong")
    bots: ClassVar[Mapping[str, MakeBot]] = {name: _level(strength) for strength, name in enumerate(levels, 1)}
    once: ClassVar[Mapping[str, str]] = {"thrower": "casual"}
    between = True
    constants = CONSTANTS
    plain = False
    coaches = True

    def of_strength(self, strength: float, rng: Random) -> Bot:
        """A hand between two levels."""
        from knobel.games.doppel_x.bots import between

        return between(strength, rng)

    def pace(self, bot: Bot, act: Act | Event, rng: Random) -> int:
        """Taking aim, or choosing a tile."""
        return take_time(1800 if isinstance(act, ToThrow) else 1500 if isinstance(act, Bet) else 1000, rng)

    def conduct(self) -> type:
        """Bets in a window, throws that are stored before they fly."""
        from knobel.games.doppel_x.conduct import DoppelXConduct

        return DoppelXConduct

    def simulate(self, simulation: Simulation) -> Simulated:
        """Throws the dice."""
        from knobel.games.doppel_x.resolver import throw_into_the_box

        return throw_into_the_box(simulation)

    def simulate_unseen(self, simulation: Simulation) -> Simulated:
        """Throws the dice, and packs no film of it."""
        from knobel.games.doppel_x.resolver import throw_unseen

        return throw_unseen(simulation)

    def terminal(self) -> type:
        """Throws by numbers."""
        from knobel.games.doppel_x.terminal import DoppelXTerminal

        return DoppelXTerminal

    def resimulating(self) -> Game[Any]:
        """The rules with a thrower, which throws again what was thrown."""
        from knobel.games.doppel_x.rules import DoppelX
        from knobel.games.doppel_x.simulation.thrower import PhysicalThrower

        return DoppelX(PhysicalThrower())

    def takes_checking(self, options: Mapping[str, Any]) -> bool:
        """A board of one's own has to be measured."""
        from knobel.games.doppel_x.board import BOARDS

        return options.get("board", "I") not in BOARDS

    def check_options(self, options: Mapping[str, Any]) -> None:
        """Whether the board can be played on. Raises Illegal."""
        from knobel.games.doppel_x.board import BoardError, no_such_board
        from knobel.games.doppel_x.playable import checked_board

        option = str(options.get("board", "I"))
        try:
            checked_board(option)
        except BoardError as fault:
            raise no_such_board(option, fault) from None

    def check_position(self, state: Any) -> None:
        """Every die that lies in the box needs a place. Raises Malformed."""
        from knobel.games.doppel_x.board import BoardError, find_board
        from knobel.games.doppel_x.geometry import is_over_board
        from knobel.games.doppel_x.placing import find_place
        from knobel.physics.die import is_possible

        try:
            board = find_board(state.options.board)
        except BoardError:
            return  # the box itself refuses it
        for die in state.board:
            if die.pose is None and not find_place(board, die.face, die.fields, (), state.options.faces):
                touched = " and ".join(die.fields)
                raise Malformed(f"nowhere on board {board.id} a die touches {touched} and nothing else")
            if die.pose and not (is_possible(die.pose) and is_over_board(board, die.pose.x, die.pose.y)):
                raise Malformed(f"die {die.die} is said to lie where no die can lie on board {board.id}")

    def routes(self) -> list[Any]:
        """The boards as data."""
        from knobel.games.doppel_x.routes import ROUTES

        return ROUTES

    def shapes(self) -> Shapes:
        """The box as it is shown, the counting of a throw, and boards."""
        from knobel.games.doppel_x.board import Board
        from knobel.games.doppel_x.events import Bet, DoppelXEvent, NoBet, ToThrow
        from knobel.games.doppel_x.practice_box import Practice, Practised
        from knobel.games.doppel_x.referee import RefereeQuery, Ruled
        from knobel.games.doppel_x.seen import Seen
        from knobel.games.doppel_x.view import View

        sent = {"View": View, "Event": DoppelXEvent, "Verdict": Seen, "Board": Board, "Ruled": Ruled}
        sent["Practised"] = Practised
        return Shapes({"Act": Bet | NoBet | ToThrow, "RefereeQuery": RefereeQuery, "Practice": Practice}, sent)

    def referee(self) -> Referee[Any]:
        """Rules on a throw into a real box."""
        from knobel.games.doppel_x.referee import BoxReferee

        return BoxReferee()

    def reviewer(self) -> "Reviewer":
        """By the tables that bots aim by."""
        from knobel.games.doppel_x.review.reviewer import BoxReviewer

        return BoxReviewer()

    def measures(self) -> list[Measure]:
        """Rules, throws, and how fair they fall."""
        from knobel.games.doppel_x.research.bench import MEASURES

        return MEASURES

    def draw(self, folder: Path) -> None:
        """Boards, throws, fairness and spread."""
        from knobel.games.doppel_x.research.pictures import write_pictures

        write_pictures(folder)


PLUGIN = DoppelXPlugin()
