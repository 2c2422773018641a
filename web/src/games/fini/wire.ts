// Made by tools/browser_types.py from the server's own types; change those, and run it again.

/** In round 3 the roller says what is to be collected. */
export interface Announce {
  type: "announce";
  seat: number;
  kind: "set" | "street";
}

/** The roller takes up all fifteen dice. */
export interface ToRoll {
  type: "roll";
  seat: number;
}

/** A die goes from the area into the hand. */
export interface Grab {
  type: "grab";
  seat: number;
  die: number;
}

/** The die in the hand goes into the own tray, before position `slot`. */
export interface Place {
  type: "place";
  seat: number;
  slot: number;
}

/** A die is shifted within the own tray; `slot` is counted after taking it out. */
export interface Move {
  type: "move";
  seat: number;
  die: number;
  slot: number;
}

/** The call that ends the duel. */
export interface Fini {
  type: "fini";
  seat: number;
}

/** Has read the ruling, and is ready for the next duel. That is between people, and stands in no record. */
export interface Next {
  type: "next";
  seat: number;
}

/**
 * A duel as it lies when somebody calls, slips, or both take the same die. `3` is a coloured 3, `s3` a silver one,
 * `s3!` a silver one that was grabbed too early.
 */
export interface Asked {
  kind: "set" | "street";
  trays: [(string | number)[], (string | number)[]];
  area?: (string | number)[];
  caller?: 0 | 1 | null;
  slip?: SlipOfTheHand | null;
  void?: boolean;
  hands?: [string | number | null, string | number | null];
  chips?: [number, number];
  round?: number;
  points?: [number, number];
  roller?: 0 | 1;
  options?: Record<string, unknown>;
}

/** Who did what with a die (F14). */
export interface SlipOfTheHand {
  seat: 0 | 1;
  what: "drop" | "knock" | "return" | "turn" | "two-dice" | "two-hands";
}

/** The whole table. Nothing in this game is hidden. */
export interface View {
  round: number;
  kind: "set" | "street" | null;
  roller: number | null;
  rolled: boolean;
  area: DieView[];
  trays: DieView[][];
  hands: (DieView | null)[];
  belongs: (number | null)[];
  chips: [number, number];
  supply: number;
  points: [number, number];
  options: Options;
}

/** A die by its number. */
export interface DieView {
  die: number;
  value: number;
  silver: boolean;
}

/** House rules. What the table alone needs to know is kept here too, so that a record carries it. */
export interface Options {
  silver: "any-fitting" | "same-value";
  strict: boolean;
  tidy: boolean;
}

/** The dice as they fell, by number. */
export interface Roll {
  type: "roll";
  seat: number;
  values: number[];
}

/** A slip of the hand that loses the duel at once (F14). */
export interface Fault {
  type: "fault";
  seat: number;
  what: "drop" | "knock" | "return" | "turn" | "two-dice" | "two-hands";
}

/** Nobody can be blamed alone: the duel does not count (F15). */
export interface Void {
  type: "void";
}

/** A seat gives up, runs out of time, stays away, or (a bot) answers against the rules. */
export interface Forfeit {
  type: "forfeit";
  seat: number;
  why: "absent" | "illegal" | "resign" | "time";
}

/** Everything about the end of a duel. */
export interface Judgement {
  caller: number | null;
  step: number | null;
  slips: Slip[];
  fitting: number[];
  beside: (number | null)[];
  area: number[];
  trays: [TrayReading, TrayReading];
  winner: number | null;
  moves: ChipMove[];
  chips: [number, number];
  supply: number;
  values: number[];
}

/** Who was at fault, by which clause, and which dice show it. */
export interface Slip {
  seat: number;
  clause: string;
  reason:
    | "copies-nothing"
    | "in-hand"
    | "order"
    | "premature"
    | "too-early"
    | "too-many"
    | "drop"
    | "knock"
    | "return"
    | "turn"
    | "two-dice"
    | "two-hands";
  dice: number[];
}

/** A tray as the referee reads it, in die numbers. */
export interface TrayReading {
  combinations: number[][];
  loose: number[];
  length: number;
  full: boolean;
  disorder: number[][];
  wrong: number[][];
  longest: number[];
  docked: number[];
  counting: number[];
  copies: Copy[];
}

/** A silver die and the coloured one in the other tray that it copies (F10). */
export interface Copy {
  die: number;
  of: number;
}

/** One chip on its way. */
export interface ChipMove {
  giver: number | "supply";
  taker: number | "supply";
  clause: string;
}

/** Where a die is: its middle in mm in the box's frame, and its turn as a unit quaternion (w first). */
export type Pose = [number, number, number, number, number, number, number];

/** The judgement, with the table as it lay and as it goes on. */
export interface Ruled {
  verdict: Judgement;
  event: Fini | Fault | Void;
  before: View;
  after: View;
  winner: number | null;
}

/** What the hands did in one duel, die by die: the page draws it on the felt. */
export interface Hands {
  grabs: Grasp[];
  missed: Miss[];
  idle: [number | null, number | null];
  caller: number | null;
  fits: number[];
}

/** A die that a hand took from the felt. */
export interface Grasp {
  seat: number;
  die: number;
  took: number | null;
  late: boolean;
}

/** A die that fitted, and that the other took. */
export interface Miss {
  seat: number;
  die: number;
  seen: number;
}

/** What lies on the table, and how long it is played. */
export interface Constants {
  dice: number;
  coloured: number;
  chips: number;
  room: number;
  kinds: ("set" | "street" | null)[];
  square: number;
  credit: number;
}

export type Act = Announce | ToRoll | Grab | Place | Move | Fini | Next;

export type Event = Announce | Roll | Grab | Place | Move | Fini | Fault | Void | Forfeit;

export type Verdict = Judgement;
