import type { Words } from "./en";

const words: Words = {
  box: "Die Box von oben",
  stages: {
    best: {
      title: "3, 2, X: alle werfen zugleich",
      text: "Bei 50 ist Schluss. Jeder Würfel bringt Wert mal Feld. Deiner, orange, zeigt 2 und berührt 2× und 1×. Wie viele Punkte?",
      done: "Das beste berührte Feld zählt: 2 × 2.",
      other: "Schau auf das bessere der beiden Felder.",
      clause: "D11",
    },
    line: {
      title: "Berühren genügt",
      text: "Bens 2 liegt auf 3×: 6 Punkte. Cleos 3 ragt nur über die Linie einer 3×. Was bekommt sie?",
      done: "Die Linie gehört zum besseren Feld: 3 × 3.",
      other: "Sie berührt die 3×, wenn auch knapp.",
      clause: "D11",
    },
    white: {
      title: "Zwei Würfel, reihum",
      text: "Nun wirft immer eine Person: den eigenen und den weißen Würfel. Deine 3 liegt auf 3×, die weiße 2 auf 1×. Wie viel für dich?",
      done: "9 und 2: Der weiße zählt für die Person, die wirft. Auch die anderen werten wieder.",
      other: "Beide Würfel zählen für dich.",
      clause: "D10",
    },
    zero: {
      title: "0 und −1",
      text: "Ein anderer Plan. Dein oranger Würfel berührt 0 und −1. Was passiert?",
      done: "0 ist besser als −1: Es wird nichts gegeben und nichts genommen.",
      other: "Das bessere der beiden zählt.",
      clause: "D12",
    },
    bet: {
      title: "Wetten",
      text: "Dein Würfel fiel in ein Loch, also darfst du auf Bens Wurf wetten. Lege ihn auf das Plättchen, das für 2× zahlt.",
      done: "Gezahlt wird nach dem Wurf, dann ist dein Würfel wieder frei.",
      other: "Auch dort darfst du wetten. Nimm hier das für 2×.",
      clause: "D16",
    },
    nobet: {
      title: "Wer nicht darf",
      text: "Cleo darf auch wetten. Andere nicht: weil sie werfen oder weil ihr Würfel auf dem Plan liegt. Tippe auf jemanden davon.",
      done: "Nur ein freier Würfel kann wetten, und nie auf den eigenen Wurf.",
      other: "Cleo darf: Ihr Würfel ist frei.",
      clause: "D15",
    },
    paid: {
      title: "Was die Wette zahlt",
      text: "Bens 2 liegt auf 2×, die weiße 2 auf 1×: 6 für ihn. Du und Cleo habt auf 2× gewettet. Was bekommst du?",
      done: "Einer der zwei Würfel hat es berührt. Davis X bringt nichts, Evas 3 auf 2× bringt 6.",
      other: "Plättchen C zahlt 3 für jeden geworfenen Würfel auf 2×.",
      clause: "D17",
    },
    double: {
      title: "Doppel X",
      text: "Du hast ein X geworfen, und Bens X liegt schon da: Doppel X! Was bekommst du, mit der weißen 3 auf 3×?",
      done: "10 für alle mit einem X, und sonst zählt nichts. Die X-Würfel gehen zurück.",
      other: "Bei einem Doppel X zählt kein anderer Würfel.",
      clause: "D14",
    },
    end: {
      title: "Bis 50: wirf selbst",
      text: "Sobald jemand 50 hat, ab sechs Leuten 70, ist Schluss; die höchste Summe gewinnt. Zieh die beiden Würfel zurück und lass los, sooft du magst.",
    },
  },
};
export default words;
