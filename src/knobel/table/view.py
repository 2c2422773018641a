"""The table as everybody may see it."""

import msgspec

from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.messages import TableNow, TableView


def table_now(fold: Fold, conduct: Conduct, t: int, watchers: int) -> TableNow:
    """How everything around the game stands. The seed shows only when nothing can be rolled any more."""
    stage, replay, seats = fold.stage, fold.replay, fold.seats
    playing = stage == "playing"
    due = conduct.deadline() if playing else None
    return TableNow(
        seats=tuple([seat.view(number) for number, seat in enumerate(seats)]),
        stage=stage,
        nonces=tuple([seat.nonce for seat in seats]),
        seed=fold.seed if stage == "over" else None,
        go=conduct.go(t) if playing else fold.go,
        deadline=due[0] if due else None,
        waiting=conduct.waiting(t) if playing else None,
        events=len(fold.history),
        undone=fold.undone,
        undo=fold.undoes() if conduct.undoes else None,
        follows=tuple(fold.follows),
        now=t,
        scores=fold.game.scores(replay.state) if replay else None,
        outcome=fold.game.outcome(replay.state) if replay else None,
        watchers=watchers,
    )


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
        listed=setup.listed,
        clock=setup.clock,
        asks=conduct.counts_down or setup.clock != "off",
        strict=conduct.strict(),
    )
