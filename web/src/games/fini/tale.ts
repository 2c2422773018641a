import type { Outcome } from "$/lib/generated/wire";
import { gaveUp, howLost } from "$/table/end/forfeit";
import type { Moment, StepOf } from "../types";
import type { Lived } from "./hand/desk.svelte";
import type { FiNi } from "./game";
import { phrases } from "./phrases";
import { slipOf } from "./ruling/ruling";
import type { DieView } from "./generated/wire";

export const duelsIn = (moments: Moment<FiNi>[]) => moments.filter(({ event }) => event.type === "roll").length;

/** The last duel of a record, moment by moment, for a page that was opened after it. */
export function lastDuel(moments: Moment<FiNi>[]): Lived[] {
  const end = moments.findLastIndex(({ verdict }) => verdict);
  const start = moments.slice(0, end).findLastIndex(({ event }) => event.type === "roll");
  if (start < 0) return [];
  return moments.slice(start, end + 1).map(({ after, extra }, i) => ({
    at: typeof extra["at"] === "number" ? extra["at"] : 500 * i,
    view: after,
  }));
}

const called = (die: DieView | null | undefined) => (die ? phrases.words.die(die.value, die.silver) : "");

export function tell({ event, before, after, verdict, extra }: Moment<FiNi>, names: string[]): string {
  const w = phrases.words.tell;
  const name = "seat" in event ? (names[event.seat] ?? "") : "";
  switch (event.type) {
    case "announce":
      return w.announce(name, event.kind);
    case "roll":
      return w.roll(name);
    case "grab":
      return w.grab(name, called(after.hands[event.seat]));
    case "place":
      return w.place(name, called(before?.hands[event.seat] ?? after.trays[event.seat]?.[event.slot]));
    case "move":
      return w.move(name, called(after.trays[event.seat]?.find(({ die }) => die === event.die)));
    case "forfeit":
      return gaveUp(event, names);
    case "fault":
      return w.fault(name, slipOf(event.what, extra));
  }
  const winner = verdict?.winner;
  const faults = [...new Set((verdict?.slips ?? []).map((slip) => names[slip.seat] ?? ""))];
  const result = typeof winner === "number" ? [w.wins(names[winner] ?? "")] : faults.map((at) => w.atFault(at));
  return [event.type === "fini" ? w.fini(name) : w.void, ...result].join(" · ");
}

export function ending(outcome: Outcome, names: string[], steps: StepOf<FiNi>[]): string {
  if (outcome.why === "forfeit") return howLost(steps, names);
  return phrases.words.end.rounds;
}
