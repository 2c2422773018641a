import type { Named } from "../types";

const words = {
  title: "Typed commands",
  log: "What happens",
  field: "Command",
  send: "Send",
  hello: (help: string) =>
    `Type a command and press Enter. ${help} lists all of them. Arrow up brings back what you typed.`,
  board: "Back to the board",
  commands: {
    help: { names: ["help", "h", "?"], says: "what can be typed" },
    legal: { names: ["legal", "l"], says: "what you may do now" },
    board: { names: ["board", "b"], says: "what lies on the table" },
    dice: { names: ["dice", "d"], says: "the dice" },
    score: { names: ["score", "s"], says: "the points" },
    clock: { names: ["clock", "c"], says: "how much time is left" },
    again: { names: ["again", "a"], says: "what happened last" },
    resign: { names: ["resign"], says: "give up; it asks once more" },
    exit: { names: ["exit"], says: "back to the board" },
  } satisfies Record<string, Named>,
  line: (names: string, says: string) => `${names}: ${says}.`,
  or: " or ",
  unknown: (word: string, help: string) => `I do not know “${word}”. Type ${help} for all commands.`,
  several: (word: string, list: string) => `“${word}” could be ${list}. Type a little more.`,
  notYours: "It is not your turn.",
  turnOf: (names: string) => `Now playing: ${names}.`,
  nobody: "Nobody has to do anything right now.",
  noClock: "There is no clock.",
  left: (n: number) => (n === 1 ? "One second left." : `${n} seconds left.`),
  nothing: "Nothing has happened yet.",
  sure: (again: string) => `Really give up? The others win. Type ${again} once more to do it.`,
  number: (n: number, text: string) => `${n}: ${text}`,
  choose: (list: string) => `You may choose: ${list}. Type its number.`,
  noSuch: (most: number) => (most ? `Type a number from 1 to ${most}.` : "There is nothing to choose right now."),
  keys: {
    title: "Keys",
    help: "this list",
    typed: "typed commands on or off",
    next: "to what comes next, and press it",
    close: "close a sheet",
    tab: "Tab",
    enter: "Enter",
    space: "Space",
    escape: "Esc",
    game: "In this game",
    always: "Always",
  },
};

export type Words = typeof words;
export default words;
