"""Duels of FiNi to look at in a browser: records that stop where a test begins, and pages that go on from there."""

import json
from collections.abc import Sequence
from typing import Any

from playwright.sync_api import Page, expect

Line = dict[str, Any]

# Dice 0 to 10 are coloured, 11 to 14 silver.
LONGER = [3, 4, 5, 6, 1, 2, 3, 4, 3, 4, 1, 6, 3, 1, 4]
SLIPS = [2, 3, 5, 4, 6, 2, 3, 4, 2, 4, 6, 1, 6, 4, 3]
MIXED = [1, 2, 3, 4, 5, 6, 1, 2, 3, 4, 5, 6, 1, 2, 3]


def taken(seat: int, *dice: int) -> list[Line]:
    """A seat grabs these dice and lays them from left to right."""
    acts = [
        ({"type": "grab", "seat": seat, "die": die}, {"type": "place", "seat": seat, "slot": slot})
        for slot, die in enumerate(dice)
    ]
    return [line for pair in acts for line in pair]


def won(seat: int, duels: int, first: int = 0, *, announced: bool = False) -> list[Line]:
    """Duels of streets in which nothing fitted, and a seat called: nothing against nothing goes to the caller."""
    lines: list[Line] = []
    for roller in ((first + i) % 2 for i in range(duels)):
        lines += [{"type": "announce", "seat": roller, "kind": "street"}] if announced else []
        lines += [{"type": "roll", "seat": roller, "values": [1] * 15}, {"type": "fini", "seat": seat}]
    return lines


def dropped(duels: int, first: int) -> list[Line]:
    """Duels in which Jule dropped a die; she has no chip, so Mira takes one each time."""
    rolls = [{"type": "roll", "seat": (first + i) % 2, "values": [1] * 15} for i in range(duels)]
    return [line for roll in rolls for line in (roll, {"type": "fault", "seat": 0, "what": "drop"})]


def record(lines: Sequence[Line], **options: Any) -> str:
    header = {
        "format": "knobel-record/1",
        "game": "fini",
        "seats": ["Jule", "Mira"],
        "first": 0,
        "options": options,
    }
    return "".join(json.dumps(line) + "\n" for line in (header, *lines))


def rolled(values: Sequence[int], *acts: Line, **options: Any) -> str:
    return record([{"type": "roll", "seat": 0, "values": list(values)}, *acts], **options)


def post(page: Page, path: str, body: Any) -> Any:
    answer = page.request.post(f"/api{path}", data=body)
    assert answer.ok, answer.text()
    return answer.json()


def play_on(record: str, *places: tuple[Page, Sequence[int]], bot: str = "", game: str = "fini") -> str:
    """A match from a position; each page gets the keys of its seats, as if it had sat down there."""
    first = places[0][0]
    seats = [{"kind": "person"}, {"kind": "bot", "bot": bot} if bot else {"kind": "person"}]
    made = post(first, "/matches/continued", {"record": record, "seats": seats, "listed": True})
    match = str(made["match"])
    for page, numbers in places:
        names = ["Jule", "Mira"]
        body = [{"name": names[number], "invite": made["invite"], "seat": number} for number in numbers]
        tokens = [post(first, f"/matches/{match}/seats", one)["token"] for one in body]
        kept: Line = {"match": match, "game": game, "tokens": tokens, "title": names, "stage": "gathering"}
        kept |= {"turn": False, "seen": 1}
        page.add_init_script(
            f"if (!localStorage.getItem('knobel.games')) "
            f"localStorage.setItem('knobel.games', {json.dumps(json.dumps([kept]))})"
        )
        page.goto(f"/play/{match}")
    for page, numbers in places:
        if len(numbers) == 1 and not bot:
            page.get_by_role("button", name="I'm ready").click()
    return match


def going(page: Page) -> None:
    """The countdown of the match is over, and the dice may be grabbed."""
    expect(page.locator("[data-call=call]").first).to_be_visible()
    expect(page.get_by_role("timer")).to_have_count(0)
