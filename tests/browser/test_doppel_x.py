"""Doppel X in a browser: whole games and their turns, alone, apart and around one device."""

import io
import json
import re
from math import cos, radians, sin
from typing import Literal

from PIL import Image
from playwright.sync_api import Page, expect

from tests.browser.boxes import (
    HOLE,
    Lies,
    carry,
    counted,
    crosses,
    mill,
    picture,
    play_on,
    record,
    sit,
    throw,
    thrown,
)
from tests.browser.conftest import NewPage, violations

TIMES = "\N{MULTIPLICATION SIGN}"
THEMES: tuple[Literal["dark"], Literal["light"]] = ("dark", "light")
#: how often a box was built on a canvas
COUNT_STAGES = """window.stages = 0;
const given = HTMLCanvasElement.prototype.getContext;
HTMLCanvasElement.prototype.getContext = function (...wanted) {
  if (this.classList.contains("box")) window.stages++;
  return given.apply(this, wanted);
};"""
#: degrees: where dice lie around the spinner
AROUND = (60, 100, 140, 180, 0, 300)


def test_from_the_lobby_to_the_first_count(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('knobel.doppel-x-plain', 'true')")
    page.get_by_role("article").filter(has_text="Doppel X").get_by_role(
        "button", name=re.compile("^Against a bot")
    ).click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("radio", name="Whirlpool").check(force=True)
    sheet.get_by_role("checkbox", name="Spinner").check()
    sheet.get_by_text("Tiles and house rules").click()
    sheet.get_by_role("checkbox", name="The spinner flings a die").check(force=True)
    sheet.get_by_role("button", name="Costs 1").click()
    assert not violations(page)
    sheet.get_by_role("button", name=re.compile("^Start")).click()
    expect(page.get_by_role("timer")).to_be_visible()
    throw(page)
    counted(page)
    expect(page.locator(".plate")).to_have_count(3)
    page.keyboard.press("Enter")
    expect(page.locator(".betcard")).to_contain_text("The spinner flings a die")


def test_the_last_throw_of_three_in_three_dimensions(new_page: NewPage) -> None:
    page = new_page(640, 480, color_scheme="dark")
    page.add_init_script(COUNT_STAGES)
    play_on(page, record([48, 30, 21], {1: (3, 5, 57)}, faces=[3] * 6))
    expect(page.get_by_label("The box in words")).to_contain_text("Bot 1: 3, touches")
    expect(page.locator("canvas.box")).to_be_visible()
    expect(page.locator('[data-seat="2"]')).to_contain_text("bets ")  # its die is free
    expect(page.locator(".act")).to_contain_text("Your throw")
    assert not violations(page)
    page.get_by_role("button", name="Aim with sliders").click()
    page.get_by_role("slider", name="Strength").fill("12")
    assert page.evaluate("window.stages") == 1, "an event is no reason to build the box anew"
    throw(page)
    counted(page)
    expect(page.locator(".why")).to_contain_text(f"3 {TIMES} ")
    links = {f"/learn/doppel-x#{clause}" for clause in ("D9", "D10", "D11", "D16", "D17")}
    assert {link.get_attribute("href") for link in page.locator(".why a").all()} <= links
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert not violations(page)
    page.keyboard.press("Enter")
    expect(page.locator(".result h1")).to_contain_text("win")
    expect(page.locator(".standing tbody tr")).to_have_count(3)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)
        assert not violations(page)


def test_a_double_x_ends_in_a_tie_that_is_played_off(page: Page) -> None:
    play_on(page, crosses(40), plain=True)
    page.get_by_role("slider", name="Strength").fill("10")
    throw(page)
    counted(page)
    expect(page.get_by_role("heading", name="Double X")).to_be_visible()
    expect(page.locator(".winners")).to_contain_text("You +10")
    expect(page.locator(".winners")).to_contain_text("Bot 1 +10")
    assert not violations(page)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".result h1")).to_contain_text("deciding game")
    page.get_by_role("link", name="To the deciding game").click()
    expect(page.locator(".plate")).to_have_count(2)


def test_after_a_double_x_the_box_has_its_colours_again(new_page: NewPage) -> None:
    page = new_page(480, 400, color_scheme="light")
    play_on(page, crosses(10))
    expect(page.locator("canvas.box")).to_be_visible()
    page.get_by_role("button", name="Aim with sliders").click()
    page.get_by_role("slider", name="Strength").fill("10")
    throw(page)
    page.get_by_role("button", name="Continue").click()
    expect(page.locator(".act")).to_be_visible()
    page.wait_for_timeout(300)
    shown = Image.open(io.BytesIO(page.screenshot())).convert("L")
    white = shown.histogram()[255] / (shown.width * shown.height)
    assert white < 0.2, "light was added to light"


def test_eight_on_mixed_seats_see_the_spinner_fling_the_same_dice(new_page: NewPage) -> None:
    ada, ben = new_page(640, 480), new_page(390, 844)
    around: dict[int, Lies] = {
        seat: (1, 46 * cos(radians(turn)), 46 * sin(radians(turn))) for seat, turn in enumerate(AROUND, 2)
    }
    options = {"board": mill(), "spinner": True, "tiles": ["A", "B", "G", "D"], "faces": [1, 1, 2, 2, 3, 3]}
    text = record([0] * 8, around, **options)
    plan = [{"kind": "person"}] * 3 + [{"kind": "bot", "bot": "thrower"}] * 5
    made = ada.request.post("/api/matches/continued", data={"record": text, "seats": plan}).json()
    sit(ada, made, [0, 2])
    sit(ben, made, [1], plain=True)
    for page in (ada, ben):
        page.get_by_role("button", name="I'm ready").first.click()
    carry(ben, ben.locator(".loose"), ben.locator("[data-tile=G]"))
    expect(ada.locator('[data-seat="1"]')).to_contain_text("bet G")
    expect(ada.locator(".act")).to_contain_text("Player 0, your throw")
    ada.get_by_role("button", name="Aim with sliders").click()
    for part, value in {"Place": 25, "Strength": 45, "Height": 0}.items():
        ada.get_by_role("slider", name=part).fill(str(value))
    throw(ada)
    pictures = []
    for page in (ben, ada):  # what is counted stays for a while only, and a film in three dimensions takes longer
        counted(page)
        expect(page.locator(".why")).to_contain_text("flung by the spinner")
        expect(page.locator(".why")).to_contain_text("bet on G The spinner flings a die: pays D16 +5")
        pictures.append(picture(page))
    assert pictures[0] == pictures[1]
    steps = ada.request.get(f"/api/matches/{made['match']}/replay").json()["steps"]
    (lying,) = [step["view"]["board"] for step in steps[-20:] if step["extra"].get("ms") and step["event"]["seat"] == 0]
    assert len(pictures[0]) == len(lying), "however many the spinner has left in the box"


def test_people_around_one_device_open_on_a_board_of_their_own(page: Page) -> None:
    page.goto("/")
    page.evaluate("localStorage.setItem('knobel.doppel-x-plain', 'true')")
    page.get_by_role("article").filter(has_text="Doppel X").get_by_role("button", name="On this device").click()
    sheet = page.get_by_role("dialog")
    for number, name in enumerate(("Ada", "Ben", "Cleo"), 1):
        sheet.get_by_label(f"Name of player {number}").fill(name)
    sheet.get_by_text("Tiles and house rules").click()
    upload = sheet.get_by_label("Your own board")
    upload.set_input_files({"name": "bad.json", "mimeType": "application/json", "buffer": b'{"id": 1}'})
    expect(sheet.get_by_role("alert")).to_contain_text("docs/boards.md")
    upload.set_input_files({"name": "mill.json", "mimeType": "application/json", "buffer": mill().encode()})
    expect(sheet.get_by_role("radio", name="Mill")).to_be_checked()
    expect(sheet.get_by_role("alert")).to_have_count(0)
    sheet.get_by_role("button", name=re.compile("^Start")).click()
    for name in ("Ada", "Ben", "Cleo"):
        expect(page.locator(".act")).to_contain_text(f"{name}, throw your die")
        throw(page)
    counted(page)
    expect(page.locator(".plate")).to_contain_text(["Ada", "Ben", "Cleo"])


def test_a_fling_of_the_spinner_is_told_when_looking_back(page: Page) -> None:
    lines = record([0, 0, 0], {1: (2, 92, -28)}, board="III", spinner=True, tiles=["A", "B", "G", "D"]).splitlines()
    fling = thrown(0)
    fling["rest"].append({"die": 1, **HOLE})
    lines += [json.dumps({"type": "bet", "seat": 2, "tile": "G"}), json.dumps({**fling, "flung": [1]})]
    page.goto("/replay")
    text = "\n".join(lines) + "\n"
    page.locator("input[type=file]").set_input_files(
        {"name": "fling.jsonl", "mimeType": "application/x-ndjson", "buffer": text.encode()}
    )
    page.get_by_role("button", name="One turn forward").click()
    page.keyboard.press("End")
    expect(page.locator(".why")).to_contain_text("flung by the spinner, knocked into a hole")
    expect(page.locator(".why")).to_contain_text("The spinner flings a die: pays")
    assert not violations(page)


def test_everybody_chooses_a_colour(new_page: NewPage) -> None:
    page, guest = new_page(390, 844), new_page(390, 844)
    page.goto("/")
    page.get_by_role("article").filter(has_text="Doppel X").get_by_role("button", name="Invite").click()
    sheet = page.get_by_role("dialog")
    sheet.get_by_role("combobox").nth(2).select_option("bot")
    sheet.get_by_label("Your name").fill("Ada")
    sheet.get_by_role("button", name="Ada: colour orange").click()
    sheet.get_by_role("button", name="Ada: colour yellow, star").click()  # light blue and green are the others'
    expect(sheet.get_by_role("button", name="Ada: colour blue, moon")).to_be_visible()
    assert not violations(page)
    sheet.get_by_role("button", name=re.compile("^Start")).click()
    guest.goto(page.locator("input[readonly]").input_value())
    guest.get_by_label("Your name").fill("Ben")
    guest.get_by_role("button", name="Ben: colour orange").click()
    expect(guest.get_by_role("button", name="Ben: colour light blue, drop")).to_be_visible()
    guest.get_by_role("button", name="Sit down").click()
    for one in (page, guest):
        one.get_by_role("button", name="I'm ready").click()
    for one in (page, guest):
        expect(one.locator('[data-seat="0"] .dx-die rect').first).to_have_attribute("fill", "#0072b2")
