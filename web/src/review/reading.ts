import { settings } from "$/lib/settings.svelte";
import type { DecisionMoment, Review } from "$/lib/generated/wire";

/** What was said in all languages, in the one of the moment. */
export const say = (text: Record<string, string>): string => text[settings.language] ?? text["en"] ?? "";

/** A review, or what a coach says, with the players called as this page calls them; texts name them by their seats. */
export function named<T>(told: T, names: string[]): T {
  const text = JSON.stringify(told).replace(/\{(\d)\}/g, (_, seat: string) =>
    JSON.stringify(names[Number(seat)] ?? "").slice(1, -1),
  );
  return JSON.parse(text) as T;
}

/** What a turn is called in this game, with its number. */
export const turnText = (review: Review, turn: number): string =>
  say(review.turn_words).replace("{turn}", String(turn));
export const capital = (text: string): string => text.charAt(0).toLocaleUpperCase() + text.slice(1);

/** Tenths of a point as text: one decimal, a true minus, a comma where people write one. */
export function points(tenths: number, signed = true): string {
  const text = new Intl.NumberFormat(settings.language, {
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
    signDisplay: signed ? "exceptZero" : "negative",
  }).format(tenths / 10);
  return text.replace("-", "−");
}

/** A figure of a game's own as people write it. */
export const figure = (value: number): string =>
  new Intl.NumberFormat(settings.language, { maximumFractionDigits: 2 }).format(value).replace("-", "−");

export const percent = (chance: number): string => `${points(1000 * chance, false)} %`;

/** A chance of seat 0 as that of the one who looks, where two play. */
const seen = (chance: number, me: number): number => (me === 1 ? 1 - chance : chance);

/** The chance of the one who looks at each point of the curve. */
export const chancesOf = ({ curve, chances }: Review, me: number): number[] =>
  curve.map(([, , chance], at) => chances?.[at]?.[me] ?? seen(chance, me));

/** What the dice of a turn did to the chance of the one who looks; undefined where none fell. */
export function luckIn(review: Review, turn: number, me: number): number | undefined {
  const rolls = review.moments.flatMap((one) => (one.kind === "roll" && one.turn === turn ? [one] : []));
  if (!rolls.length) return undefined;
  return rolls.reduce((sum, { before, after, lucks }) => sum + (lucks?.[me] ?? seen(after, me) - seen(before, me)), 0);
}

export type Marked = DecisionMoment & { mark: NonNullable<DecisionMoment["mark"]> };

export const decisionsOf = (review: Review): DecisionMoment[] =>
  review.moments.flatMap((moment) => (moment.kind === "decision" ? [moment] : []));

export const markedIn = (review: Review): Marked[] =>
  decisionsOf(review).filter((moment): moment is Marked => moment.mark !== null);

/** One of several decisions at one line of a record: of each seat there is one at most. */
export const keyOf = ({ line, seat }: { line: number; seat: number }): string => `${line}.${seat}`;

/** The chance after each turn, from the start on: the last point of each. */
export function byTurn(review: Review, me: number): number[] {
  const after: number[] = [];
  const chances = chancesOf(review, me);
  review.curve.forEach(([, turn], at) => (after[turn] = chances[at]!));
  for (let turn = 1; turn < after.length; turn++) after[turn] ??= after[turn - 1]!;
  return after;
}

export const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" } as const;

/** Where a turn's axis has its numbers. */
export function ticksOf(turns: number): number[] {
  const between = [5, 10, 15, 20, 25, 30, 40, 50, 60, 80].filter((turn) => turn < turns - 1);
  return [...new Set([1, ...between, turns])].filter((turn) => turn >= 1);
}
