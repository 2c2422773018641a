import { untrack } from "svelte";
import type { FoundBoard } from "../board/found.svelte";
import type { Turn } from "../turn/turn.svelte";
import type { Aiming } from "./aim.svelte";

/** Walks around the box as the turn goes: each seat sees it from the own side, and throws from the middle of that. */
export function takeStand(aim: Aiming, found: FoundBoard, turn: Turn): void {
  $effect(() => {
    const [board, seat, first] = [found.now, turn.thrower, turn.opening];
    if (board && seat !== undefined) untrack(() => aim.begin(board, seat, first));
  });
  $effect(() => {
    const [board, seat] = [found.now, turn.viewer];
    if (board && seat !== undefined) untrack(() => aim.stand(board, seat));
  });
}
