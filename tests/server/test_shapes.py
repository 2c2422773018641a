"""The browser's types: nothing is missing, and nothing has two meanings."""

import msgspec
from tools.browser_types import alias, interface, reached, spelled

from knobel.server.http.shapes import SENT, TOLD, schema


def test_every_word_has_one_meaning_and_every_reference_leads_somewhere() -> None:
    shapes = schema()
    _, definitions = msgspec.json.schema_components((*SENT.values(), *TOLD.values()))
    assert len(shapes["$defs"]) == len(definitions)
    assert reached([shapes["sent"], shapes["told"]], shapes["$defs"]) == set(shapes["$defs"])
    for name in ("QwixxView", "FiniView", "BoxView", "RowView", "SeatView", "Refused", "Setup", "Step", "Judgement"):
        assert name in shapes["$defs"]


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
