import { recall, remember } from "$/lib/stored";

/** A mistake of one's own, to be practised. */
export interface Mistake {
  game: string;
  position: string;
}

interface Kept {
  /** the days of which the position was answered, and at which place the answer stood */
  days: Record<string, number>;
  /** the places of the last answers, newest last */
  last: number[];
}

const MOST = { mistakes: 100, days: 400, last: 30 };

export const mistakes = (game: string): Mistake[] =>
  recall<Mistake[]>("mistakes", []).filter((kept) => kept.game === game);

/** Keeps the mistakes of a review; the newest come first, and none twice. */
export function keepMistakes(found: Mistake[]): void {
  const fresh = new Set(found.map(({ position }) => position));
  const others = recall<Mistake[]>("mistakes", []).filter(({ position }) => !fresh.has(position));
  remember("mistakes", [...found, ...others].slice(0, MOST.mistakes));
}

export const answers = (): Kept => recall<Kept>("practise", { days: {}, last: [] });

export function keepAnswer(place: number, day?: string): Kept {
  const { days, last } = answers();
  const kept = {
    days: Object.fromEntries(
      Object.entries(day && !(day in days) ? { ...days, [day]: place } : days)
        .sort()
        .slice(-MOST.days),
    ),
    last: [...last, place].slice(-MOST.last),
  };
  remember("practise", kept);
  return kept;
}

/** A day as it is asked for: by the calendar on the wall. */
export function dayOf(date: Date): string {
  const two = (n: number) => `${n}`.padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

/** How many days in a row have been answered, up to today or yesterday. */
export function streak(days: Record<string, number>, today: Date): number {
  const at = new Date(today);
  if (!(dayOf(at) in days)) at.setDate(at.getDate() - 1);
  let count = 0;
  while (dayOf(at) in days) {
    count += 1;
    at.setDate(at.getDate() - 1);
  }
  return count;
}
