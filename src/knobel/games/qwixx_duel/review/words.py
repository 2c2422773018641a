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

CAUSES: Mapping[str, Text] = {
    "capture": {"en": "captures missed", "de": "verpasste Schläge", "pt": "capturas perdidas"},
    "capture-dear": {"en": "captures too dear", "de": "zu teure Schläge", "pt": "capturas caras demais"},
    "closing": {"en": "rows closed too late", "de": "Reihen zu spät geschlossen", "pt": "linhas fechadas tarde"},
    "closed-early": {"en": "rows closed too early", "de": "Reihen zu früh geschlossen", "pt": "linhas fechadas cedo"},
    "misthrow": {
        "en": "misthrows taken too easily",
        "de": "leichtfertige Fehlwürfe",
        "pt": "jogadas falhadas sem precisar",
    },
    "stack": {"en": "stacks missed", "de": "verpasste Stapel", "pt": "pilhas perdidas"},
    "threat": {"en": "stones left to be taken", "de": "schlagbare Steine", "pt": "peças deixadas à captura"},
    "skip": {"en": "fields left behind", "de": "zurückgelassene Felder", "pt": "campos deixados para trás"},
    "patience": {"en": "stones that could wait", "de": "Steine, die warten konnten", "pt": "peças que podiam esperar"},
    "unused": {"en": "actions left unused", "de": "ausgelassene Aktionen", "pt": "ações por usar"},
    "points": {"en": "points left lying", "de": "liegen gelassene Punkte", "pt": "pontos deixados na mesa"},
    "hinder": {
        "en": "fields left to the other",
        "de": "der anderen Seite gelassene Felder",
        "pt": "campos deixados ao outro",
    },
    "room": {"en": "too little room kept", "de": "zu wenig Platz gelassen", "pt": "pouco espaço guardado"},
    "row": {
        "en": "a better stone elsewhere",
        "de": "anderswo ein besserer Stein",
        "pt": "uma peça melhor noutro sítio",
    },
    "ending": {"en": "the end of the game", "de": "das Ende des Spiels", "pt": "o fim do jogo"},
}

ADVICE: Mapping[str, Text] = {
    "capture": {
        "en": "Before each stone, look at the rightmost stone of every row: a single one of theirs can be taken.",
        "de": (
            "Schau vor jedem Stein auf den rechtesten jeder Reihe: Einen "
            "einzelnen der anderen Seite kannst du schlagen."
        ),
        "pt": "Antes de cada peça, vê a mais à direita de cada linha: uma isolada do outro pode ser capturada.",
    },
    "capture-dear": {
        "en": "A capture is not always best: count what it takes away, and whether it can be taken back.",
        "de": "Schlagen ist nicht immer das Beste: Zähl, was es nimmt und ob zurückgeschlagen werden kann.",
        "pt": "Capturar nem sempre é o melhor: conta o que tira e se pode ser recapturada.",
    },
    "closing": {
        "en": "With five stones in a row, keep an eye on its last field and close as soon as you are ahead there.",
        "de": "Behalte ab fünf Steinen das letzte Feld der Reihe im Auge und schließ sie, sobald du dort vorn liegst.",
        "pt": "Com cinco peças numa linha, olha para o último campo e fecha-a assim que estiveres à frente nela.",
    },
    "closed-early": {
        "en": "Close a row only when you are ahead, or when no more of your stones fit in it.",
        "de": "Schließ eine Reihe erst, wenn du vorn liegst oder keiner deiner Steine mehr hineinpasst.",
        "pt": "Fecha uma linha só quando estás à frente ou quando já não cabem peças tuas.",
    },
    "misthrow": {
        "en": "Before you pass twice, look for any free field: even a bad stone is often better than a misthrow.",
        "de": (
            "Such vor dem zweiten Passen noch ein freies Feld: Auch ein "
            "schlechter Stein ist oft besser als ein Fehlwurf."
        ),
        "pt": "Antes de passar duas vezes, procura um campo livre: até uma má peça é muitas vezes melhor.",
    },
    "stack": {
        "en": "When the number of your rightmost stone comes again, think of stacking: two stones are safe for good.",
        "de": "Fällt die Zahl deines rechtesten Steins wieder, denk ans Stapeln: Zwei Steine sind für immer sicher.",
        "pt": "Quando volta a sair o número da tua peça mais à direita, pensa em empilhar: duas peças ficam seguras.",
    },
    "threat": {
        "en": "Before you put a stone in front, ask which sums can take it: 6, 7 and 8 come most often.",
        "de": "Frag dich vor einem Stein ganz rechts, welche Summen ihn schlagen: 6, 7 und 8 kommen am häufigsten.",
        "pt": "Antes de pores uma peça à frente, vê que somas a capturam: 6, 7 e 8 saem mais vezes.",
    },
    "skip": {
        "en": "Count the fields a stone leaves behind; two or more are a lot early in the game.",
        "de": "Zähl die Felder, die ein Stein zurücklässt; zwei oder mehr sind am Anfang viel.",
        "pt": "Conta os campos que uma peça deixa para trás; dois ou mais são muitos no início.",
    },
    "patience": {
        "en": "You need not use both actions: leave out a stone that costs fields or can be taken at once.",
        "de": (
            "Du musst nicht beide Aktionen nutzen: Lass einen Stein aus, der Felder kostet oder gleich geschlagen wird."
        ),
        "pt": "Não precisas de usar as duas ações: deixa a peça que custa campos ou pode ser logo capturada.",
    },
    "unused": {
        "en": "After the first stone, look once more: a second one in the same turn is often free.",
        "de": "Schau nach dem ersten Stein noch einmal: Ein zweiter im selben Zug ist oft geschenkt.",
        "pt": "Depois da primeira peça, vê outra vez: uma segunda na mesma jogada é muitas vezes de graça.",
    },
    "points": {
        "en": "Prefer rows in which you already have many stones: each further one counts more.",
        "de": "Nimm lieber Reihen, in denen du schon viele Steine hast: Jeder weitere zählt mehr.",
        "pt": "Prefere linhas onde já tens muitas peças: cada uma a mais conta mais.",
    },
    "hinder": {
        "en": "Look at what the other side needs: a stone in front of theirs blocks fields.",
        "de": "Sieh, was die andere Seite braucht: Ein Stein vor ihren nimmt ihr Felder.",
        "pt": "Vê do que o outro precisa: uma peça à frente das dele bloqueia campos.",
    },
    "room": {
        "en": "Keep rows open in which many sums still fit, above all 6, 7 and 8.",
        "de": "Halte Reihen offen, in die noch viele Summen passen, vor allem 6, 7 und 8.",
        "pt": "Mantém abertas linhas onde ainda cabem muitas somas, sobretudo 6, 7 e 8.",
    },
    "row": {
        "en": "Before the first field you see, look through all four rows: the best stone is often in another.",
        "de": "Schau vor dem erstbesten Feld alle vier Reihen durch: Der beste Stein liegt oft in einer anderen.",
        "pt": "Antes do primeiro campo que vês, olha para as quatro linhas: a melhor peça está muitas vezes noutra.",
    },
    "ending": {
        "en": "Count both totals before a stone or a pass that ends the game.",
        "de": "Zähl beide Summen, bevor ein Stein oder ein Passen das Spiel beendet.",
        "pt": "Conta os dois totais antes de uma peça ou de um passe que acabe o jogo.",
    },
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
