"""A whole study of a board: scouts for aims, plays games in several processes, and counts."""

from collections.abc import Callable, Iterator, Sequence

import msgspec

from knobel.core.parallel import Spread, in_order
from knobel.games.doppel_x.playable import load_board
from knobel.games.doppel_x.research.aiming import Aiming, study_aiming
from knobel.games.doppel_x.research.figures import Figure, board_figures, game_figures
from knobel.games.doppel_x.research.games import Played, Setting, play
from knobel.games.doppel_x.research.scouting import Trial, try_aim
from knobel.games.doppel_x.shooting import Map

PLAYERS = (3, 5, 8)
Progress = Callable[[str], None]


class BoardStudy(msgspec.Struct, frozen=True):
    """What was found on one board, with the spinner or without."""

    board: str
    spinner: bool
    figures: list[Figure]
    by_players: dict[int, list[Figure]]
    aiming: Aiming
    games: list[Played]

    @property
    def name(self) -> str:
        return f"{self.board} with the spinner" if self.spinner else self.board

    @property
    def all_figures(self) -> Iterator[tuple[str, Figure]]:
        """Each with whom it is about."""
        yield from (("all", figure) for figure in self.figures)
        for players, figures in self.by_players.items():
            yield from ((f"{players} players", figure) for figure in figures)


def boxes(boards: Sequence[str]) -> list[tuple[str, bool]]:
    """Each board as it is, and with the spinner where there is a place for it."""
    return [
        (board, spinner) for board in boards for spinner in (False, True) if load_board(board).spinner or not spinner
    ]


def over(spread: Spread) -> Map:
    """`map` in the processes of a spread."""
    return lambda work, tasks: in_order(spread, work, ((task,) for task in tasks))


def study_board(board: str, spinner: bool, *, games: int, seed: int, spread: Spread, progress: Progress) -> BoardStudy:
    """`games` games each with three, five and eight players; the same seed gives the same figures, but for the CPU."""
    run = over(spread)
    progress("aims")
    aiming = study_aiming(board, spinner, seed, max(4, min(60, 2 * games)), run)
    played: list[Played] = []
    for players in PLAYERS:
        setting = Setting(board, spinner, players)
        for game in in_order(spread, play, ((setting, aiming.aims, number) for number in range(seed, seed + games))):
            played.append(game)
            progress(f"{players} players, game {1 + (len(played) - 1) % games} of {games}")
    again = Trial(board, spinner, aiming.aims[0], 5, f"again{seed}")
    twice = [[thrown.ends for thrown in throws] for throws in run(try_aim, [again, again])]
    figures = board_figures(aiming, played, spinner)
    figures.append(Figure("the same throw twice is the same", float(twice[0] == twice[1]), 1.0, 1.0))
    by_players = {n: game_figures([game for game in played if game.setting.players == n]) for n in PLAYERS}
    return BoardStudy(board, spinner, figures, by_players, aiming, played)
