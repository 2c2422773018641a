import type { Aiming, AimPart } from "./aim.svelte";

const ARROWS: Record<string, [AimPart, number]> = {
  ArrowLeft: ["direction", -1],
  ArrowRight: ["direction", 1],
  ArrowUp: ["strength", 2],
  ArrowDown: ["strength", -2],
};
const SHIFTED: Record<string, [AimPart, number]> = {
  ArrowLeft: ["place", -4],
  ArrowRight: ["place", 4],
  ArrowUp: ["height", 1],
  ArrowDown: ["height", -1],
};

/** Aims with an arrow key. False for any other key. */
export function aimWith({ key, shiftKey }: KeyboardEvent, aim: Aiming): boolean {
  const turn = (shiftKey ? SHIFTED : ARROWS)[key];
  if (turn) aim.set(turn[0], aim[turn[0]] + turn[1]);
  return turn !== undefined;
}
