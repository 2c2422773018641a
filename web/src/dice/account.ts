import { sha256 } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";
import type { Note } from "./part";

/** The events that a browser received of a game, as a running hash: docs/fair-dice.md, `knobel-told/1`. */
const SCHEME = "knobel-told/1";
/** Hashes that are kept whole, the newest ones: so many events can be taken back. */
const WHOLE = 64;
/** Hexadecimal digits of every hash that are kept to find the first event that differs. */
const MARK = 4;

/** What a game starts from, as a record's header and the table tell it. */
export interface Start {
  game: string;
  first: number;
  options: Record<string, unknown>;
}

/** An event as a record writes it. */
export type RecordLine = Record<string, unknown> & { type?: unknown };

/** What is kept of it. */
export interface Account {
  /** the first event that was received as it happened; those before it came together when this browser connected */
  from: number;
  /** the newest event */
  n: number;
  /** the hashes after the newest events, the last one after event `n` */
  whole: string[];
  /** the beginning of the hash after every event, and before the first */
  marks: string;
  /** acts that were taken back */
  undone: number;
  /** seats that gave up or lost before the end */
  out: number[];
  /** the draw of the first roll */
  first?: Pick<Note, "n" | "chains">;
}

/** How a record compares with an account. */
export type Comparison =
  /** the same as far as the account goes: up to event `to` of so many */
  | { same: true; from: number; to: number; of: number }
  /** the first event that differs; 0: what the game starts from */
  | { same: false; event: number };

/** JSON with sorted keys and without blanks, as RFC 8785 has it. */
export function canonical(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonical).join()}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const keys = Object.keys(value).sort();
  return `{${keys.map((key) => `${JSON.stringify(key)}:${canonical((value as RecordLine)[key])}`).join()}}`;
}

const hash = (...lines: (string | number)[]) => bytesToHex(sha256(utf8ToBytes(lines.join("\n"))));
const begun = ({ game, first, options }: Start) => hash(SCHEME, canonical({ game, first, options }));

function after(before: string, n: number, { film: _, ...line }: RecordLine): string {
  return hash(before, n, canonical(line));
}

export function openAccount(start: Start): Account {
  const hash = begun(start);
  return { from: 1, n: 0, whole: [hash], marks: hash.slice(0, MARK), undone: 0, out: [] };
}

/** The next event. */
export function added(account: Account, line: RecordLine): Account {
  const n = account.n + 1;
  const hash = after(account.whole.at(-1)!, n, line);
  const { draw, seat } = line as { draw?: Note; seat?: number };
  return {
    ...account,
    n,
    whole: [...account.whole, hash].slice(-WHOLE),
    marks: account.marks + hash.slice(0, MARK),
    out: line.type === "forfeit" && seat !== undefined ? [...account.out, seat] : account.out,
    ...(draw && !account.first ? { first: { n: draw.n, chains: draw.chains } } : {}),
  };
}

/** Events are taken back, up to the one with this number; undefined: too many to know what was before. */
export function shortened(account: Account, to: number): Account | undefined {
  const gone = account.n - to;
  if (gone < 0 || gone >= account.whole.length) return undefined;
  return {
    ...account,
    n: to,
    whole: account.whole.slice(0, account.whole.length - gone),
    marks: account.marks.slice(0, (to + 1) * MARK),
  };
}

/** The start and the events of a record. */
export function readRecord(text: string): { start: Start; lines: RecordLine[] } {
  const [header, ...lines] = text
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as RecordLine);
  const { game, first, options = {} } = header as unknown as Start;
  return { start: { game, first, options }, lines };
}

/** Compares a record with an account. */
export function compare(account: Account, text: string): Comparison {
  const { start, lines } = readRecord(text);
  let hash = begun(start);
  const same = (n: number) => account.marks.slice(n * MARK, (n + 1) * MARK) === hash.slice(0, MARK);
  if (!same(0)) return { same: false, event: 0 };
  for (let n = 1; n <= account.n; n++) {
    const line = lines[n - 1];
    if (!line) return { same: false, event: n };
    hash = after(hash, n, line);
    if (!same(n)) return { same: false, event: n };
  }
  // Marks are short, so it is the whole hash that counts.
  if (hash !== account.whole.at(-1)) return { same: false, event: account.n };
  return { same: true, from: account.from, to: account.n, of: lines.length };
}
