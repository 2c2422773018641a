import { known } from "./known.svelte";

/** A game's numbers as its rules have them; `C` is the `Constants` of its wire.ts. Known before a game is shown. */
export function constantsOf<C>(game: string): C {
  const found = known.find(game);
  if (!found) throw new Error(`the constants of ${game} have not been fetched yet`);
  return found.constants as C;
}
