"""What a dishonest host, a dishonest player, or both can try with the dice, and what an honest browser then says.

Each row of the table in docs/fair-dice.md is a test here or in test_chains.py.
"""

import hashlib
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route, expect

from knobel.core.chains import Chain
from knobel.core.sign import sign_of
from tests.browser.conftest import NewPage, violations
from tests.browser.liars import Between, Lie, Told
from tests.browser.lies import LIES
from tests.browser.playing import move, patiently, sheet_gone
from tests.browser.seating import record, two_at_a_table
from tests.server.client import Server

TRUTH = "The table has not told the truth about the dice."


def roll(page: Page) -> None:
    page.get_by_role("button", name="Roll the dice").click()


def says(page: Page, words: str) -> None:
    """The alarm is there, with its reason; and a page that is loaded again still has it."""
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text(TRUTH)
    expect(alert).to_contain_text(words)


def proof(page: Page) -> Told:
    """The first lie, as the page saves it."""
    with page.expect_download() as saving:
        page.get_by_role("alert").get_by_role("button", name="Save the proof").click()
    kept: Told = json.loads(saving.value.path().read_text())
    first: Told = kept["deceits"][0]
    return first


# --- the host lies with the first roll, or with the draw that is named after it (lies.py) --------------------


@pytest.fixture(scope="module")
def pair(browser: Browser, server: Server) -> Iterator[tuple[Page, Page]]:
    """Two pages that play one match after the other: what they have loaded once they have."""
    contexts = [browser.new_context(base_url=server.url, locale="en-GB") for _ in range(2)]
    first, second = (context.new_page() for context in contexts)
    for page in (first, second):
        page.goto("/learn")
    yield first, second
    for context in contexts:
        context.close()


@pytest.mark.parametrize(("lie", "words"), LIES, ids=[lie.__name__ for lie, _ in LIES])
def test_a_lie_about_the_first_roll_or_the_next_draw_is_told_to_its_person(
    server: Server, pair: tuple[Page, Page], lie: Lie, words: str
) -> None:
    ada, ben = pair
    between = Between(ben, 1)
    between.from_table = lie
    two_at_a_table(server, ada, ben)
    roll(ada)
    says(ben, words)
    expect(ada.get_by_role("alert")).to_have_count(0)


def test_a_browser_whose_chain_the_table_never_had_says_so(server: Server, new_page: NewPage) -> None:
    def forgets(told: Told, between: Between) -> None:
        if told.get("table", {}).get("chains"):
            told["table"]["chains"] = [chain for chain in told["table"]["chains"] if 1 not in chain["seats"]]
        if told.get("table", {}).get("draw"):
            told["table"]["draw"]["chains"] = [1]

    ada, ben = new_page(), new_page()
    Between(ben, 1).from_table = forgets
    two_at_a_table(server, ada, ben)
    says(ben, "Draw 1 is to be made without this browser")


def test_a_browser_whose_link_travelled_with_its_own_act_and_is_called_missing_says_so(
    server: Server, new_page: NewPage
) -> None:
    ada, ben = new_page(), new_page()
    between = Between(ada, 0)
    sent: list[Told] = []

    def swallows(said: Told) -> Told | None:
        if said["type"] != "act" or "link" not in said:
            return said
        sent.append(said)
        draw = between.table["draw"]
        missing = {"n": draw["n"], "chains": draw["chains"], "missing": [between.mine]}
        table = between.table | {"draw": draw | {"n": draw["n"] + 1, "skipped": [missing]}}
        between.tell({"type": "update", "events": [], "table": table, "legal": {}})
        return None

    between.from_page = swallows
    two_at_a_table(server, ada, ben)
    roll(ada)
    says(ada, "This browser did its part in draw 1, and the table calls it missing.")
    shown = proof(ada)
    assert (shown["lie"], shown["link"]) == ("called-missing", sent[0]["link"])
    assert re.match(r"\d{4}-", shown["sent"])
    ada.unroute_all()
    ada.reload()
    says(ada, "This browser did its part in draw 1, and the table calls it missing.")


def test_a_browser_whose_line_was_cut_after_it_had_revealed_says_so(server: Server, new_page: NewPage) -> None:
    """With a bad line that can be true, so it says that, too."""
    ada, ben = new_page(), new_page()
    between = Between(ben, 1)
    sent: list[Told] = []

    def swallows(said: Told) -> Told | None:
        if said["type"] != "link":
            return said
        sent.append(said)
        between.cut()
        return None

    def calls_missing(told: Told, between: Between) -> None:
        if between.lines > 1 and told.get("table", {}).get("draw"):
            draw = told["table"]["draw"]
            missing = {"n": 1, "chains": draw["chains"], "missing": [between.mine]}
            told["table"]["draw"] = draw | {"n": 2, "on": False, "skipped": [missing]}

    between.from_page, between.from_table = swallows, calls_missing
    two_at_a_table(server, ada, ben)
    roll(ada)
    alert = ben.get_by_role("alert")
    expect(alert).to_contain_text("The table says that your browser was missing.")
    expect(alert).to_contain_text("sent its part in draw 1. Then the line broke, and the table says nothing arrived.")
    shown = proof(ben)
    assert (shown["lie"], shown["link"]) == ("cut-off", sent[0]["link"])
    assert violations(ben) == []


def test_a_house_that_exchanges_its_chain_behind_a_reload_is_found_out(server: Server, new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    between = Between(ben, 1)

    def exchanges(told: Told, between: Between) -> None:
        if between.lines > 1 and told["type"] == "welcome":
            told["table"]["commit"] = "ef" * 32

    between.from_table = exchanges
    two_at_a_table(server, ada, ben)
    ben.reload()
    says(ben, "The beginning of the table\u2019s chain has been exchanged.")


# --- what only shows afterwards, or together ----------------------------------------------------------------


def check(page: Page) -> Any:
    page.get_by_role("button", name="Check the dice").click()
    return page.get_by_role("dialog", name="Check the dice")


def told_hash(lines: list[Told]) -> str:
    """`knobel-told/1` of a record without fractions, as docs/fair-dice.md has it."""
    header, *events = lines
    told = _hash("knobel-told/1", _canonical({key: header[key] for key in ("first", "game", "options")}))
    for n, line in enumerate(events, 1):
        told = _hash(told, str(n), _canonical(line))
    return told


def _canonical(value: Told) -> str:
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _hash(*lines: str) -> str:
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()


def gives_up(page: Page) -> None:
    page.get_by_role("button", name="Menu").last.click()
    page.get_by_role("button", name="Give up").click()
    page.get_by_role("button", name="Really give up?").click()


def test_a_forfeit_that_the_record_gives_to_the_other_seat_is_found_by_check(server: Server, new_page: NewPage) -> None:
    ada, ben = new_page(), new_page(390, 844)
    made = two_at_a_table(server, ada, ben)
    roll(ada)
    expect(ada.locator(".lit").first).to_be_visible()
    ben.reload()  # what it was told it still knows
    gives_up(ben)
    for page in (ada, ben):
        sheet = check(page)
        expect(sheet).to_contain_text("This is the game that this device saw, and its dice were fair.")
        expect(sheet).to_contain_text("The one roll is fair.")
        page.keyboard.press("Escape")
        sheet_gone(page)
    lines = record(server, made["match"])
    for page in (ada, ben):
        kept = page.evaluate("(match) => JSON.parse(localStorage.getItem(`knobel.told.${match}`))", made["match"])
        assert kept["whole"][-1] == told_hash(lines)
    number = next(at for at, line in enumerate(lines) if line.get("type") == "forfeit")

    def forges(route: Route) -> None:
        forged = [line | {"seat": 0} if at == number else line for at, line in enumerate(lines)]
        route.fulfill(body="".join(json.dumps(line) + "\n" for line in forged), content_type="application/x-ndjson")

    for page in (ada, ben):
        page.route("**/api/matches/*/record", forges)
        sheet = check(page)
        expect(sheet).to_contain_text(f"This is not the game that this device saw: event {number} is another one.")
        expect(sheet).to_contain_text("The one roll is fair.")
        assert violations(page) == []
    ada.unroute_all()
    ada.goto(f"/replay/{made['match']}")
    expect(check(ada)).to_contain_text("This is the game that this device saw, and its dice were fair.")


def sign(page: Page) -> list[str]:
    """The five words under "Why are the dice fair?"."""
    page.get_by_role("button", name="Menu").last.click()
    menu = page.get_by_role("dialog", name="Menu")
    menu.get_by_text("Why are the dice fair?").click()
    pictures = menu.get_by_role("region", name="The sign of this match").get_by_role("listitem")
    expect(pictures).to_have_count(5)
    words = pictures.all_inner_texts()
    page.keyboard.press("Escape")
    sheet_gone(page)
    return words


def test_all_devices_of_a_match_show_one_sign_and_two_tables_show_two(server: Server, new_page: NewPage) -> None:
    """A host shows Ada a table with a puppet in Ben's place, and Ben one with a puppet in Ada's."""
    pages, matches = [], []
    for _ in range(2):
        first, second = new_page(), new_page(390, 844)
        matches.append(two_at_a_table(server, first, second)["match"])
        first.get_by_role("button", name="Menu").last.click()
        first.get_by_text("Why are the dice fair?").click()
        expect(first.get_by_text("After the first roll five pictures stand here")).to_be_visible()
        first.keyboard.press("Escape")
        sheet_gone(first)
        roll(first)
        expect(first.locator(".lit").first).to_be_visible()
        pages.append((first, second))
    (ada, puppet), (_, ben) = pages
    shown = sign(ada)
    assert sign(puppet) == shown
    assert sign(ben) != shown
    ada.reload()
    expect(ada.locator(".board")).to_be_visible()
    assert sign(ada) == shown
    gives_up(puppet)
    expect(puppet.get_by_role("button", name="Check the dice")).to_be_visible()
    assert sign_in(record(server, matches[0])) == ["bolt" if word == "lightning" else word for word in shown]


def sign_in(lines: list[Told]) -> list[str]:
    """The sign that follows from a finished record of one roll."""
    dice, reveal = lines[0]["dice"], lines[-1]
    links = [Chain(reveal["seed"]).link(1), *(link for _, link in reveal["last"])]
    return [*sign_of([dice["commit"], *(chain["root"] for chain in dice["chains"])], links)]


def test_a_seat_that_moves_raises_no_alarm_and_its_new_device_finds_the_sign_by_itself(
    server: Server, new_page: NewPage
) -> None:
    ada, ben, tablet = new_page(), new_page(), new_page(390, 844)
    made = two_at_a_table(server, ada, ben)
    roll(ada)
    expect(ada.locator(".lit").first).to_be_visible()
    shown = sign(ada)
    for _ in patiently(ada):
        if len(record(server, made["match"])) > 2:
            break
        move(ada)
    ben.get_by_role("button", name="Menu").last.click()
    ben.get_by_role("button", name="Move to another device").click()
    tablet.goto(str(ben.get_by_role("dialog").get_by_role("textbox").input_value()))
    tablet.get_by_role("button", name="Sit down").click()
    expect(tablet.locator(".board")).to_be_visible()
    tablet.get_by_role("button", name="Menu").last.click()
    tablet.get_by_text("Why are the dice fair?").click()
    expect(tablet.get_by_text("This device came after the first roll")).to_be_visible()
    tablet.keyboard.press("Escape")
    sheet_gone(tablet)
    for _ in patiently(ada):
        if sum("draw" in event for event in record(server, made["match"])) >= 3:
            break
        if not move(ada):
            move(tablet)
    draws = [event["draw"] for event in record(server, made["match"]) if "draw" in event]
    assert draws[:3] == [{"n": 1, "chains": [1, 2]}, {"n": 2, "chains": [1, 2]}, {"n": 3, "chains": [1, 3]}]
    assert sign(tablet) == shown
    gives_up(tablet)
    sheet = check(tablet)
    expect(sheet).to_contain_text("This is the game that this device saw, and its dice were fair.")
    expect(sheet).to_contain_text(re.compile(r"Event \d+ is the first that it saw itself"))
    for page in (ada, ben, tablet):
        expect(page.get_by_role("alert")).to_have_count(0)


# --- a player lies -------------------------------------------------------------------------------------------


def test_a_link_that_is_withheld_is_waited_for_by_name(server: Server, new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    between = Between(ben, 1)
    between.from_page = lambda said: None if said["type"] == "link" else said
    made = two_at_a_table(server, ada, ben)
    roll(ada)
    expect(ada.get_by_text("Ben's device")).to_be_visible()
    assert len(record(server, made["match"])) == 1
    between.from_page = lambda said: said
    ben.reload()
    expect(ada.locator(".lit").first).to_be_visible()
    for page in (ada, ben):
        expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("tries", ["another link", "the link of the next draw", "a new chain"])
def test_what_a_player_says_instead_of_the_link_changes_no_draw(server: Server, new_page: NewPage, tries: str) -> None:
    ada, ben = new_page(), new_page()
    between = Between(ben, 1)
    said_instead: list[Told] = []

    def instead(said: Told) -> Told | None:
        if said["type"] != "link":
            return said
        if not said_instead:
            said_instead.append(said)
            if tries == "a new chain":
                return {"type": "chain", "seat": 1, "root": "12" * 32}
        number = said["draw"] + (tries == "the link of the next draw")
        return None if tries == "a new chain" else said | {"draw": number, "link": "34" * 32}

    between.from_page = instead
    made = two_at_a_table(server, ada, ben)
    roll(ada)
    for _ in patiently(ada):
        if said_instead:
            break
    expect(ada.get_by_text("Ben's device")).to_be_visible()
    between.from_page = lambda said: said
    ben.reload()
    expect(ada.locator(".lit").first).to_be_visible()
    _, rolled = record(server, made["match"])
    assert rolled["draw"] == {"n": 1, "chains": [1, 2]}
    expect(ada.get_by_role("alert")).to_have_count(0)
