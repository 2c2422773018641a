"""Whatever the table or the server refuses, there is a sentence for it, and the facts that the sentence speaks of."""

import ast
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import knobel
from knobel.games import find, names
from knobel.table.messages import Refused
from knobel.table.sentences import SENTENCES, in_words
from tests.table.driving import MatchDriver, people

HOUSE = Path(knobel.__file__).parent
#: a conduct speaks for its game, and may use that game's sentences
CONDUCTS = {HOUSE / "games" / game.replace("-", "_") / "conduct.py": game for game in ("doppel-x", "fini")}

Found = tuple[str, str, set[str] | None]  #: file, reason code, the facts; None where they are not written out


def refusals() -> Iterator[Found]:
    """Every `Refused(...)` and `Illegal(...)` of table, server and conducts that is not merely passed on."""
    for path in [*(HOUSE / "table").glob("*.py"), *(HOUSE / "server").rglob("*.py"), *CONDUCTS]:
        for node in ast.walk(ast.parse(path.read_text())):
            if (
                isinstance(node, ast.Call)
                and isinstance(node.func, ast.Name)
                and node.func.id in ("Refused", "Illegal")
            ):
                for code in codes(node.args[2 if node.func.id == "Refused" else 1]):
                    yield str(path.relative_to(HOUSE)), code, facts(node)


def codes(said: ast.expr) -> list[str]:
    """The reason codes that an argument may be."""
    match said:
        case ast.Constant(str(code)):
            return [code]
        case ast.IfExp():
            return codes(said.body) + codes(said.orelse)
        case ast.Attribute(attr="reason"):
            return []  # what the rules said is passed on
    raise AssertionError(f"which reason is {ast.unparse(said)}?")


def facts(call: ast.Call) -> set[str] | None:
    """What is told beside the reason."""
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    told = {str(keyword.arg) for keyword in call.keywords}
    if len(call.args) > 3 and isinstance(call.args[3], ast.Dict):
        told |= {ast.literal_eval(key) for key in call.args[3].keys if key is not None}
    return told


FOUND = sorted({(file, code, tuple(sorted(told or ())), told is None) for file, code, told in refusals()})


def test_the_refusals_are_found() -> None:
    assert {code for _, code, _, _ in FOUND} > {
        "not-yet",
        "stale",
        "too-often",
        "no-such-reaction",
        "no-bet",
        "not-away",
    }


@pytest.mark.parametrize(("file", "code", "told", "hidden"), FOUND)
def test_every_refusal_has_a_sentence_and_its_facts(file: str, code: str, told: tuple[str, ...], hidden: bool) -> None:
    conducts = {str(path.relative_to(HOUSE)): game for path, game in CONDUCTS.items()}
    for name in [conducts[file]] if file in conducts else names():
        sentence = {**SENTENCES, **find(name).sentences}.get(code)
        assert sentence is not None, f"{name} has no words for {code}"
        wanted = {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
        assert hidden or wanted <= set(told)


def test_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) == {code for _, code, _, _ in FOUND} & set(SENTENCES)


def test_a_refusal_is_said_in_the_words_of_the_game_or_of_the_table() -> None:
    driver = MatchDriver(people("fini")).begin()
    driver.do(0, type="roll")
    for seat, act, words in (
        (0, {"type": "grab", "die": 3}, 'too early: the dice may be touched from "go" on'),
        (1, {"type": "roll"}, "the duel under way has to end first"),
        (1, {"type": "sneeze"}, "this cannot be read: Invalid value 'sneeze'"),
    ):
        refused = driver.do(seat, **act)
        assert isinstance(refused, Refused)
        assert in_words(refused, driver.table.game).startswith(words)
