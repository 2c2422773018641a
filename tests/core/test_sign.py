"""The sign of a match: one for the same chains, another as soon as anything differs; the browser has its pictures."""

import re
from pathlib import Path

from knobel.core.chains import Chain
from knobel.core.sign import PICTURES, sign_of

WEB = Path(__file__).parents[2] / "web"
SERVER, ADA, BEN = (Chain(digit * 64) for digit in "0ab")
CHAINS = (SERVER, ADA, BEN)


def test_everything_that_goes_in_changes_the_sign() -> None:
    roots, links = [chain.root for chain in CHAINS], [chain.link(1) for chain in CHAINS]
    signs = {sign_of(roots, links), sign_of(roots[:2], links[:2]), sign_of([roots[0], roots[2], roots[1]], links)}
    signs |= {sign_of(roots, [chain.link(2) for chain in CHAINS])}
    signs |= {sign_of([*roots[:at], Chain.fresh().root, *roots[at + 1 :]], links) for at in range(3)}
    assert len(signs) == 7
    assert len({*PICTURES}) == 32


def test_pictures_come_equally_often() -> None:
    links = [[SERVER.link(n), ADA.link(n)] for n in range(1, 4001)]
    counts = dict.fromkeys(PICTURES, 0)
    for pair in links:
        for name in sign_of([SERVER.root, ADA.root], pair):
            counts[name] += 1
    expected = 5 * len(links) / len(PICTURES)
    assert sum((count - expected) ** 2 / expected for count in counts.values()) < 61.1  # p = 0.001, 31 degrees


def test_the_browser_has_the_same_pictures_in_the_same_order() -> None:
    """That it computes the same sign tests/browser/test_attacks.py tells."""
    text = (WEB / "src/dice/sign.ts").read_text(encoding="utf-8")
    listed = text[text.index("PICTURES = [") : text.index("];")]
    assert tuple(re.findall(r'"(\w+)"', listed)) == PICTURES
