import type { Moment } from "../../types";
import type { FiNi } from "../game";
import type { DieView, Judgement, View } from "../generated/wire";

/** The end of a duel, with the table as it lay when it ended. */
export interface Ruling {
  event: FiNi["Event"];
  verdict: Judgement;
  before: View;
  after: View;
  /** what stood beside the event */
  extra?: Record<string, unknown>;
}

/** The slip of an event, as the words call it: a hand on the dice before "go" is one of its own. */
export const slipOf = (what: string, extra: Record<string, unknown> = {}) => (extra["early"] === true ? "early" : what);

/** The ruling of a moment; undefined if nothing was judged. */
export function rulingOf(moment: Moment<FiNi> | undefined): Ruling | undefined {
  if (!moment?.verdict || !moment.before) return undefined;
  const { event, verdict, before, after, extra } = moment;
  return { event, verdict, before, after, extra };
}

/** All dice of a table by their numbers. */
export function diceOn({ area, trays, hands }: View): Map<number, DieView> {
  const all = [...area, ...trays.flat(), ...hands.filter((die) => die !== null)];
  return new Map(all.map((die) => [die.die, die]));
}

/** The table as it lies during the ruling. */
export function lying({ before, verdict }: Ruling): View {
  const dice = diceOn(before);
  return { ...before, area: verdict.area.flatMap((die) => dice.get(die) ?? []), hands: [null, null] };
}
