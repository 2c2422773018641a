"""What FiNi says in the terminal, by language."""

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "help": (
            "  1 to 6    take a coloured die of that value; s1 to s6 take a silver one\n"
            "  Enter, l  place it at the right or left end; 2 puts it before the second die\n"
            "  m31       moves the third die of your tray to the first place\n"
            "  f         call FiNi\n"
            "Time is slow here: after each thing you do the other hand does one, too.\n"
            "Collect a street or sets, in order, up to six dice. Call with six dice or\n"
            "when nothing fits. Silver only copies a coloured die of the other tray."
        ),
        "round": "Round {round} of 3, {kind}   points: {points}",
        "street": "streets",
        "set": "sets",
        "none": "to be chosen",
        "chips": "Chips: {chips}, supply {supply}",
        "table": "Table   {coloured}   silver: {silver}",
        "tray": "{name:<12.12} {dice}",
        "hand": "   in the hand: {die}",
        "silver": "s{value}",
        "roll": "roll the dice (or r)",
        "next": "continue (or r)",
        "announce-street": "street",
        "announce-set": "sets",
        "grab-heading": "Take: 1-6, silver s1-s6; f calls FiNi; m31 moves; h helps",
        "place-heading": "Place the {die}: Enter right, l left, 2 before the second die",
        "place-right": "place it at the right end",
        "rolled": "{name} rolls.",
        "announced": "{name} chooses {kind}.",
        "grabbed": "{name} takes a {die}.",
        "called": "{name} calls FiNi!",
        "fault": "{name} made a slip: the duel is lost (F14).",
        "void": "Both took the same die: the duel does not count.",
        "premature": "Too early: {dice} still fitted {name}'s tray (F16).",
        "in-hand": "Too early: a die was still in {name}'s hand (F16).",
        "order": "{name}'s dice do not lie in order (F17).",
        "too-many": "{name} has more than six dice (F17).",
        "copies-nothing": "{name}'s silver die copies nothing (F10).",
        "too-early": "{name} took silver too early (F11).",
        "lengths": "Longest: {lengths}.",
        "duel": "{name} wins the duel.",
        "nobody": "Nobody wins the duel.",
        "rounds": "three rounds are played",
    },
    "de": {
        "help": (
            "  1 bis 6   einen farbigen Würfel mit diesem Wert nehmen; s1 bis s6 silberne\n"
            "  Enter, l  rechts oder links ablegen; 2 legt ihn vor den zweiten Würfel\n"
            "  m31       legt den dritten Würfel deiner Ablage an die erste Stelle\n"
            "  f         FiNi rufen\n"
            "Die Zeit ist hier langsam: Nach allem, was du tust, tut die andere Hand auch\n"
            "etwas. Sammle eine Straße oder Pasche, geordnet, bis zu sechs Würfel. Ruf mit\n"
            "sechs Würfeln, oder wenn nichts passt. Silber kopiert nur einen farbigen\n"
            "Würfel der anderen Ablage."
        ),
        "round": "Runde {round} von 3, {kind}   Punkte: {points}",
        "street": "Straßen",
        "set": "Pasche",
        "none": "noch offen",
        "chips": "Chips: {chips}, Vorrat {supply}",
        "table": "Tisch   {coloured}   silbern: {silver}",
        "tray": "{name:<12.12} {dice}",
        "hand": "   in der Hand: {die}",
        "silver": "s{value}",
        "roll": "um zu würfeln (oder r)",
        "next": "um weiterzuspielen (oder r)",
        "announce-street": "Straße",
        "announce-set": "Pasch",
        "grab-heading": "Nimm: 1-6, silbern s1-s6; f ruft FiNi; m31 umlegen; h hilft",
        "place-heading": "Leg die {die} ab: Enter rechts, l links, 2 vor den zweiten",
        "place-right": "um rechts abzulegen",
        "rolled": "{name} würfelt.",
        "announced": "{name} sagt an: {kind}.",
        "grabbed": "{name} nimmt eine {die}.",
        "called": "{name} ruft FiNi!",
        "fault": "{name} ist etwas passiert: Das Duell ist verloren (F14).",
        "void": "Beide nahmen denselben Würfel: Das Duell zählt nicht.",
        "premature": "Zu früh: {dice} passte noch bei {name} (F16).",
        "in-hand": "Zu früh: {name} hatte noch einen Würfel in der Hand (F16).",
        "order": "Bei {name} liegen die Würfel nicht geordnet (F17).",
        "too-many": "{name} hat mehr als sechs Würfel (F17).",
        "copies-nothing": "Ein silberner Würfel von {name} kopiert nichts (F10).",
        "too-early": "{name} hat Silber zu früh genommen (F11).",
        "lengths": "Längste: {lengths}.",
        "duel": "{name} gewinnt das Duell.",
        "nobody": "Niemand gewinnt das Duell.",
        "rounds": "drei Runden sind gespielt",
    },
    "pt": {
        "help": (
            "  1 a 6     apanhar um dado de cor com esse valor; s1 a s6, um prateado\n"
            "  Enter, l  colocar na ponta direita ou esquerda; 2, antes do segundo dado\n"
            "  m31       muda o terceiro dado da tua bandeja para o primeiro lugar\n"
            "  f         gritar FiNi\n"
            "Aqui o tempo é lento: depois de cada coisa que fazes, a outra mão faz uma.\n"
            "Junta uma sequência ou grupos, em ordem, até seis dados. Grita com seis dados\n"
            "ou quando nada serve. O prateado só copia um dado de cor da outra bandeja."
        ),
        "round": "Ronda {round} de 3, {kind}   pontos: {points}",
        "street": "sequências",
        "set": "grupos",
        "none": "por escolher",
        "chips": "Fichas: {chips}, reserva {supply}",
        "table": "Mesa    {coloured}   prateados: {silver}",
        "tray": "{name:<12.12} {dice}",
        "hand": "   na mão: {die}",
        "silver": "s{value}",
        "roll": "lançar os dados (ou r)",
        "next": "continuar (ou r)",
        "announce-street": "sequência",
        "announce-set": "grupos",
        "grab-heading": "Apanha: 1-6, prateado s1-s6; f grita FiNi; m31 muda; h ajuda",
        "place-heading": "Coloca o {die}: Enter à direita, l à esquerda, 2 antes do 2.º",
        "place-right": "colocar na ponta direita",
        "rolled": "{name} lança.",
        "announced": "{name} escolhe {kind}.",
        "grabbed": "{name} apanha um {die}.",
        "called": "{name} grita FiNi!",
        "fault": "Um deslize de {name}: o duelo está perdido (F14).",
        "void": "Os dois apanharam o mesmo dado: o duelo não conta.",
        "premature": "Cedo demais: {dice} ainda servia na bandeja de {name} (F16).",
        "in-hand": "Cedo demais: {name} ainda tinha um dado na mão (F16).",
        "order": "Os dados de {name} não estão em ordem (F17).",
        "too-many": "{name} tem mais de seis dados (F17).",
        "copies-nothing": "Um prateado de {name} não copia nada (F10).",
        "too-early": "{name} apanhou um prateado cedo demais (F11).",
        "lengths": "Mais longa: {lengths}.",
        "duel": "{name} ganha o duelo.",
        "nobody": "Ninguém ganha o duelo.",
        "rounds": "jogaram-se três rondas",
    },
}
