import type { Words } from "./en";

const words: Words = {
  title: "Statistik",
  games: "Spiele",
  headline: (won, all) => `Du gewinnst ${won} von ${all === 1 ? "1 Spiel" : `${all} Spielen`}`,
  sums: (won, lost, drawn) => `${won} gewonnen, ${lost} verloren, ${drawn} unentschieden`,
  none: "Hier ist noch kein beendetes Spiel von dir. Nach dem ersten füllt sich diese Seite.",
  wonAndLost: "Gewonnen und verloren",
  won: "gewonnen",
  drawn: "unentschieden",
  lost: "verloren",
  several: "mehrere zugleich",
  luck: "Glück",
  luckNote: (n) => `Punkte der Chance, ${n === 1 ? "letztes Spiel" : `letzte ${n} Spiele`}`,
  luckSays: (mean, even, good) =>
    even
      ? `${mean} je Spiel: ausgeglichen, wie Würfel sind.`
      : `${mean} je Spiel: ${good ? "mehr" : "weniger"} Glück als üblich, und das bleibt nicht so.`,
  errors: "Fehler",
  errorsNote: (line) => `verschenkte Punkte${line ? ", Linie: Mittel aus sechs" : ""}`,
  earlier: "früher",
  lastGame: "letztes Spiel",
  errorsSay: (before, now, better) =>
    `Von ${before} auf ${now} je Spiel: ${better ? "Du wirst besser." : "Sieh dir deine Analysen an."}`,
  errorsMean: (mean) => `${mean} Punkte je Spiel.`,
  dice: "Die Würfel deiner Spiele",
  diceNote: (n) => `${n === 1 ? "1 Wurf" : `${n} Würfe`}, beide Seiten`,
  rolled: "gefallen",
  fair: "faire Würfel, 95 von 100",
  diceFew: (enough) => `Zu wenige, um etwas über sie zu sagen: Sieh nach ${enough} Würfen wieder nach.`,
  diceFair: "Alle liegen, wo faire Würfel liegen.",
  diceStray: (value, times, expected, half, strays, of) =>
    `Die ${value} kam ${times}-mal, zu erwarten ${expected} ± ${half}: ${strays === 1 ? `eine von ${of} weicht` : `${strays} von ${of} weichen`} ab; bei fairen Würfeln eine von zwanzig.`,
  table: "An diesem Tisch",
  tableNote: "gewonnen : verloren, zeilenweise",
  all: "Alle",
  leads: (other, won, lost) => `${other} führt: ${won} gewonnen, ${lost} verloren.`,
  hands: "Von Spiel zu Spiel",
  handsNote: "ältere Hälfte → neuere Hälfte",
  bots: "Bots",
  people: "Menschen",
  review: "Das letzte Spiel analysieren",
};

export default words;
