import type { Outcome } from "$/lib/wire";
import type { DieKind } from "$/parts/DieFace.svelte";
import { base } from "$/words";
import { kindOf, ROWS, type Moment } from "./game";
import { phrases } from "./phrases";
import type { Place, Roll, Verdict } from "./wire";

/** "2 + 5, red 6, blue 1" */
export function diceText(roll: Roll): string {
  const w = phrases.words;
  const coloured = ROWS.flatMap((row) => (roll[row] ? `${w.rows[row]} ${roll[row]}` : []));
  return [`${w.white} ${roll.white.join(" + ")}`, ...coloured].join(", ");
}

export function tell({ event, verdict }: Moment, names: string[]): string {
  const w = phrases.words.tell;
  const name = names[event.seat] ?? "";
  if (event.type === "roll") return w.roll(name, diceText(event));
  if (event.type === "forfeit") return w.forfeit(name);
  if (!verdict) return "";
  if (verdict.does === "misthrow") return w.misthrow(name, verdict.points);
  if (verdict.does === "pass") return w.pass(name);
  return event.type === "place" ? w[verdict.does](name, event.row, event.value) : "";
}

/** The two dice of a placement. */
export function sumOf({ verdict }: Moment): { kind: DieKind; value: number }[] {
  if (!verdict || !("dice" in verdict)) return [];
  return verdict.dice.map((die, i) => ({ kind: kindOf(die), value: verdict.pips[i] ?? 0 }));
}

/** "White 2 + Blue 1 = 3" */
export function sumText(moment: Moment): string | undefined {
  const w = phrases.words;
  const dice = sumOf(moment);
  if (moment.event.type !== "place" || !dice.length) return undefined;
  const parts = dice.map(({ kind, value }) => `${kind === "white" ? w.white : w.rows[kind]} ${value}`);
  return `${parts.join(" + ")} = ${moment.event.value}`;
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

/** "yellow 8, then red 10" */
export function turnText(turn: Turn): string {
  const w = phrases.words;
  const parts = turn.acts.flatMap(({ does, place }) => {
    if (does === "misthrow") return w.tookMisthrow;
    return place ? w.fieldName(place.row, place.value) : [];
  });
  return parts.join(w.then) || w.nothing;
}

export function ending(outcome: Outcome, names: string[]): string {
  const w = phrases.words.end;
  if (outcome.why === "forfeit") return base.words.end.resigned(names[1 - (outcome.winner ?? 0)] ?? "");
  return w[outcome.why as "rows" | "misthrows" | "stones"] ?? "";
}
