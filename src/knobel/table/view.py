"""The table as everybody may see it."""

from knobel.table.conduct import Conduct
from knobel.table.fold import Fold
from knobel.table.messages import TableView


def table_view(fold: Fold, conduct: Conduct, t: int) -> TableView:
    """How everything around the game stands. The seed shows only when nothing can be rolled any more."""
    playing = fold.stage == "playing"
    due = conduct.deadline() if playing else None
    state = fold.replay.state if fold.replay else None
    return TableView(
        match=fold.match,
        game=fold.setup.game,
        options=fold.setup.options,
        seats=tuple([seat.view(number) for number, seat in enumerate(fold.seats)]),
        stage=fold.stage,
        first=fold.first,
        commit=fold.commit,
        nonces=tuple([seat.nonce for seat in fold.seats]),
        seed=fold.seed if fold.stage == "over" else None,
        go=conduct.go(t) if playing else fold.go,
        deadline=due[0] if due else None,
        waiting=conduct.waiting(t) if playing else None,
        events=len(fold.history),
        listed=fold.setup.listed,
        follows=tuple(fold.follows),
        now=t,
        scores=fold.game.scores(state) if fold.replay else None,
        outcome=fold.game.outcome(state) if fold.replay else None,
    )
