"""Look at games again: was it the dice?

Prints, for each record, who played better and what decided, an account of every player's chance of winning that adds up
from the start to the result, and the decisions that cost 2 points of a hundred or more, with the better one and the
reason. Over several records, also each player's profile.

examples:  knobel review game.jsonl
           knobel review games/*.jsonl --json > reviews.jsonl
           knobel review game.jsonl --language pt

The exit code is 0 when every file could be reviewed, 1 otherwise.
"""

import argparse
import sys
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from knobel.printing import say, say_json

if TYPE_CHECKING:
    from knobel.review.profile import Profile
    from knobel.review.shapes import Review, Text

_LEAST = 0.0005  #: of what is printed with one decimal
_LONGEST = 64 << 20  #: bytes of a record; one with films has a few
_SIGNS = {"inaccuracy": "?!", "mistake": "?", "blunder": "??"}
_STEPS = ("start", "luck_own", "luck_other", "theirs", "errors", "residual", "result")


def add_options(options: argparse.ArgumentParser) -> None:
    """What `knobel review` takes."""
    options.add_argument("files", metavar="FILE", nargs="+", help="a record; - reads standard input")
    options.add_argument("--json", action="store_true", help="print one JSON object a file, for programs")
    options.add_argument(
        "--language", choices=("en", "de", "pt"), help="of what is said (default: as the environment says)"
    )


def run(chosen: argparse.Namespace) -> int:
    """Reviews every file, in order."""
    from knobel.core.speech import language_of

    language = chosen.language or language_of()
    reviews = []
    for number, name in enumerate(chosen.files):
        review = _review(name)
        if isinstance(review, str):
            _complain(name, review, chosen.json)
            continue
        reviews.append(review)
        if chosen.json:
            _print_json(name, review)
        else:
            say(*[""] * (number > 0), *_page(name, review, language))
    if not chosen.json and len(reviews) > 1:
        for line in _profiles(reviews, language):
            say(line)
    return 0 if len(reviews) == len(chosen.files) else 1


def _review(name: str) -> "Review | str":
    """The review, or a sentence why there is none."""
    import io

    from knobel.core import Illegal, Malformed, read_header
    from knobel.games import find_plugin

    try:
        with nullcontext(sys.stdin.buffer) if name == "-" else Path(name).open("rb") as stream:
            record = io.BytesIO(stream.read(_LONGEST + 1))
    except OSError as error:
        return f"the file cannot be read: {error.strerror or error}"
    if record.getbuffer().nbytes > _LONGEST:
        return f"the file is larger than {_LONGEST >> 20} MB; no game is, so it is no record of one"
    try:
        header, _ = read_header(record)
        plugin = find_plugin(header.game)
        reviewer = plugin.reviewer()
        if reviewer is None:
            return f"{plugin.title} brings no review; 'knobel verify' still checks the record"
        record.seek(0)
        reviewed: Review = reviewer.review(record)
    except Illegal as refusal:
        where = f"line {refusal.facts['line']}: " if "line" in refusal.facts else "line 1: "
        clause = f"{refusal.clause}: " if refusal.clause else ""
        return f"{where}{clause}{refusal.sentence(plugin.game.sentences)}"
    except Malformed as fault:
        return f"line {fault.line or 1}: {fault.message}"
    return reviewed


def _complain(name: str, sentence: str, as_json: bool) -> None:

    if as_json:
        say_json({"file": name, "ok": False, "message": sentence})
    else:
        say(f"{name}: {sentence}", error=True)


def _print_json(name: str, review: "Review") -> None:
    import msgspec

    say_json({"file": name, **msgspec.to_builtins(review)})


def _page(name: str, review: "Review", language: str) -> list[str]:
    from knobel.games import find_plugin
    from knobel.review.speech import WORDS

    words = WORDS[language]
    stage = "" if review.over else f", {words['unfinished']}"
    turns = review.turn_words[language].format(turn=review.turns)
    lines = [f"{name}: {find_plugin(review.game).title}, {' : '.join(review.seats)}, {turns}{stage}"]
    for seat, player in zip(review.seats, review.players, strict=True):
        lines.append(f"  {seat}: {player.headline.you[language]}")
    if review.note is not None:
        lines.append(f"  {review.note[language]}")
    parts = _account(review, language), _figures(review, language), _marked(review, language), _advice(review, language)
    return [*lines, *(line for part in parts for line in part)]


def _account(review: "Review", language: str) -> list[str]:
    """The ledger, a line a step and a column a player."""
    from knobel.review.speech import WORDS

    words = WORDS[language]
    seats = [seat[:14] for seat in review.seats]
    lines = [f"  {words['points']}", f"  {'':22}" + "".join(f"{seat:>16}" for seat in seats)]
    for step in _STEPS:
        label = words[step]
        if step == "residual" and review.residual_words:
            label = review.residual_words[language]
        values = [getattr(player.shown, step) for player in review.players]
        signed = step not in ("start", "result")
        lines.append(f"  {label:22}" + "".join(f"{_points(value / 10, signed, language):>16}" for value in values))
    return lines


def _figures(review: "Review", language: str) -> list[str]:
    """The game's own figures, a line each; none where there are none."""
    lines = []
    for facts in zip(*(player.facts for player in review.players), strict=False):
        if any(fact.value is not None for fact in facts):
            values = [_points(fact.value, False, language) if fact.value is not None else "-" for fact in facts]
            figures = ", ".join(f"{seat} {value}" for seat, value in zip(review.seats, values, strict=True))
            lines.append(f"  {facts[0].words[language]}: {figures} {facts[0].unit}".rstrip())
    return lines


def _marked(review: "Review", language: str) -> list[str]:
    """Every marked decision with its better one, and what the others sum up to: so the list is the ledger's row."""
    from knobel.review.shapes import DecisionMoment
    from knobel.review.speech import WORDS

    words, lines = WORDS[language], []
    decisions = [moment for moment in review.moments if isinstance(moment, DecisionMoment)]
    for moment in decisions:
        if moment.mark is None or moment.reason is None:
            continue
        turn = review.turn_words[language].format(turn=moment.turn)
        instead = words["instead"].format(played=moment.played_words[language], best=moment.best_words[language])
        cost = _points(100 * moment.error, True, language)
        clauses = f" ({', '.join(moment.reason.clauses)})" if moment.reason.clauses else ""
        lines.append(f"  {_SIGNS[moment.mark]:2} {turn}, {review.seats[moment.seat]}: {instead}  {cost}")
        lines.append(f"       {moment.reason.text[language]}{clauses}")
    if not lines:
        return [f"  {words['no-marks']}"]
    for seat, name in enumerate(review.seats):
        lost = sum(moment.error for moment in decisions if moment.seat == seat and moment.mark is None)
        if lost:
            lines.append(f"     {words['smaller'].format(name=name, lost=_points(100 * lost, True, language))}")
    return lines


def _advice(review: "Review", language: str) -> list[str]:
    """One thing to do better, with the turn in which it would have helped most."""
    from knobel.review.speech import WORDS

    words, lines = WORDS[language], []
    for seat, (name, player) in enumerate(zip(review.seats, review.players, strict=True)):
        if player.advice is None:
            continue
        example, dearest = "", review.dearest(seat)
        if dearest is not None:
            turn = review.turn_words[language].format(turn=dearest.turn)
            example = f" ({turn}: {_points(100 * dearest.error, True, language)})"
        lines.append("  " + words["advice"].format(name=name, advice=player.advice[language], example=example))
    return lines


def _profiles(reviews: "list[Review]", language: str) -> list[str]:
    from knobel.games import find_plugin
    from knobel.review.profile import profiles

    games = {review.game for review in reviews}
    advice: dict[str, dict[str, Text]] = {game: dict(find_plugin(game).reviewer().advice) for game in games}
    return [line for profile in profiles(reviews, advice) for line in ("", *_profile(profile, language))]


def _profile(profile: "Profile", language: str) -> list[str]:
    from knobel.games import find_plugin
    from knobel.review.speech import WORDS

    words = WORDS[language]
    lines = [
        words["profile"].format(
            name=profile.name,
            games=profile.games,
            game=find_plugin(profile.game).title,
            won=f"{profile.won:g}",
            luck=_points(100 * profile.luck, True, language),
            errors=_points(100 * profile.errors, True, language),
        )
    ]
    if profile.causes:
        causes = "; ".join(
            words["cause"].format(
                name=each.name[language], lost=_points(100 * each.lost, True, language), times=each.times
            )
            for each in profile.causes
            if each.lost <= -_LEAST
        )
        lines.append("  " + words["where"].format(causes=causes))
    if profile.errors_before is not None and profile.errors_now is not None:
        before, now = (_points(100 * mean, True, language) for mean in (profile.errors_before, profile.errors_now))
        lines.append("  " + words["trend"].format(before=before, now=now))
    lines += [
        f"  {fact.words[language]}: {_points(fact.value, False, language)} {fact.unit}".rstrip()
        for fact in profile.facts
        if fact.value is not None
    ]
    if profile.advice is not None:
        advice = words["advice"].format(name=profile.name, advice=profile.advice[language], example="")
        lines.append("  " + advice)
    return lines


def _points(value: float, signed: bool, language: str) -> str:
    """One decimal, with a sign where it matters, and a comma where people write one."""
    text = f"{value:+.1f}" if signed else f"{value:.1f}"
    if text in ("-0.0", "+0.0"):
        text = "0.0"
    return text if language == "en" else text.replace(".", ",")
