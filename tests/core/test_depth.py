"""How deeply JSON may be nested: found out without decoding it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core.depth import DEEPEST, check_depth
from knobel.core.errors import Malformed

JSON = st.recursive(
    st.none() | st.booleans() | st.text(alphabet='[]{}"\\aü', max_size=6),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(alphabet='[{"\\', max_size=3), inner, max_size=3)
    ),
    max_leaves=60,
)


def depth(value: Any) -> int:
    if isinstance(value, dict):
        return 1 + max(map(depth, value.values()), default=0)
    return 1 + max(map(depth, value), default=0) if isinstance(value, list) else 0


@given(JSON, st.integers(0, 2 * DEEPEST), st.booleans())
def test_what_is_refused_is_what_is_too_deep(value: Any, levels: int, keyed: bool) -> None:
    for _ in range(levels):
        value = [value, "[{"] if keyed else {"]}": value}
    text = json.dumps([value] * 8, ensure_ascii=keyed).encode()
    if depth(value) + 1 > DEEPEST:
        with pytest.raises(Malformed, match="levels deep"):
            check_depth(text)
    else:
        check_depth(text)


@pytest.mark.parametrize("text", [b"[" * 10_000, b'{"a":' * 40, b"[[" + b"{}" * 100 + b"[" * 33, b'["]' + b"[]" * 50])
def test_a_text_that_never_ends_is_refused_if_it_goes_deep(text: bytes) -> None:
    if text.startswith(b'["]'):
        check_depth(text)  # all of it is one string
    else:
        with pytest.raises(Malformed):
            check_depth(text)
