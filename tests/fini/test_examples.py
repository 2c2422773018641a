"""The rule book's worked examples as golden records, and rulings that it has no example of."""

from pathlib import Path

from knobel.core import read_events, read_header
from knobel.core.replay import replay
from knobel.core.verify import TraceLine, Verified, verify
from knobel.games import find
from knobel.games.fini import GAME
from knobel.games.fini.judge import Judgement

RECORDS = Path(__file__).parent / "records"
RULINGS = Path(__file__).parent / "rulings"


def last_judgement(name: str) -> Judgement:
    """The judgement of the record's last line."""
    with (RECORDS / f"{name}.jsonl").open("rb") as stream:
        header, _ = read_header(stream)
        events = [entry.event for entry in read_events(stream, GAME.events)]
    judgement = GAME.step(replay(GAME, header, events[:-1]), events[-1]).verdict
    assert isinstance(judgement, Judgement)
    return judgement


def trace(name: str, folder: Path = RECORDS) -> list[TraceLine]:
    with (folder / f"{name}.jsonl").open("rb") as stream:
        steps, result = verify(stream, find)
    assert isinstance(result, Verified)
    return steps


def test_a_loose_silver_6_shortens_the_street_of_three_to_two() -> None:
    judgement = last_judgement("shortened-street")
    assert (judgement.step, judgement.slips) == (3, ())  # neither is at fault, though a 5 lay there
    anna = judgement.trays[0]
    assert anna.combinations == ((0, 1, 2),)
    assert anna.loose == (11,)
    assert anna.length == 2


def test_three_pairs_count_two_and_a_seventh_die_may_not_be_taken() -> None:
    judgement = last_judgement("three-pairs")
    assert (judgement.step, judgement.winner, judgement.fitting) == (3, 0, ())
    assert len(judgement.trays[0].combinations) == 3
    assert judgement.trays[0].length == 2


def test_the_trace_tells_each_verdict() -> None:
    (step,) = trace("shortened-street")
    assert step.verdict == {
        "step": 3,
        "at_fault": [],
        "winner": 0,
        "lengths": [2, 2],
        "chips": [1, 0],
        "supply": 10,
    }
    assert step.scores == (1, 0)
    *rounds, last = trace("three-pairs")
    assert len(rounds) == 11
    assert rounds[-1].verdict is not None
    # The round is over, its chips are points; the verdict shows them as they lay before they went back.
    assert (rounds[-1].verdict["chips"], rounds[-1].verdict["supply"], rounds[-1].scores) == (
        [11, 0],
        0,
        (11, 0),
    )
    assert last.scores == (12, 0)


def test_f16_a_call_with_a_die_in_the_own_hand_is_too_early_whatever_the_die_is() -> None:
    fits_nowhere, seventh, in_the_others_hand, would_fit = (
        step.verdict for step in trace("a-die-in-the-hand", RULINGS) if step.verdict is not None
    )
    assert (fits_nowhere["step"], fits_nowhere["at_fault"], fits_nowhere["chips"]) == (1, [0], [0, 1])
    assert (seventh["step"], seventh["at_fault"], seventh["chips"]) == (1, [1], [0, 0])
    assert (in_the_others_hand["step"], in_the_others_hand["winner"]) == (3, 0), "what another holds is no reproach"
    assert (would_fit["step"], would_fit["at_fault"], would_fit["chips"]) == (1, [1], [2, 0])


def test_f19_loose_dice_come_off_one_combination_and_the_longest_that_is_left_counts() -> None:
    lengths = [step.verdict["lengths"] for step in trace("loose-dice", RULINGS)[11:] if step.verdict is not None]
    assert lengths == [[2, 2], [0, 2], [2, 3]]  # 3 3 5 5 1, 3 3 3 5 1 and 3 3 3 5 5 1 on the left
