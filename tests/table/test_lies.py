"""A server that deceives: each of its lies is noticed by the device that it is told to, and named."""

from typing import Any

import pytest

from knobel.core.chains import Chain
from knobel.core.part import Deceived, Part
from tests.table.chained import ChainedDriver, new_chain, plain
from tests.table.driving import people


def told(driver: ChainedDriver) -> tuple[Part, dict[str, Any], dict[str, Any]]:
    """A device that has revealed for draw 2, the table as it was told then, and the roll as it would be told."""
    part = Part(new_chain("device 1"))
    driver.do(0, type="roll")
    first = plain(driver.events_received()[-1])
    part.see_table(0, plain(driver.table.view(driver.t)) | {"draw": None})
    part.see_roll(0, first["extra"]["draw"], first["links"])
    driver.do(0, type="pass")
    driver.do(0, type="pass")
    driver.silent = {0, 1}
    driver.do(1, type="roll")
    driver.silent = {0}
    table = plain(driver.table.view(driver.t))
    assert part.see_table(0, table) == 2
    part.reveal(0, 2)
    driver.silent = set()
    driver.answer()
    return part, table, plain(driver.events_received()[-1])


def lied(lie: str) -> str:
    """What an honest device says to one single lie of the house."""
    driver = ChainedDriver(people("qwixx-duel")).begin()
    part, table, roll = told(driver)
    note, links = roll["extra"]["draw"], roll["links"]
    other = Chain("e" * 64)
    given_up = {"n": 2, "chains": [1, 2], "missing": [2]}
    try:
        match lie:
            case "none":
                part.see_roll(100, note, links)
            case "another link of the house":
                part.see_roll(100, note, [other.link(2), *links[1:]])
            case "the house's next link":
                house = driver.table.fold.chains
                assert house is not None
                part.see_roll(100, note, [house.server.link(3), *links[1:]])
            case "another link of the other device":
                part.see_roll(100, note, [links[0], other.link(2), links[2]])
            case "another link of this device":
                part.see_roll(100, note, [*links[:2], other.link(2)])
            case "the last link again":
                house = driver.table.fold.chains
                assert house is not None
                part.see_roll(100, note, [house.server.link(1), *links[1:]])
            case "links in another order":
                part.see_roll(100, note, [links[0], links[2], links[1]])
            case "without this device":
                part.see_roll(100, note | {"chains": [1]}, links[:2])
            case "a link less":
                part.see_roll(100, note, links[:2])
            case "another draw":
                part.see_roll(100, note | {"n": 3}, links)
            case "drawn again":
                part.see_roll(100, note, links)
                part.see_roll(100, note, links)
            case "named again":
                part.see_table(100, table | {"draw": table["draw"] | {"chains": [2]}})
            case "another commitment":
                part.see_table(100, table | {"commit": other.root})
            case "another chain for this device":
                part.see_table(
                    100, table | {"chains": [table["chains"][0], {"root": other.root, "seats": [1], "since": 1}]}
                )
            case "a chain that was not announced":
                part.see_roll(100, note | {"n": 3, "chains": [1, 2, 3]}, [*links, other.link(3)])
            case "called missing with the roll":
                part.see_roll(31_000, note | {"n": 3, "skipped": [given_up]}, links)
            case "called missing at once":
                part.see_table(100, table | {"draw": table["draw"] | {"n": 3, "skipped": [given_up]}})
            case "called missing later":
                part.see_table(31_000, table | {"draw": table["draw"] | {"n": 3, "skipped": [given_up]}})
    except Deceived as deceit:
        return f"{deceit.reason} {deceit.chain}"
    return "believed"


@pytest.mark.parametrize(
    ("lie", "said"),
    [
        ("none", "believed"),
        ("another link of the house", "wrong-link 0"),
        ("the house's next link", "wrong-link 0"),
        ("the last link again", "wrong-link 0"),
        ("another link of the other device", "wrong-link 1"),
        ("links in another order", "wrong-link 1"),
        ("another link of this device", "changed-link 2"),
        ("without this device", "renamed 0"),
        ("a link less", "link-missing 0"),
        ("another draw", "wrong-link 0"),
        ("drawn again", "drawn-twice 0"),
        ("named again", "renamed 0"),
        ("another commitment", "other-commit 0"),
        ("another chain for this device", "other-chain 2"),
        ("a chain that was not announced", "other-chain 0"),
        ("called missing with the roll", "called-missing 2"),
        ("called missing at once", "called-missing 2"),
        ("called missing later", "called-missing 2"),
    ],
)
def test_every_lie_of_the_house_is_seen_and_named(lie: str, said: str) -> None:
    assert lied(lie) == said


def test_a_device_whose_line_broke_does_not_complain_about_what_may_not_have_arrived() -> None:
    driver = ChainedDriver(people("qwixx-duel")).begin()
    part, table, _ = told(driver)
    part.reconnected()
    given_up = {"n": 2, "chains": [1, 2], "missing": [2]}
    missed = table | {"draw": table["draw"] | {"n": 3, "skipped": [given_up]}}
    assert part.see_table(40_000, missed) == 3, "it takes part in the draw that follows"
