import type { RuleBook } from "$/learn/rules/types";

const rules: RuleBook = {
  lead: "Zwei Würfel in die Box werfen, gute Felder treffen, andere in Löcher stoßen und wetten, solange der eigene Würfel frei ist.",
  credit: "Doppel X ist von Christian Fiore und Knut Happel. Knobel hat mit dem Verlag nichts zu tun.",
  parts: [
    {
      title: "Material und Rahmen",
      clauses: {
        D1: "Drei bis acht Leute, alle mit einem Würfel in eigener Farbe, dazu ein weißer für alle. Ein Würfel zeigt 1, 2, 3 oder X.",
        D2: "Der Boden der Box ist ein Plan mit Feldern für 1×, 2×, 3×, 0 oder −1 und mit Löchern. Es gibt vier Pläne. Auf III und IV darf in der Mitte ein Kreisel stehen, andere Hindernisse sind willkommen.",
        D3: [
          "Vier Wettplättchen haben je zwei Seiten, A bis H; vier Seiten sind im Spiel. Zum ersten Spiel passen Plan I und A, B, C, D.",
          "Welche Seiten sich ein Plättchen teilen, ist verloren; darum dürfen es vier beliebige verschiedene Buchstaben sein.",
        ],
        D4: "Chips zu 1 (40 Stück), 5 (15), 10 (25) und 30 (10). Gewechselt wird, wann immer man will.",
      },
    },
    {
      title: "Werfen",
      clauses: {
        D5: [
          "Los geht es mit „3, 2, X“: Alle werfen gleichzeitig ihren eigenen Würfel, noch ohne den weißen und ohne Wetten.",
          "Dieser Wurf wird gewertet wie jeder andere, mit Doppel X und −1.",
        ],
        D6: "Danach geht es reihum im Uhrzeigersinn; wer am jüngsten ist, beginnt, und die App fragt danach oder wählt zufällig. Du nimmst deinen und den weißen Würfel, wo immer sie liegen, und wirfst beide zusammen. Die anderen bleiben liegen.",
        D7: "Die werfende Hand bleibt hinter dem Rand, auch bei der Eröffnung. Der Wurf gilt trotzdem; als Hausregel kostet es 1.",
        D8: "Von welcher Seite du wirfst und was du triffst, ist frei; auch in Löcher darf gestoßen werden.",
        D9: "Ein Würfel im Loch oder neben der Box geht zurück in die Hand, zu der er gehört.",
      },
    },
    {
      title: "Wertung, nach jedem Wurf, für alle",
      clauses: {
        D10: "Jeder Würfel auf dem Plan bringt seinen Wert mal das Feld. Der weiße zählt für die Person, die geworfen hat.",
        D11: "Ein Würfel berührt ein Feld, wenn sein Umriss, genau von oben gesehen, dessen Rand erreicht; die Linie gehört zum besseren Feld. Von allen berührten zählt das beste: 3×, 2×, 1×, 0, −1.",
        D12: [
          "Auf 0 passiert nichts. Auf −1 gibt man 1 zurück, egal was der Würfel zeigt.",
          "Erst nehmen, dann geben; wer nichts hat, gibt nichts.",
        ],
        D13: "Ein einzelnes X bringt nichts.",
        D14: "Doppel X: Mindestens zwei Würfel auf dem Plan zeigen X, der weiße eingeschlossen. Wem einer davon gehört, bekommt 10, einmal. Sonst zählt nichts außer Wetten auf Doppel X. Danach gehen die X-Würfel zurück, die anderen bleiben.",
      },
    },
    {
      title: "Wetten",
      clauses: {
        D15: "Vor einem Wurf dürfen alle außer der werfenden Person ihren Würfel auf ein Wettplättchen legen, wenn er nicht auf dem Plan liegt. Je eine Wette, auf einem Plättchen ist Platz für mehrere. Nach dem Wurf ist der Würfel wieder frei.",
        D16: [
          "Es geht um die zwei geworfenen Würfel: A und H zahlen 5 für Doppel X, B 2 für Loch oder draußen, C 3 für eine berührte 2×, D 4 für 3×, E 2 für −1, F 1 für 1×. G zahlt 5, wenn der Kreisel einen liegenden Würfel in ein Loch, auf 0 oder auf −1 schleudert.",
          "Das Zeichen auf Plättchen E fehlt; wir lesen −1, und eine Option macht daraus 0.",
        ],
        D17: [
          "Berühren meint das Feld, das nach D11 zählt. Tun es beide Würfel, zahlen B bis F doppelt.",
          "Was der Würfel zeigt, ist gleich, und einer im Loch und einer daneben ist zweimal B. Bei G geht es um Würfel, die schon lagen, nicht um die zwei geworfenen, und es zahlt einmal.",
        ],
        D18: "Bei einem Doppel X zahlen nur A und H.",
      },
    },
    {
      title: "Das Ende",
      clauses: {
        D19: [
          "Das Spiel endet, sobald jemand nach einer Wertung 50 hat (zu sechst bis acht 70). Ein Gleichstand wird ausgespielt.",
          "Die höchste Summe gewinnt, egal, wer das Ziel zuerst erreicht hat. Bei Gleichstand an der Spitze entscheidet ein neues Spiel unter den Besten; dafür reichen zwei, der Zufall entscheidet, wer beginnt, und gespielt wird bis 50, zu sechst und mehr bis 70. Ein längeres Spiel geht bis 100.",
        ],
      },
    },
    {
      title: "Wo Bilder fehlen",
      clauses: {
        D20: [
          "Über Würfel und Pläne sagen die Bilder der Spielregel nicht alles.",
          "Die Seiten sind 1, 1, 2, 2, 3 und X, mit einer Option für andere. Die Pläne haben wir selbst gezeichnet.",
        ],
        D21: [
          "Auch nicht über Würfel, die nicht flach liegen.",
          "Ein schräger Würfel zeigt die Seite, die am meisten nach oben weist. Einer, der auf einem anderen liegt, zählt nach seinem Umriss.",
        ],
      },
    },
  ],
};
export default rules;
