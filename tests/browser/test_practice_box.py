"""Doppel X beside the table: the practice box, own boards and obstacles."""

import re

from playwright.sync_api import expect

from knobel.games.doppel_x.board import find_board
from tests.browser.boxes import carry, counted, mill, throw
from tests.browser.conftest import NewPage, violations


def test_the_practice_box_throws_counts_and_can_be_set_up_by_keys(new_page: NewPage) -> None:
    page = new_page(390, 844, reduced_motion="reduce")
    page.goto("/")
    page.get_by_role("article").filter(has_text="Doppel X").get_by_role("link", name="Practise").click()
    expect(page.get_by_role("heading", name="Your throws")).to_be_visible()
    page.get_by_role("button", name="Whirlpool").click()
    die = page.get_by_role("button", name="Die 3")
    die.focus()
    page.keyboard.press("Enter")
    expect(die).to_have_attribute("aria-pressed", "true")
    before = die.get_attribute("aria-label")
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    assert die.get_attribute("aria-label") != before
    page.get_by_role("slider", name="Strength").fill("95")
    expect(page.get_by_text("Too hard: dice fly out of the box")).to_be_visible()
    page.get_by_role("slider", name="Strength").fill("30")
    throw(page)
    expect(page.get_by_role("heading", name="Last 1 throw")).to_be_visible()
    page.get_by_role("button", name="Throw again").click()
    expect(page.get_by_role("heading", name="Last 2 throws")).to_be_visible()
    rates = [row.inner_text() for row in page.locator(".rates b").all()]
    assert sum(int(rate.split()[0]) for rate in rates) in range(98, 103)
    assert not violations(page)
    page.get_by_role("button", name="Clear the throws").click()
    expect(page.get_by_role("heading", name="Your throws")).to_be_visible()
    page.get_by_role("button", name="Obstacles and own boards").click()
    upload = page.locator("input[type=file]")
    upload.set_input_files({"name": "mill.json", "mimeType": "application/json", "buffer": mill().encode()})
    sheet = page.get_by_role("dialog", name="Obstacles: Mill")
    sheet.locator(".piece", has_text="Post").focus()
    page.keyboard.press("Enter")
    sheet.get_by_role("button", name="Play with 1 obstacle").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Mill")).to_have_attribute("aria-pressed", "true")
    throw(page)
    expect(page.get_by_role("heading", name="Last 1 throw")).to_be_visible()


def test_obstacles_are_dragged_onto_a_board_and_checked_as_boards_are(new_page: NewPage) -> None:
    page = new_page(820, 1180)
    page.goto("/")
    page.evaluate("localStorage.setItem('knobel.doppel-x-plain', 'true')")
    page.get_by_role("article").filter(has_text="Doppel X").get_by_role(
        "button", name=re.compile("^Against a bot")
    ).click()
    page.get_by_role("button", name="Put obstacles on it").click()
    sheet = page.get_by_role("dialog", name="Obstacles")
    block, floor = sheet.locator(".piece", has_text="Block"), sheet.locator(".floor .above")
    carry(page, block, floor)
    expect(sheet.get_by_role("status")).to_contain_text("Block")
    hole = find_board("I").holes[0].at
    taken, board = block.bounding_box(), floor.bounding_box()
    assert taken
    assert board
    mm = board["height"] / (280 + 2 * find_board("I").wall_thickness)
    page.mouse.move(taken["x"] + 20, taken["y"] + 20)
    page.mouse.down()
    x, y = board["x"] + board["width"] / 2, board["y"] + board["height"] / 2
    page.mouse.move(x + hole[0] * mm, y - hole[1] * mm, steps=4)
    expect(sheet.get_by_role("status")).to_contain_text("not here, covers a hole")
    page.mouse.up()
    ring = sheet.locator(".piece", has_text="Ring")
    ring.focus()
    page.keyboard.press("Enter")
    expect(sheet.get_by_role("status")).to_contain_text("Ring stands well")
    assert not violations(page)
    sheet.get_by_role("button", name="Play with").click()
    expect(sheet).to_have_count(0)
    expect(page.get_by_role("button", name="Put obstacles on it")).to_contain_text("there")
    page.get_by_role("dialog").get_by_role("button", name=re.compile("^Start")).click()
    throw(page)
    counted(page)
