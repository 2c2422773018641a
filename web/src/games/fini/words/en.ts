import { count } from "$/lib/numbers";
import { people } from "$/lib/people";

const { by, and } = people("You", "and");

/** A player in a sentence: "you" on a device of one's own. */
export interface Who {
  name: string;
  you: boolean;
}
type Facts = Record<string, string>;
const NUMBERS = ["", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
const big = (n: number) => NUMBERS[n] ?? `${n}`;
const whose = ({ name, you }: Who) => (you ? "your" : `${name}’s`);
const Whose = (who: Who) => (who.you ? "Your" : whose(who));
const die = (value: number, silver: boolean) => `${silver ? "silver " : ""}${value}`;
const faults = {
  drop: "dropped a die",
  early: "reached for the dice before “go”",
  knock: "knocked over a die",
  return: "put a die back",
  turn: "turned a die",
  "two-dice": "took a second die in hand",
  "two-hands": "used the second hand",
} as Record<string, string>;

const words = {
  hands: {
    first: "first",
    seconds: (s: string) => `${s} s`,
    fits: "still fits",
    taken: (n: number, s: string) => `${count(n, "die", "dice")}${s ? `, ${s} s each` : ""}`,
    late: (n: number) => `${n} late`,
    lost: (n: number) => `${n} missed`,
    early: "called too early",
    called: (s: string) => `called ${s} s after nothing fitted`,
    idle: (s: string) => `nothing fitted for ${s} s, and did not call`,
    key: { taken: "taken, after so many seconds", late: "late, over 2 s", missed: "missed, in sight for 1 s and more" },
  },
  list: and,
  keysFor: {
    six: "take a die with that value, then lay it in that gap",
    ends: "lay it at the left or right end",
    call: "roll, call, continue",
  },
  roll: "Roll",
  felt: "Dice on the felt",
  gone: "gone",
  loose: "loose",
  supply: "supply",
  go: "go",
  die: (value: number, silver: boolean) => `${silver ? "silver " : ""}${NUMBERS[value]}`,
  dieShort: die,
  tray: (name: string, values: string) =>
    `${by(name, "Your tray", `Tray of ${name}`)}${values ? `: ${values}` : ", empty"}`,
  layWhere: (what: string) => `Place the ${what}`,
  how: "Drag a die here, or tap it and then tap here.",
  howLay: "Tap here to place it.",
  layFirst: "Place it in the tray",
  layLeft: "Place it at the left end",
  layRight: "Place it at the right end",
  layBetween: (a: number, b: number) => `Place it between ${a} and ${b}`,
  chipsOf: (far: string, a: number, supply: number, near: string, b: number) =>
    `Chips: ${far} ${a}, supply ${supply}, ${near} ${b}`,
  pointsShort: (n: number) => count(n, "point", "points"),
  lagTitle: "Time from this person’s finger to the table. A part of it is credited when both reach for one die",
  roundOf: (n: number, all: number) => `Round ${n} of ${all}`,
  kinds: { street: "Street", set: "Sets", mix: "Mix" } as Record<string, string>,
  duel: (n: number) => `Duel ${n}`,
  duelOf: (n: number, roller: Who) => `Duel ${n} · ${roller.you ? "you" : roller.name} rolled`,
  diceOf: (n: number, room: number) => `${n} of ${room} dice`,
  diceIn: (n: number) => count(n, "die", "dice"),
  calledToo: "called",
  ready: "ready",
  handsOff: "Hands off until",
  handsOffShort: "hands off until go",
  callHint: "Six dice, or nothing fits?",
  space: "Space",
  keysSolo: "Keys: 1–6 take a die, then 1–6, ← or → place it",
  callOf: (name: string) => by(name, "FiNi", `FiNi, ${name}`),
  rollOf: (name: string) => by(name, "Roll the dice", `Roll the dice, ${name}`),
  youRoll: "You roll.",
  rolls: (name: string) => by(name, "You roll.", `${name} rolls.`),
  rolling: "The dice are on their way …",
  announce: "What do you want to collect?",
  announces: (name: string) => by(name, "Street or sets: you choose …", `${name} chooses street or sets …`),
  announced: { street: "This duel is about streets", set: "This duel is about sets" } as Record<string, string>,
  uneven: (a: string, x: number, b: string, y: number, most: number) =>
    `The connections are uneven: ${a} ${x} ms, ${b} ${y} ms. Up to ${most} ms are credited to a press.`,
  referee: "The referee",
  called: (who: Who) => (who.you ? "You called" : `${who.name} called`),
  nextDuel: "Next duel",
  nextRound: "Next round",
  stillReads: (name: string) => by(name, "You are still reading.", `${name} is still reading. Then the dice fall.`),
  toTheEnd: "To the result",
  slowly: "Watch slowly",
  slowMotion: "Slow motion",
  backToRuling: "Back to the ruling",
  rule: (clause: string) => `Rule ${clause}`,
  steps: {
    call: (who: Who) => `${Whose(who)} call`,
    trays: "Both trays",
    longest: { street: "Longest street", set: "Longest set" } as Record<string, string>,
    skipped: "Not checked.",
    nobody: "Nobody wins.",
    inTime: "In time: nothing more fitted.",
    fullTray: (dice: number) => `In time: ${big(dice)} dice lie in the tray.`,
    early: (dice: string, count: number) =>
      `A moment early: ${count > 1 ? dice : `the ${dice}`} still fitted, and the tray had room.`,
    inHand: (dice: string) => `Too early: the ${dice} was still in the hand, and may not go back.`,
    inOrder: "In order.",
    copies: (who: Who, value: number, other: Who) => `${Whose(who)} silver ${value} copies ${whose(other)} ${value}.`,
    slip: {
      order: (who: Who, wrong: string) => `${Whose(who)} dice do not lie in order: ${wrong}.`,
      tooMany: (who: Who, dice: number) => `${Whose(who)} tray: ${big(dice)} dice lie in it, and six is the most.`,
      copiesNothing: (who: Who, dice: string, count: number) =>
        `${Whose(who)} ${dice} ${count > 1 ? "have" : "has"} nothing to copy.`,
      tooEarly: (who: Who, value: number, any: boolean) =>
        `${Whose(who)} silver ${value} was taken while ${any ? "a coloured die still fitted" : `a coloured ${value} still lay there`}.`,
    },
    none: (who: Who, kind: string, dice: number) =>
      dice < 2
        ? `${Whose(who)} tray: ${dice ? `one die alone is no ${kind}` : "no die"}.`
        : `No two of ${who.you ? "your" : `${who.name}’s`} dice make a ${kind}.`,
    nothingLeft: (who: Who, kind: string, longest: number, loose: number) =>
      `${Whose(who)} longest has ${longest}, less ${loose} loose: ${longest - loose === 1 ? `one die alone is no ${kind}` : "nothing is left"}.`,
    instead: (who: Who, longest: number, loose: number, counts: number) =>
      `${Whose(who)} longest has ${longest}, less ${loose} loose; the next one counts ${counts}.`,
    length: (who: Who, longest: number, loose: number, counts: number) =>
      loose && longest
        ? `${Whose(who)} longest has ${longest}, less ${loose} loose: ${counts}.`
        : `${Whose(who)} longest counts ${counts}.`,
    equal: (caller: Who) => `Equal: ${caller.you ? "you called, so you win" : `${caller.name} called and wins`}.`,
    hand: "The hand",
  },
  marks: {
    stillFitted: "still fitted",
    copies: (value: number) => `copies the ${value}`,
    nothing: (value: number) => `nothing to copy: no ${value} there`,
    tooEarly: "taken too early",
    coloured: (value: number) => `a coloured ${value}`,
    before: (a: number, b: number) => `${a} before ${b}`,
    between: (between: string, a: number, b: number) => `${between} between ${a} and ${b}`,
    counts: { street: "street", set: "set" } as Record<string, string>,
    longer: { street: "the longer street", set: "the bigger set" } as Record<string, string>,
    nothingLeft: (kind: string, left: number) => (left === 1 ? `one die alone is no ${kind}:` : "nothing is left:"),
    less: (longest: number, loose: number) => `${longest} − ${loose} loose =`,
  },
  heads: {
    early: (dice: string, count: number) => (count === 1 ? `The ${dice} still fitted.` : `${count} dice still fitted.`),
    inHand: "A die was still in the hand.",
    tooEarly: (value: number) => `The silver ${value} came too early.`,
    slipBoth: "A slip on each side.",
    slip: (who: Who) => (who.you ? "A slip in your tray." : `A slip in ${who.name}’s tray.`),
    longer: (who: Who, kind: string, a: number, b: number) =>
      `${Whose(who)} ${kind === "street" ? "street is longer" : "set is bigger"}: ${a} to ${b}.`,
    equal: (who: Who, n: number) => `${n} to ${n}: ${who.you ? "your" : `${who.name}’s`} call decides.`,
    fault: (who: Who, what: string) => `${who.you ? "You" : who.name} ${faults[what] ?? what}.`,
    void: "Both took the same die.",
  },
  faultNote: "That loses the duel at once.",
  voidNote: "Nobody can be blamed alone: the duel does not count, and the same player rolls again.",
  chips: {
    won: (who: Who) => (who.you ? "One chip for you." : `One chip for ${who.name}.`),
    back: (who: Who) => (who.you ? "One of your chips goes back." : `One of ${who.name}’s chips goes back.`),
    backBoth: "One chip back from each side.",
    instead: (who: Who, taker: Who) =>
      `${who.you ? "You have" : `${who.name} has`} no chip to give back, so ${taker.you ? "you take" : `${taker.name} takes`} one.`,
    insteadBoth: "Neither has a chip to give back, so each takes one.",
    none: "No chip moves.",
    change: (name: string, from: number, to: number) => `${name} ${from} → ${to}`,
  },
  roundOver: (n: number) => `Round ${n} is over: the supply is empty.`,
  clauses: {
    F10: "A silver die may only copy: the opponent’s tray must hold a coloured die of the same value.",
    F11: "A silver die may be grabbed only while no coloured die of the same value lies on the area.",
    F14: "Whoever turns, knocks over or drops a die, puts one back, takes a second one in hand, or grabs before “go” loses the duel at once and gives back a chip.",
    F15: "If both grab the same die at the same time, the duel is void and the same player rolls again.",
    F16: "First the call: was a fitting die left on the area while the caller’s tray had room? Then the call came too early. The caller gives back a chip, and nothing further is judged.",
    F17: "Then both trays: dice in the wrong order, more than six, a silver die that copies nothing or was grabbed too early. Each player at fault gives back a chip, and no one wins the duel.",
    F18: "Both clean: the longer combination wins one chip. Equal length goes to the caller. Every loose die is taken off the longest combination (our ruling, F19).",
  } as Record<string, string>,
  allRules: "All rules",
  tell: {
    announce: (name: string, kind: string) => `${name} announced ${kind === "street" ? "a street" : "sets"}`,
    roll: (name: string) => `${name} rolled the dice`,
    grab: (name: string, what: string) => `${name} took a ${what}`,
    place: (name: string, what: string) => `${name} placed the ${what}`,
    move: (name: string, what: string) => `${name} moved the ${what}`,
    fini: (name: string) => `${name}: FiNi!`,
    fault: (name: string, what: string) => `${name} ${faults[what] ?? what}`,
    void: "Both took the same die: the duel does not count",
    wins: (name: string) => by(name, "You win the duel", `${name} wins the duel`),
    atFault: (name: string) => by(name, "Your mistake", `${name} made a mistake`),
  },
  railMarks: { won: "duel won", early: "called too early", slip: "a slip" },
  end: {
    rounds: "three rounds are played",
    over: (duels: number, why: string) => `Game over after ${count(duels, "duel", "duels")}: ${why}`,
    byRound: "Points by round",
    round: (n: number) => `Round ${n}`,
    total: "Points",
    calls: "calls",
    right: (n: number) => `${n} right`,
    credit: "Credit for lag",
    decided: (name: string, n: number) => `${name}: it decided ${count(n, "time", "times")}`,
    steady: (name: string, most: number, all: number, ms: number) =>
      `${name}: all of it, ${ms} ms, for ${most} of ${all} grabs and calls`,
    duels: "Points, duel by duel",
    duelTick: (n: number) => `duel ${n}`,
  },
  options: {
    manner: "Style",
    friendly: "Friendly",
    strict: "Strict",
    friendlyNote: "A die dropped beside the tray stays in the hand; a hand that was too early rests a moment.",
    strictNote: "A die dropped beside the tray, a second one in hand, or a hand before “go” loses the duel (F14).",
    silver: "Silver dice",
    same: "Same value first",
    any: "Any fitting first",
    sameNote: "A silver die may be taken while no coloured die of its value lies there.",
    anyNote: "A silver die may be taken only while no coloured die fits at all.",
    tidy: "Tidy",
    tidyNote: "A die flies to its right place by itself: for small screens and beginners.",
    practise: "Practise without a clock",
    practiseNote: "You alone, as slowly as you like; the referee judges.",
  },
  practice: {
    title: "Practice",
    lead: "No clock, no other hand. Take what fits, place it in order, call FiNi; then see what the referee says.",
    other: "Opponent",
    again: "New dice",
    judgeFailed: "The referee cannot be reached. Try again.",
  },
  reasons: {
    "duel-over": () => "This duel is over already.",
    "not-yet": () => "Hands off until “go”.",
    "hand-rests": () => "Too early: your hand rests a moment.",
    "put-it-down": () => "Put the die down first, then call.",
    "die-in-hand": () => "Put the die down first, then rearrange.",
    "hand-full": () => "One hand, one die at a time.",
    "not-rolling": () => "It is the other player’s roll.",
    "announce-first": () => "Choose street or sets first.",
    "not-announcing": () => "There is nothing to choose now.",
    "not-rolled": () => "The dice are not rolled yet.",
    "duel-first": () => "This duel comes first.",
    "hand-empty": () => "Your hand is empty.",
    "no-such-slot": () => "There is no such place in the tray.",
    "not-in-the-tray": () => "This die is not in your tray.",
    "not-on-the-area": () => "This die is gone.",
    "nothing-to-read": () => "There is nothing to read now.",
    "still-read": () => "The other player is still reading.",
    options: () => "There is no such house rule.",
    "two-players": () => "Two play this game.",
    over: () => "The game is over.",
  } as Record<string, (facts: Facts) => string>,
};

export type Words = typeof words;
export default words;
