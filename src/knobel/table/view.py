"""The public view of a table."""

from functools import cache
from typing import Any, get_args

import msgspec

from knobel.core import Event, chains, dice
from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.messages import ChainView, DrawView, TableNow, TableView
from knobel.table.owing import is_on, owed_since, owed_until, owing


def draw_view(fold: Fold, conduct: Conduct) -> DrawView | None:
    """The public view of the draw that is next."""
    draw = fold.chains.draw if fold.chains else None
    if draw is None or fold.chains is None or fold.stage not in ("playing", "paused"):
        return None
    on = is_on(fold, conduct)
    people = [number for number, seat in enumerate(fold.seats) if seat.bot is None]
    return DrawView(
        n=draw.n,
        chains=draw.chains,
        on=on,
        revealed=tuple(draw.links),
        since=owed_since(fold) if on else None,
        at_once=() if on else tuple([seat for seat in people if conduct.lets_fall(seat)]),
        skipped=tuple(fold.chains.given_up),
        owes=owing(fold, conduct),
        out=fold.chains.out,
    )


def table_now(fold: Fold, conduct: Conduct, t: int, watchers: int, *, chains: bool = True) -> TableNow:
    """How everything around the game stands. The seed shows only when nothing can be rolled any more."""
    stage, replay, seats = fold.stage, fold.replay, fold.seats
    playing = stage == "playing"
    draw = draw_view(fold, conduct)
    owed = bool(draw and draw.owes)
    due = conduct.deadline() if playing and not fold.rolling else None
    return TableNow(
        seats=tuple([seat.view(number) for number, seat in enumerate(seats)]),
        stage=stage,
        nonces=tuple([seat.nonce for seat in seats]),
        seed=fold.seed if stage == "over" else None,
        go=conduct.go(t) if playing else fold.go,
        deadline=owed_until(fold, conduct) if playing and owed else due[0] if due else None,
        waiting=None if not playing else "link" if owed else conduct.waiting(t),
        events=len(fold.history),
        undone=fold.undone,
        undo=fold.undoes() if conduct.undoes else None,
        follows=tuple(fold.follows),
        now=t,
        scores=fold.game.scores(replay.state) if replay else None,
        outcome=fold.game.outcome(replay.state) if replay else None,
        watchers=watchers,
        draw=draw,
        chains=_chains(fold) if chains else None,
    )


def _chains(fold: Fold) -> tuple[ChainView, ...]:
    if fold.chains is None:
        return ()
    return tuple(
        ChainView(
            device.root, tuple(seat for seat, chain in fold.chains.of_seat.items() if chain == number), device.since
        )
        for number, device in enumerate(fold.chains.devices, 1)
    )


@cache
def _rolls(acts: Any) -> tuple[str, ...]:
    """The kinds of acts that are no events yet: dice make events of them."""
    kinds = [kind for kind in get_args(acts) or (acts,) if not issubclass(kind, Event)]
    return tuple(str(kind.__struct_config__.tag) for kind in kinds)


def table_view(fold: Fold, conduct: Conduct, t: int, watchers: int) -> TableView:
    """The same, and what stays as it is from the first to the last."""
    setup = fold.setup
    return TableView(
        **msgspec.structs.asdict(table_now(fold, conduct, t, watchers)),
        match=fold.match,
        game=setup.game,
        options=setup.options,
        first=fold.first,
        commit=fold.commit,
        dice=dice.SCHEME if fold.chains is None else chains.SCHEME,
        rolls=_rolls(fold.game.acts),
        listed=setup.listed,
        clock=setup.clock,
        asks=conduct.counts_down or setup.clock != "off",
        strict=conduct.strict(),
        coach=fold.coaches,
    )
