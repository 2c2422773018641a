import { GAMES, loadGame } from "$/games";
import { myMatches } from "./myMatches.svelte";
import { updates } from "./updates.svelte";

/** ms for which a slow line is left to the game that is about to begin */
const LEFT = 4000;
const SLOW = 600;

/**
 * Fetches what is wanted next, in the order in which it would be missed: over a slow line all of it at once would delay
 * the game that is about to begin.
 */
export async function fetchAhead(): Promise<void> {
  const next = myMatches.all[0]?.game ?? GAMES[0];
  const began = performance.now();
  // What cannot be fetched now is asked for again where it is needed.
  await Promise.allSettled([import("$/table/TablePage.svelte"), next && loadGame(next)]);
  if (performance.now() - began > SLOW) await new Promise((go) => setTimeout(go, LEFT));
  await fonts().catch(() => undefined);
  await Promise.allSettled([import("$/lobby/Start.svelte"), import("$/table/TableMenu.svelte")]);
  void updates.watch();
}

/** Our fonts. Until they are here, fallbacks of the same metrics are shown (styles/near.css). */
export const fonts = () => import("$/styles/fonts.css");
