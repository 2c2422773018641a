import type { DiceWords } from "./en";

const de: DiceWords = {
  fair: (rolls) => (rolls === 1 ? "Der eine Wurf ist fair." : `Alle ${rolls} Würfe sind fair.`),
  fairNote: "Dieser Browser hat alles noch einmal aus dem Startwert gezogen, und es kommen dieselben Würfel heraus.",
  physicsNote:
    "Dieser Browser hat alles noch einmal gezogen, was der Zufall zu den Würfen beigetragen hat. Wohin die Würfel rollten, ist Physik: „knobel verify --physics“ wirft sie noch einmal.",
  witnessed: "Der Startwert ist der, der diesem Browser vor dem ersten Wurf zugesagt wurde.",
  notWitnessed: "Dieser Browser war am Anfang nicht dabei; was zugesagt wurde, übernimmt er aus der Aufzeichnung.",
  wrong: (roll) => `Wurf ${roll} wurde nicht fair gezogen.`,
  wrongNote: (die, shown, drawn) =>
    `„${die}“ zeigt ${shown}; nach dem Startwert wäre es ${drawn}. Jemand hat die Aufzeichnung oder die Würfel verändert.`,
  otherSeed: "Das ist nicht der zugesagte Startwert.",
  otherSeedNote: "Was vor der Partie festgelegt und was danach gezeigt wurde, gehört nicht zusammen.",
  otherNonce: "Die Zahl dieses Browsers fehlt.",
  otherNonceNote: "Vor dem Start hat er eine Zahl zu den Würfeln beigetragen; gezogen wurde ohne sie.",
  unknown: "Diese Würfel lassen sich nicht prüfen.",
  unknownNote:
    "Die Aufzeichnung enthält keine Zusage über ihre Würfel oder noch keinen Startwert: eine Partie, die nicht zu Ende ist oder anderswo gespielt wurde.",
  how: "Wie lässt sich das prüfen?",
  howNote:
    "Vor der Partie legt der Tisch einen geheimen Startwert fest und zeigt dessen Fingerabdruck. Jeder Browser fügt eine Zahl hinzu. Daraus folgt jeder Wurf, also kann niemand einen aussuchen; nach der Partie wird der Startwert gezeigt, und alle können jeden Wurf noch einmal ziehen.",
  commit: "Fingerabdruck, vor der Partie gezeigt",
  seed: "Startwert, danach gezeigt",
};
export default de;
