"""Dice of hash chains: all that goes in matters, no roll is guessed without a link, records name what is wrong."""

import hashlib
import io
import re
import shutil
import subprocess
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knobel.core import Header, Malformed, RecordWriter, Replay
from knobel.core.chains import (
    LENGTH,
    Chain,
    ChainCommitment,
    DrawNote,
    GivenUp,
    Taker,
    draws_of,
    key_of,
    later_draws,
    leads_to,
    links_back,
)
from knobel.core.record import Reveal
from knobel.core.verify import Verified
from knobel.games import find
from tests.core.games import changed, fault_of, result_of

SERVER, ADA, BEN = (Chain(digit * 64) for digit in "0ab")
DOCS = Path(__file__).parents[2] / "docs"


def chained_lines(seed: int, *, given_up: frozenset[int] = frozenset()) -> list[bytes]:
    """A whole random game with the dice of three chains; some draws were given up because Ben's device was missing."""
    rules, rng, stream = find("qwixx-duel"), Random(seed), io.BytesIO()
    dice = ChainCommitment(SERVER.root, (Taker(ADA.root, (0,)), Taker(BEN.root, (1,))))
    header = Header(game="qwixx-duel", seats=("Ada", "Ben"), first=seed % 2, dice=dice)
    writer, fold, n = RecordWriter(stream, header), Replay(rules, header), 1
    skipped: list[GivenUp] = []
    while due := rules.due(fold.state):
        act = rng.choice(rules.legal(fold.state, rng.choice(due)))
        while n in given_up:
            skipped.append(GivenUp(n, (1, 2), (2,)))
            n += 1
        event = rules.resolve(fold.state, act, draws_of(n, [SERVER.link(n), ADA.link(n), BEN.link(n)]))
        note = msgspec.to_builtins(DrawNote(n, (1, 2), tuple(skipped)))
        for one in note.get("skipped", ()):
            del one["out"]  # as records of before it have it
        fold.step(event)
        writer.append(event, {"draw": note} if event.chance else {})
        if event.chance:
            n, skipped = n + 1, []
    writer.append(Reveal(SERVER.secret, ((n - 1, ADA.link(n - 1)), (n - 1, BEN.link(n - 1)))))
    return stream.getvalue().splitlines(keepends=True)


@given(st.integers(0, LENGTH - 1), st.integers(0, 200))
def test_every_link_is_the_hash_of_the_next(number: int, steps: int) -> None:
    assert ADA.link(number) == hashlib.sha256(bytes.fromhex(ADA.link(number + 1))).hexdigest()
    assert leads_to(ADA.link(min(number + steps, LENGTH)), min(steps, LENGTH - number), ADA.link(number))
    assert not leads_to(BEN.link(number + 1), 1, ADA.link(number))


def test_a_chain_ends_where_it_is_secret_and_begins_where_it_is_shown() -> None:
    assert (ADA.link(0), ADA.link(LENGTH)) == (ADA.root, ADA.secret)
    assert Chain.fresh().secret != Chain.fresh().secret
    for bad in ("", "aa", "A" * 64, "x" * 64):
        with pytest.raises(Malformed):
            Chain(bad)


def test_every_ingredient_matters() -> None:
    links = [SERVER.link(3), ADA.link(3), BEN.link(3)]
    usual = key_of(3, links)
    assert key_of(4, links) != usual
    assert key_of(3, links[:2]) != usual
    assert key_of(3, [links[0], links[2], links[1]]) != usual
    for changes in range(3):
        assert key_of(3, [SERVER.link(4) if number == changes else link for number, link in enumerate(links)]) != usual
    assert draws_of(3, links).die("red", 1 << 40) != draws_of(3, links).die("blue", 1 << 40)
    assert later_draws(SERVER.secret, 3, links).uniform("go") != draws_of(3, links).uniform("go")
    assert later_draws(ADA.secret, 3, links).uniform("go") != later_draws(SERVER.secret, 3, links).uniform("go")


@pytest.mark.parametrize("who", ["host", "device"])
def test_whoever_lacks_a_link_guesses_no_better_than_chance(who: str) -> None:
    """Everything one has before the draw, put together in ways that come to mind, over 100,000 draws.

    The host has its whole chain and what the devices have revealed so far; a device has its own and what it was told.
    """
    guesses: dict[str, Counter[int]] = {}
    faces: Counter[int] = Counter()
    for match in range(25):
        secrets = [hashlib.sha256(f"{match}/{name}".encode()).hexdigest() for name in "hab"]
        house, ada, ben = (links_back(secret, LENGTH) for secret in secrets)
        for n in range(1, LENGTH + 1):
            shown = draws_of(n, [house[n], ada[n], ben[n]]).die("red", 6)
            own = [house[n] if who == "host" else house[n - 1], ada[n]]
            ways = {
                "the last one again": [*own, ben[n - 1]],
                "without it": own,
                "hashed once more": [*own, hashlib.sha256(bytes.fromhex(ben[n - 1])).hexdigest()],
            }
            for way, links in ways.items():
                guesses.setdefault(way, Counter())[(shown - draws_of(n, links).die("red", 6)) % 6] += 1
            faces[shown % 6] += 1
    total = faces.total()
    assert total >= 100_000
    for way, counts in [*guesses.items(), ("any", faces)]:
        chi_square = sum((counts[off] - total / 6) ** 2 / (total / 6) for off in range(6))
        assert chi_square < 20.5, (who, way, counts)  # p = 0.001 with five degrees; all is fixed, so no flicker


def test_whoever_has_every_link_does_know() -> None:
    """Or the test above could not fail: with the one link that was missing, every guess is right."""
    for n in range(1, 200):
        leaked = hashlib.sha256(bytes.fromhex(BEN.link(n + 1))).hexdigest()
        known = draws_of(n, [SERVER.link(n), ADA.link(n), leaked])
        assert known.die("red", 6) == draws_of(n, [SERVER.link(n), ADA.link(n), BEN.link(n)]).die("red", 6)


# --- records ----------------------------------------------------------------------------------------------


def test_a_record_of_chains_is_checked() -> None:
    lines = chained_lines(1, given_up=frozenset({1, 4, 5}))
    result = result_of(lines)
    assert isinstance(result, Verified), result
    assert (result.over, result.dice) == (True, "checked")
    unfinished = result_of(lines[:9])
    assert isinstance(unfinished, Verified)
    assert unfinished.dice == "committed"


def _draws(lines: list[bytes]) -> list[int]:
    return [number for number, line in enumerate(lines) if b'"draw"' in line]


def test_a_roll_that_does_not_follow_is_named_with_all_whose_links_it_had() -> None:
    lines = chained_lines(2)
    last = _draws(lines)[-1]
    white = msgspec.json.decode(lines[last])["white"]
    fault = fault_of([*lines[:last], changed(lines[last], white=[white[0] % 6 + 1, white[1]]), *lines[last + 1 :]])
    n = len(_draws(lines))
    assert fault.line == last + 1
    assert fault.message == (
        f"draw {n}: these dice do not follow from the links of the house, the device of Ada and the device of Ben"
    )


def test_a_last_link_of_another_chain_is_named_with_its_device_and_the_first_draw() -> None:
    lines = chained_lines(2)
    n = len(_draws(lines))
    wrong = changed(lines[-1], last=[[n, ADA.link(n)], [n, Chain("c" * 64).link(n)]])
    fault = fault_of([*lines[:-1], wrong])
    assert fault.line == _draws(lines)[0] + 1
    assert fault.message == "draw 1: the link of the device of Ben does not lead back to the start of its chain"
    missing = changed(lines[-1], last=[[n, ADA.link(n)], [n - 1, BEN.link(n - 1)]])
    fault = fault_of([*lines[:-1], missing])
    assert fault.line == _draws(lines)[-1] + 1
    assert fault.message == f"draw {n}: the device of Ben took part, and its link is not in the last line"


@pytest.mark.parametrize(
    ("note", "hint"),
    [
        (None, "needs the number"),
        ({"n": 2, "chains": [1, 2]}, "draw 1 was neither drawn nor given up"),
        ({"n": 0, "chains": [1, 2]}, "draw 1 was neither"),
        ({"n": 1, "chains": [2, 1]}, "in order"),
        ({"n": 1, "chains": [1, 3]}, "no chain 3"),
        ({"n": 1, "chains": [0, 1]}, "no chain 0"),
        ({"n": 1, "chains": "all"}, "draw: "),
        ({"n": 2, "chains": [1, 2], "skipped": [{"n": 1, "chains": [1], "missing": [2]}]}, "was not to take part"),
        ({"n": 3, "chains": [1, 2], "skipped": [{"n": 2, "chains": [1], "missing": []}]}, "draw 1 comes next"),
        ({"n": 1, "chains": [1]}, "do not follow from the links of the house and the device of Ada"),
    ],
)
def test_what_a_record_says_of_its_first_draw_has_to_be_so(note: Any, hint: str) -> None:
    lines = chained_lines(3)
    first = _draws(lines)[0]
    plain = {key: value for key, value in msgspec.json.decode(lines[first]).items() if key != "draw"}
    line = msgspec.json.encode(plain | ({"draw": note} if note is not None else {})) + b"\n"
    fault = fault_of([*lines[:first], line, *lines[first + 1 :]])
    assert fault.line == first + 1
    assert hint in fault.message


def out_after(lines: list[bytes], out: dict[int, list[int]]) -> list[bytes]:
    """The record with seats whose part in the dice is said to have ended with these draws, which were given up."""
    changed_lines = []
    for line in lines:
        plain = msgspec.json.decode(line)
        for one in plain.get("draw", {}).get("skipped", ()):
            if one["n"] in out:
                one["out"] = out[one["n"]]
        changed_lines.append(msgspec.json.encode(plain) + b"\n")
    return changed_lines


@pytest.mark.parametrize(
    ("out", "hint"),
    [
        ({2: [1], 5: []}, "draw 2: seat 1 is out, and was not missing 2 times"),
        ({2: [], 5: [0]}, "draw 5: seat 0 is out, and was not missing 2 times"),
        ({2: [], 5: [1]}, "draw 6: chain 2 takes part, and its seats are out"),
        ({2: [], 5: []}, "draw 5: seat 1 was missing 2 times, and is not out"),
        ({2: [], 5: [1, 1]}, "draw 5: seat 1 is out, and was out before"),
        ({2: []}, "draw 5: who is out is missing, and was said before"),
    ],
)
def test_a_seat_is_out_after_two_draws_without_it_and_never_named_again(out: dict[int, list[int]], hint: str) -> None:
    lines = chained_lines(1, given_up=frozenset({2, 5}))
    assert isinstance(result_of(lines), Verified)  # a record of before this rule says nothing of it
    assert fault_of(out_after(lines, out)).message == hint


def with_seats(lines: list[bytes], seats: list[int]) -> list[bytes]:
    """The record in which the second chain has had these seats at some time."""
    dice = msgspec.json.decode(lines[0])["dice"]
    dice["chains"][1]["seats"] = seats
    return [changed(lines[0], dice=dice), *lines[1:]]


def test_a_chain_that_several_seats_have_had_is_given_up_twice_for_each_at_most() -> None:
    """Which of them had it at that moment no record says, so none of them has to be out before."""
    for draws, hint in (((2, 3, 5), None), ((2, 3, 5, 6), "draw 7: chain 2 takes part, and its seats are out")):
        lines = with_seats(chained_lines(1, given_up=frozenset(draws)), [0, 1])
        said = out_after(lines, {n: [] for n in draws})
        if hint is None:
            assert isinstance(result_of(said), Verified)
        else:
            assert fault_of(said).message == hint


def ends_with(lines: list[bytes], *out: list[int]) -> list[bytes]:
    """The record whose last line says that further draws were given up because of the second chain."""
    n = len(_draws(lines)) + sum(
        len(event["draw"].get("skipped", ())) for event in map(msgspec.json.decode, lines) if "draw" in event
    )
    skipped = [{"n": n + at, "chains": [1, 2], "missing": [2], "out": seats} for at, seats in enumerate(out, 1)]
    return [*lines[:-1], changed(lines[-1], skipped=skipped)]


def test_a_draw_that_the_end_of_the_game_came_before_was_withheld_by_no_seat() -> None:
    lines = out_after(chained_lines(1, given_up=frozenset({2})), {2: []})
    assert isinstance(result_of(ends_with(lines, [])), Verified)
    assert isinstance(result_of(ends_with(lines, [1])), Verified)
    assert fault_of(ends_with(lines, [], [])).message.endswith("seat 1 was missing 2 times, and is not out")


@pytest.mark.parametrize(
    ("keys", "hint"),
    [
        ({"commit": "00"}, "64 small hexadecimal digits"),
        ({"chains": [{"root": "AA" * 32, "seats": [0]}]}, "64 small hexadecimal digits"),
        ({"chains": [{"root": ADA.root, "seats": [0]}, {"root": ADA.root, "seats": [1]}]}, "begin alike"),
        ({"chains": [{"root": ADA.root, "seats": [2]}]}, "seats from 0 to 1"),
        ({"without": [7]}, "seats from 0 to 1"),
        ({"chains": [{"root": ADA.root, "seats": [0], "since": 0}]}, "between 1 and 4096"),
        ({"chains": [{"root": f"{n:064x}", "seats": [0]} for n in range(65)]}, "64 chains at most"),
        ({"scheme": "knobel-dice/3"}, "scheme"),
    ],
)
def test_bad_commitments_are_told_at_line_1(keys: dict[str, Any], hint: str) -> None:
    lines = chained_lines(1)
    dice = msgspec.json.decode(lines[0])["dice"] | keys
    fault = fault_of([changed(lines[0], dice=dice), *lines[1:]])
    assert fault.line == 1
    assert hint in fault.message


def test_a_late_chain_has_no_part_before_the_header_says_so() -> None:
    lines = chained_lines(1)
    dice = msgspec.json.decode(lines[0])["dice"]
    dice["chains"][1]["since"] = 3
    assert "takes part before" in fault_of([changed(lines[0], dice=dice), *lines[1:]]).message


@pytest.mark.parametrize(
    ("keys", "hint"),
    [
        ({"seed": "f" * 64}, "not the end of the chain"),
        ({"seed": "ff"}, "32 bytes"),
        ({"last": []}, "0 last links for 2 chains"),
        ({"last": [[1, "x"], None]}, "64 small hexadecimal digits"),
        ({"last": [[5000, "0" * 64], None]}, "from 1 to 4096"),
        ({"skipped": [{"n": 1, "chains": [], "missing": []}]}, "comes next"),
    ],
)
def test_bad_reveals_are_told_at_the_last_line(keys: dict[str, Any], hint: str) -> None:
    lines = chained_lines(1)
    fault = fault_of([*lines[:-1], changed(lines[-1], **keys)])
    assert fault.line == len(lines)
    assert hint in fault.message


# --- in another language ----------------------------------------------------------------------------------


def _check_with_node(folder: Path, lines: list[bytes]) -> tuple[int, str]:
    script = re.search(r"```js\n(.*?)```", (DOCS / "fair-dice.md").read_text(), re.DOTALL)
    assert script is not None
    assert script[1].count("\n") == 30
    (folder / "check.mjs").write_text(script[1])
    (folder / "game.jsonl").write_bytes(b"".join(lines))
    node = shutil.which("node")
    assert node is not None, "the browser's part needs it, too"
    done = subprocess.run([node, "check.mjs", "game.jsonl"], cwd=folder, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout.strip()


def test_the_checker_in_the_document_agrees(tmp_path: Path) -> None:
    lines = chained_lines(4, given_up=frozenset({2}))
    n = len(_draws(lines)) + 1
    assert _check_with_node(tmp_path, lines) == (0, f"{n} draws in order")
    wrong = changed(lines[-1], last=[[n, ADA.link(n)], [n, SERVER.link(n)]])
    assert _check_with_node(tmp_path, [*lines[:-1], wrong]) == (
        1,
        "chain 2: its last link does not lead back to its root",
    )
    roll = _draws(lines)[3]
    red = msgspec.json.decode(lines[roll])["red"]
    code, said = _check_with_node(tmp_path, [*lines[:roll], changed(lines[roll], red=red % 6 + 1), *lines[roll + 1 :]])
    assert (code, said) == (1, f"draw 5: red shows {red % 6 + 1} and not {red}")
