import { phrases } from "../phrases";
import { diceOn, slipOf, type Ruling } from "./ruling";
import type { Judgement } from "../generated/wire";
import type { Who } from "../words/en";

export interface ReadStep {
  mark: "good" | "bad" | "skip";
  title: string;
  text: string;
  clause: string;
}

/** A ruling in words: the three steps beside the table, and what comes of it. */
export interface Reading {
  headline: string;
  called: string;
  steps: ReadStep[];
  /** the step with which it was decided */
  deciding: ReadStep | undefined;
  outcome: { title: string; text: string; chips: number };
}

type Told = Pick<Reading, "headline" | "steps" | "deciding">;
type Naming = (seat: number) => Who;

export function read(ruling: Ruling, names: string[], me: number | undefined): Reading {
  const { verdict } = ruling;
  const who: Naming = (seat) => ({ name: names[seat] ?? "", you: seat === me });
  const told =
    verdict.step === null || verdict.caller === null
      ? ofTheHand(ruling, who)
      : ofTheCall(ruling, verdict.step, verdict.caller, who);
  const called = verdict.caller === null ? "" : phrases.words.called(who(verdict.caller));
  return { ...told, called, outcome: outcome(ruling, names, who) };
}

/** A slip of the hand, or a duel that does not count. */
function ofTheHand({ event, extra }: Ruling, who: Naming): Told {
  const w = phrases.words;
  const step: ReadStep =
    event.type === "fault"
      ? { mark: "bad", title: w.steps.hand, text: w.faultNote, clause: "F14" }
      : { mark: "skip", title: w.steps.hand, text: w.voidNote, clause: "F15" };
  const headline = event.type === "fault" ? w.heads.fault(who(event.seat), slipOf(event.what, extra)) : w.heads.void;
  return { headline, steps: [step], deciding: step };
}

function ofTheCall(ruling: Ruling, step: number, caller: number, who: Naming): Told {
  const { verdict, before } = ruling;
  const w = phrases.words;
  const kind = before.kind ?? "street";
  const held = verdict.slips.find(({ reason }) => reason === "in-hand");
  const many = before.trays[caller]?.length ?? 0;
  const still = verdict.fitting.length;
  const copies = verdict.trays.flatMap((tray, seat) =>
    tray.copies.map(({ die }) => w.steps.copies(who(seat), verdict.values[die] ?? 0, who(1 - seat))),
  );
  const steps: ReadStep[] = [
    {
      mark: step === 1 ? "bad" : "good",
      title: w.steps.call(who(caller)),
      text: held
        ? w.steps.inHand(listed(ruling, held.dice))
        : step === 1
          ? w.steps.early(listed(ruling, verdict.fitting), still)
          : verdict.trays[caller]?.full
            ? w.steps.fullTray(many)
            : w.steps.inTime,
      clause: "F16",
    },
    {
      mark: step === 1 ? "skip" : step === 2 ? "bad" : "good",
      title: w.steps.trays,
      text: step === 1 ? w.steps.skipped : (step === 2 ? slips(ruling, who) : [w.steps.inOrder, ...copies]).join(" "),
      clause: clauseOf(ruling),
    },
    {
      mark: step === 3 ? "good" : "skip",
      title: w.steps.longest[kind] ?? "",
      text: step === 3 ? lengths(ruling, kind, caller, who) : step === 2 ? w.steps.nobody : w.steps.skipped,
      clause: "F18",
    },
  ];
  const headline = held
    ? w.heads.inHand
    : step === 1
      ? w.heads.early(listed(ruling, verdict.fitting), still)
      : step === 2
        ? slipped(ruling, who)
        : longer(verdict, kind, who);
  return { headline, steps, deciding: steps[step - 1] };
}

/** Dice by what they show, each counted: "2 × 5, silver 3". */
function listed({ before }: Ruling, numbers: number[]): string {
  const dice = diceOn(before);
  const many = new Map<string, number>();
  for (const die of numbers.flatMap((number) => dice.get(number) ?? [])) {
    const named = phrases.words.dieShort(die.value, die.silver);
    many.set(named, (many.get(named) ?? 0) + 1);
  }
  return phrases.words.list([...many].map(([named, n]) => (n > 1 ? `${n} × ${named}` : named)));
}

/** What was wrong with the trays, slip by slip. */
function slips(ruling: Ruling, who: Naming): string[] {
  const { verdict, before } = ruling;
  const w = phrases.words.steps.slip;
  return verdict.slips.flatMap(({ seat, reason, dice }) => {
    const value = (die: number) => verdict.values[die] ?? 0;
    if (reason === "order") {
      const wrong = verdict.trays[seat]?.wrong ?? [];
      return [w.order(who(seat), wrong.map((shown) => inWords(shown.map(value))).join("; "))];
    }
    if (reason === "too-many") return [w.tooMany(who(seat), before.trays[seat]?.length ?? 0)];
    if (reason === "copies-nothing") return [w.copiesNothing(who(seat), listed(ruling, dice), dice.length)];
    if (reason === "too-early")
      return dice.map((die) => w.tooEarly(who(seat), value(die), before.options.silver === "any-fitting"));
    return [];
  });
}

/** The clause that was broken, if it is one alone that has words of its own. */
function clauseOf({ verdict: { slips } }: Ruling): string {
  const [one, ...others] = new Set(slips.map(({ clause }) => clause));
  return one && !others.length && one !== "F16" && phrases.words.clauses[one] ? one : "F17";
}

/** Two dice that lie the wrong way round, or two that lie apart. */
export function inWords(values: number[]): string {
  const w = phrases.words.marks;
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  return values.length > 2 ? w.between(values.slice(1, -1).join(", "), first, last) : w.before(first, last);
}

function slipped({ verdict }: Ruling, who: Naming): string {
  const w = phrases.words.heads;
  const seats = [...new Set(verdict.slips.map(({ seat }) => seat))];
  if (seats.length > 1) return w.slipBoth;
  const [only, ...others] = verdict.slips;
  const [die, ...more] = only?.dice ?? [];
  if (only?.reason === "too-early" && die !== undefined && !others.length && !more.length)
    return w.tooEarly(verdict.values[die] ?? 0);
  return w.slip(who(seats[0] ?? 0));
}

function longer({ winner, trays }: Judgement, kind: string, who: Naming): string {
  const w = phrases.words.heads;
  const seat = winner ?? 0;
  const [a, b] = [trays[seat]!.length, trays[1 - seat]!.length];
  return a === b ? w.equal(who(seat), a) : w.longer(who(seat), kind, a, b);
}

function lengths({ verdict, before }: Ruling, kind: string, caller: number, who: Naming): string {
  const w = phrases.words.steps;
  const { trays } = verdict;
  const told = [caller, 1 - caller].map((seat) => {
    const { loose, longest, counting, length } = trays[seat]!;
    const [most, off] = [longest.length, loose.length];
    if (!most) return w.none(who(seat), kind, before.trays[seat]?.length ?? 0);
    if (!length) return w.nothingLeft(who(seat), kind, most, off);
    if (counting.some((die) => !longest.includes(die))) return w.instead(who(seat), most, off, length);
    return w.length(who(seat), most, off, length);
  });
  const equal = trays[0].length === trays[1].length;
  return [...told, ...(equal ? [w.equal(who(caller))] : [])].join(" ");
}

function outcome({ verdict, before }: Ruling, names: string[], who: Naming): Reading["outcome"] {
  const w = phrases.words.chips;
  const back = verdict.moves.flatMap(({ giver }) => (giver === "supply" ? [] : [giver]));
  const titles: string[] = [];
  if (back.length > 1) titles.push(w.backBoth);
  else if (back.length) titles.push(w.back(who(back[0]!)));
  const instead = verdict.moves.filter(({ clause }) => clause === "F21");
  if (instead.length > 1) titles.push(w.insteadBoth);
  for (const { taker, clause } of verdict.moves) {
    if (taker === "supply" || (clause === "F21" && instead.length > 1)) continue;
    titles.push(clause === "F18" ? w.won(who(taker)) : w.instead(who(1 - taker), who(taker)));
  }
  const changes = [0, 1].flatMap((seat) =>
    before.chips[seat] === verdict.chips[seat]
      ? []
      : [w.change(names[seat] ?? "", before.chips[seat]!, verdict.chips[seat]!)],
  );
  if (before.supply !== verdict.supply) changes.push(w.change(phrases.words.supply, before.supply, verdict.supply));
  return { title: titles.join(" ") || w.none, text: changes.join(", "), chips: verdict.moves.length };
}
