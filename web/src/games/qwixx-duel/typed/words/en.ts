import { signed } from "$/lib/numbers";
import type { Named } from "$/table/typed/types";

const words = {
  rows: { red: ["red", "r"], yellow: ["yellow", "y"], green: ["green", "g"], blue: ["blue", "b"] } as Record<
    string,
    string[]
  >,
  commands: {
    roll: { names: ["roll", "r"], says: "roll the dice" },
    place: {
      names: ["place", "p"],
      says: "put a stone there; the field alone is enough: r7",
      example: "place red 7",
    },
    pass: { names: ["pass", "x"], says: "leave this action, or end the turn" },
  } satisfies Record<string, Named>,
  mayRoll: (roll: string) => `Roll the dice: type ${roll}.`,
  one: (sum: number) => `White plus white is ${sum}.`,
  two: "One white die plus one of a colour.",
  fits: (list: string) => `You may use ${list}.`,
  none: "Nothing fits.",
  field: (field: string, does: string, points: number) => `${field} (${does}, ${signed(points)})`,
  or: " or ",
  mayPass: (pass: string) => `Or ${pass}.`,
  onlyPass: (pass: string) => `Type ${pass} to continue.`,
  costs: (pass: string, points: number) => `With ${pass} it is a misthrow, ${signed(points)}.`,
  sure: (pass: string, points: number) => `That is a misthrow, ${signed(points)}. Type ${pass} once more to take it.`,
  which: (word: string, list: string) => `“${word}” could be ${list}. Type a little more.`,
  noRow: (list: string) => `Type a colour and a number, such as r7. The colours: ${list}.`,
  noValue: (field: string) => `Which number? For example: ${field}.`,
  noDice: "No dice lie there. They are rolled first.",
  misthrows: (list: string) => `Misthrows: ${list}.`,
  stock: (list: string) => `Stones left: ${list}.`,
  keys: { walk: "from one lit field to the next", choose: "choose a field, and place on it", leave: "choose none" },
};

export type Words = typeof words;
export default words;
