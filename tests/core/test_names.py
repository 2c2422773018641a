"""What a name may be."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core.errors import Malformed
from knobel.core.names import clean_name


@pytest.mark.parametrize(
    "name",
    [
        "Ada",
        "Jürgen Müller-Lüden",
        "João",
        "Ngô Bảo Châu",
        "O'Brien 3rd.",
        "李小龙",
        "محمد",
        "שלום",
        "\u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645",  # Persian keeps letters apart with a joiner
        "क्\u200dष",
        "👩\u200d👩\u200d👧\u200d👦",
        "🏳️\u200d🌈 Ben",
        "👍🏽",
        "1️⃣",
        "♂",
        "!?",
    ],
)
def test_an_honest_name_stays_as_it_is(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("given_name", "kept"),
    [
        ("  Ada \t  Lovelace ", "Ada Lovelace"),
        ("Ada\nhas won", "Ada has won"),
        ("Ada\u2028Ben\u0085", "Ada Ben"),
        ("\u202eadA\u202c", "adA"),
        ("A\u200bd\u200ba\ufeff", "Ada"),
        ("A\u200dd\u200ca\u2066", "Ada"),
        ("\x1b[31mAda\x00", "[31mAda"),
        ("\u0301\u0301Ada", "Ada"),
        ("A" + "\u0316" * 20 + "da", "A" + "\u0316" * 4 + "da"),
        ("u\u0308", "ü"),
        ("Ada\ue000\U000e0041", "Ada"),
    ],
)
def test_what_cannot_be_seen_is_left_out(given_name: str, kept: str) -> None:
    assert clean_name(given_name) == kept


@pytest.mark.parametrize(
    "name",
    [
        "",
        " ",
        "\u200b",
        "\u202e\u202d",
        "\n\n",
        "\x00",
        "\u3164",
        "\u2800",
        "\u0301",
        "\u200d\u200d",
        "\ufe0f",
        "\ue000",
    ],
)
def test_a_name_that_nobody_can_see_is_none(name: str) -> None:
    with pytest.raises(Malformed, match="can be seen"):
        clean_name(name)


@given(st.text(max_size=24))
def test_cleaning_again_changes_nothing_and_leaves_one_line(name: str) -> None:
    try:
        kept = clean_name(name)
    except Malformed:
        return
    assert clean_name(kept) == kept
    assert len(kept.splitlines()) == 1
    assert not any(
        unicodedata.bidirectional(sign) in ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "PDI") for sign in kept
    )
