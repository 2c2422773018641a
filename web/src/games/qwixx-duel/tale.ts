import type { Outcome } from "$/lib/wire";
import type { Place as QwixxPlace, Roll as QwixxRoll, View as QwixxView } from "$/games/qwixx-duel/wire";
import { base } from "$/words";
import type { Moment } from "../types";
import { phrases } from "./phrases";

export const ROWS = ["red", "yellow", "green", "blue"] as const;
export type RowName = (typeof ROWS)[number];
export type Done = "place" | "capture" | "stack" | "close" | "pass" | "misthrow";

/** What an event did, read off the board before and after it; undefined for a roll or a forfeit. */
export function doneBy({ event, before, after }: Moment): Done | undefined {
  const was = before as QwixxView | undefined;
  const is = after as QwixxView;
  if (event.type === "pass") {
    const seat = event["seat"] as number;
    return was && is.misthrows[seat]! > was.misthrows[seat]! ? "misthrow" : "pass";
  }
  if (event.type !== "place") return undefined;
  const { row, value, seat } = event as unknown as QwixxPlace;
  const held = was?.rows.find(({ name }) => name === row)?.fields.find((field) => field.value === value)?.owner;
  if (held === seat) return "stack";
  if (held !== null && held !== undefined) return "capture";
  return is.rows.find(({ name }) => name === row)?.lock === seat ? "close" : "place";
}

/** "2 + 5, red 6, blue 1" */
export function diceText(roll: QwixxRoll): string {
  const w = phrases.words;
  const coloured = ROWS.flatMap((row) => (roll[row] ? `${w.rows[row]} ${roll[row]}` : []));
  return [`${w.white} ${roll.white.join(" + ")}`, ...coloured].join(", ");
}

export function tell(moment: Moment, names: string[]): string {
  const w = phrases.words.tell;
  const { event } = moment;
  const name = names[event["seat"] as number] ?? "";
  if (event.type === "roll") return w.roll(name, diceText(event as unknown as QwixxRoll));
  if (event.type === "forfeit") return w.forfeit(name);
  const does = doneBy(moment);
  if (does === "pass" || does === "misthrow" || does === undefined) return w[does ?? "pass"](name);
  return w[does](name, event["row"] as string, event["value"] as number);
}

/** The two dice of a placement, read off the roll that lay there. */
export function diceOf({ event, before }: Moment): { kind: string; value: number }[] {
  const was = before as QwixxView | undefined;
  if (event.type !== "place" || !was) return [];
  const { row, value } = event as unknown as QwixxPlace;
  if (was.action === 1) return was.white.map((pips) => ({ kind: "white", value: pips }));
  const coloured = was.coloured[row] ?? 0;
  return [
    { kind: "white", value: value - coloured },
    { kind: row, value: coloured },
  ];
}

/** "White 2 + Blue 1 = 3" */
export function sumOf(moment: Moment): string | undefined {
  const w = phrases.words;
  const dice = diceOf(moment);
  const parts = dice.map(({ kind, value }) => `${kind === "white" ? w.white : w.rows[kind]} ${value}`);
  return dice.length ? `${parts.join(" + ")} = ${moment.event["value"] as number}` : undefined;
}

/** One turn: its roll and what was done with it. */
export interface Turn {
  seat: number;
  acts: { does: Done; row: string; value: number }[];
}

export function turnsOf(moments: Moment[]): Turn[] {
  const turns: Turn[] = [];
  for (const moment of moments) {
    const { event } = moment;
    if (event.type === "roll") turns.push({ seat: event["seat"] as number, acts: [] });
    const does = doneBy(moment);
    if (does) turns.at(-1)?.acts.push({ does, row: event["row"] as string, value: event["value"] as number });
  }
  return turns;
}

/** "yellow 8, then red 10" */
export function turnText(turn: Turn): string {
  const w = phrases.words;
  const parts = turn.acts.flatMap((act) => {
    if (act.does === "misthrow") return w.tookMisthrow;
    return act.does === "pass" ? [] : w.fieldName(act.row, act.value);
  });
  return parts.join(w.then) || w.nothing;
}

export function ending(outcome: Outcome, names: string[]): string {
  const w = phrases.words.end;
  if (outcome.why === "forfeit") return base.words.end.resigned(names[1 - (outcome.winner ?? 0)] ?? "");
  return w[outcome.why as "rows" | "misthrows" | "stones"] ?? "";
}
