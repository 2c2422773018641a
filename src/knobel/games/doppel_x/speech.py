"""What Doppel X says in the terminal, by language."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "help": (
            "  Enter   throw straight in, not too hard\n"
            "  40 -10 25  throw with strength 40 (0 to 100, too hard above 70), 10 degrees\n"
            "          to the left, from 25 mm to the right; what is left out is usual\n"
            "  A to H  bet your free die on that tile; Enter: no bet\n"
            "Each die brings its value times its field. Two X are a Double X: 10 each.\n"
            "Dice in a hole or outside go back. The first to reach the goal ends the game."
        ),
        "standing": "Goal {goal}   {points}",
        "lies": "  {name:<14.14} {face} on {field}",
        "free": "  {name:<14.14} in the hand",
        "white": "white die",
        "throw": "throw (or strength, degrees, mm: 40 -10 25)",
        "no-bet": "play without a bet",
        "A": "Double X, pays 5",
        "B": "a hole or outside, pays 2 a die",
        "C": "touches 2x, pays 3 a die",
        "D": "touches 3x, pays 4 a die",
        "E": "touches {field}, pays 2 a die",
        "F": "touches 1x, pays 1 a die",
        "G": "the spinner flings a die, pays 5",
        "H": "Double X, pays 5",
        "points": "the goal is reached",
        "opening": "Everybody throws:",
        "threw": "{name} throws:",
        "bets": "{name} bets on {tile}: {what}",
        "double": "  Double X!",
        "counts": "  {name}: {face} on {field}, {points}",
        "hole": "  {name}: into a hole",
        "out": "  {name}: out of the box",
        "pays": "  {name}: bet on {tile}, {points}",
        "foul": "  {name}: hand over the rim, {points}",
        "aim-strength": "Strength is 0 to 100, degrees -80 to 80, mm -200 to 200.",
    },
    "de": {
        "help": (
            "  Enter      gerade hinein werfen, nicht zu fest\n"
            "  40 -10 25  mit Kraft 40 werfen (0 bis 100, über 70 zu fest), 10 Grad nach\n"
            "             links, von 25 mm weiter rechts; was fehlt, ist wie üblich\n"
            "  A bis H    den freien Würfel auf dieses Plättchen setzen; Enter: keine Wette\n"
            "Jeder Würfel bringt Wert mal Feld. Zwei X sind ein Doppel X: je 10. Würfel im\n"
            "Loch oder draußen gehen zurück. Wer das Ziel erreicht, beendet das Spiel."
        ),
        "standing": "Ziel {goal}   {points}",
        "lies": "  {name:<14.14} {face} auf {field}",
        "free": "  {name:<14.14} in der Hand",
        "white": "Weiß",
        "throw": "um zu werfen (oder Kraft, Grad, mm: 40 -10 25)",
        "no-bet": "um nicht zu wetten",
        "A": "Doppel X, zahlt 5",
        "B": "Loch oder draußen, zahlt 2 je Würfel",
        "C": "berührt 2x, zahlt 3 je Würfel",
        "D": "berührt 3x, zahlt 4 je Würfel",
        "E": "berührt {field}, zahlt 2 je Würfel",
        "F": "berührt 1x, zahlt 1 je Würfel",
        "G": "der Kreisel schleudert, zahlt 5",
        "H": "Doppel X, zahlt 5",
        "points": "das Ziel ist erreicht",
        "opening": "Alle werfen:",
        "threw": "{name} wirft:",
        "bets": "{name} wettet auf {tile}: {what}",
        "double": "  Doppel X!",
        "counts": "  {name}: {face} auf {field}, {points}",
        "hole": "  {name}: ins Loch",
        "out": "  {name}: aus der Box",
        "pays": "  {name}: Wette auf {tile}, {points}",
        "foul": "  {name}: Hand über dem Rand, {points}",
        "aim-strength": "Kraft 0 bis 100, Grad -80 bis 80, mm -200 bis 200.",
    },
    "pt": {
        "help": (
            "  Enter      lançar a direito, sem força a mais\n"
            "  40 -10 25  lançar com força 40 (0 a 100, acima de 70 é a mais), 10 graus para\n"
            "             a esquerda, de 25 mm mais à direita; o que falta é o habitual\n"
            "  A a H      apostar o dado livre nessa placa; Enter: sem aposta\n"
            "Cada dado dá o valor vezes o campo. Dois X são um X duplo: 10 a cada um. Dados\n"
            "num buraco ou fora voltam. Quem chega à meta acaba o jogo."
        ),
        "standing": "Meta {goal}   {points}",
        "lies": "  {name:<14.14} {face} em {field}",
        "free": "  {name:<14.14} na mão",
        "white": "branco",
        "throw": "lançar (ou força, graus, mm: 40 -10 25)",
        "no-bet": "jogar sem aposta",
        "A": "X duplo, paga 5",
        "B": "buraco ou fora, paga 2 por dado",
        "C": "toca em 2x, paga 3 por dado",
        "D": "toca em 3x, paga 4 por dado",
        "E": "toca em {field}, paga 2 por dado",
        "F": "toca em 1x, paga 1 por dado",
        "G": "o pião atira um dado, paga 5",
        "H": "X duplo, paga 5",
        "points": "a meta foi alcançada",
        "opening": "Lançam todos:",
        "threw": "{name} lança:",
        "bets": "{name} aposta em {tile}: {what}",
        "double": "  X duplo!",
        "counts": "  {name}: {face} em {field}, {points}",
        "hole": "  {name}: num buraco",
        "out": "  {name}: fora da caixa",
        "pays": "  {name}: aposta em {tile}, {points}",
        "foul": "  {name}: mão sobre a borda, {points}",
        "aim-strength": "Força 0 a 100, graus -80 a 80, mm -200 a 200.",
    },
}
