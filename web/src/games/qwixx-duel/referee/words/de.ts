import type { Words } from "./en";

const words: Words = {
  names: ["Spieler A", "Spieler B"],
  black: "schwarz",
  grey: "grau",
  misthrows: "Fehl\u00adwürfe",
  misthrowsOf: "Fehlwürfe",
  less: (name, row) => `${name}: einer weniger, ${row}`,
  more: (name, row) => `${name}: einer mehr, ${row}`,
  cell: (name, points, stones, row) => `${name}, ${row}: ${points} Punkte, ${stones} Steine`,
  total: (name, points) => `${name}: zusammen ${points} Punkte`,
  show: (row) => `${row} unten zeigen`,
  may: "Darf ich?",
  whoAsks: "Wer fragt",
  fieldOf: (row, value) => `${row} ${value}`,
  lies: (name, height) => (height > 1 ? `${name}, ${height} Steine` : name),
  taps: "Ein Tipp auf ein Feld",
  tap: { ask: "fragt", black: "legt Schwarz", grey: "legt Grau", away: "nimmt weg" },
  hintAsk: "Tipp auf das Feld, auf das der Stein soll.",
  hintLay: "Tipp auf die Felder, auf denen Steine liegen.",
  hintAway: "Tipp auf ein Feld, um einen Stein wegzunehmen.",
  unlaid: (n) =>
    `${n === 1 ? "Ein Stein dieser Reihe ist" : `${n} Steine dieser Reihe sind`} nur gezählt, nicht gelegt.`,
  yes: {
    place: (name, value) => `Ja: ${name} darf auf die ${value}.`,
    capture: (name, value) => `Ja: ${name} schlägt die ${value}.`,
    stack: (name, value) => `Ja: ${name} stapelt auf die ${value}.`,
    close: (name) => `Ja: ${name} schließt die Reihe.`,
  },
  because: {
    place: "Das Feld liegt rechts vom eigenen äußersten Stein und ist frei.",
    capture: "Der letzte Stein der Reihe steht allein.",
    stack: "Der eigene Stein ist der letzte der Reihe.",
    close: "Fünf eigene Steine liegen in der Reihe; einer kommt noch aufs Schloss.",
  },
  no: "Nein.",
  put: "Hinlegen",
  over: {
    rows: "Zwei Reihen sind geschlossen: Das Spiel ist aus.",
    misthrows: "Vier Fehlwürfe: Das Spiel ist aus.",
    stones: "Der letzte Stein liegt: Das Spiel ist aus.",
  },
  wins: (name) => `${name} gewinnt.`,
  draw: "Unentschieden.",
  reasons: {
    "too-many-stones": () => "Mehr als 22 Steine hat niemand.",
    "too-many-misthrows": () => "Für Fehlwürfe gibt es vier Plätze.",
  },
};
export default words;
