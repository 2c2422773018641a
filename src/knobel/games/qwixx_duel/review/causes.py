"""Kinds of mistakes in Qwixx Duel by name, and what to do better, in three languages."""

from collections.abc import Mapping

from knobel.review.shapes import Text

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
