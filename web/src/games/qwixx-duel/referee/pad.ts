import type { RefereeQuery, May } from "../generated/wire";

export type Seat = 0 | 1;
export type Pair = [number, number];
export const ROWS = ["red", "yellow", "green", "blue"] as const;
export type RowName = (typeof ROWS)[number];
const FIELDS = 11;

/** Stones on one field. */
export interface Pile {
  owner: Seat;
  height: number;
}
/** A row as it was entered: stones laid field by field, and stones that were only counted. */
export interface EnteredRow {
  fields: (Pile | null)[];
  lock: Seat | null;
  counted: Pair;
}

/** All that was entered about a game. */
export interface Entered {
  names: [string, string];
  rows: EnteredRow[];
  misthrows: Pair;
  /** the row that is shown below, and who asks for which field of it */
  row: number;
  seat: Seat;
  value: number | null;
  /** what a tap on a field does: ask, put a stone there, take one away */
  tap: "ask" | "black" | "grey" | "away";
}

const emptyRow = (): EnteredRow => ({
  fields: Array.from({ length: FIELDS }, () => null),
  lock: null,
  counted: [0, 0],
});

export const fresh = (): Entered => ({
  names: ["", ""],
  rows: ROWS.map(emptyRow),
  misthrows: [0, 0],
  row: 0,
  seat: 0,
  value: null,
  tap: "ask",
});

/** The numbers of a row from left to right (Q2). */
export const valuesOf = (row: number): number[] =>
  Array.from({ length: FIELDS }, (_, field) => (row < 2 ? field + 2 : 12 - field));

const withOne = <T>(list: T[], at: number, one: T): T[] => list.map((old, i) => (i === at ? one : old));
const plus = ([black, grey]: Pair, seat: Seat, n: number): Pair => (seat === 0 ? [black + n, grey] : [black, grey + n]);

const laid = ({ fields, lock }: EnteredRow, seat: Seat): number =>
  fields.reduce((sum, pile) => sum + (pile?.owner === seat ? pile.height : 0), 0) + (lock === seat ? 1 : 0);

/** How many stones of a row are only counted: their fields are unknown. */
export const unlaid = (entered: Entered): number => {
  const [black, grey] = entered.rows[entered.row]?.counted ?? [0, 0];
  return black + grey;
};

export const stonesOf = (row: EnteredRow): Pair => [laid(row, 0) + row.counted[0], laid(row, 1) + row.counted[1]];

const change = (entered: Entered, row: number, changed: Partial<EnteredRow>): Partial<Entered> => {
  const old = entered.rows[row];
  return old ? { rows: withOne(entered.rows, row, { ...old, ...changed }) } : {};
};

/** One stone more or less on the pad; a stone less is taken from those that are laid if none is only counted. */
export function countOne(entered: Entered, row: number, seat: Seat, n: 1 | -1): Partial<Entered> | undefined {
  const old = entered.rows[row];
  if (!old) return undefined;
  if (n > 0 || old.counted[seat] > 0) return change(entered, row, { counted: plus(old.counted, seat, n) });
  if (old.lock === seat) return change(entered, row, { lock: null });
  const at = old.fields.findLastIndex((pile) => pile?.owner === seat);
  return at < 0 ? undefined : change(entered, row, { fields: withOne(old.fields, at, lower(old.fields[at] ?? null)) });
}

const lower = (pile: Pile | null): Pile | null =>
  pile && pile.height > 1 ? { ...pile, height: pile.height - 1 } : null;

export function misthrow(entered: Entered, seat: Seat, n: 1 | -1): Partial<Entered> | undefined {
  return entered.misthrows[seat] + n < 0 ? undefined : { misthrows: plus(entered.misthrows, seat, n) };
}

/** Lays a stone on a field of the row that is shown, on top of the own ones there, or takes one away. */
export function lay(entered: Entered, value: number, what: Seat | "away"): Partial<Entered> {
  const old = entered.rows[entered.row];
  const at = valuesOf(entered.row).indexOf(value);
  if (!old || at < 0) return {};
  const pile = old.fields[at] ?? null;
  const lock = at === FIELDS - 1 ? null : old.lock;
  if (what === "away") return change(entered, entered.row, { fields: withOne(old.fields, at, lower(pile)), lock });
  const height = pile?.owner === what ? pile.height + 1 : 1;
  const counted = old.counted[what] > 0 ? plus(old.counted, what, -1) : old.counted;
  const closes = at === FIELDS - 1 ? { lock: what } : {};
  return change(entered, entered.row, { fields: withOne(old.fields, at, { owner: what, height }), counted, ...closes });
}

/** The stone that was asked about is put there, as the referee says what it does. */
export function put(entered: Entered, may: May): Partial<Entered> {
  const old = entered.rows[entered.row];
  const at = valuesOf(entered.row).indexOf(entered.value ?? 0);
  if (!old || at < 0 || !may.may) return {};
  const height = may.does === "stack" ? (old.fields[at]?.height ?? 0) + 1 : 1;
  const fields = withOne(old.fields, at, { owner: entered.seat, height });
  return {
    ...change(entered, entered.row, { fields, ...(may.does === "close" ? { lock: entered.seat } : {}) }),
    value: null,
    seat: entered.seat,
  };
}

const written = ({ fields, lock }: EnteredRow): string =>
  fields.map((pile) => (pile ? `${"BG"[pile.owner]}${pile.height > 1 ? pile.height : ""}` : ".")).join("") +
  (lock === null ? "" : "*");

/** The board as the referee is asked about it. */
export function asked(entered: Entered): RefereeQuery {
  const [red, yellow, green, blue] = entered.rows.map(written);
  const row = ROWS[entered.row];
  return {
    rows: [red ?? "", yellow ?? "", green ?? "", blue ?? ""],
    misthrows: entered.misthrows,
    stones: entered.rows.map(stonesOf),
    may: entered.value === null || !row ? null : { seat: entered.seat, row, value: entered.value },
  };
}
