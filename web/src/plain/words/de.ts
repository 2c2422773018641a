import type { Words } from "./en";

const words: Words = {
  players: "Spieler und Punkte",
  position: "Der Tisch",
  may: "Du kannst",
  waits: (name) => `${name} spielt …`,
  log: "Verlauf",
  none: "Noch ist nichts geschehen.",
  choose: "Erst wählen",
  over: (events) => `Spielende nach ${events} Ereignissen`,
  why: { points: "nach Punkten", rules: "nach den Regeln" },
  standing: "Ergebnis",
  chart: "Punkte, Ereignis für Ereignis",
  end: "Der Tisch am Ende",
};

export default words;
