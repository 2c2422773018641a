import { titleOf } from "$/games";
import type { Mine } from "$/lib/mine.svelte";
import { settings } from "$/lib/settings.svelte";
import type { Words } from "$/words/en";

/** "<game> against Ada", "<game> on this device": how a kept match is called. */
export function opponents(kept: Mine, words: Words): string {
  const game = titleOf(kept.game);
  if (kept.open) return words.presence.waits(game);
  const bots = kept.title.filter((name) => !name).length;
  const people = kept.title.filter((name) => name && name !== settings.name);
  const others = [...people, ...(bots ? [bots === 1 ? words.bot : words.mine.withBots(bots)] : [])];
  if (kept.tokens.length > 1) return words.hello.onDevice(game);
  return others.length ? words.hello.against(game, words.list(others)) : game;
}
