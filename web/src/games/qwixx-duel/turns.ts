import type { DieKind } from "$/parts/DieFace.svelte";
import { kindOf, type Moment } from "./game";
import type { Place, Roll, Verdict } from "./generated/wire";

/** The two dice of a placement. */
export function sumOf({ verdict }: Moment): { kind: DieKind; value: number }[] {
  if (!verdict || !("dice" in verdict)) return [];
  return verdict.dice.map((die, i) => ({ kind: kindOf(die), value: verdict.pips[i] ?? 0 }));
}

/** One turn: its roll and what was done with it. */
export interface Turn {
  seat: number;
  roll: Roll;
  acts: { does: Verdict["does"]; place: Place | undefined }[];
}

export function turnsOf(moments: Moment[]): Turn[] {
  const turns: Turn[] = [];
  for (const { event, verdict } of moments) {
    if (event.type === "roll") turns.push({ seat: event.seat, roll: event, acts: [] });
    else if (verdict)
      turns.at(-1)?.acts.push({ does: verdict.does, place: event.type === "place" ? event : undefined });
  }
  return turns;
}
