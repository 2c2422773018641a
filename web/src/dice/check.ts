import type { ChanceOf } from "$/games/types";
import { commitmentOf, Draws, SCHEME } from "./fair";

/** What this browser saw before the first roll: the commitment, and the numbers that it put in itself. */
export interface Witness {
  commit: string;
  /** by seat */
  nonces: Record<number, string>;
}

/** What came of drawing everything again. */
export type Finding =
  /** every roll follows; with physics, what went into every throw does */
  | { found: "fair"; rolls: number; physics: boolean; witnessed: boolean }
  /** a roll, counted from 1, does not */
  | { found: "wrong"; roll: number; die: string; shown: number; drawn: number }
  /** the seed is not the one that was promised, in the record or to this browser */
  | { found: "other-seed" }
  /** a number that this browser put in is missing */
  | { found: "other-nonce" }
  /** nothing was promised, or not revealed yet, or there is something that cannot be drawn again */
  | { found: "unknown" };

interface Header {
  dice?: { scheme: string; commit: string; nonces: string[] };
}

const HEX = /^(?:[0-9a-f]{2})+$/;

/** Draws every roll of a record again. `chanceOf` tells what a chance event of its game shows. */
export function checkDice(record: string, chanceOf: ChanceOf, witness?: Witness): Finding {
  const [header, ...events] = record
    .split("\n")
    .filter((line) => line.trim())
    .map((line) => JSON.parse(line) as { type?: string; seed?: string } & Header);
  const promised = header?.dice;
  const seed = events.findLast(({ type }) => type === "reveal")?.seed;
  if (promised?.scheme !== SCHEME || !seed || !HEX.test(seed)) return { found: "unknown" };
  if (commitmentOf(seed) !== promised.commit) return { found: "other-seed" };
  if (witness && witness.commit !== promised.commit) return { found: "other-seed" };
  if (witness && Object.entries(witness.nonces).some(([seat, nonce]) => promised.nonces[Number(seat)] !== nonce))
    return { found: "other-nonce" };
  let rolls = 0;
  let physics = false;
  for (const event of events) {
    const shown = chanceOf(event as { type: string });
    if (!shown) continue;
    const draws = new Draws(seed, promised.nonces, rolls);
    rolls += 1;
    if (!shown.length) return { found: "unknown" };
    for (const one of shown) {
      const drawn = one.sides ? draws.die(one.name, one.sides) : draws.share(one.name);
      physics ||= !one.sides;
      if (drawn !== one.value) return { found: "wrong", roll: rolls, die: one.name, shown: one.value, drawn };
    }
  }
  return { found: "fair", rolls, physics, witnessed: Boolean(witness) };
}
