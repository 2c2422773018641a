import { constants } from "../game";
import { phrases } from "../phrases";
import { inWords } from "./reading";
import type { Ruling } from "./ruling";
import type { DieView } from "../generated/wire";

export interface Bracket {
  from: number;
  count: number;
  tone: "plain" | "win" | "bad";
  text: string;
  big?: string;
}

/** What the ruling draws on a tray: by die, and under or over a stretch of it. */
export interface TrayMarks {
  dice: Map<number, "off" | "less" | "blind">;
  brackets: Bracket[];
}

/** A line from a silver die to what it copies (or to nothing), or from a die that was to be taken to the tray. */
export interface Thread {
  from: number;
  to: number | undefined;
  text: string;
  kind: "copy" | "open" | "fits";
  seat: number;
}

/** What a ruling draws on the table. */
export interface Drawing {
  trays: [TrayMarks, TrayMarks];
  threads: Thread[];
  /** the dice on the felt that are lit */
  fits: number[];
}

/** Everything that is drawn stands in the verdict, in die numbers; here it is found where those dice lie. */
export function draw(ruling: Ruling): Drawing {
  const drawing: Drawing = {
    trays: [
      { dice: new Map(), brackets: [] },
      { dice: new Map(), brackets: [] },
    ],
    threads: [],
    fits: [...ruling.verdict.fitting],
  };
  const { step } = ruling.verdict;
  if (step === 1) drawFitting(drawing, ruling);
  if (step === 2 || step === 3) drawCopies(drawing, ruling);
  if (step === 2) drawSlips(drawing, ruling);
  if (step === 3) drawLengths(drawing, ruling);
  return drawing;
}

/** The first die that still fitted is led to where it belonged. */
function drawFitting({ threads }: Drawing, { verdict: { caller, fitting, beside } }: Ruling): void {
  const [die] = fitting;
  if (die === undefined || caller === null) return;
  const text = phrases.words.marks.stillFitted;
  threads.push({ from: die, to: beside[0] ?? undefined, text, kind: "fits", seat: caller });
}

/** Not of a silver die that is wrong for another reason. */
function drawCopies({ threads }: Drawing, { verdict }: Ruling): void {
  const early = verdict.slips.flatMap(({ reason, dice }) => (reason === "too-early" ? dice : []));
  for (const [seat, { copies }] of verdict.trays.entries()) {
    for (const { die, of } of copies.filter(({ die }) => !early.includes(die))) {
      const text = phrases.words.marks.copies(verdict.values[die] ?? 0);
      threads.push({ from: die, to: of, text, kind: "copy", seat });
    }
  }
}

function drawSlips(drawing: Drawing, { verdict, before }: Ruling): void {
  const w = phrases.words.marks;
  const value = (die: number) => verdict.values[die] ?? 0;
  for (const { seat, reason, dice } of verdict.slips) {
    const marks = drawing.trays[seat]!;
    if (reason === "order") {
      for (const shown of verdict.trays[seat]!.wrong)
        marks.brackets.push({
          ...stretch(before.trays[seat], shown),
          tone: "bad",
          text: inWords(shown.map(value)),
        });
      continue;
    }
    for (const die of dice) {
      marks.dice.set(die, "blind");
      if (reason === "too-many") continue;
      if (reason === "too-early" && drawInstead(drawing, verdict, seat, die)) {
        marks.brackets.push({ ...stretch(before.trays[seat], [die]), tone: "bad", text: w.tooEarly });
        continue;
      }
      openThread(drawing.threads, die, reason === "copies-nothing" ? w.nothing(value(die)) : w.tooEarly, seat);
    }
  }
}

/** The coloured die that was to be taken instead of a silver one is lit, if it still lies there. */
function drawInstead({ threads, fits }: Drawing, { area, values }: Ruling["verdict"], seat: number, silver: number) {
  const value = values[silver] ?? 0;
  const coloured = area.find((die) => die < constants().coloured && values[die] === value);
  if (coloured === undefined) return false;
  const text = fits.includes(coloured) ? "" : phrases.words.marks.coloured(value);
  threads.push({ from: coloured, to: silver, text, kind: "fits", seat });
  fits.push(coloured);
  return true;
}

/** A die may be wrong for two reasons: they hang on one thread. */
function openThread(threads: Thread[], die: number, text: string, seat: number): void {
  const hanging = threads.find(({ kind, from }) => kind === "open" && from === die);
  if (hanging) hanging.text += `; ${text}`;
  else threads.push({ from: die, to: undefined, text, kind: "open", seat });
}

function drawLengths(drawing: Drawing, { verdict, before }: Ruling): void {
  const w = phrases.words.marks;
  const kind = before.kind ?? "street";
  for (const [seat, { loose, longest, docked, counting, length }] of verdict.trays.entries()) {
    const marks = drawing.trays[seat]!;
    for (const die of loose) marks.dice.set(die, "off");
    for (const die of docked) marks.dice.set(die, "less");
    if (!longest.length) continue;
    const won = verdict.winner === seat;
    const shortened = loose.length > 0 && counting.every((die) => longest.includes(die));
    marks.brackets.push({
      ...stretch(before.trays[seat], counting.length ? counting : longest),
      tone: won ? "win" : "plain",
      big: `${length}`,
      text: !length
        ? w.nothingLeft(kind, longest.length - loose.length)
        : shortened
          ? w.less(longest.length, loose.length)
          : ((won ? w.longer[kind] : w.counts[kind]) ?? ""),
    });
  }
}

/** From which place of a tray to which these dice lie. */
function stretch(tray: DieView[] = [], dice: number[]): { from: number; count: number } {
  const places = dice.map((die) => tray.findIndex((lying) => lying.die === die));
  const from = Math.min(...places);
  return { from, count: Math.max(...places) - from + 1 };
}
