"""What a dishonest host can say of the first roll, or of the draw that is named after it; and the alarm for each."""

import json

from tests.browser.liars import Between, Lie, Told, roll_in


def other_die(told: Told, between: Between) -> None:
    if event := roll_in(told):
        event["event"]["red"] = event["event"]["red"] % 6 + 1


def without_links(told: Told, between: Between) -> None:
    if event := roll_in(told):
        event["links"] = []


def forged_link(told: Told, between: Between) -> None:
    if event := roll_in(told):
        event["links"][between.other] = "ab" * 32


def anothers_link(told: Told, between: Between) -> None:
    if event := roll_in(told):
        event["links"][between.mine] = event["links"][0]


def other_root(told: Told, between: Between) -> None:
    if roll_in(told):
        chains = json.loads(json.dumps(between.chains))
        chains[between.other - 1]["root"] = "cd" * 32
        told["table"]["chains"] = chains


def left_out(told: Told, between: Between) -> None:
    if roll_in(told):
        told["table"]["draw"]["chains"] = [between.other]


def replaced_by_a_bot(told: Told, between: Between) -> None:
    if roll_in(told):
        told["table"]["seats"][between.seat]["stand_in"] = "greedy"
        told["table"]["draw"]["chains"] = [between.other]


def ended(told: Told, between: Between) -> None:
    if roll_in(told):
        told["table"]["draw"] |= {"out": [between.seat], "chains": [between.other]}


def a_number_less(told: Told, between: Between) -> None:
    if roll_in(told):
        told["table"]["draw"]["n"] = 1


def a_number_more(told: Told, between: Between) -> None:
    if roll_in(told):
        told["table"]["draw"]["n"] = 3


def called_missing(told: Told, between: Between) -> None:
    """Instead of the roll: its draw is said to be given up."""
    if roll_in(told):
        told["events"] = []
        told["table"]["draw"]["skipped"] = [{"n": 1, "chains": [1, 2], "missing": [between.mine]}]


def denied(told: Told, between: Between) -> None:
    """The same about the other device, whose link the table has shown."""
    if roll_in(told):
        told["events"] = []
        told["table"]["draw"]["skipped"] = [{"n": 1, "chains": [1, 2], "missing": [between.other]}]


def given_up(told: Told, between: Between) -> None:
    """The next draw is given up for the other device, about which only this page's person could decide."""
    if roll_in(told):
        told["table"]["draw"] |= {"n": 3, "skipped": [{"n": 2, "chains": [1, 2], "missing": [between.other]}]}
        told["table"]["seats"][1 - between.seat]["stand_in"] = "greedy"


def given_up_for_none(told: Told, between: Between) -> None:
    if roll_in(told):
        told["table"]["draw"] |= {"n": 3, "skipped": [{"n": 2, "chains": [1, 2], "missing": []}]}


def taken_back(told: Told, between: Between) -> None:
    if event := roll_in(told):
        undone = {"type": "undone", "seat": 0}
        told["events"].append(event | {"n": 0, "event": undone, "extra": {}, "links": []})


LIES: list[tuple[Lie, str]] = [
    (other_die, "Roll 1 shows something else"),
    (without_links, "Draw 1 came without everybody\u2019s link"),
    (forged_link, "In draw 1 the link of Ada's device does not belong to its chain."),
    (anothers_link, "Draw 1 was made with another link than the one this browser gave."),
    (other_root, "The beginning of a chain has been exchanged: Ada's device."),
    (left_out, "Draw 2 is to be made without this browser"),
    (replaced_by_a_bot, "Draw 2 is to be made without this browser"),
    (ended, "Draw 2 is to be made without this browser"),
    (a_number_less, "Draw 1 was made a second time."),
    (a_number_more, "Before draw 3 a number was left out or used twice."),
    (called_missing, "This browser did its part in draw 1, and the table calls it missing."),
    (denied, "In draw 1 the link of Ada's device was there, and then the table called it missing."),
    (given_up, "Draw 2 was given up because of Ada's device, and nobody decided that"),
    (given_up_for_none, "Draw 2 was given up because of the table, and nobody decided that"),
    (taken_back, "A move was taken back"),
]
