import type { Words } from "./en";

const words: Words = {
  title: "Schiedsrichter",
  door: "Liegt das echte Spiel auf dem Tisch?",
  lead: "Dieses Handy kennt die Regeln.",
  kept: "Die Punkte bleiben auf diesem Gerät.",
  undo: "Zurück",
  change: "Ändern",
  menu: "Namen und mehr",
  player: (n) => `Name ${n}`,
  rules: "Die Regeln",
  reset: "Neu beginnen",
  resetSure: "Alles vergessen und neu beginnen?",
  resetYes: "Ja, neu beginnen",
  unreachable: "Der Schiedsrichter ist nicht zu erreichen. Nichts ist verloren; versuch es noch einmal.",
  cannot: "So kann es nicht liegen.",
  again: "Noch einmal",
};
export default words;
