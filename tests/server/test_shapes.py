"""The browser's types: nothing is missing, and nothing has two meanings."""

import pytest
from tools.browser_types import alias, interface, reached, spelled

from knobel.core.plugin import Shapes
from knobel.games import find_plugin, names
from knobel.server.http.shapes import SERVER, schema, shapes_of


@pytest.mark.parametrize("shapes", [SERVER, *(shapes_of(find_plugin(name)) for name in names())])
def test_every_word_has_one_meaning_and_every_reference_leads_somewhere(shapes: Shapes) -> None:
    written = schema(shapes)
    assert reached([written["sent"], written["told"]], written["$defs"]) == set(written["$defs"])
    assert not any("." in name for name in written["$defs"]), "two things of one name"


def test_every_game_of_ours_says_what_is_seen_done_and_judged() -> None:
    for name in ("qwixx-duel", "fini", "doppel-x"):
        shapes = shapes_of(find_plugin(name))
        assert "Act" in shapes.sent
        assert {"View", "Event"} <= set(shapes.told)


def test_types_are_spelled_as_typescript() -> None:
    assert spelled({}) == "unknown"
    assert spelled({"type": "array", "items": {"enum": ["a", 1]}}) == '("a" | 1)[]'
    assert spelled({"type": "array", "prefixItems": [{"type": "string"}, {"type": "integer"}]}) == "[string, number]"
    assert spelled({"type": "object", "additionalProperties": {"type": "boolean"}}) == "Record<string, boolean>"
    assert spelled({"anyOf": [{"type": "number"}, {"type": "integer"}, {"type": "null"}]}) == "number | null"
    long = {"anyOf": [{"$ref": f"SomethingRatherLong{number}"} for number in range(9)]}
    assert alias("Any", long).startswith("export type Any =\n  | SomethingRatherLong0\n  | ")


def test_what_is_sent_may_lack_what_has_a_default_and_what_is_told_lacks_nothing() -> None:
    shape = {
        "description": "A thing.",
        "type": "object",
        "properties": {"a": {"type": "string"}, "b": {"type": "integer", "default": 0}, "c/1": {"type": "string"}},
        "required": ["a"],
    }
    assert interface("Thing", shape, sent=True) == (
        '/** A thing. */\nexport interface Thing {\n  a: string;\n  b?: number;\n  "c/1"?: string;\n}\n'
    )
    assert "  b: number;" in interface("Thing", shape, sent=False)
