"""What the terminal itself prints, in three languages; a game brings its own words."""

import os
from collections.abc import Mapping

LANGUAGES = ("en", "de", "pt")

YES = frozenset({"y", "yes", "j", "ja", "s", "sim"})
RESIGN = frozenset({"resign", "aufgeben", "desistir"})
LEAVE = frozenset({"q", "quit", "ende", "sair"})
HELP = frozenset({"h", "?", "help", "hilfe", "ajuda"})

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "commit": "The dice are fixed. Their fingerprint, to check them by:",
        "unfinished": "The game stays unfinished.",
        "no": "No: {why}.",
        "too-late": "Too late: that is gone.",
        "choice": "{name}: your choice (h for help)",
        "enter": "{name}: Enter to {what}",
        "really": "Really {what}? (y/n)",
        "resign-sure": "Really resign? The others win. (y/n)",
        "use-resign": "To give up, type 'resign'.",
        "unknown": "{text!r} is none of the choices: {keys}, or h for help.",
        "over": "The game is over: {why}.",
        "just-over": "The game is over.",
        "draw": "It is a draw.",
        "wins": "{name} wins.",
        "forfeit": "somebody gave up",
        "gave-up": "{name} gave up",
        "record": "The record is {path}",
        "check": "Anyone can check it, dice included: knobel verify {path}",
        "keys": (
            "Type what stands before a choice, or\n"
            "  resign  give up\n"
            "  q       leave the table; the record keeps what was played\n"
            "  h       this help"
        ),
        "acts": "A choice is what the rules allow now.",
    },
    "de": {
        "commit": "Die Würfel liegen fest. Ihr Fingerabdruck zum Nachprüfen:",
        "unfinished": "Das Spiel bleibt unvollendet.",
        "no": "Das geht jetzt nicht{rule}.",
        "too-late": "Zu spät: Das ist schon weg.",
        "choice": "{name}: deine Wahl (h für Hilfe)",
        "enter": "{name}: Enter, {what}",
        "really": "Wirklich {what}? (j/n)",
        "resign-sure": "Wirklich aufgeben? Dann gewinnen die anderen. (j/n)",
        "use-resign": "Zum Aufgeben tippe „aufgeben“.",
        "unknown": "{text!r} steht nicht zur Wahl: {keys}, oder h für Hilfe.",
        "over": "Das Spiel ist aus: {why}.",
        "just-over": "Das Spiel ist aus.",
        "draw": "Unentschieden.",
        "wins": "{name} gewinnt.",
        "forfeit": "jemand hat aufgegeben",
        "gave-up": "{name} hat aufgegeben",
        "record": "Die Aufzeichnung: {path}",
        "check": "Alle können sie prüfen, mit den Würfeln: knobel verify {path}",
        "keys": (
            "Tippe, was vor einer Wahl steht, oder\n"
            "  aufgeben  aufgeben\n"
            "  q         den Tisch verlassen; was gespielt ist, bleibt gespeichert\n"
            "  h         diese Hilfe"
        ),
        "acts": "Zur Wahl steht, was die Regeln jetzt erlauben.",
    },
    "pt": {
        "commit": "Os dados estão fixados. A sua impressão digital, para verificar:",
        "unfinished": "O jogo fica por acabar.",
        "no": "Agora não é possível{rule}.",
        "too-late": "Tarde demais: já lá não está.",
        "choice": "{name}: a tua escolha (h para ajuda)",
        "enter": "{name}: Enter para {what}",
        "really": "Queres mesmo {what}? (s/n)",
        "resign-sure": "Queres mesmo desistir? Os outros ganham. (s/n)",
        "use-resign": "Para desistir, escreve «desistir».",
        "unknown": "{text!r} não é uma das escolhas: {keys}, ou h para ajuda.",
        "over": "O jogo acabou: {why}.",
        "just-over": "O jogo acabou.",
        "draw": "É um empate.",
        "wins": "{name} ganha.",
        "forfeit": "alguém desistiu",
        "gave-up": "{name} desistiu",
        "record": "A gravação: {path}",
        "check": "Qualquer pessoa a pode verificar, com os dados: knobel verify {path}",
        "keys": (
            "Escreve o que está antes de uma escolha, ou\n"
            "  desistir  desistir\n"
            "  q         deixar a mesa; a gravação guarda o que se jogou\n"
            "  h         esta ajuda"
        ),
        "acts": "Podes escolher o que as regras permitem agora.",
    },
}


def language_of(environment: Mapping[str, str] = os.environ) -> str:
    """The language that the environment asks for, English if it asks for none of ours."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        if asked := environment.get(name):
            return asked[:2].lower() if asked[:2].lower() in LANGUAGES else "en"
    return "en"
