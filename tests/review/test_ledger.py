"""The ledger adds up, whatever the model believes, and luck averages to nothing where the model is exact."""

import io
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Event, Forfeit, Header, RandomDraws, RecordWriter, Replay
from knobel.review import Review, Shift, Swing, settle, settle_all
from knobel.review.headline import headline
from knobel.review.shapes import DecisionMoment, RollMoment
from tests.review.accounts import assert_adds_up
from tests.review.toy import GAME, Roll, State, Take, ToyReviewer, exact

CHANCE = st.floats(0, 1)
SWINGS = st.lists(st.builds(Swing, st.sampled_from(["roll", "decision"]), st.integers(0, 1), CHANCE, CHANCE))


@given(CHANCE, SWINGS, st.sampled_from([0.0, 0.5, 1.0]))
def test_an_account_adds_up_whatever_swings(start: float, swings: list[Swing], result: float) -> None:
    for account in settle(start, swings, result):
        assert_adds_up(account)


@given(CHANCE, SWINGS, st.sampled_from([0.0, 0.5, 1.0]))
def test_what_one_gains_the_other_loses(start: float, swings: list[Swing], result: float) -> None:
    black, grey = settle(start, swings, result)
    assert black.luck == pytest.approx(-grey.luck)
    assert black.luck_own == pytest.approx(-grey.luck_other)
    assert black.errors == pytest.approx(-grey.theirs)
    assert black.residual == pytest.approx(-grey.residual, abs=1e-9)


@given(st.integers(0, 10**9), st.integers(0, 40))
def test_games_of_a_model_that_knows_it_all_leave_nothing_unexplained(seed: int, longest: int) -> None:
    review = reviewed(Random(seed), ToyReviewer(), longest)
    for player in review.players:
        assert_adds_up(player)
        assert player.residual == pytest.approx(0, abs=1e-12)


@given(st.integers(0, 10**9), st.integers(0, 40), st.booleans())
def test_games_of_a_model_that_knows_nothing_add_up(seed: int, longest: int, give_up: bool) -> None:
    def believed(state: State) -> float:
        return Random(f"{seed} {state}").random()

    review = reviewed(Random(seed), ToyReviewer(believed), longest, give_up=give_up)
    for seat, player in enumerate(review.players):
        assert_adds_up(player)
        decisions = [moment for moment in review.moments if isinstance(moment, DecisionMoment) and moment.seat == seat]
        rolls = [moment for moment in review.moments if isinstance(moment, RollMoment)]
        assert player.errors == pytest.approx(sum(moment.error for moment in decisions))
        assert player.luck == pytest.approx((1 - 2 * seat) * sum(moment.luck for moment in rolls))
        assert all(moment.alternatives[0].value >= moment.alternatives[-1].value for moment in decisions)


def test_the_luck_of_all_rolls_of_an_exact_model_is_nothing() -> None:
    state = GAME.start(2, 0, {})
    for _ in range(2):
        luck = [exact(GAME.apply(state, Roll(state.active, pips))) - exact(state) for pips in (1, 2, 3)]
        assert sum(luck) == pytest.approx(0, abs=1e-12)
        assert max(luck) > 0.01
        state = GAME.apply(GAME.apply(state, Roll(state.active, 2)), Take(state.active))


def reviewed(rng: Random, reviewer: ToyReviewer, longest: int, *, give_up: bool = False) -> Review:
    """A random game of the toy, perhaps broken off or given up."""
    header = Header(game="toy", seats=("Ada", "Ben"), first=rng.randrange(2))
    stream = io.BytesIO()
    writer, fold = RecordWriter(stream, header), Replay(GAME, header)
    for _ in range(longest):
        if not GAME.due(fold.state):
            break
        seat = GAME.due(fold.state)[0]
        event: Event = GAME.resolve(fold.state, rng.choice(GAME.legal(fold.state, seat)), RandomDraws(rng))
        if give_up and rng.random() < 0.1:
            event = Forfeit(rng.randrange(2), "resign")
        fold.step(event)
        writer.append(event)
    stream.seek(0)
    return reviewer.review(stream)


SHIFTS = st.integers(2, 8).flatmap(
    lambda seats: st.tuples(
        st.tuples(*[CHANCE] * seats),
        st.lists(
            st.builds(
                Shift,
                st.sampled_from(["roll", "decision"]),
                st.integers(0, seats - 1),
                st.tuples(*[CHANCE] * seats),
                st.tuples(*[CHANCE] * seats),
            )
        ),
        st.tuples(*[CHANCE] * seats),
    )
)


@given(SHIFTS)
def test_accounts_of_several_add_up_whatever_shifts(
    game: tuple[tuple[float, ...], list[Shift], tuple[float, ...]],
) -> None:
    start, shifts, result = game
    for account in settle_all(start, shifts, result):
        assert_adds_up(account)


@pytest.mark.parametrize(
    ("errors", "you", "named"),
    [
        ((-0.10, -0.02, -0.30), "Ben played best.", "Ben played best."),
        ((-0.02, -0.10, -0.30), "You played best.", "Ada played best."),
        ((-0.02, -0.03, -0.30), "You and Ben played best.", "Ada and Ben played best."),
        ((-0.30, -0.03, -0.02), "Ben and Cem played best.", "Ben and Cem played best."),
        ((-0.02, -0.03, -0.04), "All played about equally well.", "All played about equally well."),
    ],
)
def test_the_headline_names_whoever_played_best(errors: tuple[float, ...], you: str, named: str) -> None:
    start, result = (1 / 3,) * 3, (1.0, 0.0, 0.0)
    shifts = [Shift("roll", 0, start, (0.9, 0.05, 0.05))]
    for seat, lost in enumerate(errors):
        after = tuple(chance + (lost if each == seat else -lost / 2) for each, chance in enumerate(start))
        shifts.append(Shift("decision", seat, start, after))
    accounts = settle_all(start, shifts, result)
    told = headline(0, ("Ada", "Ben", "Cem"), accounts, list(enumerate(shifts, 1)), over=True, given_up=False)
    assert told.you["en"] == f"{you} The dice decided in turn 1."
    assert told.named["en"].startswith(named)
    assert all("{" not in said for text in (told.you, told.named) for said in text.values())
