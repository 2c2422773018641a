"""What a name may be: anything that people write, and nothing that hides, turns the line around or ends it."""

import unicodedata

from knobel.core.errors import Malformed

LONGEST_NAME = 24  #: code points
_MARKS_IN_A_ROW = 4  #: accents and vowel signs on one letter; no language needs more
_JOINERS = "\u200c\u200d"
#: Counted among letters, signs and accents, and never to be seen.
_BLANK = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u2800\u3164\uffa0\ufffc\U0001d159")


def clean_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name as it is kept and shown, on one line and in one direction. Raises Malformed if nothing is to be seen."""
    name = _cleaned(text[:longest])
    while (again := _cleaned(name)) != name:
        name = again  # what was left out may have held others together
    if not any(unicodedata.category(sign)[0] in "LNPSC" and sign not in _JOINERS for sign in name):
        raise Malformed("a name needs at least one sign that can be seen")
    return name


def shown_name(text: str, longest: int = LONGEST_NAME) -> str:
    """A name from elsewhere, as far as it can be shown; maybe nothing of it."""
    try:
        return clean_name(text, longest)
    except Malformed:
        return ""


def _cleaned(text: str) -> str:
    signs = list(unicodedata.normalize("NFC", text))
    around = zip(["", *signs], signs, [*signs[1:], ""], strict=False)
    return " ".join("".join(_few_marks([_sign(*three) for three in around])).split())


def _sign(before: str, sign: str, after: str) -> str:
    """The sign itself, a blank, or nothing."""
    if sign.isspace():
        return " "
    if sign in _JOINERS:
        return sign if before and after and _joined(before, after) else ""
    return "" if sign in _BLANK or (unicodedata.category(sign)[0] == "C" and not _is_picture(sign)) else sign


def _joined(before: str, after: str) -> bool:
    """Pictures are joined into one, and the letters of some scripts are kept together or apart."""
    return (_is_picture(before) and _is_picture(after)) or (_is_cursive(before) and _is_cursive(after))


def _is_picture(sign: str) -> bool:
    """An emoji, or what follows one: a colour of skin, a variant. The newest ones are in no table yet."""
    return (
        0x1F000 <= ord(sign) <= 0x1FAFF or sign == "\ufe0f" or (unicodedata.category(sign) == "So" and sign > "\u2000")
    )


def _is_cursive(sign: str) -> bool:
    """A letter or vowel sign from Arabic to the scripts of India and South East Asia."""
    return "\u0600" <= sign <= "\u1cff" and unicodedata.category(sign)[0] in "LM"


def _few_marks(signs: list[str]) -> list[str]:
    """Without marks that stand on nothing or on top of a heap of others."""
    kept, row = [], _MARKS_IN_A_ROW
    for sign in filter(None, signs):
        row = row + 1 if unicodedata.category(sign)[0] == "M" else _MARKS_IN_A_ROW if sign == " " else 0
        if row <= _MARKS_IN_A_ROW:
            kept.append(sign)
    return kept
