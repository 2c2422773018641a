"""What a review of Doppel X says, in each language."""

from collections.abc import Mapping

from knobel.review.shapes import Text

THROW: Text = {"en": "throw {turn}", "de": "Wurf {turn}", "pt": "lançamento {turn}"}
IN_THROW: Text = {"en": "in throw {turn}", "de": "in Wurf {turn}", "pt": "no lançamento {turn}"}

CAUSES: Mapping[str, Text] = {
    "lost": {"en": "dice thrown away", "de": "Würfel verworfen", "pt": "dados desperdiçados"},
    "hard": {"en": "thrown too hard", "de": "zu fest geworfen", "pt": "lançado com demasiada força"},
    "fields": {"en": "good fields missed", "de": "gute Felder verfehlt", "pt": "bons campos falhados"},
    "stays": {"en": "own die not kept", "de": "eigener Würfel nicht gehalten", "pt": "dado próprio não mantido"},
    "company": {
        "en": "left others' dice alone",
        "de": "fremde Würfel in Ruhe gelassen",
        "pt": "dados alheios deixados em paz",
    },
    "aim": {"en": "aims that bring little", "de": "Würfe, die wenig bringen", "pt": "lançamentos que rendem pouco"},
    "tile": {
        "en": "bets on the wrong tile",
        "de": "auf das falsche Plättchen gesetzt",
        "pt": "apostas na placa errada",
    },
    "no-bet": {"en": "no bet", "de": "nicht gewettet", "pt": "sem aposta"},
}

ADVICE: Mapping[str, Text] = {
    "lost": {
        "en": "Aim where there is no hole behind the field you want: a die that stays earns with every throw.",
        "de": "Ziel dorthin, wo hinter dem Feld kein Loch ist: Ein Würfel, der liegen bleibt, verdient bei jedem Wurf.",
        "pt": "Aponta para onde não há buraco atrás do campo: um dado que fica rende em cada lançamento.",
    },
    "hard": {
        "en": "Throw more softly: above strength 65 dice leave the box.",
        "de": "Wirf sanfter: Über Kraft 65 fliegen Würfel aus der Box.",
        "pt": "Lança com mais calma: acima da força 65 os dados saem da caixa.",
    },
    "fields": {
        "en": "Find one side and strength that reaches 2x or 3x in the practice box, and keep to it.",
        "de": "Such dir in der Übungsbox eine Seite und Kraft, die 2x oder 3x trifft, und bleib dabei.",
        "pt": "Procura na caixa de treino um lado e uma força que cheguem ao 2x ou 3x, e não mudes.",
    },
    "stays": {
        "en": "Keep your own die on the board: it earns with everybody's throw, not only with yours.",
        "de": "Halte deinen eigenen Würfel im Spiel: Er verdient bei jedem Wurf, nicht nur bei deinem.",
        "pt": "Mantém o teu dado no tabuleiro: rende com o lançamento de todos, não só com o teu.",
    },
    "company": {
        "en": "Throw through the die that earns the leader most: knocked away, it earns less.",
        "de": "Wirf durch den Würfel, der am meisten verdient: Weggestoßen bringt er weniger.",
        "pt": "Lança contra o dado que mais rende: empurrado, passa a render menos.",
    },
    "aim": {
        "en": "Before you throw, walk around the box once: another side often brings a point more.",
        "de": "Geh vor dem Wurf einmal um die Box: Eine andere Seite bringt oft einen Punkt mehr.",
        "pt": "Antes de lançar, dá uma volta à caixa: outro lado rende muitas vezes mais um ponto.",
    },
    "tile": {
        "en": "Count holes and fields before you bet: what most throws do pays most, not what pays most when it comes.",
        "de": "Zähl vor der Wette Löcher und Felder: Am meisten bringt, was oft geschieht, nicht was viel zahlt.",
        "pt": "Antes de apostar conta buracos e campos: rende mais o que acontece muito, não o que paga muito.",
    },
    "no-bet": {
        "en": "A bet costs nothing: whenever your die is off the board, put it on a tile.",
        "de": "Wetten kostet nichts: Leg deinen Würfel immer auf ein Plättchen, wenn er nicht im Spiel ist.",
        "pt": "Apostar não custa nada: sempre que o teu dado estiver fora, põe-no numa placa.",
    },
}

#: Why another aim or bet was better. Of 100 dice, of 100 throws, points on average.
REASONS: Mapping[str, Text] = {
    "lost": {
        "en": "Thrown like this {many} of 100 dice end in a hole or outside; the better way {few}.",
        "de": "So geworfen landen {many} von 100 Würfeln im Loch oder draußen, auf dem besseren Weg {few}.",
        "pt": "Assim, {many} em 100 dados acabam num buraco ou fora; da melhor maneira, {few}.",
    },
    "hard": {
        "en": "With strength {strong} {many} of 100 dice end in a hole or outside; with strength {soft} only {few}.",
        "de": "Mit Kraft {strong} landen {many} von 100 Würfeln im Loch oder draußen, mit Kraft {soft} nur {few}.",
        "pt": "Com força {strong}, {many} em 100 dados acabam num buraco ou fora; com força {soft}, só {few}.",
    },
    "fields": {
        "en": "Thrown like this {few} of 100 dice touch 2x or 3x; the better way {many}.",
        "de": "So geworfen berühren {few} von 100 Würfeln 2x oder 3x, auf dem besseren Weg {many}.",
        "pt": "Assim, {few} em 100 dados tocam no 2x ou 3x; da melhor maneira, {many}.",
    },
    "stays": {
        "en": "Your own die stays on the board {few} of 100 times, the better way {many}, and earns with every throw.",
        "de": "Dein Würfel bleibt so {few} von 100 Mal liegen, besser {many} Mal, und verdient dann bei jedem Wurf.",
        "pt": "Assim o teu dado fica no tabuleiro {few} em 100 vezes; melhor, {many}, e rende em cada lançamento.",
    },
    "company": {
        "en": "{name}'s die earns {points} with every throw; {many} of 100 better throws meet it, of these {few}.",
        "de": "Der Würfel von {name} bringt je Wurf {points}; {many} von 100 besseren Würfen treffen ihn, so {few}.",
        "pt": "O dado de {name} rende {points} por lançamento; {many} em 100 dos melhores acertam-lhe, destes {few}.",
    },
    "aim": {
        "en": "This brings {few} points on average, the better way {many}.",
        "de": "Das bringt im Schnitt {few} Punkte, der bessere Weg {many}.",
        "pt": "Isto rende em média {few} pontos; a melhor maneira, {many}.",
    },
    "later": {
        "en": "Both bring about {many} points now, but the better one leaves your die where it earns more.",
        "de": "Beides bringt jetzt etwa {many} Punkte, doch der bessere Wurf lässt deinen Würfel besser liegen.",
        "pt": "Ambos rendem agora cerca de {many} pontos, mas o melhor deixa o teu dado onde rende mais.",
    },
    "tile": {
        "en": "{tile} pays with {rare} of 100 throws, {few} points on average; {better} with {often}, {many} points.",
        "de": "{tile} zahlt bei {rare} von 100 Würfen, im Schnitt {few} Punkte; {better} bei {often}, {many} Punkte.",
        "pt": "{tile} paga em {rare} de 100 lançamentos, em média {few} pontos; {better} em {often}, {many} pontos.",
    },
    "sure": {
        "en": "{better} pays with {often} of 100 throws, {tile} with {rare}: here it matters that it pays.",
        "de": "{better} zahlt bei {often} von 100 Würfen, {tile} bei {rare}: Hier zählt, dass es zahlt, nicht was.",
        "pt": "{better} paga em {often} de 100 lançamentos, {tile} em {rare}: aqui conta que pague, não quanto.",
    },
    "no-bet": {
        "en": "A free die costs nothing to bet: {better} pays with {often} of 100 throws, {many} points on average.",
        "de": "Wer frei ist, wettet umsonst: {better} zahlt bei {often} von 100 Würfen, im Schnitt {many} Punkte.",
        "pt": "Com o dado livre, apostar é de graça: {better} paga em {often} de 100 lançamentos, em média {many}.",
    },
}

CLAUSES: Mapping[str, tuple[str, ...]] = {
    "lost": ("D9", "D10"),
    "hard": ("D9",),
    "fields": ("D10", "D11"),
    "stays": ("D10",),
    "company": ("D8",),
    "aim": ("D10",),
    "later": ("D10",),
    "tile": ("D16",),
    "sure": ("D16", "D19"),
    "no-bet": ("D15",),
}

SIDES: Mapping[str, tuple[str, str, str, str]] = {  # as quarter turns go, walking to the right around the table
    "en": ("south", "east", "north", "west"),
    "de": ("Süden", "Osten", "Norden", "Westen"),
    "pt": ("sul", "leste", "norte", "oeste"),
}
AIM: Text = {
    "en": "strength {strength} from the {side}, {aside}",
    "de": "Kraft {strength} von {side}, {aside}",
    "pt": "força {strength} do {side}, {aside}",
}
ASIDE: Mapping[str, tuple[str, str, str]] = {
    "en": ("{n}° left", "straight", "{n}° right"),
    "de": ("{n}° links", "geradeaus", "{n}° rechts"),
    "pt": ("{n}° à esquerda", "em frente", "{n}° à direita"),
}
BET: Text = {"en": "bet on {tile}, {what}", "de": "Wette auf {tile}, {what}", "pt": "aposta em {tile}, {what}"}
NO_BET: Text = {"en": "no bet", "de": "keine Wette", "pt": "sem aposta"}

FACTS: Mapping[str, Text] = {
    "points": {"en": "points a throw", "de": "Punkte je Wurf", "pt": "pontos por lançamento"},
    "expected": {
        "en": "to be expected of these aims",
        "de": "bei diesen Würfen zu erwarten",
        "pt": "a esperar destes lançamentos",
    },
    "best": {
        "en": "to be expected of the best aims",
        "de": "bei den besten Würfen zu erwarten",
        "pt": "a esperar dos melhores lançamentos",
    },
    "lost": {
        "en": "thrown dice lost in holes or outside",
        "de": "geworfene Würfel im Loch oder draußen",
        "pt": "dados lançados em buracos ou fora",
    },
    "missed": {
        "en": "landed away from where it was aimed",
        "de": "vom Ziel entfernt gelandet",
        "pt": "distância ao ponto apontado",
    },
    "bet": {"en": "points a bet", "de": "Punkte je Wette", "pt": "pontos por aposta"},
    "bet-worth": {"en": "what these bets are worth", "de": "was diese Wetten wert sind", "pt": "valor destas apostas"},
    "bet-best": {
        "en": "what the best bets are worth",
        "de": "was die besten Wetten wert sind",
        "pt": "valor das melhores apostas",
    },
}

#: Names on the curve.
NAMES: Mapping[str, Text] = {
    "double": {"en": "{name}: Double X", "de": "{name}: Doppel X", "pt": "{name}: X duplo"},
    "gone": {"en": "{name}: both dice gone", "de": "{name}: beide Würfel weg", "pt": "{name}: perde os dois dados"},
    "points": {"en": "{name} {points}", "de": "{name} {points}", "pt": "{name} {points}"},
    "opening": {"en": "opening", "de": "Eröffnung", "pt": "abertura"},
    "left": {"en": "{name} gives up", "de": "{name} gibt auf", "pt": "{name} desiste"},
}

#: What could not be looked at.
NO_TABLE: Text = {
    "en": "Nothing is known yet about throws on this board: throws count as luck, bets are judged by other boards.",
    "de": "Über Würfe auf diesem Brett ist noch nichts bekannt: Würfe zählen als Glück, Wetten wie auf anderen.",
    "pt": "Ainda nada se sabe de lançamentos neste tabuleiro: contam como sorte; apostas, como nos outros.",
}
NO_AIMS: Text = {
    "en": "The record does not say how was aimed: throws count as luck, and only bets are judged.",
    "de": "Der Mitschrift fehlt, wie gezielt wurde: Würfe zählen als Glück, beurteilt sind nur die Wetten.",
    "pt": "O registo não diz como se apontou: os lançamentos contam como sorte, só as apostas são avaliadas.",
}
