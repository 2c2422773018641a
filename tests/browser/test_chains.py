"""Dice of all devices: two browsers have a part in every roll, and one that is deceived tells its person."""

import json
import re

import httpx
from playwright.sync_api import WebSocketRoute, expect

from tests.browser.conftest import NewPage, violations
from tests.browser.playing import move, patiently
from tests.browser.seating import at_the_table, made_by, record, two_at_a_table
from tests.server.client import Server


def test_two_browsers_have_a_part_in_every_roll_and_say_so(server: Server, new_page: NewPage) -> None:
    ada, ben = new_page(), new_page(390, 844)
    made = made_by(server)
    at_the_table(server, ada, made, "Ada", 0)
    expect(ada.get_by_text("Your browser has a part in every roll.")).to_be_visible()
    at_the_table(server, ben, made, "Ben", 1)
    ada.get_by_role("button", name="Roll the dice").click()
    expect(ada.locator(".lit").first).to_be_visible()
    header, roll = record(server, made["match"])
    assert [chain["seats"] for chain in header["dice"]["chains"]] in ([[0], [1]], [[1], [0]])
    assert roll["draw"] == {"n": 1, "chains": [1, 2]}
    ben.reload()  # its chain is still there
    expect(ben.locator(".board")).to_be_visible()
    for _ in patiently(ada):
        if sum("draw" in event for event in record(server, made["match"])) >= 3:
            break
        if not move(ada):
            move(ben)
    ben.get_by_role("button", name="Menu").last.click()
    ben.get_by_role("button", name="Give up").click()
    ben.get_by_role("button", name="Really give up?").click()
    header, *events = record(server, made["match"])
    assert len(header["dice"]["chains"]) == 2
    draws = [event["draw"] for event in events if "draw" in event]
    assert [draw["n"] for draw in draws] == [*range(1, len(draws) + 1)]
    assert all(draw["chains"] == [1, 2] for draw in draws)
    for page in (ada, ben):
        page.get_by_role("button", name="Check the dice").click()
        expect(page.get_by_text(f"All {len(draws)} rolls are fair.")).to_be_visible()
        expect(page.get_by_text("It had a part in every roll.")).to_be_visible()
    assert violations(ada) == []


def test_a_browser_that_has_lost_its_chain_owes_a_link_until_the_other_decides(
    server: Server, new_page: NewPage
) -> None:
    ada, ben = new_page(), new_page()
    made = two_at_a_table(server, ada, ben)
    ben.evaluate(
        """() => {
            const games = JSON.parse(localStorage.getItem("knobel.games"));
            for (const game of games) delete game.saw;
            localStorage.setItem("knobel.games", JSON.stringify(games));
        }"""
    )
    ben.reload()
    expect(ben.locator(".board")).to_be_visible()
    ada.get_by_role("button", name="Roll the dice").click()
    expect(ada.get_by_text("Waiting for Ben")).to_be_visible()
    ada.get_by_role("button", name="Decide").click(timeout=45_000)
    ada.get_by_role("button", name="Let a bot play").click()
    expect(ada.locator(".lit").first).to_be_visible()
    header, roll, *_ = record(server, made["match"])
    assert len(header["dice"]["chains"]) == 3
    assert roll["draw"]["skipped"] == [{"n": 1, "chains": [1, 2], "missing": [2], "out": []}]
    expect(ben.get_by_role("alert")).to_have_count(0)


def test_a_seat_moves_to_another_device_and_its_part_in_the_next_roll_with_it(
    server: Server, new_page: NewPage
) -> None:
    ada, ben, new = new_page(), new_page(), new_page()
    made = two_at_a_table(server, ada, ben)
    ben.get_by_role("button", name="Menu").last.click()
    ben.get_by_role("button", name="Move to another device").click()
    new.goto(ben.get_by_role("textbox", name="Invite").input_value())
    new.get_by_role("button", name="Sit down").click()
    for _ in patiently(new):
        if len(httpx.get(f"{server.url}/api/matches/{made['match']}").json()["chains"]) == 3:
            break
    ada.get_by_role("button", name="Roll the dice").click()
    expect(ada.locator(".lit").first).to_be_visible()
    for _ in patiently(ada):
        if sum("draw" in event for event in record(server, made["match"])) >= 2:
            break
        if not move(ada):
            move(new)
    draws = [event["draw"] for event in record(server, made["match"]) if "draw" in event]
    assert draws[:2] == [{"n": 1, "chains": [1, 2]}, {"n": 2, "chains": [1, 3]}]
    for page in (ada, ben, new):
        expect(page.get_by_role("alert")).to_have_count(0)


def test_a_falsified_roll_is_told_to_its_person_at_once(server: Server, new_page: NewPage) -> None:
    """Between Ben and the real table sits one that is not honest: it shows him another die than the others."""
    ada, ben = new_page(), new_page(390, 844)
    lies = []

    def lie(message: str | bytes) -> str | bytes:
        told = json.loads(message)
        for event in told.get("events", []):
            if event["event"]["type"] == "roll":
                event["event"]["red"] = event["event"]["red"] % 6 + 1
                lies.append(event)
        return json.dumps(told) if told.get("events") else message

    def in_between(ben_side: WebSocketRoute) -> None:
        table_side = ben_side.connect_to_server()
        table_side.on_message(lambda message: ben_side.send(lie(message)))

    ben.route_web_socket(re.compile("/ws/"), in_between)
    two_at_a_table(server, ada, ben)
    ada.get_by_role("button", name="Roll the dice").click()
    expect(ada.locator(".lit").first).to_be_visible()
    alert = ben.get_by_role("alert")
    expect(alert).to_contain_text("The table has not told the truth about the dice.")
    expect(alert).to_contain_text("Roll 1 shows something else than everybody\u2019s links give.")
    assert lies
    expect(ada.get_by_role("alert")).to_have_count(0)
    assert violations(ben) == []
    with ben.expect_download() as saving:
        alert.get_by_role("button", name="Save the proof").click()
    proof = json.loads(saving.value.path().read_text())
    assert proof["deceits"][0]["lie"] == "other-dice"
    assert re.fullmatch("[0-9a-f]{64}", proof["deceits"][0]["link"])
    ben.unroute_all()
    ben.reload()
    expect(ben.get_by_role("alert")).to_contain_text("The table has not told the truth")


def test_a_browser_that_did_its_part_and_is_called_missing_says_so(server: Server, new_page: NewPage) -> None:
    ada, ben = new_page(), new_page()
    on = []

    def lie(message: str | bytes) -> str | bytes:
        told = json.loads(message)
        draw = (told.get("table") or {}).get("draw")
        if draw and draw["on"]:
            on.append(draw)
        elif draw and on:  # instead of the roll: no page knows it was ever to be
            missing = {"n": on[0]["n"], "chains": on[0]["chains"], "missing": [2]}
            return json.dumps(told | {"events": [], "table": told["table"] | {"draw": draw | {"skipped": [missing]}}})
        return message

    def in_between(ben_side: WebSocketRoute) -> None:
        table_side = ben_side.connect_to_server()
        table_side.on_message(lambda message: ben_side.send(lie(message)))

    ben.route_web_socket(re.compile("/ws/"), in_between)
    two_at_a_table(server, ada, ben)
    ada.get_by_role("button", name="Roll the dice").click()
    expect(ben.get_by_role("alert")).to_contain_text(
        "This browser did its part in draw 1, and the table calls it missing."
    )
    assert not move(ben)
