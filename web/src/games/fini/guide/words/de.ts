import type { Words } from "./en";

const chips = (n: number) => `${n} ${n === 1 ? "Chip" : "Chips"}`;

const words: Words = {
  felt: "Filz mit den Würfeln",
  kinds: { street: "Straßen", set: "Pasche" },
  chips,
  supply: (n) => `Vorrat: ${chips(n)}`,
  tray: (name, dice) => `${name}: ${dice}`,
  slot: (n) => `Platz ${n} in der Ablage`,
  silver: (value) => `Silber ${value}`,
  coloured: (value) => `Würfel mit ${value}`,
  length: (n) => `zählt ${n}`,
  stages: {
    street: {
      title: "Greif, was passt",
      text: "Die längere Kombination gewinnt den Chip. Beide greifen zugleich, immer einen Würfel. Du hast 3 4: Tippe auf einen, der diese Straße länger macht.",
      done: "Solange etwas passt, musst du weitermachen, bis zu sechs Würfeln.",
      other: "Den Wert hast du schon. Ein zweiter liegt lose und verkürzt deine Straße (so halten wir es).",
      clause: "F19",
    },
    order: {
      title: "Ordnung halten",
      text: "Eine Straße liegt auf- oder absteigend. Du hältst eine 5: Tippe auf die Stelle in der Ablage, wo sie hingehört.",
      done: "3 4 5. Was nicht geordnet liegt, kostet einen Chip.",
      other: "Dort läge sie nicht in der Ordnung.",
      clause: "F8",
    },
    silver: {
      title: "Silber kopiert",
      text: "Du willst eine 6. Silber kopiert einen Würfel der anderen Ablage, aber nur, wenn kein farbiger dieses Wertes mehr daliegt. Welche 6?",
      done: "Ben hat eine 6 zum Kopieren, aber erst musste die farbige weg.",
      other: "Der macht deine Straße nicht länger. Nimm eine 6.",
      clause: "F11",
    },
    loose: {
      title: "FiNi rufen",
      text: "Du hast 2 3 4 und eine silberne 6; bei der 5 war Ben schneller. Nichts passt mehr, also ruf.",
      done: "Die 6 ist lose und zieht eins ab: 2. Ben hat 5 6, auch 2, und wer ruft, nimmt den Chip.",
      other: "Dort passt nichts. Jeder lose Würfel würde dich kürzer machen.",
      clause: "F19",
    },
    early: {
      title: "Nicht zu früh",
      text: "Du hast 2 3, Ben hat 5 6. Erst denken, dann rufen: Passt noch etwas? Tippe, was du tun würdest.",
      done: "Mit der 4 ist deine Straße länger als Bens, und jetzt darfst du rufen.",
      other: "Der Wert ist schon da. Suche einen, der passt.",
      clause: "F12",
    },
    pairs: {
      title: "Pasche, und sechs sind voll",
      text: "In Runde 2 geht es um gleiche Würfel. Du hast drei Paare, und eine dritte 3 liegt noch da. Was nun?",
      done: "Sechs Würfel sind genug. Der größte Pasch zählt: zwei Würfel, gegen nichts.",
      other: "Sechs Würfel liegen schon. Ruf.",
      clause: "F7",
    },
    disorder: {
      title: "Der Schiedsrichter schaut",
      text: "Du hast 5 6 1 2, zwei geordnete Straßen. Bens 3 4 1 2 ist eine ungeordnete (so halten wir es). Nichts passt: Ruf.",
      done: "Ben müsste einen Chip zurückgeben und hat keinen: Du nimmst einen aus dem Vorrat.",
      other: "Nichts passt mehr. Ruf.",
      clause: "F20",
    },
    end: {
      title: "Drei Runden",
      text: "Ist der Vorrat leer, endet die Runde; Chips werden Punkte. Straßen, Pasche, dann wählt, wer würfelt. Mehr von 33 Punkten gewinnt.",
    },
  },
  slips: {
    "in-hand": "Zu früh: Du hast noch einen Würfel in der Hand. Leg ihn erst ab.",
    premature: "Zu früh: Es hätte noch etwas gepasst. Das kostet einen Chip.",
    order: "Nicht in der Ordnung. Dafür geht ein Chip zurück.",
    "too-many": "Das wäre der siebte Würfel; nur sechs sind erlaubt.",
    "copies-nothing": "Dieser silberne Würfel kopiert nichts.",
    "too-early": "Zu früh für Silber: Ein farbiger mit diesem Wert liegt noch da.",
  },
};
export default words;
