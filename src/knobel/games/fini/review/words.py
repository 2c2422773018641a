"""What a review of FiNi says, in each language."""

from collections.abc import Mapping

from knobel.review.shapes import Text

FACTS: Mapping[str, Text] = {
    "grab": {
        "en": "time to a grab, the middle one",
        "de": "Zeit bis zum Griff, die mittlere",
        "pt": "tempo até apanhar um dado, o do meio",
    },
    "late": {
        "en": "late dice, more than 2 s for one that fits",
        "de": "späte Würfel, über 2 s für einen passenden",
        "pt": "dados tardios, mais de 2 s para um que serve",
    },
    "missed": {
        "en": "missed dice, in sight for 1 s and then taken by the other",
        "de": "verpasste Würfel, 1 s in Sicht und dann von der anderen Seite genommen",
        "pt": "dados perdidos, à vista 1 s e depois apanhados pelo outro",
    },
    "early-calls": {"en": "calls too early", "de": "zu früh gerufen", "pt": "chamadas cedo demais"},
    "late-calls": {
        "en": "calls too late, more than 1.5 s after nothing fitted any more",
        "de": "zu spät gerufen, über 1,5 s nachdem nichts mehr passte",
        "pt": "chamadas tarde demais, mais de 1,5 s depois de já nada servir",
    },
}

CAUSES: Mapping[str, Text] = {
    "early-call": {"en": "called too early", "de": "zu früh gerufen", "pt": "chamada cedo demais"},
    "order": {"en": "dice in disorder", "de": "Würfel in Unordnung", "pt": "dados desordenados"},
    "silver": {
        "en": "a silver die out of place",
        "de": "ein silberner Würfel falsch",
        "pt": "um dado prateado mal usado",
    },
    "slip": {"en": "slips of the hand", "de": "Patzer mit der Hand", "pt": "descuidos da mão"},
}

ADVICE: Mapping[str, Text] = {
    "early-call": {
        "en": "Before you call, look over the felt once for a die that still fits.",
        "de": "Schau vor dem Rufen einmal über den Filz, ob noch ein Würfel passt.",
        "pt": "Antes de chamar, procura na mesa um dado que ainda sirva.",
    },
    "order": {
        "en": "Lay each die beside its neighbour at once; tidying later takes longer.",
        "de": "Leg jeden Würfel gleich neben seinen Nachbarn; Aufräumen dauert länger.",
        "pt": "Põe logo cada dado ao lado do vizinho; arrumar depois demora mais.",
    },
    "silver": {
        "en": "Take a silver die only for a value that lies coloured in the other tray, and no longer on the felt.",
        "de": "Nimm einen silbernen Würfel nur für einen Wert, der drüben farbig liegt und nicht mehr auf dem Filz.",
        "pt": "Apanha um dado prateado só para um valor que esteja a cores no outro tabuleiro e já não na mesa.",
    },
    "slip": {
        "en": "One die at a time, into the tray, and only then the next.",
        "de": "Ein Würfel nach dem anderen: erst in die Schale, dann der nächste.",
        "pt": "Um dado de cada vez: primeiro para o tabuleiro, só depois o seguinte.",
    },
    "slow": {
        "en": "Look for the next die while this one is still in your hand.",
        "de": "Such den nächsten Würfel, solange dieser noch in deiner Hand ist.",
        "pt": "Procura o dado seguinte enquanto este ainda está na tua mão.",
    },
    "late-call": {
        "en": "Call as soon as nothing fits: the caller wins when both are equally long.",
        "de": "Ruf, sobald nichts mehr passt: Bei gleicher Länge gewinnt, wer gerufen hat.",
        "pt": "Chama assim que nada servir: com comprimentos iguais ganha quem chamou.",
    },
}

#: What a duel turned on.
TURNED: Mapping[str, Text] = {
    "premature": {
        "en": "{name} called while a {dice} still fitted.",
        "de": "{name} rief, obwohl noch eine {dice} passte.",
        "pt": "{name} chamou quando um {dice} ainda servia.",
    },
    "in-hand": {
        "en": "{name} called with a die in the hand.",
        "de": "{name} rief mit einem Würfel in der Hand.",
        "pt": "{name} chamou com um dado na mão.",
    },
    "order": {
        "en": "{name}'s dice lay in disorder.",
        "de": "Bei {name} lagen die Würfel in Unordnung.",
        "pt": "Os dados de {name} estavam desordenados.",
    },
    "too-many": {
        "en": "{name} had more than six dice.",
        "de": "{name} hatte mehr als sechs Würfel.",
        "pt": "{name} tinha mais de seis dados.",
    },
    "copies-nothing": {
        "en": "{name}'s silver {dice} copied nothing.",
        "de": "Die silberne {dice} von {name} kopierte nichts.",
        "pt": "O {dice} prateado de {name} não copiava nada.",
    },
    "too-early": {
        "en": "{name} took the silver {dice} too early.",
        "de": "{name} nahm die silberne {dice} zu früh.",
        "pt": "{name} apanhou o {dice} prateado cedo demais.",
    },
    "hand": {
        "en": "{name}'s hand slipped.",
        "de": "{name} ist mit der Hand ausgerutscht.",
        "pt": "A mão de {name} falhou.",
    },
    "longer": {
        "en": "{name} had the longer one: {mine} against {yours}.",
        "de": "{name} hatte die längere: {mine} gegen {yours}.",
        "pt": "{name} tinha a mais longa: {mine} contra {yours}.",
    },
    "call": {
        "en": "Equally long, {mine} each: {name} had called.",
        "de": "Gleich lang, je {mine}: {name} hatte gerufen.",
        "pt": "Igualmente longas, {mine} cada: {name} tinha chamado.",
    },
    "void": {
        "en": "Both at the same moment: it did not count.",
        "de": "Beide im selben Augenblick: Es zählte nicht.",
        "pt": "Ambos no mesmo instante: não contou.",
    },
}

#: What keeps a duel open instead of losing it.
BETTER: Mapping[str, Text] = {
    "early-call": {"en": "take it, then call", "de": "ihn nehmen, dann rufen", "pt": "apanhá-lo e só depois chamar"},
    "order": {"en": "keep them in order", "de": "in Ordnung halten", "pt": "mantê-los em ordem"},
    "silver": {"en": "leave the silver die", "de": "den silbernen liegen lassen", "pt": "deixar o dado prateado"},
    "slip": {"en": "one die at a time", "de": "ein Würfel nach dem anderen", "pt": "um dado de cada vez"},
}

SPEED: Text = {"en": "Speed of the hands", "de": "Tempo der Hände", "pt": "Rapidez das mãos"}

DECIDED: Text = {
    "en": "The quicker hands decided.",
    "de": "Die schnelleren Hände haben entschieden.",
    "pt": "Decidiram as mãos mais rápidas.",
}

DUEL: Text = {"en": "duel {turn}", "de": "Duell {turn}", "pt": "duelo {turn}"}
IN_DUEL: Text = {"en": "in duel {turn}", "de": "in Duell {turn}", "pt": "no duelo {turn}"}
