import type { Named } from "$/table/typed/types";

const words = {
  parts: {
    place: ["place", "p"],
    direction: ["direction", "d"],
    strength: ["strength", "s"],
    height: ["height", "h"],
    spin: ["spin"],
  },
  left: ["left", "l"],
  right: ["right", "r"],
  commands: {
    throw: {
      names: ["throw", "t"],
      says: "throw; also with how: throw s40 d10 left",
      example: "throw 40",
    },
    aim: {
      names: ["aim", "m"],
      says: "place, direction, strength, height or spin; alone: how you aim now",
      example: "aim direction 10 left",
    },
    walk: { names: ["walk", "w"], says: "around the box, to the next side", example: "walk left" },
    bet: { names: ["bet"], says: "bet on a tile with your free die", example: "bet c" },
    pass: { names: ["pass", "x"], says: "no bet" },
  } satisfies Record<string, Named>,
  yourThrow: "It is your throw",
  yourOpening: "Everybody throws their die at once: it is your throw",
  howTo: (aim: string, now: string) => `Type ${aim}. You aim: ${now}.`,
  yourBet: (other: string) => `You may bet on ${other}'s throw`,
  howBet: (list: string, pass: string) => `${list}. Or ${pass}.`,
  tile: (tile: string, what: string, pays: string) => `${tile}, ${what}, ${pays}`,
  part: (part: string, value: string) => `${part} ${value}`,
  tooHard: "That is too hard: dice will fly out of the box.",
  badAim: (word: string) =>
    `I do not understand “${word}”. For example: strength 40, direction 10 left, place 20 right.`,
  noBet: "You cannot bet right now.",
  noTile: (list: string) => `Bet on which tile? In play: ${list}.`,
  whichWay: (left: string, right: string) => `Which way? ${left} or ${right}.`,
  stands: (side: string) => `${side}.`,
  where: (right: number, ahead: number) =>
    [right ? `${Math.abs(right)} ${right < 0 ? "left" : "right"}` : "straight", `${ahead} ahead`].join(", "),
  lies: (what: string, where: string) => `${what}: ${where}`,
  seen: (side: string, width: number, depth: number) =>
    `${side}. As seen from your hand, in mm. The box is ${width} wide and ${depth} deep.`,
  hole: "Hole",
  spinner: "Spinner",
  nothingLies: "No dice lie in the box.",
  keys: {
    aim: "direction and strength",
    more: "place and height",
    throw: "throw; skip the film; continue",
    walk: "walk around the box",
    bet: "bet on the first, second, third or fourth tile",
    shift: "Shift",
  },
};

export type Words = typeof words;
export default words;
