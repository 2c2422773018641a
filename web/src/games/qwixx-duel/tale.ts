import type { Outcome } from "$/lib/generated/wire";
import { gaveUp, howLost } from "$/table/end/forfeit";
import type { StepOf } from "../types";
import { ROWS, type Moment, type Qwixx } from "./game";
import { phrases } from "./phrases";
import { sumOf, type Turn } from "./turns";
import type { Roll, RowView } from "./generated/wire";

/** "White 2 + 5 = 7, red 6, blue 1": the sum of the white dice is said aloud. */
export function diceText(roll: Roll): string {
  const w = phrases.words;
  const coloured = ROWS.flatMap((row) => (roll[row] ? `${w.dice[row]} ${roll[row]}` : []));
  return [`${w.white} ${roll.white.join(" + ")} = ${whiteSum(roll.white)}`, ...coloured].join(", ");
}

export const whiteSum = (white: readonly number[]): number => white.reduce((sum, value) => sum + value, 0);

export function tell({ event, verdict }: Moment, names: string[]): string {
  const w = phrases.words.tell;
  const name = names[event.seat] ?? "";
  if (event.type === "roll") return w.roll(name, diceText(event));
  if (event.type === "forfeit") return gaveUp(event, names);
  if (!verdict) return "";
  if (verdict.does === "misthrow") return w.misthrow(name, verdict.points);
  if (verdict.does === "pass") return w.pass(name);
  return event.type === "place" ? w[verdict.does](name, event.row, event.value) : "";
}

/** "White 2 + Blue 1 = 3" */
export function sumText(moment: Moment): string | undefined {
  const w = phrases.words;
  const dice = sumOf(moment);
  if (moment.event.type !== "place" || !dice.length) return undefined;
  const parts = dice.map(({ kind, value }) => `${kind === "white" ? w.white : w.dice[kind]} ${value}`);
  return `${parts.join(" + ")} = ${moment.event.value}`;
}

/** A row for those who cannot see it: who holds which fields, and how many stones lie there where it is more than one. */
export function rowText(row: RowView, names: readonly string[]): string {
  const w = phrases.words;
  const held = [0, 1].flatMap((seat) => {
    const fields = row.fields
      .filter(({ owner }) => owner === seat)
      .map(({ value, height }) => (height > 1 ? `${value} (${height})` : `${value}`));
    return fields.length ? w.holds(names[seat] ?? "", fields) : [];
  });
  return w.rowSays(row.name, [...(held.length ? held : [w.rowEmpty]), ...(row.lock === null ? [] : [w.rowClosed])]);
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

/** A refusal in a sentence. */
export const reason = (code: string, facts: Record<string, unknown>): string | undefined =>
  phrases.words.reasons[code]?.(facts as Record<string, string>);

export function ending(outcome: Outcome, names: string[], steps: StepOf<Qwixx>[]): string {
  const w = phrases.words.end;
  if (outcome.why === "forfeit") return howLost(steps, names);
  return w[outcome.why as "rows" | "misthrows" | "stones"] ?? "";
}
