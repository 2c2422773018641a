"""Why one turn is better than another, in one sentence with its odds. The first that applies is said."""

from collections.abc import Iterator

from knobel.games.qwixx_duel.events import ROW_NAMES
from knobel.games.qwixx_duel.review.turns import Line, Stone, free_fields, skipped, threat
from knobel.games.qwixx_duel.review.words import REASONS, counted, field_words, row_words
from knobel.games.qwixx_duel.rules import GAME
from knobel.games.qwixx_duel.state import State
from knobel.review import Reason

_CLEARLY = 12  #: of 216 rolls: what makes a stone clearly safer than another


def reason(state: State, seat: int, played: Line, best: Line, chances: tuple[float, float]) -> Reason:
    """The sentence for a decision that was not the best; with the chances after both."""
    return next(_reasons(state, seat, played, best, chances))


def _reasons(state: State, seat: int, played: Line, best: Line, chances: tuple[float, float]) -> Iterator[Reason]:
    missed = [stone for stone in best.stones if stone not in played.stones]
    extra = [stone for stone in played.stones if stone not in best.stones]
    yield from _endings(seat, played, best)
    if played.after.misthrows[seat] > state.misthrows[seat]:
        yield _said("misthrow", ("Q7", "Q16"), field=missed[0], number=sum(played.after.misthrows))
    for does in ("close", "capture", "stack"):
        for stone in missed:
            if stone.does == does:
                yield _effects(state, seat, stone, played, best)
    yield from _closed_early(state, seat, extra)
    if not missed and extra:
        yield _unneeded(state, seat, extra[0], played)
    if missed and not extra:
        gain = best.after.points(seat) - played.after.points(seat)
        yield _said("unused", ("Q17",), field=missed[0], points=gain)
    gain = best.after.points(seat) - played.after.points(seat)
    if len(missed) > len(extra) > 0 and gain > 0:
        yield _said("pair", ("Q6", "Q17"), other=missed[0], second=missed[1], field=extra[0], points=gain)
    if missed and extra:
        yield from _other_stone(state, seat, extra[0], missed[0], played, best)
    yield _by_fields(seat, played, best, missed, chances)


def _endings(seat: int, played: Line, best: Line) -> Iterator[Reason]:
    for line, cause in ((best, "end"), (played, "ended")):
        outcome = GAME.outcome(line.after)
        if outcome is not None:
            points = line.after.points(seat), line.after.points(1 - seat)
            won = outcome.winner == seat
            if won == (cause == "end"):
                yield _said(cause, ("Q16", "Q18"), mine=points[0], yours=points[1])


def _effects(state: State, seat: int, stone: Stone, played: Line, best: Line) -> Reason:
    number = ROW_NAMES.index(stone.row)
    if stone.does == "close":
        gain = best.after.points(seat) - played.after.points(seat)
        return _said("close", ("Q13", "Q14"), row=stone, points=gain)
    if stone.does == "capture":
        lost = state.points(1 - seat) - best.after.points(1 - seat)
        back = threat(best.after, seat, number)
        return _said("capture" if back else "capture-safe", ("Q10",), field=stone, points=lost, rolls=back)
    alone = threat(state, seat, number)
    gain = best.after.points(seat) - played.after.points(seat)
    if alone:
        return _said("stack", ("Q10", "Q11"), field=stone, rolls=alone)
    return (
        _said("stack-more", ("Q11",), field=stone, points=gain)
        if gain > 0
        else _said("stack-keeps", ("Q11",), field=stone)
    )


def _closed_early(state: State, seat: int, extra: list[Stone]) -> Iterator[Reason]:
    closing = next((stone for stone in extra if stone.does == "close"), None)
    if closing is not None:
        yield _said("closed", ("Q14",), row=closing)


def _unneeded(state: State, seat: int, stone: Stone, played: Line) -> Reason:
    gone = skipped(state, stone, seat)
    rolls = threat(played.after, seat, ROW_NAMES.index(stone.row))
    if gone > 1:
        return _said("needless", ("Q8",), field=stone, fields=gone)
    return (
        _said("needless-threat", ("Q10",), field=stone, rolls=rolls)
        if rolls
        else _said("needless-stone", ("Q16",), field=stone)
    )


def _other_stone(state: State, seat: int, stone: Stone, better: Stone, played: Line, best: Line) -> Iterator[Reason]:
    gone, fewer = skipped(state, stone, seat), skipped(state, better, seat)
    if stone.does == "capture":
        yield _said("no-capture", ("Q10",), field=stone, other=better)
    if gone > fewer + 1:
        yield _said("skip", ("Q8",), field=stone, fields=gone, other=better, fewer=fewer)
    rolls, safer = (
        threat(line.after, seat, ROW_NAMES.index(each.row)) for line, each in ((played, stone), (best, better))
    )
    if rolls > safer + _CLEARLY:
        yield _said("threat", ("Q10",), field=stone, rolls=rolls, other=better, rarer=safer)
    gain, less = best.after.points(seat), played.after.points(seat)
    if gain > less:
        yield _said("points", ("Q17",), field=stone, other=better, points=gain - less)


def _by_fields(seat: int, played: Line, best: Line, missed: list[Stone], chances: tuple[float, float]) -> Reason:
    """What is left: room for oneself, or less of it for the other; or nothing but the odds."""
    mine = free_fields(best.after, seat) - free_fields(played.after, seat)
    theirs = free_fields(played.after, 1 - seat) - free_fields(best.after, 1 - seat)
    if missed and theirs > max(0, mine):
        return _said("hinder", ("Q9",), other=missed[0], fields=theirs)
    if missed and mine > 0:
        return _said("room", ("Q8",), other=missed[0], fields=mine)
    worse, better = (round(100 * chance) for chance in chances)
    if missed and better > worse:
        return _said("row", ("Q17",), other=missed[0], better=better, worse=worse)
    return _said("row-near", ("Q17",), other=missed[0]) if missed else _said("order", ("Q6",))


def _said(code: str, clauses: tuple[str, ...], **facts: "int | Stone") -> Reason:
    cause, text = REASONS[code]
    said = {language: words.format(**_facts(language, facts)) for language, words in text.items()}
    return Reason(cause, {language: words[:1].upper() + words[1:] for language, words in said.items()}, clauses)


def _facts(language: str, facts: "dict[str, int | Stone]") -> dict[str, object]:
    told: dict[str, object] = {}
    for name, fact in facts.items():
        if isinstance(fact, Stone):
            told[name] = row_words(fact.row, language) if name == "row" else field_words(fact.row, fact.value, language)
        else:
            told[name] = counted(name, fact, language)
    return told
