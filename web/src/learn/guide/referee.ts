import type { GameTypes, ReplayOf } from "$/games/types";
import { Trouble } from "$/lib/http";
import { whole } from "$/lib/view";
import type { Line } from "./types";

/** The referee says no: the clause, a reason code and the facts. */
export interface Refusal {
  clause: string;
  reason: string;
  facts: Record<string, unknown>;
}

/** The first events of a record, and the one to try. */
export function cut(record: string, events: number, more: Line[] = []): string {
  const lines = record
    .trimEnd()
    .split("\n")
    .slice(0, events + 1);
  return [...lines, ...more.map((line) => JSON.stringify(line)), ""].join("\n");
}

/** What the table says to a record: the views and what may be done next, or why its last line cannot be. */
export async function judged(record: string): Promise<ReplayOf | Refusal> {
  const answer = await fetch("/api/replay", { method: "POST", body: record }).catch(() => {
    throw new Trouble(0, "unreachable");
  });
  const told = (await answer.json().catch(() => ({}))) as ReplayOf & { detail?: string; extra?: Refusal };
  if (answer.ok) return whole(told);
  if (answer.status === 422 && told.extra?.clause) return told.extra;
  throw new Trouble(answer.status, told.detail ?? answer.statusText);
}

export const refuses = (said: ReplayOf | Refusal): said is Refusal => "reason" in said;

/** The points that the last event brought to a seat. */
export function gainOf(shown: ReplayOf<GameTypes>, seat: number): number {
  return (shown.steps.at(-1)?.scores[seat] ?? 0) - (shown.steps.at(-2)?.scores[seat] ?? 0);
}
