"""What a review of Qwixx Duel says, in three languages."""

from collections.abc import Mapping

from knobel.core.speech import LANGUAGES
from knobel.games.qwixx_duel.events import RowName
from knobel.games.qwixx_duel.review.turns import Line, Stone
from knobel.games.qwixx_duel.speech import WORDS
from knobel.review.shapes import Text

#: By code: which kind of mistake it is, and the sentence. No player is "you" here, as all read the same.
REASONS: Mapping[str, tuple[str, Text]] = {
    "end": (
        "ending",
        {
            "en": "That would have ended the game at {mine} : {yours}, and won it.",
            "de": "Das hätte das Spiel beim Stand von {mine} : {yours} beendet und gewonnen.",
            "pt": "Isso teria acabado o jogo em {mine} : {yours}, com vitória.",
        },
    ),
    "ended": (
        "ending",
        {
            "en": "This ended the game at once, at {mine} : {yours}; one more roll can still change that.",
            "de": "Das hat das Spiel sofort beendet, {mine} : {yours}; ein weiterer Wurf kann das noch drehen.",
            "pt": "Isto acabou logo o jogo, {mine} : {yours}; mais um lançamento ainda pode mudar isso.",
        },
    ),
    "misthrow": (
        "misthrow",
        {
            "en": (
                "A misthrow costs 5 points, and this one is number {number} of "
                "the four that end the game; {field} was free."
            ),
            "de": (
                "Ein Fehlwurf kostet 5 Punkte, und dieser ist Nummer {number} von "
                "vier, die das Spiel beenden; {field} war frei."
            ),
            "pt": (
                "Uma jogada falhada custa 5 pontos, e esta é a número {number} das "
                "quatro que acabam o jogo; havia o {field}."
            ),
        },
    ),
    "close": (
        "closing",
        {
            "en": (
                "Closing {row} puts a stone on the lock as well, {points} more, and nobody can score there any more."
            ),
            "de": (
                "{row} abzuschließen setzt auch einen Stein aufs Schloss, {points} mehr, und niemand punktet dort noch."
            ),
            "pt": ("Fechar a linha {row} põe também uma peça no cadeado, mais {points}, e ninguém pontua lá mais."),
        },
    ),
    "closed": (
        "closed-early",
        {
            "en": "Closing {row} ends all points in it: more stones can still go there first.",
            "de": "{row} abzuschließen beendet alle Punkte dort: Vorher passen noch Steine hinein.",
            "pt": "Fechar a linha {row} acaba com os pontos nela: antes ainda lá cabem peças.",
        },
    ),
    "capture": (
        "capture",
        {
            "en": (
                "Capturing {field} takes {points} from the other side; {rolls} of 216 rolls can take the stone back."
            ),
            "de": (
                "{field} zu schlagen nimmt der anderen Seite {points}; {rolls} von 216 Würfen können zurückschlagen."
            ),
            "pt": "Capturar o {field} tira {points} ao outro lado; {rolls} de 216 lançamentos podem recapturar.",
        },
    ),
    "capture-safe": (
        "capture",
        {
            "en": "Capturing {field} takes {points} from the other side, and no roll can take the stone back.",
            "de": "{field} zu schlagen nimmt der anderen Seite {points}, und kein Wurf kann zurückschlagen.",
            "pt": "Capturar o {field} tira {points} ao outro lado, e nenhum lançamento pode recapturar.",
        },
    ),
    "no-capture": (
        "capture-dear",
        {
            "en": "The capture on {field} can wait: {other} is worth more now.",
            "de": "{field} zu schlagen kann warten: {other} ist jetzt mehr wert.",
            "pt": "Capturar o {field} pode esperar: o {other} vale mais agora.",
        },
    ),
    "stack": (
        "stack",
        {
            "en": "A second stone on {field} makes it safe: alone, {rolls} of 216 rolls can take it.",
            "de": "Ein zweiter Stein auf {field} macht ihn sicher: Allein können ihn {rolls} von 216 Würfen schlagen.",
            "pt": "Uma segunda peça no {field} torna-a segura: sozinha, {rolls} de 216 lançamentos podem capturá-la.",
        },
    ),
    "stack-more": (
        "stack",
        {
            "en": "The stack on {field} scores {points} more and leaves no field behind.",
            "de": "Der Stapel auf {field} bringt {points} mehr und lässt kein Feld zurück.",
            "pt": "A pilha no {field} dá mais {points} e não deixa nenhum campo para trás.",
        },
    ),
    "stack-keeps": (
        "stack",
        {
            "en": "The stack on {field} scores without leaving a field behind.",
            "de": "Der Stapel auf {field} punktet, ohne ein Feld zurückzulassen.",
            "pt": "A pilha no {field} pontua sem deixar nenhum campo para trás.",
        },
    ),
    "needless": (
        "patience",
        {
            "en": "{field} leaves {fields} behind for good; without it they stay free.",
            "de": "{field} lässt {fields} für immer zurück; ohne den Stein bleiben sie frei.",
            "pt": "O {field} deixa {fields} para trás de vez; sem peça ficam livres.",
        },
    ),
    "needless-threat": (
        "patience",
        {
            "en": "{rolls} of 216 rolls can take the stone on {field} at once; without it nothing is lost.",
            "de": (
                "{rolls} von 216 Würfen können den Stein auf {field} gleich schlagen; ohne Stein geht nichts verloren."
            ),
            "pt": "{rolls} de 216 lançamentos podem capturar logo a peça no {field}; sem peça nada se perde.",
        },
    ),
    "needless-stone": (
        "patience",
        {
            "en": "The stone on {field} is one fewer in stock, and the last one ends the game: here it can wait.",
            "de": "Der Stein auf {field} fehlt im Vorrat, und der letzte beendet das Spiel: Hier kann er warten.",
            "pt": "A peça no {field} é menos uma na reserva, e a última acaba o jogo: aqui pode esperar.",
        },
    ),
    "unused": (
        "unused",
        {
            "en": "{field} was free as well: a second stone in the turn, {points} more.",
            "de": "{field} war auch noch frei: ein zweiter Stein im Zug, {points} mehr.",
            "pt": "O {field} também estava livre: uma segunda peça na jogada, mais {points}.",
        },
    ),
    "skip": (
        "skip",
        {
            "en": "{field} leaves {fields} behind for good, {other} {fewer}.",
            "de": "{field} lässt {fields} für immer zurück, {other} {fewer}.",
            "pt": "O {field} deixa {fields} para trás de vez, o {other} {fewer}.",
        },
    ),
    "threat": (
        "threat",
        {
            "en": "{rolls} of 216 rolls can take the stone on {field}; on {other} {rarer} can.",
            "de": "{rolls} von 216 Würfen können den Stein auf {field} schlagen, den auf {other} {rarer}.",
            "pt": "{rolls} de 216 lançamentos podem capturar a peça no {field}; no {other} {rarer}.",
        },
    ),
    "points": (
        "points",
        {
            "en": "{other} scores {points} more than {field}: every further stone in a row counts more.",
            "de": "{other} bringt {points} mehr als {field}: Jeder weitere Stein einer Reihe zählt mehr.",
            "pt": "O {other} dá mais {points} do que o {field}: cada peça a mais numa linha conta mais.",
        },
    ),
    "hinder": (
        "hinder",
        {
            "en": "{other} blocks {fields} more for the other side.",
            "de": "{other} sperrt der anderen Seite {fields} mehr.",
            "pt": "O {other} bloqueia mais {fields} ao outro lado.",
        },
    ),
    "room": (
        "room",
        {
            "en": "{other} keeps {fields} more open for later rolls.",
            "de": "{other} hält {fields} mehr für spätere Würfe offen.",
            "pt": "O {other} guarda mais {fields} para lançamentos futuros.",
        },
    ),
    "row": (
        "row",
        {
            "en": "With {other} {better} of 100 games are won from here, with what was played {worse}.",
            "de": "Mit {other} werden von hier aus {better} von 100 Spielen gewonnen, so nur {worse}.",
            "pt": "Com o {other} ganham-se daqui {better} de 100 jogos, assim só {worse}.",
        },
    ),
    "row-near": (
        "row",
        {
            "en": "{other} is a little better here.",
            "de": "{other} ist hier ein wenig besser.",
            "pt": "O {other} é aqui um pouco melhor.",
        },
    ),
    "pair": (
        "unused",
        {
            "en": "{other} and {second} fit in one turn: two stones bring {points} more than {field} alone.",
            "de": "{other} und {second} passen in einen Zug: Zwei Steine bringen {points} mehr als {field} allein.",
            "pt": "O {other} e o {second} cabem na mesma jogada: duas peças dão mais {points} do que só o {field}.",
        },
    ),
    "order": (
        "row",
        {
            "en": "The other action for this stone leaves the better choice for the second one.",
            "de": "Dieser Stein in der anderen Aktion lässt für den zweiten die bessere Wahl.",
            "pt": "Esta peça na outra ação deixa a melhor escolha para a segunda.",
        },
    ),
}

_DOES: Mapping[str, Text] = {
    "place": {"en": "{field}", "de": "{field}", "pt": "{field}"},
    "capture": {"en": "capture {field}", "de": "{field} schlagen", "pt": "capturar o {field}"},
    "stack": {"en": "stack {field}", "de": "{field} stapeln", "pt": "empilhar no {field}"},
    "close": {"en": "close {row}", "de": "{row} schließen", "pt": "fechar a linha {row}"},
}
#: The first action stays unused, whatever comes second.
UNUSED: Text = {
    "en": "nothing with the white dice",
    "de": "nichts mit den weißen Würfeln",
    "pt": "nada com os dados brancos",
}
_NOTHING: Text = {"en": "no stone", "de": "kein Stein", "pt": "nenhuma peça"}
_PASS_FIRST: Text = {
    "en": "pass, then {stones}",
    "de": "erst passen, dann {stones}",
    "pt": "primeiro passar, depois {stones}",
}
_MISTHROW: Text = {"en": "misthrow", "de": "Fehlwurf", "pt": "jogada falhada"}
_NAMES: Mapping[str, Text] = {
    "capture": {"en": "{field} captured", "de": "{field} geschlagen", "pt": "{field} capturado"},
    "close": {"en": "{row} closed", "de": "{row} geschlossen", "pt": "linha {row} fechada"},
    "misthrow": {"en": "a misthrow", "de": "ein Fehlwurf", "pt": "uma jogada falhada"},
    "nothing": {"en": "nothing fits", "de": "nichts passt", "pt": "nada cabe"},
}
_ROWS_PT = {"red": "vermelha", "yellow": "amarela", "green": "verde", "blue": "azul"}


def field_words(row: RowName, value: int, language: str) -> str:
    """A field as it is called inside a sentence."""
    words = WORDS[language]
    return words["field"].format(row=words[f"field-{row}"], value=value)


def row_words(row: RowName, language: str) -> str:
    """A row, the same way."""
    return _ROWS_PT[row] if language == "pt" else WORDS[language][f"field-{row}"]


def line_words(line: Line, *, passes: bool, misthrow: bool) -> Text:
    """What is done in a turn, in a few words; `passes`: its first act is to pass."""
    if misthrow:
        return _MISTHROW
    if not line.stones:
        return _NOTHING
    stones = {language: ", ".join(_stone_words(stone, language) for stone in line.stones) for language in LANGUAGES}
    return {each: said.format(stones=stones[each]) for each, said in _PASS_FIRST.items()} if passes else stones


def name_words(name: str, row: RowName | None = None, value: int = 0) -> Text:
    """What something is called on the curve."""
    return {
        language: said.format(
            field=field_words(row, value, language) if row else "", row=row_words(row, language) if row else ""
        )
        for language, said in _NAMES[name].items()
    }


def _stone_words(stone: Stone, language: str) -> str:
    return _DOES[stone.does][language].format(
        field=field_words(stone.row, stone.value, language), row=row_words(stone.row, language)
    )


_COUNTED: Mapping[str, Mapping[str, tuple[str, str, str]]] = {
    "points": {
        "en": ("no points", "1 point", "{} points"),
        "de": ("keinen Punkt", "1 Punkt", "{} Punkte"),
        "pt": ("nenhum ponto", "1 ponto", "{} pontos"),
    },
    "fields": {
        "en": ("no field", "1 field", "{} fields"),
        "de": ("kein Feld", "1 Feld", "{} Felder"),
        "pt": ("nenhum campo", "1 campo", "{} campos"),
    },
    "fewer": {
        "en": ("none", "only 1", "only {}"),
        "de": ("keines", "nur 1", "nur {}"),
        "pt": ("nenhum", "só 1", "só {}"),
    },
    "rarer": {
        "en": ("none", "only 1", "only {}"),
        "de": ("keiner", "nur 1", "nur {}"),
        "pt": ("nenhum", "só 1", "só {}"),
    },
}


def counted(name: str, number: int, language: str) -> str:
    """A number with what it counts."""
    forms = _COUNTED.get(name, {}).get(language, ("{}", "{}", "{}"))
    return forms[min(number, 2) if number >= 0 else 2].format(number)
