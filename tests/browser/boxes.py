"""What people do at a box of Doppel X, and positions to begin from, for the tests."""

import json
from importlib.resources import files
from typing import Any

from playwright.sync_api import Locator, Page, expect

from knobel.games.doppel_x.board import find_board
from knobel.games.doppel_x.dice import flat_pose
from knobel.games.doppel_x.geometry import touched

expect.set_options(timeout=20_000)

HOLE = {"where": "hole"}
TILES = ["A", "B", "C", "D"]
#: points that the white die brings alone, and how it lies for that
WHITE = {9: (3, "3x"), 6: (3, "2x"), 4: (2, "2x"), 3: (3, "1x"), 2: (2, "1x"), 1: (1, "1x")}
Lies = tuple[int | str, float, float]  # face, x, y


def thrown(seat: int, own: dict[str, Any] = HOLE, white: dict[str, Any] = HOLE, **more: Any) -> dict[str, Any]:
    rest = [{"die": seat, **own}, {"die": "white", **white}]
    return {"type": "throw", "seat": seat, "rest": rest, "flung": [], "foul": False, **more}


def lying(board: str, die: int, lies: Lies, faces: list[Any]) -> tuple[dict[str, Any], dict[str, Any]]:
    """How a die lies on the board, and the key that tells exactly where."""
    face, x, y = lies
    pose = flat_pose(x, y, 20.0, faces.index(face))
    where = [pose.x, pose.y, pose.z, pose.qw, pose.qx, pose.qy, pose.qz]
    physics = {"build": "-", "hands": [], "drawn": [], "poses": [[die, where]], "spinner": 0.0, "trajectory": "-"}
    fields = touched(find_board(board), pose)
    return {"where": "board", "face": face, "fields": list(fields)}, {"knobel-physics/1": physics}


def record(points: list[int], dice: dict[int, Lies], **options: Any) -> str:
    """A game under way: all have these points, these dice lie there, and seat 0 is to throw."""
    options = {"board": "I", "tiles": TILES, "spinner": False, "faces": [1, 1, 2, 2, 3, "X"], **options}
    seats, left = len(points), list(points)
    header = {"format": "knobel-record/1", "game": "doppel-x", "seats": [f"P{n}" for n in range(seats)], "first": 0}
    lines: list[dict[str, Any]] = [
        {**header, "options": options},
        {"type": "opening", "rest": [{"die": seat, **HOLE} for seat in range(seats)]},
    ]
    while any(left):
        for seat in range(seats):
            gets = next((value for value in WHITE if value <= left[seat]), 0)
            left[seat] -= gets
            face, field = WHITE.get(gets, (1, "1x"))
            lines.append(thrown(seat, white={"where": "board", "face": face, "fields": [field]} if gets else HOLE))
    for seat in range(seats):
        own, key = lying(options["board"], seat, dice[seat], options["faces"]) if seat in dice else (HOLE, {})
        lines.append(thrown(seat, own, **key))
    return "\n".join(map(json.dumps, lines)) + "\n"


def crosses(points: int) -> str:
    """Every side is an X: seats 0 and 1 have so many points, a multiple of ten, and the die of seat 1 lies there."""
    faces = ["X"] * 6
    cross = {"where": "board", "face": "X", "fields": ["1x"]}
    own, key = lying("I", 1, ("X", -100.0, 10.0), faces)
    lines: list[dict[str, Any]] = [
        {
            "format": "knobel-record/1",
            "game": "doppel-x",
            "seats": ["P0", "P1", "P2"],
            "first": 0,
            "options": {"board": "I", "tiles": TILES, "faces": faces},
        },
        {"type": "opening", "rest": [{"die": seat, **HOLE} for seat in range(3)]},
    ]
    for _ in range(points // 10):
        lines += [thrown(0, cross, cross), thrown(1, cross, cross), thrown(2)]
    lines += [thrown(0), thrown(1, own, **key), thrown(2)]
    return "\n".join(map(json.dumps, lines)) + "\n"


def mill() -> str:
    """A board of our own: the spinner stands in the middle, and everything else is -1."""
    board = json.loads((files("knobel.games.doppel_x") / "boards/III.json").read_text(encoding="utf-8"))
    board |= {"id": "Mill", "name": dict.fromkeys(board["name"], "Mill")}
    board["spinner"]["radius"] = 78
    whole = {"kind": "rect", "at": [0, 0], "size": board["size"], "turn": 0}
    board["fields"] = [{"factor": "-1", "order": 1, "colour": "#2d2533", "shape": whole}]
    return json.dumps(board)


def play_on(page: Page, text: str, people: int = 1, *, plain: bool = False) -> tuple[str, str]:
    """Goes on with a record: people on the first seats, all on this page, bots on the others."""
    seats = text.splitlines()[0].count('"P')
    plan = [{"kind": "person"} if seat < people else {"kind": "bot", "bot": "thrower"} for seat in range(seats)]
    made = page.request.post("/api/matches/continued", data={"record": text, "seats": plan}).json()
    sit(page, made, [0], plain=plain)
    return made["match"], made["invite"]


def sit(page: Page, made: dict[str, Any], seats: list[int], *, plain: bool = False) -> None:
    """Takes seats as the lobby does, unless they were taken as the match was made, and goes there."""
    tokens = [*made["tokens"]]
    for seat in [] if tokens else seats:
        body = {"invite": made["invite"], "name": f"Player {seat}", "seat": seat}
        tokens.append(page.request.post(f"/api/matches/{made['match']}/seats", data=body).json()["token"])
    kept = {"match": made["match"], "game": "doppel-x", "tokens": tokens, "title": [], "stage": "gathering"}
    page.goto("/games")
    page.evaluate(
        "([kept, plain]) => { localStorage.setItem('knobel.games', JSON.stringify([kept]));"
        " localStorage.setItem('knobel.doppel-x-plain', JSON.stringify(plain)); }",
        [{**kept, "turn": False, "seen": 1}, plain],
    )
    page.goto(f"/play/{made['match']}")


def throw(page: Page) -> None:
    page.get_by_role("button", name="Throw", exact=True).click()


def counted(page: Page) -> None:
    """Until a throw lies and is counted; a film that is still running is skipped."""
    skip, why = page.get_by_role("button", name="Skip"), page.locator(".why, .event")
    expect(skip.or_(why).first).to_be_visible()
    if skip.is_visible():
        page.keyboard.press("Escape")
    expect(why).to_be_visible()


def carry(page: Page, what: Locator, where: Locator) -> None:
    """Drags something with the mouse."""
    expect(what).to_be_visible()
    taken, goal = what.bounding_box(), where.bounding_box()
    assert taken
    assert goal
    page.mouse.move(taken["x"] + taken["width"] / 2, taken["y"] + taken["height"] / 2)
    page.mouse.down()
    page.mouse.move(goal["x"] + goal["width"] / 2, goal["y"] + goal["height"] / 2, steps=4)
    page.mouse.up()


def picture(page: Page) -> list[str]:
    """The dice from above: where each lies, and what it shows."""
    return [die.get_attribute("transform") or "" for die in page.locator(".counting .above g.die-above").all()]
