import type { Decision } from "$/lib/myMatches.svelte";

export type Seats = readonly number[];

/** Draws that can be named while a decision is on its way to the table. */
const MEANWHILE = 2;

/**
 * This browser's decisions after they have ended a draw: about each of these seats it has decided, and about one of them
 * just now, if nothing else did that. Undefined: they cannot have ended it.
 */
export function endsDraw(
  decisions: readonly Decision[],
  draw: number,
  about: Seats,
  ended: boolean,
): Decision[] | undefined {
  const known = about.every((seat) => decisions.some((one) => one.about === seat && one.draw <= draw));
  const fresh = decisions.filter(
    (one) =>
      about.includes(one.about) &&
      one.draw <= draw &&
      draw <= one.draw + MEANWHILE &&
      (one.ended === undefined || one.ended === draw),
  );
  if (!known || !(fresh.length || ended)) return undefined;
  return decisions.map((one) => (fresh.includes(one) ? { ...one, ended: draw } : one));
}
