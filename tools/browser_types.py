"""Writes the server's types as TypeScript: the house's, and each game's. With --check, says if they are stale."""

import json
import sys
from pathlib import Path
from typing import Any

from knobel.core.plugin import Shapes
from knobel.games import find_plugin, names
from knobel.server import timeouts
from knobel.server.http.shapes import HOUSE, schema, shapes_of

WEB = Path(__file__).parent.parent / "web" / "src"
HEAD = "// Made by tools/browser_types.py from the server's own types; change those, and run it again.\n"
WIDTH = 120
Schema = dict[str, Any]


def spelled(shape: Schema) -> str:
    """A schema as a TypeScript type."""
    match shape:
        case {"$ref": name}:
            return str(name)
        case {"enum": values}:
            return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)
        case {"anyOf": parts}:
            return " | ".join(dict.fromkeys(spelled(part) for part in parts))
        case {"type": "array", "prefixItems": parts}:
            return f"[{', '.join(spelled(part) for part in parts)}]"
        case {"type": "array"}:
            item = spelled(shape.get("items", {}))
            return f"({item})[]" if " | " in item and not item.endswith("]") else f"{item}[]"
        case {"type": "object", "properties": _}:
            raise TypeError("an object with keys has a name")
        case {"type": "object"}:
            return f"Record<string, {spelled(shape.get('additionalProperties', {}))}>"
        case {"type": "integer" | "number"}:
            return "number"
        case {"type": "string" | "boolean" | "null" as kind}:
            return str(kind)
        case {"type": _}:
            raise TypeError(f"no TypeScript for {shape}")
    return "unknown"


def comment(text: str) -> list[str]:
    """A docstring as a comment."""
    lines = [line.strip() for line in text.splitlines()]
    if len(lines) < 2:
        return [f"/** {line} */" for line in lines]
    return ["/**", *(f" * {line}".rstrip() for line in lines), " */"]


def interface(name: str, shape: Schema, sent: bool) -> str:
    """A struct. The server takes an object without the keys that have a default, and always sends these."""
    lines = comment(shape.get("description", ""))
    if shape["type"] == "array":
        return "\n".join([*lines, f"export type {name} = {spelled(shape)};\n"])
    lines.append(f"export interface {name} {{")
    for key, part in shape["properties"].items():
        optional = key not in shape["required"] and (sent or "default" not in part)
        word = key if key.isidentifier() else json.dumps(key)
        lines.append(member(f"  {word}{'?' * optional}:", part))
    return "\n".join([*lines, "}\n"])


def member(label: str, shape: Schema) -> str:
    """A key of an interface; over several lines, as prettier has it, if one would be too long."""
    line = f"{label} {spelled(shape)};"
    if len(line) <= WIDTH:
        return line
    if "prefixItems" in shape:
        return "\n".join([f"{label} [", *(f"    {spelled(part)}," for part in shape["prefixItems"]), "  ];"])
    return "\n    | ".join([label, *spelled(shape).split(" | ")]) + ";"


def alias(name: str, shape: Schema) -> str:
    """A union with a name of its own; over several lines if one would be too long."""
    line = f"export type {name} = {spelled(shape)};\n"
    return line if len(line) <= WIDTH + 1 else line.replace(" | ", "\n  | ").replace(" = ", " =\n  | ", 1)


def reached(shape: Any, definitions: dict[str, Schema]) -> set[str]:
    """The names of everything that a schema refers to, directly or not."""
    found: set[str] = set()
    rest = [shape]
    while rest:
        part = rest.pop()
        if isinstance(part, list):
            rest += part
        elif isinstance(part, dict):
            name = part.get("$ref")
            if name is not None and name not in found:
                found.add(name)
                rest.append(definitions[name])
            rest += part.values()
    return found


def written(shapes: Shapes) -> str:
    """A whole file."""
    described = schema(shapes)
    definitions, named = described["$defs"], {**described["sent"], **described["told"]}
    sent = reached(described["sent"], definitions)
    blocks = [interface(name, shape, name in sent) for name, shape in definitions.items()]
    blocks += [alias(name, shape) for name, shape in named.items() if shape.get("$ref") != name]
    return "\n".join([HEAD, *blocks])


def limits() -> str:
    """The time limits that a page needs before the server has told it any, in ms."""
    pauses = ", ".join(f"{1000 * seconds:.0f}" for seconds in timeouts.DIAL_AGAIN)
    return "\n".join(
        [
            HEAD,
            "/** ms for connecting, and then for the welcome */",
            f"export const WELCOME_WITHIN = {1000 * timeouts.WELCOME_WITHIN:.0f};",
            "/** ms of the pauses before connecting again; the last one repeats */",
            f"export const DIAL_AGAIN = [{pauses}];\n",
        ]
    )


def main(arguments: list[str]) -> int:
    """Writes the files, or compares them."""
    files = {WEB / "lib" / "wire.ts": written(HOUSE), WEB / "lib" / "timeouts.ts": limits()}
    for name in names():
        if (WEB / "games" / name).is_dir():
            files[WEB / "games" / name / "wire.ts"] = written(shapes_of(find_plugin(name)))
    stale = [path for path, text in files.items() if not path.is_file() or path.read_text(encoding="utf-8") != text]
    for path in stale:
        if arguments == ["--check"]:
            print(f"{path} is stale: run python tools/browser_types.py", file=sys.stderr)
        else:
            path.write_text(files[path], encoding="utf-8")
    return 1 if stale and arguments == ["--check"] else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
