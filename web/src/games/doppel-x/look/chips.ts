import type { Purse } from "$/lib/wire";

export type ChipValue = 1 | 5 | 10 | 30;

/** Ivory, copper, green, black with gold: colour, ink, edge. */
export const CHIP: Record<ChipValue, [string, string, string]> = {
  1: ["#efe4cd", "#14110e", "#b9a57f"],
  5: ["#b5683c", "#14110e", "#f3d9bd"],
  10: ["#1f5a4b", "#ffffff", "#d7c694"],
  30: ["#221d19", "#f3cf73", "#d9ac4a"],
};

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
