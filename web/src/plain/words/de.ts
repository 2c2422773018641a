import { people } from "$/lib/people";
import type { Words } from "./en";

const { by, and } = people("Du", "und");

const words: Words = {
  players: "Spieler und Punkte",
  position: "Der Tisch",
  may: "Du kannst",
  waits: (names) =>
    names.length > 1 ? `${and(names)} spielen …` : by(names[0] ?? "", "Du spielst …", `${names[0]} spielt …`),
  log: "Verlauf",
  none: "Noch ist nichts passiert.",
  choose: "Erst wählen",
  over: (events) => `Spielende nach ${events} Ereignissen`,
  why: { points: "nach Punkten", rules: "nach den Regeln" },
  standing: "Ergebnis",
  chart: "Punkte, Ereignis für Ereignis",
  end: "Der Tisch am Ende",
};

export default words;
