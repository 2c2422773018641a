import { meant } from "$/table/typed/reading";
import { AIM_PARTS, type AimPart } from "../aim/aim.svelte";
import { words } from "./words";

export type Wanted = Partial<Record<AimPart, number>>;

/**
 * A throw in words: "strength 40, direction 10 left" or "s40 d-10". A number alone is the strength,
 * left is less than nothing. A word that means nothing here comes back as it is.
 */
export function wantedIn(said: readonly string[]): Wanted | string {
  const w = words.words;
  const parts = AIM_PARTS.map((part) => ({ part, names: w.parts[part] }));
  const sides = [
    { sign: -1, names: w.left },
    { sign: 1, names: w.right },
  ];
  const wanted: Wanted = {};
  let part: AimPart = "strength";
  let sign = 0;
  /** whether the part has its number, so that a side that follows belongs to it */
  let filled = false;
  for (const word of said) {
    const [aside, ...moreSides] = meant(word, sides);
    const [named, ...moreParts] = meant(word, parts);
    if (/\d/.test(word)) {
      wanted[part] = sign ? sign * Math.abs(Number(word)) : Number(word);
      [filled, sign] = [true, 0];
    } else if (named && !moreParts.length && !(aside && isExact(word, aside.names))) {
      [part, filled, sign] = [named.part, false, 0];
    } else if (aside && !moreSides.length) {
      if (filled) wanted[part] = aside.sign * Math.abs(wanted[part] ?? 0);
      else sign = aside.sign;
    } else return word;
  }
  return wanted;
}

const isExact = (word: string, names: readonly string[]) => names.includes(word);
