import type { View as FiniView } from "$/games/fini/wire";
import type { Judged, Ruling } from "./desk.svelte";
import { phrases } from "./phrases";
import type { Who } from "./words/en";

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

/** A line from a silver die to what it copies (or to nothing), or from a die that still fitted to the tray. */
export interface Thread {
  from: number;
  to: number | undefined;
  text: string;
  kind: "copy" | "open" | "fits";
  seat: number;
}

export interface ReadStep {
  mark: "good" | "bad" | "skip";
  title: string;
  text: string;
  clause: string;
}

/** A ruling, told: the three steps beside the table, and what is drawn on it. */
export interface Reading {
  headline: string;
  called: string;
  steps: ReadStep[];
  /** the step with which it was decided */
  deciding: ReadStep | undefined;
  outcome: { title: string; text: string; chips: number };
  trays: [TrayMarks, TrayMarks];
  threads: Thread[];
  fits: number[];
}

/** The table as it lies during the ruling: a die that was in a hand lies on the area again (F13). */
export function lying(before: FiniView): FiniView {
  const back = before.hands.filter((die) => die !== null);
  return { ...before, area: [...before.area, ...back], hands: [null, null] };
}

export function read({ event, judged, before }: Ruling, names: string[], me: number | undefined): Reading {
  const w = phrases.words;
  const who = (seat: number): Who => ({ name: names[seat] ?? "", you: seat === me });
  const named = (dice: number[]) => [
    ...new Set(dice.map((die) => w.dieShort(judged.values[die] ?? 0, isSilver(before, die)))),
  ];
  const kind = before.kind ?? "street";
  const marks: [TrayMarks, TrayMarks] = [emptyMarks(), emptyMarks()];
  const reading: Reading = {
    headline: "",
    called: judged.caller === null ? "" : w.called(who(judged.caller)),
    steps: [],
    deciding: undefined,
    outcome: outcome(judged, before, names, who),
    trays: marks,
    threads: [],
    fits: judged.fitting,
  };
  if (judged.step === null || judged.caller === null) {
    const fault = event.type === "fault";
    reading.headline = fault ? w.heads.fault(who(event.seat ?? 0), event.what ?? "") : w.heads.void;
    reading.steps = [
      {
        mark: fault ? "bad" : "skip",
        title: w.steps.hand,
        text: fault ? w.faultNote : w.voidNote,
        clause: fault ? "F14" : "F15",
      },
    ];
    reading.deciding = reading.steps[0];
    return reading;
  }
  const caller = who(judged.caller);
  const still = named(judged.fitting);
  const six = (before.trays[judged.caller]?.length ?? 0) >= 6;
  const copying = judged.step === 1 ? [] : copies(judged, before);
  reading.steps = [
    {
      mark: judged.step === 1 ? "bad" : "good",
      title: w.steps.call(caller),
      text:
        judged.step === 1 ? w.steps.early(still.join(", "), still.length > 1) : six ? w.steps.sixLie : w.steps.inTime,
      clause: "F16",
    },
    {
      mark: judged.step === 1 ? "skip" : judged.step === 2 ? "bad" : "good",
      title: w.steps.trays,
      text:
        judged.step === 1
          ? w.steps.skipped
          : judged.step === 2
            ? judged.slips
                .map((slip) => w.steps.slip[slip.reason]?.(who(slip.seat), named(slip.dice).join(", ")))
                .join(" ")
            : [
                w.steps.inOrder,
                ...copying.map(({ seat, value }) => w.steps.copies(who(seat), value, who(1 - seat))),
              ].join(" "),
      clause: "F17",
    },
    {
      mark: judged.step === 3 ? "good" : "skip",
      title: w.steps.longest[kind] ?? "",
      text: judged.step === 3 ? lengths(judged, who) : judged.step === 2 ? w.steps.nobody : w.steps.skipped,
      clause: "F18",
    },
  ];
  reading.deciding = reading.steps[judged.step - 1];
  if (judged.step === 1) {
    reading.headline = w.heads.early(still.join(", "), still.length);
    reading.threads = judged.fitting.slice(0, 1).map((die) => ({
      from: die,
      to: before.trays[judged.caller!]?.find(({ value }) => Math.abs(value - judged.values[die]!) <= 1)?.die,
      text: w.marks.stillFitted,
      kind: "fits",
      seat: judged.caller!,
    }));
    return reading;
  }
  reading.threads = copying.map(({ seat, die, other, value }) => ({
    from: die,
    to: other,
    text: w.marks.copies(value),
    kind: "copy",
    seat,
  }));
  if (judged.step === 2) drawSlips(reading, judged, before, who);
  else drawLengths(reading, judged, before, kind, who);
  return reading;
}

const emptyMarks = (): TrayMarks => ({ dice: new Map(), brackets: [] });

const isSilver = (view: FiniView, die: number) =>
  [...view.area, ...view.trays.flat(), ...view.hands].some((seen) => seen?.die === die && seen.silver);

/** The silver dice that copy, each with a coloured die of its value in the other tray. */
function copies({ slips }: Judged, before: FiniView) {
  const bad = new Set(slips.flatMap(({ reason, dice }) => (reason === "copies-nothing" ? dice : [])));
  return before.trays.flatMap((tray, seat) =>
    tray.flatMap(({ die, value, silver }) => {
      const other = before.trays[1 - seat]?.find((seen) => seen.value === value && !seen.silver);
      return silver && !bad.has(die) && other ? [{ seat, die, value, other: other.die }] : [];
    }),
  );
}

const longestOf = (judged: Judged, seat: number) =>
  [...(judged.trays[seat]?.combinations ?? [])].sort((a, b) => b.length - a.length)[0] ?? [];

function lengths(judged: Judged, who: (seat: number) => Who): string {
  const w = phrases.words.steps;
  const caller = judged.caller ?? 0;
  const told = [caller, 1 - caller].map((seat) => {
    const { loose, length } = judged.trays[seat]!;
    return w.length(who(seat), longestOf(judged, seat).length, loose.length, length);
  });
  const equal = judged.trays[0].length === judged.trays[1].length;
  return [...told, ...(equal ? [w.equal(who(caller))] : [])].join(" ");
}

function drawSlips(reading: Reading, judged: Judged, before: FiniView, who: (seat: number) => Who): void {
  const w = phrases.words;
  for (const { seat, reason, dice } of judged.slips) {
    const marks = reading.trays[seat]!;
    const tray = before.trays[seat] ?? [];
    const at = (die: number) => tray.findIndex((lying) => lying.die === die);
    if (reason === "order") {
      for (const group of judged.trays[seat]!.combinations) {
        const places = group.map(at);
        const steps = new Set(places.slice(1).map((place, i) => place - places[i]!));
        if (steps.size === 1 && (steps.has(1) || steps.has(-1))) continue;
        const from = Math.min(...places);
        marks.brackets.push({
          from,
          count: Math.max(...places) - from + 1,
          tone: "bad",
          text: w.marks.wrongOrder,
        });
      }
      continue;
    }
    for (const die of dice) {
      marks.dice.set(die, "blind");
      const text = reason === "copies-nothing" ? w.marks.nothing(judged.values[die] ?? 0) : w.marks.tooEarly;
      if (reason !== "too-many") reading.threads.push({ from: die, to: undefined, text, kind: "open", seat });
    }
  }
  const seats = new Set(judged.slips.map(({ seat }) => seat));
  reading.headline = seats.size > 1 ? w.heads.slipBoth : w.heads.slip(who(judged.slips[0]?.seat ?? 0));
}

function drawLengths(
  reading: Reading,
  judged: Judged,
  before: FiniView,
  kind: string,
  who: (seat: number) => Who,
): void {
  const w = phrases.words;
  for (const seat of [0, 1] as const) {
    const { loose, length } = judged.trays[seat];
    const tray = before.trays[seat] ?? [];
    const longest = longestOf(judged, seat);
    const marks = reading.trays[seat];
    for (const die of loose) marks.dice.set(die, "off");
    const places = longest.map((die) => tray.findIndex((lying) => lying.die === die)).sort((a, b) => a - b);
    if (!places.length) continue;
    const left = length ? places.slice(0, places.length - loose.length) : places;
    for (const place of places.slice(left.length)) marks.dice.set(tray[place]!.die, "less");
    const won = judged.winner === seat;
    marks.brackets.push({
      from: left[0]!,
      count: left.length,
      tone: won ? "win" : "plain",
      big: `${length}`,
      text: loose.length
        ? w.marks.less(longest.length, loose.length)
        : ((won ? w.marks.longer[kind] : w.marks.counts[kind]) ?? ""),
    });
  }
  const [a, b] = [judged.trays[judged.winner ?? 0]!.length, judged.trays[1 - (judged.winner ?? 0)]!.length];
  const winner = who(judged.winner ?? 0);
  reading.headline = a === b ? w.heads.equal(winner, a) : w.heads.longer(winner, kind, a, b);
}

function outcome(judged: Judged, before: FiniView, names: string[], who: (seat: number) => Who): Reading["outcome"] {
  const w = phrases.words.chips;
  const back = judged.moves.flatMap(({ giver }) => (giver === "supply" ? [] : [giver]));
  const titles: string[] = [];
  if (back.length > 1) titles.push(w.backBoth);
  else if (back.length) titles.push(w.back(who(back[0]!)));
  const instead = judged.moves.filter(({ clause }) => clause === "F21");
  if (instead.length > 1) titles.push(w.insteadBoth);
  for (const { taker, clause } of judged.moves) {
    if (taker === "supply" || (clause === "F21" && instead.length > 1)) continue;
    titles.push(clause === "F18" ? w.won(who(taker)) : w.instead(who(1 - taker), who(taker)));
  }
  const changes = [0, 1].flatMap((seat) =>
    before.chips[seat] === judged.chips[seat]
      ? []
      : [w.change(names[seat] ?? "", before.chips[seat]!, judged.chips[seat]!)],
  );
  if (before.supply !== judged.supply) changes.push(w.change(phrases.words.supply, before.supply, judged.supply));
  return { title: titles.join(" ") || w.none, text: changes.join(", "), chips: judged.moves.length };
}
