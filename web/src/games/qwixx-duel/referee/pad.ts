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
/** A row as it was told: stones laid field by field, and stones that were only counted. */
export interface ToldRow {
  fields: (Pile | null)[];
  lock: Seat | null;
  counted: Pair;
}

/** All that the phone was told of a game. */
export interface Told {
  names: [string, string];
  rows: ToldRow[];
  misthrows: Pair;
  /** the row that is shown below, and who asks for which field of it */
  row: number;
  seat: Seat;
  value: number | null;
  /** what a tap on a field does: ask, put a stone there, take one away */
  tap: "ask" | "black" | "grey" | "away";
}

const emptyRow = (): ToldRow => ({ fields: Array.from({ length: FIELDS }, () => null), lock: null, counted: [0, 0] });

export const fresh = (): Told => ({
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

const laid = ({ fields, lock }: ToldRow, seat: Seat): number =>
  fields.reduce((sum, pile) => sum + (pile?.owner === seat ? pile.height : 0), 0) + (lock === seat ? 1 : 0);

/** How many stones of a row are only counted: of those nobody knows where they lie. */
export const unlaid = (told: Told): number => {
  const [black, grey] = told.rows[told.row]?.counted ?? [0, 0];
  return black + grey;
};

export const stonesOf = (row: ToldRow): Pair => [laid(row, 0) + row.counted[0], laid(row, 1) + row.counted[1]];

const change = (told: Told, row: number, changed: Partial<ToldRow>): Partial<Told> => {
  const old = told.rows[row];
  return old ? { rows: withOne(told.rows, row, { ...old, ...changed }) } : {};
};

/** One stone more or less on the pad; a stone less is taken from those that are laid if none is only counted. */
export function countOne(told: Told, row: number, seat: Seat, n: 1 | -1): Partial<Told> | undefined {
  const old = told.rows[row];
  if (!old) return undefined;
  if (n > 0 || old.counted[seat] > 0) return change(told, row, { counted: plus(old.counted, seat, n) });
  if (old.lock === seat) return change(told, row, { lock: null });
  const at = old.fields.findLastIndex((pile) => pile?.owner === seat);
  return at < 0 ? undefined : change(told, row, { fields: withOne(old.fields, at, lower(old.fields[at] ?? null)) });
}

const lower = (pile: Pile | null): Pile | null =>
  pile && pile.height > 1 ? { ...pile, height: pile.height - 1 } : null;

export function misthrow(told: Told, seat: Seat, n: 1 | -1): Partial<Told> | undefined {
  return told.misthrows[seat] + n < 0 ? undefined : { misthrows: plus(told.misthrows, seat, n) };
}

/** Lays a stone on a field of the row that is shown, on top of the own ones there, or takes one away. */
export function lay(told: Told, value: number, what: Seat | "away"): Partial<Told> {
  const old = told.rows[told.row];
  const at = valuesOf(told.row).indexOf(value);
  if (!old || at < 0) return {};
  const pile = old.fields[at] ?? null;
  const lock = at === FIELDS - 1 ? null : old.lock;
  if (what === "away") return change(told, told.row, { fields: withOne(old.fields, at, lower(pile)), lock });
  const height = pile?.owner === what ? pile.height + 1 : 1;
  const counted = old.counted[what] > 0 ? plus(old.counted, what, -1) : old.counted;
  const closes = at === FIELDS - 1 ? { lock: what } : {};
  return change(told, told.row, { fields: withOne(old.fields, at, { owner: what, height }), counted, ...closes });
}

/** The stone that was asked about is put there, as the referee says what it does. */
export function put(told: Told, may: May): Partial<Told> {
  const old = told.rows[told.row];
  const at = valuesOf(told.row).indexOf(told.value ?? 0);
  if (!old || at < 0 || !may.may) return {};
  const height = may.does === "stack" ? (old.fields[at]?.height ?? 0) + 1 : 1;
  const fields = withOne(old.fields, at, { owner: told.seat, height });
  return {
    ...change(told, told.row, { fields, ...(may.does === "close" ? { lock: told.seat } : {}) }),
    value: null,
    seat: told.seat,
  };
}

const written = ({ fields, lock }: ToldRow): string =>
  fields.map((pile) => (pile ? `${"BG"[pile.owner]}${pile.height > 1 ? pile.height : ""}` : ".")).join("") +
  (lock === null ? "" : "*");

/** The board as the referee is asked about it. */
export function asked(told: Told): RefereeQuery {
  const [red, yellow, green, blue] = told.rows.map(written);
  const row = ROWS[told.row];
  return {
    rows: [red ?? "", yellow ?? "", green ?? "", blue ?? ""],
    misthrows: told.misthrows,
    stones: told.rows.map(stonesOf),
    may: told.value === null || !row ? null : { seat: told.seat, row, value: told.value },
  };
}
