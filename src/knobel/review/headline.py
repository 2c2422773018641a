"""The verdict of a review in plain words, by a written rule (docs/review.md)."""

from collections.abc import Sequence

from knobel.core.speech import LANGUAGES
from knobel.review.ledger import Account, Shift
from knobel.review.shapes import Text, Told

#: When something happened, in a game of turns.
IN_TURN: Text = {"en": "in turn {turn}", "de": "in Zug {turn}", "pt": "na jogada {turn}"}
EVEN = 0.03  #: players whose errors differ by less have played alike

_BETTER: Text = {
    "en": "You played better.",
    "de": "Du hast besser gespielt.",
    "pt": "Jogaste melhor.",
}
_BETTER_NAMED: Text = {
    "en": "{name} played better.",
    "de": "{name} hat besser gespielt.",
    "pt": "{name} jogou melhor.",
}
_ALIKE: Text = {
    "en": "You both played equally well.",
    "de": "Ihr habt gleich gut gespielt.",
    "pt": "Jogaram ambos igualmente bem.",
}
_ALIKE_NAMED: Text = {
    "en": "Both played equally well.",
    "de": "Beide haben gleich gut gespielt.",
    "pt": "Ambos jogaram igualmente bem.",
}
_BEST: Text = {"en": "You played best.", "de": "Du hast am besten gespielt.", "pt": "Foste quem jogou melhor."}
_BEST_NAMED: Text = {
    "en": "{name} played best.",
    "de": "{name} hat am besten gespielt.",
    "pt": "{name} foi quem jogou melhor.",
}
_BEST_SEVERAL: Text = {
    "en": "{name} played best.",
    "de": "{name} haben am besten gespielt.",
    "pt": "{name} foram quem jogou melhor.",
}
_BEST_WITH_YOU: Text = {
    "en": "{name} played best.",
    "de": "{name} habt am besten gespielt.",
    "pt": "{name} foram quem jogou melhor.",
}
_YOU: Text = {"en": "You", "de": "Du", "pt": "Tu"}
_AND: Text = {"en": " and ", "de": " und ", "pt": " e "}
_ALL_ALIKE: Text = {
    "en": "All played about equally well.",
    "de": "Alle haben etwa gleich gut gespielt.",
    "pt": "Todos jogaram mais ou menos igualmente bem.",
}
_DICE: Text = {
    "en": "The dice decided {turn}.",
    "de": "Die Würfel haben {turn} entschieden.",
    "pt": "Os dados decidiram {turn}.",
}
_PLAY: Text = {
    "en": "Play decided it, above all {turn}.",
    "de": "Die Spielweise hat entschieden, vor allem {turn}.",
    "pt": "A forma de jogar decidiu, sobretudo {turn}.",
}
_DRAWN: Text = {"en": "It ended in a draw.", "de": "Es endete unentschieden.", "pt": "Acabou empatado."}
_GIVEN_UP: Text = {
    "en": "The game was given up.",
    "de": "Das Spiel wurde aufgegeben.",
    "pt": "Houve desistência.",
}
_STANDS: Text = {
    "en": "Not over yet: the chance stands at {chance} %.",
    "de": "Noch nicht zu Ende: Die Chance steht bei {chance} %.",
    "pt": "Ainda não acabou: a probabilidade está em {chance} %.",
}
_UNEXPLAINED: Text = {
    "en": "It was close to the end.",
    "de": "Es war knapp bis zum Schluss.",
    "pt": "Foi renhido até ao fim.",
}


def filled(text: Text, **facts: object) -> Text:
    """A sentence with its facts, in every language."""
    return {language: sentence.format(**facts) for language, sentence in text.items()}


def headline(
    seat: int,
    names: Sequence[str],
    accounts: Sequence[Account],
    shifts: Sequence[tuple[int, Shift]],
    *,
    over: bool,
    given_up: bool,
    rest: Text | None = None,
    in_turn: Text = IN_TURN,
) -> Told:
    """Who played better, and what decided. `shifts` come with the number of their turn.

    `rest` says that neither play nor dice did, where the game knows what that is.
    """
    second = _second(seat, accounts[seat], shifts, over=over, given_up=given_up, rest=rest, in_turn=in_turn)
    errors = [account.errors for account in accounts]
    best = [each for each, lost in enumerate(errors) if lost > max(errors) - EVEN]
    many = len(errors) > 2
    if len(best) == len(errors):
        first, named = (_ALL_ALIKE, _ALL_ALIKE) if many else (_ALIKE, _ALIKE_NAMED)
    else:
        template = _BEST_NAMED if len(best) == 1 else _BEST_SEVERAL
        named = _with_names(template if many else _BETTER_NAMED, [names[each] for each in best])
        first = named
        if best == [seat]:
            first = _BEST if many else _BETTER
        elif seat in best:
            first = _with_names(_BEST_WITH_YOU, [_YOU, *(names[each] for each in best if each != seat)])
    return Told(_joined(first, second), _joined(named, second))


def _second(
    seat: int,
    account: Account,
    shifts: Sequence[tuple[int, Shift]],
    *,
    over: bool,
    given_up: bool,
    rest: Text | None,
    in_turn: Text,
) -> Text:
    if given_up:
        return _GIVEN_UP
    if not over:
        return filled(_STANDS, chance=round(100 * account.result))
    if 0 < account.result < 1:
        return _DRAWN
    way = 1 if account.result == 1 else -1
    dice, play = way * account.luck, way * (account.errors + account.theirs)
    if max(dice, play) <= 0 or (rest is not None and way * account.residual > max(dice, play)):
        return rest or _UNEXPLAINED
    kind, text = ("roll", _DICE) if dice >= play else ("decision", _PLAY)
    gains = [(way * shift.gain(seat), turn) for turn, shift in shifts if shift.kind == kind]
    when = filled(in_turn, turn=max(gains)[1])
    return {language: sentence.format(turn=when[language]) for language, sentence in text.items()}


def _with_names(text: Text, names: Sequence[str | Text]) -> Text:
    """A sentence about one or several, whose names are listed as each language lists them."""
    return {language: sentence.format(name=_listed(names, language)) for language, sentence in text.items()}


def _listed(names: Sequence[str | Text], language: str) -> str:
    *others, last = (name if isinstance(name, str) else name[language] for name in names)
    return _AND[language].join([", ".join(others), last] if others else [last])


def _joined(first: Text, second: Text) -> Text:
    return {language: f"{first[language]} {second[language]}" for language in LANGUAGES}
