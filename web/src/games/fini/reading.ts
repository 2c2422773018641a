import { phrases } from "./phrases";
import { diceOn, slipOf, type Ruling } from "./ruling";
import type { Judgement } from "./wire";
import type { Who } from "./words/en";

export interface ReadStep {
  mark: "good" | "bad" | "skip";
  title: string;
  text: string;
  clause: string;
}

/** A ruling, told: the three steps beside the table, and what comes of it. */
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
  const dice = diceOn(before);
  const named = (numbers: number[]) => [
    ...new Set(numbers.flatMap((die) => dice.get(die) ?? []).map(({ value, silver }) => w.dieShort(value, silver))),
  ];
  const still = named(verdict.fitting);
  const held = verdict.slips.find(({ reason }) => reason === "in-hand");
  const inTime = verdict.trays[caller]?.full ? w.steps.sixLie : w.steps.inTime;
  const slips = verdict.slips.map(({ seat, reason, dice: wrong }) =>
    w.steps.slip[reason]?.(who(seat), named(wrong).join(", ")),
  );
  const copies = verdict.trays.flatMap((tray, seat) =>
    tray.copies.map(({ die }) => w.steps.copies(who(seat), verdict.values[die] ?? 0, who(1 - seat))),
  );
  const steps: ReadStep[] = [
    {
      mark: step === 1 ? "bad" : "good",
      title: w.steps.call(who(caller)),
      text: held
        ? w.steps.inHand(named(held.dice).join(", "))
        : step === 1
          ? w.steps.early(still.join(", "), still.length > 1)
          : inTime,
      clause: "F16",
    },
    {
      mark: step === 1 ? "skip" : step === 2 ? "bad" : "good",
      title: w.steps.trays,
      text: step === 1 ? w.steps.skipped : (step === 2 ? slips : [w.steps.inOrder, ...copies]).join(" "),
      clause: "F17",
    },
    {
      mark: step === 3 ? "good" : "skip",
      title: w.steps.longest[kind] ?? "",
      text: step === 3 ? lengths(verdict, caller, who) : step === 2 ? w.steps.nobody : w.steps.skipped,
      clause: "F18",
    },
  ];
  const headline = held
    ? w.heads.inHand
    : step === 1
      ? w.heads.early(still.join(", "), still.length)
      : step === 2
        ? slipped(verdict, who)
        : longer(verdict, kind, who);
  return { headline, steps, deciding: steps[step - 1] };
}

function slipped({ slips }: Judgement, who: Naming): string {
  const w = phrases.words.heads;
  const seats = [...new Set(slips.map(({ seat }) => seat))];
  return seats.length > 1 ? w.slipBoth : w.slip(who(seats[0] ?? 0));
}

function longer({ winner, trays }: Judgement, kind: string, who: Naming): string {
  const w = phrases.words.heads;
  const seat = winner ?? 0;
  const [a, b] = [trays[seat]!.length, trays[1 - seat]!.length];
  return a === b ? w.equal(who(seat), a) : w.longer(who(seat), kind, a, b);
}

function lengths({ trays }: Judgement, caller: number, who: Naming): string {
  const w = phrases.words.steps;
  const told = [caller, 1 - caller].map((seat) => {
    const { loose, longest, counting, length } = trays[seat]!;
    const told = counting.some((die) => !longest.includes(die)) ? w.instead : w.length;
    return told(who(seat), longest.length, loose.length, length);
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
