import type { Outcome } from "$/lib/wire";
import type { DieView, View as FiniView } from "$/games/fini/wire";
import { base } from "$/words";
import type { Moment } from "../types";
import type { Judged, Lived } from "./desk.svelte";
import { phrases } from "./phrases";

export const duelsIn = (moments: Moment[]) => moments.filter(({ event }) => event.type === "roll").length;

/** The last duel of a record, moment by moment, for somebody who was not there. */
export function lastDuel(moments: Moment[]): Lived[] {
  const end = moments.findLastIndex(({ verdict }) => verdict);
  const start = moments.slice(0, end).findLastIndex(({ event }) => event.type === "roll");
  if (start < 0) return [];
  return moments.slice(start, end + 1).map(({ after, extra }, i) => ({
    at: typeof extra["at"] === "number" ? extra["at"] : 500 * i,
    view: after as FiniView,
  }));
}

const called = (die: DieView | null | undefined) => (die ? phrases.words.die(die.value, die.silver) : "");

export function tell({ event, before, after, verdict: found }: Moment, names: string[]): string {
  const w = phrases.words.tell;
  const seat = event["seat"] as number;
  const name = names[seat] ?? "";
  const [was, is] = [before as FiniView | undefined, after as FiniView];
  switch (event.type) {
    case "announce":
      return w.announce(name, event["kind"] as string);
    case "roll":
      return w.roll(name);
    case "grab":
      return w.grab(name, called(is.hands[seat]));
    case "place":
      return w.place(name, called(was?.hands[seat] ?? is.trays[seat]?.[event["slot"] as number]));
    case "move":
      return w.move(name, called(is.trays[seat]?.find(({ die }) => die === event["die"])));
    case "forfeit":
      return w.forfeit(name);
  }
  const verdict = found as Judged | null;
  const winner = verdict?.winner;
  const faults = [...new Set((verdict?.slips ?? []).map((slip) => names[slip.seat] ?? ""))];
  const result = typeof winner === "number" ? [w.wins(names[winner] ?? "")] : faults.map((at) => w.atFault(at));
  const what =
    event.type === "fini" ? w.fini(name) : event.type === "fault" ? w.fault(name, event["what"] as string) : w.void;
  return event.type === "fault" ? what : [what, ...result].join(" · ");
}

export function ending(outcome: Outcome, names: string[]): string {
  if (outcome.why === "forfeit") return base.words.end.resigned(names[1 - (outcome.winner ?? 0)] ?? "");
  return phrases.words.end.rounds;
}
