import type { Purse } from "../generated/wire";

export type ChipValue = 1 | 5 | 10 | 30;

/** What lies in front of a player, the most valuable first. */
export function stacksOf({ thirties, tens, fives, ones }: Purse): { value: ChipValue; count: number }[] {
  const all: { value: ChipValue; count: number }[] = [
    { value: 30, count: thirties },
    { value: 10, count: tens },
    { value: 5, count: fives },
    { value: 1, count: ones },
  ];
  return all.filter(({ count }) => count > 0);
}
