import { asMoment, viewAt, type ReplayOf } from "../../types";
import type { DoppelX } from "../game";
import { thrownIn } from "../tale";

/** Where a player's points came from. */
export interface Sum {
  dice: number;
  bets: number;
  doubles: number;
  given: number;
}

/** Points after each throw, and by seat what they were made of. */
export function sumsOf(replayed: ReplayOf<DoppelX>): { after: number[][]; sums: Sum[] } {
  const seats = replayed.start.points.length;
  const sums = Array.from({ length: seats }, (): Sum => ({ dice: 0, bets: 0, doubles: 0, given: 0 }));
  const after: number[][] = [replayed.start.points];
  replayed.steps.forEach((step, i) => {
    const thrown = thrownIn(asMoment(step, viewAt(replayed, i)));
    if (!thrown) return;
    after.push(step.view.points);
    const { seen } = thrown;
    const bets = sums.map((_, seat) =>
      seen.bets.filter((bet) => bet.seat === seat).reduce((n, bet) => n + bet.points, 0),
    );
    sums.forEach((sum, seat) => {
      const rest = (seen.takes[seat] ?? 0) - (bets[seat] ?? 0);
      sum.bets += bets[seat] ?? 0;
      sum[seen.double_x ? "doubles" : "dice"] += rest;
      sum.given += seen.gives[seat] ?? 0;
    });
  });
  return { after, sums };
}
