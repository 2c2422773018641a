import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Zu zweit auf einem Brett: Reihen von links nach rechts füllen, schlagen, stapeln und vor dem anderen abschließen.",
  credit: "Qwixx Duel ist von Steffen Benndorf. Knobel hat mit dem Verlag nichts zu tun.",
  parts: [
    {
      title: "Material",
      clauses: {
        Q1: "Zu zweit, eine Seite mit 22 schwarzen, die andere mit 22 grauen Steinen. Sechs Würfel: zwei weiße und je einer in den vier Reihenfarben.",
        Q2: "Vier Reihen zu elf Feldern, von links gelesen: Rot und Gelb steigen von 2 bis 12, Grün und Blau fallen von 12 bis 2. Hinter jeder Reihe liegt ein Schloss. Die Fehlwurfspalte mit vier Plätzen gehört beiden.",
      },
    },
    {
      title: "Ein Zug",
      clauses: {
        Q3: "Der Zufall entscheidet, wer beginnt. Wer dran ist, würfelt mit allen Würfeln, die noch im Spiel sind, und hat dann Aktion 1 und danach Aktion 2. Die andere Seite wartet.",
        Q4: "Aktion 1, freiwillig: die Summe der beiden weißen Würfel, ein Stein auf diese Zahl, in einer Reihe nach Wahl.",
        Q5: "Aktion 2, freiwillig: ein weißer und ein farbiger Würfel zusammen, ein Stein auf diese Zahl in der Reihe dieser Farbe.",
        Q6: "Die beiden Aktionen eines Zuges gehen nie auf dasselbe Feld.",
        Q7: "Wer in beiden Aktionen nichts gesetzt hat, legt einen Stein in die Fehlwurfspalte. Das ist Pflicht.",
      },
    },
    {
      title: "Wohin ein Stein darf",
      clauses: {
        Q8: "Rechts vom eigenen Stein, der in der Reihe am weitesten rechts liegt, so wie die Steine gerade liegen. Lücken sind erlaubt.",
        Q9: "Nie dorthin, wo die andere Seite liegt, mit einer Ausnahme, der nächsten:",
        Q10: "Der Stein ganz rechts in der Reihe kann geschlagen werden, solange er einzeln liegt. Er geht zurück in den Vorrat, und für Q8 zählt, was danach noch liegt.",
        Q11: "Gehört er dir, darfst du auf ihn stapeln, so oft du willst, bis jemand weiter rechts liegt. Ein Stapel kann nicht geschlagen werden.",
        Q12: "Auf einen eigenen Stein, der überholt ist, wird nicht mehr gestapelt.",
      },
    },
    {
      title: "Eine Reihe abschließen",
      clauses: {
        Q13: [
          "Das letzte Feld einer Reihe verlangt fünf eigene Steine, die dort schon liegen. In einem Stapel zählt jeder Stein.",
          "Geschlagene Steine zählen nicht mehr.",
        ],
        Q14: "Wer es besetzt, legt dazu einen Stein auf das Schloss, der für die Reihe zählt. Die Reihe ist für beide zu, und ihr Würfel ist sofort aus dem Spiel, auch mitten im Zug.",
        Q15: [
          "War das der letzte Stein, bleibt das Schloss leer, und das Spiel ist aus.",
          "Als abgeschlossen gilt die Reihe dann nicht, wenn der Grund für das Ende genannt wird.",
        ],
      },
    },
    {
      title: "Das Ende",
      clauses: {
        Q16: "Das Spiel endet sofort, auch zwischen zwei Aktionen: wenn jemand den letzten Stein gelegt hat (auf ein Feld, ein Schloss oder als Fehlwurf), beim vierten Fehlwurf oder mit der zweiten geschlossenen Reihe.",
        Q17: "Die Steine einer Seite in einer Reihe, mit Stapeln und Schloss, bringen 1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78 Punkte; der zwölfte zählt noch, ab dem dreizehnten kommt nichts dazu. Jeder eigene Fehlwurf kostet 5.",
        Q18: ["Wer mehr Punkte hat, gewinnt.", "Bei Gleichstand ist es unentschieden."],
      },
    },
  ],
};
export default rules;
