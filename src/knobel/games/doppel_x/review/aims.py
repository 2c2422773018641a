"""How a throw was aimed, what would have been better, and why."""

from typing import Any, NamedTuple

import numpy as np
from msgspec import to_builtins

from knobel.games.doppel_x.board import Board
from knobel.games.doppel_x.events import BEST_FIRST, Aim, ToThrow
from knobel.games.doppel_x.pulling import Pulling, aim_of
from knobel.games.doppel_x.review.odds import Odds, pull_of
from knobel.games.doppel_x.review.race import EARNS, GONE_END, Floats, way_of
from knobel.games.doppel_x.review.throws import Bets, Due
from knobel.games.doppel_x.review.words import AIM, ASIDE, CLAUSES, REASONS, SIDES
from knobel.review.shapes import Alternative, Reason, Text

_GOOD = [BEST_FIRST.index("3x"), BEST_FIRST.index("2x")]
_CLEARLY = 0.08  # of the dice: what makes an aim clearly better at something
_SOFTER = 15.0  # strength
_MORE = 0.3  # points
_OTHER = {"place": 50.0, "direction": 12.0, "strength": 12.0}  # by how much an aim differs that is another one
_SURE = 2.0  # standard errors
_SHOWN = 3  # aims beside the one that was thrown


class Aimed(NamedTuple):
    """An aim, what may come of it, and the chances before its dice fall."""

    aim: Aim
    pull: Pulling
    likely: Floats  #: by shot of the table
    chances: Floats  #: by seat


class Aims:
    """All aims of the table for a throw that is due."""

    def __init__(self, due: Due, odds: Odds, board: Board, bets: Bets) -> None:
        self.due, self.seat = due, due.state.active
        self._odds, self._board = odds, board
        self._shots = due.by_shot(odds, bets)
        self._values = odds.by_aim(self._shots)
        self._earned = odds.in_company(due.earned[odds.ends][:, None], due.state)[:, 0]
        self.best = self._of_table(int(np.argmax(self._values[:, self.seat])))

    def _of_table(self, row: int) -> Aimed:
        pull = self._odds.pull(row)
        return Aimed(aim_of(self._board, pull), pull, self._odds.after(pull), self._values[row])

    def thrown(self, aim: Aim) -> Aimed | None:
        """What was thrown; None where the table has no throws of that kind."""
        pull = pull_of(self._board, aim)
        if pull is None:
            return None
        likely = self._odds.after(pull)
        return Aimed(aim, pull, likely, likely @ self._shots)

    def several(self) -> list[Aimed]:
        """The best, and the best of those that are clearly other ways to throw."""
        found = [self.best]
        for row in np.argsort(-self._values[:, self.seat]).tolist():
            pull = self._odds.pull(row)
            if all(_differs(pull, each.pull) for each in found):
                found.append(self._of_table(row))
                if len(found) == _SHOWN:
                    break
        return found

    def beyond_doubt(self, played: Aimed, other: Aimed) -> Aimed:
        """Another aim, only by as much better as the table's shots leave no doubt."""
        gap = float(other.chances[self.seat] - played.chances[self.seat])
        if gap <= 0:
            return other
        doubt = float(np.hypot(self._doubt(played), self._doubt(other)))
        kept = max(0.0, gap - _SURE * doubt) / gap
        return other._replace(chances=played.chances + kept * (other.chances - played.chances))

    def _doubt(self, aimed: Aimed) -> float:
        """The standard error of an aim's chance."""
        worth, likely = self._shots[:, self.seat], aimed.likely
        spread = likely @ worth**2 - (likely @ worth) ** 2
        return float(np.sqrt(max(0.0, spread) * (likely**2).sum()))

    def points(self, aimed: Aimed) -> float:
        """What both dice bring at once, on average."""
        return float(aimed.likely @ self._earned)

    def alternative(self, aimed: Aimed, reason: Reason | None = None) -> Alternative:
        """An aim as an alternative of the review."""
        ends = self._odds.joint(aimed.likely)
        own, white = ends.sum(axis=1), ends.sum(axis=0)
        more: dict[str, Any] = {
            "pull": to_builtins(aimed.pull),
            "target": self._odds.target(aimed.likely),
            "points": round(self.points(aimed), 2),
            "good": round(float(own[_GOOD].sum() + white[_GOOD].sum()) / 2, 3),
            "lost": round(float(own[GONE_END] + white[GONE_END]) / 2, 3),
        }
        value = float(aimed.chances[self.seat])
        return Alternative(as_act(self.seat, aimed.aim), value, aim_words(aimed.pull), None, reason, more)

    def reason(self, played: Aimed, best: Aimed, names: list[str]) -> Reason:
        """Why one aim is better than another: the first that is clearly so."""
        one, other = (self._odds.joint(aimed.likely) for aimed in (played, best))
        lost, fewer = (float(ends.sum(axis=1)[GONE_END] + ends.sum(axis=0)[GONE_END]) / 2 for ends in (one, other))
        few, many = (float(ends[_GOOD].sum() + ends[:, _GOOD].sum()) / 2 for ends in (one, other))
        stays, longer = (1 - float(ends[GONE_END].sum()) for ends in (one, other))
        points, better = self.points(played), self.points(best)
        found = self._company(played, best, names)
        if found is not None:
            return found
        if lost > fewer + _CLEARLY and lost - fewer > many - few:
            if played.pull.strength > best.pull.strength + _SOFTER:
                strong, soft = round(played.pull.strength), round(best.pull.strength)
                return reason_of("hard", strong=strong, soft=soft, many=hundredths(lost), few=hundredths(fewer))
            return reason_of("lost", many=hundredths(lost), few=hundredths(fewer))
        if many > few + _CLEARLY:
            return reason_of("fields", many=hundredths(many), few=hundredths(few))
        if longer > stays + _CLEARLY:
            return reason_of("stays", many=hundredths(longer), few=hundredths(stays))
        if better > points + _MORE:
            return reason_of("aim", few=points, many=better)
        return reason_of("later", "stays", many=better)

    def _company(self, played: Aimed, best: Aimed, names: list[str]) -> Reason | None:
        """The reason where the better aim meets another seat's die that earns a lot; None elsewhere."""
        for seat, hits in self._odds.in_the_way(self.due.state):
            earns = EARNS[way_of(self.due.state.lying(seat))]
            few, many = (float(aimed.likely @ hits) for aimed in (played, best))
            if earns >= 4 and many > few + 2 * _CLEARLY:
                return reason_of("company", name=names[seat], points=earns, many=hundredths(many), few=hundredths(few))
        return None


def as_act(seat: int, aim: Aim) -> dict[str, Any]:
    """The act of a seat that throws like this."""
    act: dict[str, Any] = to_builtins(ToThrow(seat, aim))
    return act


def aim_words(pull: Pulling) -> Text:
    """An aim in a few words: how strong, from where, and where to."""
    aside = round(pull.direction)
    turned = {language: ways[(aside > 0) - (aside < 0) + 1].format(n=abs(aside)) for language, ways in ASIDE.items()}
    return {
        language: text.format(strength=round(pull.strength), side=SIDES[language][pull.side], aside=turned[language])
        for language, text in AIM.items()
    }


def _differs(one: Pulling, other: Pulling) -> bool:
    return one.side != other.side or any(
        abs(getattr(one, part) - getattr(other, part)) > far for part, far in _OTHER.items()
    )


def hundredths(share: float) -> int:
    return round(100 * share)


def reason_of(code: str, cause: str | None = None, **facts: object) -> Reason:
    """A reason from the catalogue. Means have one decimal, as people write it."""
    text = {}
    for language, sentence in REASONS[code].items():
        shown = {name: decimal(fact, language) if isinstance(fact, float) else fact for name, fact in facts.items()}
        text[language] = sentence.format(**shown)
    return Reason(cause or code, text, CLAUSES[code])


def decimal(value: float, language: str) -> str:
    """One decimal, with a comma where people write one."""
    return f"{value:.1f}" if language == "en" else f"{value:.1f}".replace(".", ",")
