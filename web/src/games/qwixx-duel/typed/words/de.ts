import { signed } from "$/lib/numbers";
import type { Words } from "./en";

const words: Words = {
  rows: { red: ["rot", "r"], yellow: ["gelb", "ge"], green: ["grün", "gr"], blue: ["blau", "b"] },
  commands: {
    roll: { names: ["würfeln", "w"], says: "die Würfel werfen" },
    place: {
      names: ["legen", "l"],
      says: "einen Stein dorthin legen; das Feld allein genügt: r7",
      example: "legen rot 7",
    },
    pass: { names: ["passen", "x"], says: "diese Aktion auslassen, oder den Zug beenden" },
  },
  mayRoll: (roll) => `Jetzt wird gewürfelt: tippe ${roll}.`,
  one: (sum) => `Weiß plus Weiß ist ${sum}.`,
  two: "Ein weißer Würfel plus einer in Farbe.",
  fits: (list) => `Möglich: ${list}.`,
  none: "Nichts passt.",
  field: (field, does, points) => `${field} (${does}, ${signed(points)})`,
  or: " oder ",
  mayPass: (pass) => `Oder ${pass}.`,
  onlyPass: (pass) => `Tippe ${pass}, dann geht es weiter.`,
  costs: (pass, points) => `Mit ${pass} ist es ein Fehlwurf, ${signed(points)}.`,
  sure: (pass, points) => `Das ist ein Fehlwurf, ${signed(points)}. Tippe noch einmal ${pass}, dann gilt es.`,
  which: (word, list) => `„${word}“ kann ${list} heißen. Tippe etwas mehr.`,
  noRow: (list) => `Tippe eine Farbe und eine Zahl, zum Beispiel r7. Die Farben: ${list}.`,
  noValue: (field) => `Welche Zahl? Zum Beispiel: ${field}.`,
  noDice: "Es liegen keine Würfel da. Erst wird gewürfelt.",
  misthrows: (list) => `Fehlwürfe: ${list}.`,
  stock: (list) => `Steine im Vorrat: ${list}.`,
  keys: {
    walk: "von einem hellen Feld zum nächsten",
    choose: "ein Feld wählen, und darauf legen",
    leave: "keines wählen",
  },
};

export default words;
