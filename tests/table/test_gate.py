"""The gate: whatever is sent, however often and in whatever order, the table stands, and what is stored stays."""

from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Outcome
from knobel.table.messages import Accepted, Gone, Message, Refused
from tests.table.driving import MatchDriver, memory, people, verified

TABLES = [("qwixx-duel", 2), ("fini", 2), ("doppel-x", 3)]
DIFFERENT = {"fini": {"strict": True}}

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
TYPES = ["roll", "place", "pass", "grab", "move", "fini", "fault", "void", "announce", "bet", "throw", "opening"]
KINDS = [*TYPES, "forfeit", "reveal", "start"]
KEYS = ["seat", "row", "value", "die", "slot", "kind", "what", "tile", "aim", "after", "values", "rest", "why"]
WORDS: list[Any] = ["red", "blue", "street", "set", "drop", "two-dice", "A", "G", *range(-1, 16), 2**63, -(10**40)]
WILD = st.builds(
    lambda kind, rest: {"type": kind, **rest},
    st.sampled_from(KINDS),
    st.dictionaries(st.sampled_from(KEYS), st.sampled_from(WORDS) | JSON, max_size=3),
)


class Gate:
    """A table at which messages arrive, sensible ones and others, and some of them again."""

    def __init__(self, game: str, seats: int) -> None:
        self.driver = MatchDriver(people(game, seats, clock="60", options=DIFFERENT.get(game, {}))).begin()
        self.sent: list[tuple[int, dict[str, Any]]] = []

    def send(self, seat: int, act: dict[str, Any], claimed: int) -> Message | None:
        self.sent.append((seat, act))
        table = self.driver.table
        before, entries = memory(table), [*self.driver.entries]
        heard = self.driver.process(table.act(self.driver.t, seat, act, "", claimed))
        assert self.driver.entries[: len(entries)] == entries
        if isinstance(heard.reply, Accepted):
            assert heard.entries
        elif not heard.entries:  # refused, gone, or held until it can be decided
            assert heard.reply is None or isinstance(heard.reply, (Refused, Gone))
            assert memory(table) == before
        self.driver.simulate()
        return heard.reply


@st.composite
def messages(draw: st.DrawFn) -> tuple[int, int, int, dict[str, Any] | int, int]:
    """How long after the last one, how often, from whom, what (a number: one of what is legal), and the claim."""
    return (
        draw(st.sampled_from([0, 1, 30, 700, 3000, 9000])),
        draw(st.sampled_from([1, 1, 1, 2, 3])),
        draw(st.integers(0, 7)),
        draw(st.integers(0, 40) | WILD),
        draw(st.integers(0, 100)),
    )


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(st.lists(messages(), max_size=30), st.data())
def test_duplicates_and_nonsense_never_change_what_is_stored(
    game: str, seats: int, sent: list[tuple[int, int, int, dict[str, Any] | int, int]], data: st.DataObject
) -> None:
    gate = Gate(game, seats)
    gate.driver.table.seats[0].lag.measure(data.draw(st.integers(0, 300)))
    for wait, times, who, what, claimed in sent:
        gate.driver.wait(wait)
        seat = who % seats
        if isinstance(what, int):
            legal = gate.driver.table.offers.all()[seat]
            act = legal[what % len(legal)] if legal else {"type": "pass"}
        else:
            act = what
        for _ in range(times):
            gate.send(seat, act, claimed)
    for seat, act in data.draw(st.permutations(gate.sent)):  # everything once more, in any order
        gate.send(seat, act, 0)
    gate.driver.wait(200)
    verified(gate.driver.table)
    assert memory(gate.driver.restored()) == memory(gate.driver.table)


@pytest.mark.parametrize(("game", "seats"), TABLES)
@given(st.lists(st.dictionaries(st.text(max_size=6), JSON, max_size=4) | WILD, min_size=1, max_size=8))
def test_an_act_that_is_none_is_refused_in_words_that_can_be_sent(
    game: str, seats: int, acts: list[dict[str, Any]]
) -> None:
    gate = Gate(game, seats)
    for act in acts:
        as_sent = msgspec.json.decode(msgspec.json.encode(act))
        for seat in range(seats):
            reply = gate.send(seat, as_sent, 0)
            if as_sent.get("type") not in KINDS:  # others are sensible now and then
                assert isinstance(reply, Refused)
                assert msgspec.json.decode(msgspec.json.encode(reply), type=Refused) == reply


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_everything_that_is_said_to_be_legal_is_accepted(game: str, seats: int) -> None:
    driver = MatchDriver(people(game, seats)).begin()
    for step in range(120):
        driver.until(max(driver.t + 50, driver.table.conduct.start() or 0))
        able = [number for number in range(seats) if driver.table.offers.all()[number]]
        if driver.table.stage == "over":
            break
        seat = able[step % len(able)]
        for act in driver.table.offers.all()[seat]:
            copy = driver.restored()
            assert isinstance(copy.act(driver.t, seat, act).reply, Accepted), act
        legal = driver.table.offers.all()[seat]
        driver.do(seat, **legal[step % len(legal)])


def test_a_refusal_names_the_clause_and_the_facts() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert driver.do(0, "r1", type="pass") == Refused("r1", "Q3", "roll-first")
    assert driver.do(1, "r2", type="roll") == Refused("r2", "Q3", "not-your-turn", {"seat": 1})
    malformed = driver.do(0, "r3", type="place", row="pink", value=4)
    assert isinstance(malformed, Refused)
    assert (malformed.ref, malformed.clause, malformed.reason) == ("r3", None, "malformed")


def test_nobody_acts_for_another_seat() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert isinstance(driver.do(1, type="roll", seat=0), Refused)
    assert driver.events() == []


def test_an_accepted_act_names_the_number_of_its_event() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert driver.do(0, "r", type="roll") == Accepted("r", 1)
    assert driver.do(0, "s", type="pass") == Accepted("s", 2)


def test_rulings_are_nobodys_to_make() -> None:
    """No seat can ask for a roll's values, a void duel, a forfeit of another or a reveal."""
    for game, seats in TABLES:
        driver = MatchDriver(people(game, seats)).begin()
        before = memory(driver.table)
        for kind in ("void", "forfeit", "reveal", "opening", "start"):
            refused = driver.do(0, type=kind, seat=1, why="time", seed="00", rest=[])
            assert isinstance(refused, Refused)
            assert refused.reason == "malformed"
        assert memory(driver.table) == before


def test_what_an_act_would_do_is_told_with_it_and_of_no_account_coming_back() -> None:
    driver = MatchDriver(people("qwixx-duel")).begin()
    assert driver.table.offers.all()[0] == [{"type": "roll"}]
    driver.do(0, type="roll")
    for act in driver.table.offers.all()[0]:
        assert act["would"].totals == (act["would"].points, 0)
    last = driver.table.offers.all()[0][-1]
    assert last["type"] == last["would"].does == "pass"
    assert isinstance(driver.do(0, **{**last, "would": {"does": "close", "points": 99}}), Accepted)
    assert driver.events()[-1] == {"type": "pass", "seat": 0}
    assert all("would" not in event for event in driver.past())


def test_the_table_shows_scores_and_how_it_ended() -> None:
    driver = MatchDriver(people("qwixx-duel"))
    assert (driver.table.view(0).scores, driver.table.view(0).outcome) == (None, None)
    driver.begin()
    assert (driver.table.view(driver.t).scores, driver.table.view(driver.t).outcome) == ((0, 0), None)
    driver.decide(driver.table.resign, 0)
    assert driver.table.view(driver.t).outcome == Outcome(1, "forfeit")
