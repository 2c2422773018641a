import type { Words } from "./en";

const words: Words = {
  parts: {
    place: ["platz", "p"],
    direction: ["richtung", "ri"],
    strength: ["kraft", "k"],
    height: ["höhe", "h"],
    spin: ["drall", "d"],
  },
  left: ["links", "l"],
  right: ["rechts", "r"],
  commands: {
    throw: { names: ["werfen", "w"], says: "werfen; auch mit dem Wie: werfen k40 ri10 links", example: "werfen 40" },
    aim: {
      names: ["zielen"],
      says: "Platz, Richtung, Kraft, Höhe oder Drall; allein: wie du gerade zielst",
      example: "zielen richtung 10 links",
    },
    walk: { names: ["gehen", "g"], says: "um die Box, zur nächsten Seite", example: "gehen links" },
    bet: {
      names: ["wetten", "setzen"],
      says: "mit deinem freien Würfel auf ein Plättchen wetten",
      example: "wetten c",
    },
    pass: { names: ["passen", "x"], says: "keine Wette" },
  },
  yourThrow: "Du wirfst",
  yourOpening: "Alle werfen ihren Würfel zugleich: Du wirfst",
  howTo: (aim, now) => `Tippe ${aim}. Du zielst: ${now}.`,
  yourBet: (other) => `Du kannst auf den Wurf von ${other} wetten`,
  howBet: (list, pass) => `${list}. Oder ${pass}.`,
  tile: (tile, what, pays) => `${tile}, ${what}, ${pays}`,
  part: (part, value) => `${part} ${value}`,
  tooHard: "Das ist zu fest: Würfel fliegen aus der Box.",
  badAim: (word) => `„${word}“ verstehe ich nicht. Zum Beispiel: Kraft 40, Richtung 10 links, Platz 20 rechts.`,
  noBet: "Du kannst gerade nicht wetten.",
  noTile: (list) => `Auf welches Plättchen? Im Spiel: ${list}.`,
  whichWay: (left, right) => `Wohin? ${left} oder ${right}.`,
  stands: (side) => `${side}.`,
  where: (right, ahead) =>
    [right ? `${Math.abs(right)} ${right < 0 ? "links" : "rechts"}` : "geradeaus", `${ahead} voraus`].join(", "),
  lies: (what, where) => `${what}: ${where}`,
  seen: (side, width, depth) =>
    `${side}. Von deiner Hand aus gesehen, in Millimetern. Die Box ist ${width} breit und ${depth} tief.`,
  hole: "Loch",
  spinner: "Kreisel",
  nothingLies: "In der Box liegen keine Würfel.",
  keys: {
    aim: "Richtung und Kraft",
    more: "Platz und Höhe",
    throw: "werfen; den Film überspringen; weiter",
    walk: "um die Box gehen",
    bet: "auf das erste, zweite, dritte oder vierte Plättchen wetten",
    shift: "Umschalt",
  },
};

export default words;
