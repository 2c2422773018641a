// Made by tools/browser_types.py from the server's own types; change those, and run it again.

/** The active player takes up the dice. */
export interface ToRoll {
  type: "roll";
  seat: number;
}

/** A stone on the board, in the action that is due. */
export interface Place {
  type: "place";
  seat: number;
  row: "blue" | "green" | "red" | "yellow";
  value: number;
}

/** The action that is due stays unused. */
export interface Pass {
  type: "pass";
  seat: number;
}

/** A board as it lies, or only the stones as they are counted; and, if somebody asks, where a stone is to go. */
export interface Asked {
  rows?: [string, string, string, string];
  misthrows?: [number, number];
  stones?: [number, number][] | null;
  may?: Stone | null;
  turn?: string | null;
}

/** Where somebody would like to put a stone. Seat 0 is black, seat 1 grey. */
export interface Stone {
  seat: number;
  row: "blue" | "green" | "red" | "yellow";
  value: number;
}

/** The whole table. Nothing in this game is hidden. */
export interface View {
  rows: RowView[];
  misthrows: [number, number];
  stock: [number, number];
  totals: [number, number];
  active: number | null;
  action: number;
  white: number[];
  coloured: Record<string, number>;
  filled: ["blue" | "green" | "red" | "yellow", number] | null;
}

/** A row from left to right. */
export interface RowView {
  name: "blue" | "green" | "red" | "yellow";
  fields: FieldView[];
  lock: number | null;
  stones: [number, number];
  points: [number, number];
}

/** A field: its number, who holds it, and how many stones lie there. */
export interface FieldView {
  value: number;
  owner: number | null;
  height: number;
}

/** The dice as they fell. A closed row's die is absent (Q14). */
export interface Roll {
  type: "roll";
  seat: number;
  white: [number, number];
  red?: number;
  yellow?: number;
  green?: number;
  blue?: number;
}

/** A seat gives up, runs out of time, stays away, or (a bot) answers against the rules. */
export interface Forfeit {
  type: "forfeit";
  seat: number;
  why: "absent" | "illegal" | "resign" | "time";
}

/** A stone: what it does, the sum of which two dice it takes, and how many own stones the row then has. */
export interface Placed {
  points: number;
  totals: [number, number];
  ends: "misthrows" | "rows" | "stones" | null;
  does: "capture" | "close" | "place" | "stack";
  dice: [
    "white-1" | "white-2" | "blue" | "green" | "red" | "yellow",
    "white-1" | "white-2" | "blue" | "green" | "red" | "yellow",
  ];
  pips: [number, number];
  stones: number;
}

/** An action stays unused; if that is both of them, it is a misthrow (Q7). */
export interface Passed {
  points: number;
  totals: [number, number];
  ends: "misthrows" | "rows" | "stones" | null;
  does: "misthrow" | "pass";
}

/** The score pad, and the answer. */
export interface Ruled {
  verdict: Sheet;
}

/** The score pad of both. */
export interface Sheet {
  stones: [number, number][];
  points: [number, number][];
  misthrows: [number, number];
  stock: [number, number];
  totals: [number, number];
  ended: "misthrows" | "rows" | "stones" | null;
  winner: number | null;
  may: May | null;
}

/** The answer to "may I?": what the stone does, or why it may not go there. */
export interface May {
  may: boolean;
  clause: string | null;
  does: "capture" | "close" | "place" | "stack" | null;
  points: number;
  ends: "misthrows" | "rows" | "stones" | null;
  reason: string | null;
  facts: Record<string, unknown>;
}

/** The points ladder, and what closing a row and misthrowing take. */
export interface Constants {
  ladder: number[];
  to_close: number;
  misthrow: number;
  misthrows: number;
}

export type Act = ToRoll | Place | Pass;

export type Event = Roll | Place | Pass | Forfeit;

export type Verdict = Placed | Passed;
