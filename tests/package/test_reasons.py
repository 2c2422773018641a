"""Reason codes are not read: whatever is refused anywhere in the program has words, in every language of the pages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from string import Formatter

import pytest

import knobel
from knobel.core.errors import NO_WORDS, Illegal, say
from knobel.games import find
from knobel.table.sentences import SENTENCES

HOUSE = Path(knobel.__file__).parent
WEB = Path(__file__).parents[2] / "web" / "src"
GAMES = ("qwixx-duel", "fini", "doppel-x")
LANGUAGES = ("de", "en", "pt")
#: said by devices about the dice's chains, to each other and to no person: a page acts on them by itself
BETWEEN_DEVICES = {
    "other-draw",
    "late-link",
    "changed-link",
    "not-named",
    "not-asked",
    "replayed-link",
    "wrong-link",
    "chain-taken",
    "too-many-chains",
}


def raised(path: Path) -> Iterator[tuple[str, frozenset[str] | None]]:
    """Each reason code that a module refuses with, and the facts it tells; None where they are not written out."""
    tree = ast.parse(path.read_text())
    tables = {
        target.id: node.value
        for node in tree.body
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.Dict)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in ("Illegal", "Refused"):
            at = 1 if node.func.id == "Illegal" else 2
            for code in codes(node.args[at], tables):
                yield code, facts(node)


def codes(said: ast.expr, tables: dict[str, ast.Dict]) -> list[str]:
    """The codes that an argument may be."""
    match said:
        case ast.Constant(str(code)):
            return [code]
        case ast.IfExp():
            return codes(said.body, tables) + codes(said.orelse, tables)
        case ast.Subscript(value=ast.Name(table)) if table in tables:
            return [code for value in tables[table].values for code in codes(value, tables)]
        case ast.Attribute(attr="reason") | ast.Name("reason"):
            return []  # what was refused elsewhere is passed on
    raise AssertionError(f"which reason is {ast.unparse(said)}?")


def facts(call: ast.Call) -> frozenset[str] | None:
    if any(keyword.arg is None for keyword in call.keywords):
        return None
    named = {str(keyword.arg) for keyword in call.keywords}
    if len(call.args) > 3:
        if not isinstance(call.args[3], ast.Dict):
            return None
        named |= {ast.literal_eval(key) for key in call.args[3].keys if key is not None}
    return frozenset(named)


def refusals() -> set[tuple[str, str, frozenset[str] | None]]:
    """Every game with every code that it, or the table around it, refuses with."""
    found = set()
    for path in HOUSE.rglob("*.py"):
        folder = path.relative_to(HOUSE).parts[:2]
        own = [game for game in GAMES if folder == ("games", game.replace("-", "_"))]
        found |= {(game, code, named) for code, named in raised(path) for game in own or GAMES}
    return found


FOUND = refusals()
CODES = sorted({(game, code) for game, code, _ in FOUND})


def words_in(file: Path) -> set[str]:
    """The codes for which a file of the browser's words has a sentence."""
    block = re.search(r"^  reasons: \{\n(.*?)^  \}", file.read_text(), re.MULTILINE | re.DOTALL)
    return set(re.findall(r'^    "?([a-z-]+)"?: ', block[1], re.MULTILINE)) if block else set()


def test_the_refusals_of_all_games_are_found() -> None:
    assert set(CODES) > {
        ("doppel-x", "no-such-throw"),
        ("fini", "hand-rests"),
        ("qwixx-duel", "overtaken"),
        ("fini", "stale"),
        ("qwixx-duel", "too-many-stones"),
    }


@pytest.mark.parametrize(("game", "code"), CODES)
def test_every_reason_has_a_sentence_and_the_facts_it_speaks_of(game: str, code: str) -> None:
    sentence = {**SENTENCES, **find(game).sentences}.get(code)
    assert sentence is not None
    wanted = {field for _, field, _, _ in Formatter().parse(sentence) if field is not None}
    for named in (named for each, said, named in FOUND if (each, said) == (game, code)):
        assert named is None or wanted <= named


def test_no_sentence_is_left_over() -> None:
    assert set(SENTENCES) <= {code for _, code in CODES}
    for game in GAMES:
        assert set(find(game).sentences) <= {code for each, code in CODES if each == game}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_every_reason_has_words_in_the_browser(game: str, language: str) -> None:
    folders = WEB / "words", WEB / "games" / game / "words", WEB / "games" / game / "referee" / "words"
    known = set[str]().union(*(words_in(folder / f"{language}.ts") for folder in folders))
    assert {code for each, code in CODES if each == game} - BETWEEN_DEVICES - known == set()


def test_a_code_without_a_sentence_is_never_shown() -> None:
    assert Illegal("H4", "no-such-thing").sentence({}) == NO_WORDS
    assert say({"a": "there is no {seat}"}, "a", {}) == NO_WORDS
