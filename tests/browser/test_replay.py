"""Every game can be looked at again, event by event, also from a file."""

import json
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.playing import against_bot


@pytest.fixture
def record(tmp_path: Path) -> Path:
    """A short game that is not over."""
    lines = [
        '{"format": "knobel-record/1", "game": "qwixx-duel", "seats": ["Ada", "Ben"], "first": 0, "options": {}}',
        '{"type": "roll", "seat": 0, "white": [3, 4], "red": 2, "yellow": 5, "green": 1, "blue": 6}',
        '{"type": "place", "seat": 0, "row": "red", "value": 7}',
        '{"type": "place", "seat": 0, "row": "yellow", "value": 8}',
        '{"type": "roll", "seat": 1, "white": [2, 5], "red": 6, "yellow": 1, "green": 3, "blue": 4}',
        '{"type": "place", "seat": 1, "row": "red", "value": 7}',
        '{"type": "pass", "seat": 1}',
    ]
    path = tmp_path / "short.jsonl"
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return path


def test_a_record_is_scrubbed_with_keys_and_slider(page: Page, record: Path) -> None:
    page.goto("/replay")
    page.set_input_files("input[type=file]", record)
    told, slider = page.locator(".r-say"), page.get_by_role("slider")
    expect(told).to_have_text("Before the first event")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowRight")
    expect(told).to_contain_text("Ada placed on red 7")
    expect(told).to_contain_text("White 3 + White 4 = 7")
    expect(page.locator(".stone")).to_have_count(1)
    page.keyboard.press("ArrowDown")
    page.keyboard.press("End")
    expect(told).to_contain_text("Ben passed")
    slider.fill("5")
    expect(told).to_contain_text("Ben captured red 7")
    expect(page.locator(".mk.diamond")).to_have_count(1)
    expect(page.locator(".player.p0 .pts b")).to_have_text("1")
    page.keyboard.press("Home")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(told).to_contain_text("Ada rolled")
    assert not violations(page)


def test_a_record_can_be_played_on(page: Page, record: Path) -> None:
    page.goto("/replay")
    page.set_input_files("input[type=file]", record)
    expect(page.get_by_role("slider")).to_be_visible()
    page.keyboard.press("End")
    page.get_by_role("button", name="Continue from here").click()
    page.get_by_role("button", name="Start").click()
    expect(page.locator(".board")).to_be_visible()
    expect(page.locator(".stone:not(.ghost)")).to_have_count(2)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("this is no record", "Line 1"),
        ('{"format": "knobel-record/1", "game": "qwixx-duel", "seats": ["A", "B"], "first": 0, "options": {}}\n'
         '{"type": "pass", "seat": 0}\n', "Q3"),
    ],
    ids=["not JSON", "against the rules"],
)  # fmt: skip
def test_a_bad_file_is_named(new_page: NewPage, tmp_path: Path, text: str, told: str) -> None:
    page = new_page()
    path = tmp_path / "bad.jsonl"
    path.write_text(text, encoding="utf-8")
    page.goto("/replay")
    page.set_input_files("input[type=file]", path)
    expect(page.get_by_role("alert")).to_contain_text(told)


def test_the_dice_are_checked_in_the_page_and_a_tampered_record_is_caught(page: Page, tmp_path: Path) -> None:
    against_bot(page)
    page.get_by_role("button", name="Roll").click()
    expect(page.locator(".lit").first).to_be_visible()
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Really give up?").click()
    page.get_by_role("button", name="Check the dice").click()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("The one roll is fair.")
    expect(sheet).to_contain_text("promised to this browser before the first roll")
    assert not violations(page)
    match = page.url.rsplit("/", 1)[-1]
    header, roll, *rest = page.request.get(f"/api/matches/{match}/record").text().splitlines()
    one = json.loads(roll)
    one["white"][0] = one["white"][0] % 6 + 1
    tampered = tmp_path / "tampered.jsonl"
    tampered.write_text("\n".join([header, json.dumps(one), *rest]) + "\n", encoding="utf-8")
    page.goto("/replay")
    page.set_input_files("input[type=file]", tampered)
    page.get_by_role("button", name="Check the dice").click()
    expect(page.get_by_role("dialog")).to_contain_text("Roll 1 was not drawn fairly.")
