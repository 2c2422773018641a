"""Spoils what is sound: a sign here, a value there, a part that is missing or comes twice."""

from random import Random
from typing import Any

import msgspec

#: Values that programs stumble over.
ODD: tuple[Any, ...] = (
    None,
    True,
    False,
    0,
    -1,
    1,
    7,
    8,
    255,
    2**31,
    -(2**31) - 1,
    2**53 + 1,
    2**63 - 1,
    2**63,
    -(2**63),
    2**64 - 1,
    0.5,
    -0.0,
    1e-320,
    1e308,
    "",
    "0",
    "\x00",
    "a\nb",
    "\u202e",
    "\u200b",
    "\U0001f3b2",
    "\ufffd",
    "I",
    "a" * 65,
    "b" * 5000,
    [],
    {},
    [[]],
    {"": None},
    [0] * 300,
    {"type": "roll"},
)
#: Pieces of text that are no JSON, or hardly.
PIECES: tuple[bytes, ...] = (
    b"",
    b"\x00",
    b"\xff",
    b"\xc3\x28",
    b"\xed\xa0\x80",
    b"\xef\xbb\xbf",
    b'"\\ud800"',
    b'"\\u0000"',
    b"NaN",
    b"Infinity",
    b"-",
    b"1e999",
    b"-1e999",
    b"9" * 400,
    b"0." + b"0" * 400 + b"1",
    b"[" * 40,
    b"[" * 40 + b"]" * 40,
    b'{"a":' * 40 + b"1" + b"}" * 40,
    b"[" * 5000,
    b"{}",
    b"[]",
    b",",
    b":",
    b'"',
    b"\\",
    b"\n",
    b"\r\n",
    b" ",
    b"/*",
)


def spoil(text: bytes, rng: Random, others: tuple[bytes, ...] = ()) -> bytes:
    """The text with one to a few things wrong with it, or none that matters."""
    chance = rng.random()
    if chance < 0.55:
        text = spoil_json(text, rng)
    while chance >= 0.5:
        text = _spoil_bytes(text, rng, others)
        chance = rng.random()
    return text


def spoil_json(text: bytes, rng: Random) -> bytes:
    """A JSON value with one to a few of its parts changed; text that is none is left as it is."""
    try:
        value = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return text
    for _ in range(rng.choice((1, 1, 1, 2, 4))):
        value = _changed(value, rng)
    return msgspec.json.encode(value)


def _changed(value: Any, rng: Random) -> Any:
    """One part of it changed: here, or further down."""
    if isinstance(value, dict) and value and rng.random() < 0.9:
        key = rng.choice([*value])
        changed = dict(value)
        match rng.randrange(8):
            case 0:
                del changed[key]
            case 1:
                changed[rng.choice(("type", "seat", "at", "x", key + "s"))] = changed.pop(key)
            case 2:
                changed[rng.choice(("seat", "extra", "", "type"))] = rng.choice(ODD)
            case 3:
                changed[key] = changed[rng.choice([*value])]
            case _:
                changed[key] = _changed(value[key], rng)
        return changed
    if isinstance(value, list) and value and rng.random() < 0.9:
        return _changed_list(value, rng)
    return _changed_value(value, rng)


def _changed_list(value: list[Any], rng: Random) -> list[Any]:
    place, changed = rng.randrange(len(value)), [*value]
    match rng.randrange(8):
        case 0:
            del changed[place]
        case 1:
            changed.insert(place, rng.choice(value))
        case 2:
            changed = changed * rng.choice((2, 3, 20))
        case 3:
            rng.shuffle(changed)
        case _:
            changed[place] = _changed(value[place], rng)
    return changed


def _changed_value(value: Any, rng: Random) -> Any:
    chance = rng.random()
    if isinstance(value, bool) or value is None or chance < 0.3:
        return rng.choice(ODD)
    if isinstance(value, int):
        return value + rng.choice((-1, 1, 2, 10, 1000, -value))
    if isinstance(value, float):
        return value * rng.choice((-1.0, 0.0, 0.5, 2.0, 1e3, 1e-9))
    if isinstance(value, str):
        place = rng.randint(0, len(value))
        return value[:place] + rng.choice(("", "a", "\u00e4", "0", "\n", "x" * 40)) + value[place + rng.randrange(2) :]
    return [value] if chance < 0.6 else {"type": value}


def _spoil_bytes(text: bytes, rng: Random, others: tuple[bytes, ...]) -> bytes:
    start = rng.randint(0, len(text))
    end = min(len(text), start + rng.choice((0, 1, 1, 2, 8, 64)))
    match rng.randrange(7):
        case 0:
            return text[:start] + text[end:]
        case 1:
            return text[:start] + rng.choice(PIECES) + text[end:]
        case 2:
            return text[:start] + rng.randbytes(rng.choice((1, 1, 4, 30))) + text[end:]
        case 3:
            return text[:end] + text[start:end] * rng.choice((1, 2, 50)) + text[end:]
        case 4:
            return text[:start]
        case 5 if others:
            other = rng.choice(others)
            return text[:start] + other[rng.randint(0, len(other)) :]
        case _:
            return text[:start] + bytes([rng.randrange(256)]) + text[start + 1 :]
