import type { GuideWords } from "$/learn/guide/types";

const words: GuideWords = {
  stages: {
    white: {
      title: "Aktion 1: Weiß + Weiß",
      text: "Die meisten Punkte gewinnen, und viele Steine in einer Reihe zählen am meisten. Du bist Schwarz. Weiß 4 + 1 ist 5: Nimm Gelb 5.",
      done: "Was leuchtet, erlauben die Würfel. Jetzt kommt die zweite Aktion.",
      other: "Auch das erlauben die Würfel. Nimm hier Gelb 5.",
      clause: "Q4",
    },
    colour: {
      title: "Aktion 2: Weiß + Farbe",
      text: "Nun ein weißer und ein farbiger Würfel. Weiß 4 und Blau 6 sind 10: Lege einen Stein auf Blau 10.",
      done: "Beide Aktionen sind freiwillig. Wer keine nutzt, zahlt 5 für einen Fehlwurf.",
      other: "Auch erlaubt. Suche hier Blau 10.",
      clause: "Q5",
    },
    capture: {
      title: "Schlagen",
      text: "Weiß 1 + 6 ist 7, und Bens einzelner Stein auf Rot 7 liegt ganz rechts. Schlag ihn.",
      done: "Sein Stein geht zurück, deiner liegt jetzt dort.",
      other: "Das geht, schlägt aber nichts. Versuch Rot 7.",
      clause: "Q10",
    },
    blocked: {
      title: "Versperrt",
      text: "Derselbe Zug, wenn du gepasst hättest: Weiß 1 + Rot 4 ist 5. Bens Stein auf Rot 5 liegt nicht ganz rechts. Tippe trotzdem.",
      done: "Nur der Stein ganz rechts kann geschlagen werden.",
      other: "Das ist erlaubt. Tippe auf Rot 5, um zu hören, warum nicht.",
      clause: "Q9",
    },
    stack: {
      title: "Stapeln",
      text: "Jetzt ist der Stein auf Rot 7, ganz rechts, deiner. Mit 3 + 4 darfst du einen zweiten darauf legen.",
      done: "Ein Stapel kann nicht geschlagen werden, und jeder Stein zählt.",
      other: "Erlaubt, aber dein Stein auf Rot 7 bleibt in Gefahr. Stapele dort.",
      clause: "Q11",
    },
    safe: {
      title: "Ein Stapel ist sicher",
      text: "Blau läuft bis zur 2. Ben hat ganz rechts einen Stapel auf der 5. Du hast 1 + 4: Versuch, ihn zu schlagen.",
      done: "Weiter rechts darfst du: 4, 3 und mit fünf Steinen sogar die 2.",
      other: "Das ist erlaubt. Tippe auf Blau 5, wo der Stapel liegt.",
      clause: "Q11",
    },
    five: {
      title: "Das letzte Feld",
      text: "Du hast 1 + 1. Blau 2 würde die Reihe abschließen, aber dort liegen nur drei Steine von dir. Tippe darauf.",
      done: "Ben hat dort fünf Steine und könnte abschließen.",
      other: "Erlaubt. Tippe auf Blau 2, um zu hören, was fehlt.",
      clause: "Q13",
    },
    close: {
      title: "Eine Reihe abschließen",
      text: "Fünf deiner Steine liegen in Grün, und 1 + 1 gibt dir die 2. Schließ die Reihe ab.",
      done: "Ein Stein auf dem Schloss kommt dazu: sieben Steine, 28 Punkte.",
      other: "Das ginge, aber Grün 2 bringt viel mehr.",
      clause: "Q14",
    },
    end: {
      title: "Das Ende",
      text: "Grün ist zu, sein Würfel weg. Zwei geschlossene Reihen, vier Fehlwürfe oder der letzte Stein beenden das Spiel; die meisten Punkte gewinnen.",
    },
  },
};
export default words;
