"""Whose link dice wait for, since when, and until when: what follows from the draw that is named."""

from knobel.table.conduct import Conduct
from knobel.table.fold import Fold


def is_on(fold: Fold, conduct: Conduct) -> bool:
    """Whether dice are to fall as soon as all links are there."""
    return bool(fold.rolling) or (fold.stage in ("playing", "paused") and conduct.simulation() is not None)


def takes_part(fold: Fold, seat: int) -> bool:
    """Whether a person plays on this seat now: the game is not over for it, and no bot stands in."""
    return fold.seats[seat].bot is None and fold.plays(seat)


def owing(fold: Fold, conduct: Conduct) -> tuple[int, ...]:
    """The seats whose link dice wait for, by the chains that they had when the draw was named."""
    draw = fold.chains.draw if fold.chains else None
    if draw is None or not draw.missing or not is_on(fold, conduct):
        return ()
    named = {seat for chain in draw.missing for seat in draw.seats[chain]}
    return tuple(seat for seat in sorted(named) if takes_part(fold, seat))


def owed_since(fold: Fold) -> int | None:
    """From when on links are waited for, if dice are to fall: since the act, or since a draw that was named later."""
    waiting = fold.rolling[:1] or fold.pending[-1:]
    draw = fold.chains.draw if fold.chains else None
    return max(waiting[0].at, draw.at) if waiting and draw else None


def owed_until(fold: Fold, conduct: Conduct) -> int | None:
    """When owing a link costs the game; None: never. A pause does not put it off, for links arrive during one."""
    since, limit = owed_since(fold), conduct.reveals_within()
    return since + limit if since is not None and limit is not None and owing(fold, conduct) else None
