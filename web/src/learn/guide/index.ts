import type { Guide } from "./types";

const LOAD: Record<string, () => Promise<{ default: Guide }>> = {
  "qwixx-duel": () => import("$/games/qwixx-duel/guide"),
  fini: () => import("$/games/fini/guide"),
  "doppel-x": () => import("$/games/doppel-x/guide"),
};

/** A game's guided round with its words. Undefined for a game that has none. */
export async function loadGuide(game: string): Promise<Guide | undefined> {
  const guide = (await LOAD[game]?.())?.default;
  if (guide) await Promise.all([guide.words, ...guide.also].map((phrases) => phrases.ready()));
  return guide;
}
