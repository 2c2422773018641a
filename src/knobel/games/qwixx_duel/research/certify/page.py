"""A certificate as a page."""

from collections import defaultdict
from statistics import fmean, pstdev
from textwrap import wrap

from knobel.core.intervals import mean_and_half_width
from knobel.games.qwixx_duel.research.certify import work
from knobel.games.qwixx_duel.research.certify.certificate import Certificate, Sizes
from knobel.games.qwixx_duel.research.certify.contestants import NAMES
from knobel.games.qwixx_duel.research.certify.rollouts import CLEARLY, GLANCE

_WIDE = 120


def in_markdown(certificate: Certificate) -> str:
    """All of it, as far as it is known."""
    lines = [
        "# How strong the bots of Qwixx Duel are",
        "",
        *wrap(
            "Written by `knobel certify qwixx-duel`; the same command with the same seed finds the same. Intervals are "
            "95 %, on the means of pairs: two games on the same dice with seats changed. `net` is the value net alone, "
            "`strong` the net with its look over every roll, `greedy` and `random` know nothing but the rules; the "
            "others are the levels that people are offered.",
            _WIDE,
        ),
        "",
    ]
    whole, sizes = Sizes(), certificate.sizes
    if sizes.pairs < whole.pairs or sizes.positions < whole.positions or sizes.minutes < whole.minutes:
        lines += wrap(
            f"**This is a small certificate**, with wide intervals. A whole one has {whole.pairs} pairs of every two "
            f"bots, {whole.positions} positions and a best response that learns for {whole.minutes:g} minutes: the "
            "command goes on from here to there.",
            _WIDE,
        )
        lines.append("")
    for part in (_robin, _losses, _exact, _response):
        lines += [*part(certificate), ""]
    return "\n".join(lines).rstrip() + "\n"


def _robin(certificate: Certificate) -> list[str]:
    names = NAMES[::-1]
    lines = ["## Everybody against everybody", ""]
    lines += ["Points of a hundred that the bot of the line wins from that of the column.", ""]
    lines += ["| | " + " | ".join(names) + " |", "| --- " * (len(names) + 1) + "|"]
    for number, one in enumerate(names):
        cells = []
        for at, other in enumerate(names):
            better, worse = (one, other) if number < at else (other, one)
            shares = certificate.shares("play_chunk", better, worse) if at != number else []
            cells.append(_percent([1 - share for share in shares] if number > at else shares))
        lines.append(f"| **{one}** | " + " | ".join(cells) + " |")
    pairs = len(certificate.shares("play_chunk", names[0], names[1]))
    return [*lines, "", f"{pairs} pairs each, seed {certificate.sizes.seed}."]


def _losses(certificate: Certificate) -> list[str]:
    judged = [value for key, value in certificate.found.items() if key.startswith("judge_position/")]
    lines = ["## What a decision costs", ""]
    if not judged:
        return [*lines, "Not judged yet."]
    by_bot: dict[str, list[float]] = defaultdict(list)
    for found in judged:
        for name, loss in found["losses"].items():
            by_bot[name].append(loss)
    error = sum(found["error"] for found in judged) / len(judged)
    raw = sum(found["raw_error"] for found in judged) / len(judged)
    boards, left = (sum(found[kind] for found in judged) for kind in ("judged", "left"))
    lines += wrap(
        f"{len(judged)} of the {work.count_frozen()} positions of the frozen set (`research/certify/positions.txt.gz` "
        "in the package, one a line, in the [notation](notation.md)), out of games between all bots. "
        f"{boards} boards were judged by {certificate.sizes.rollouts} games each, played out by the net with the luck "
        f"of every roll subtracted: the standard error of a board is {100 * error:.2f} points of a hundred, and would "
        f"be {100 * raw:.2f} with luck left in. {left} more were behind the best by over {CLEARLY:g} standard errors "
        f"of the difference after {GLANCE} games and were left at that; what they lose is known to about "
        f"{100 * error * (certificate.sizes.rollouts / GLANCE) ** 0.5:.1f} points each. The loss is what the best of "
        "the judged boards is worth more than the one chosen. The best of several noisy numbers is a little too high, "
        "so all losses are, by about that error; and whoever plays like the net is judged by its own kind.",
        _WIDE,
    )
    lines += ["", "| bot | mean loss in points of a hundred | decisions that lose more than 2 |", "| --- | --- | --- |"]
    for name in NAMES[::-1]:
        often = sum(loss > 0.02 for loss in by_bot[name]) / len(by_bot[name])
        half = 1.96 * pstdev(by_bot[name]) / len(by_bot[name]) ** 0.5
        lines.append(f"| {name} | {100 * fmean(by_bot[name]):.2f} ± {100 * half:.2f} | {100 * often:.0f} % |")
    return lines


def _exact(certificate: Certificate) -> list[str]:
    games = [value for key, value in certificate.found.items() if key.startswith("solve_endings/")]
    endings = [ending for game in games for ending in game]
    lines = ["## Where the rest can be solved", ""]
    if not endings:
        return [*lines, "No ending was solved yet."]
    net = [abs(ending["net"] - ending["exact"]) for ending in endings]
    ahead = [abs(ending["ahead"] - ending["exact"]) for ending in endings]
    at_once = sum(difference < 1e-9 for difference in ahead)
    return lines + wrap(
        f"In {len(games)} games of the net against itself {len(endings)} positions before a roll could be solved to "
        f"the end, in up to {work.SOLVING} positions each; {at_once} of them end with this roll. The net is off by "
        f"{100 * sum(net) / len(net):.2f} points of a hundred on the average, looking over every roll by "
        f"{100 * sum(ahead) / len(ahead):.2f}. Where so few stones are left, `strong` plays by the solution.",
        _WIDE,
    )


def _response(certificate: Certificate) -> list[str]:
    learned = certificate.found.get("response")
    lines = ["## A best response", ""]
    if not learned:
        return [*lines, "Not trained yet."]
    lines += wrap(
        f"A net that began as ours and learned for {learned['minutes']:.1f} minutes of CPU, from {learned['games']:,} "
        "games against our frozen net, to beat that and nothing else. It scores:",
        _WIDE,
    )
    lines.append("")
    for name in ("net", "strong"):
        shares = certificate.shares("answer_chunk", name)
        if shares:
            lines.append(f"- against `{name}` {_percent(shares)} % in {len(shares)} pairs")
    return lines


def _percent(shares: list[float]) -> str:
    if not shares:
        return "·"
    mean, half = mean_and_half_width(shares)
    return f"{100 * mean:.1f} ± {100 * half:.1f}"
