import { titleOf } from "$/games";
import { calledBot } from "$/games/cast.svelte";
import type { MyMatch } from "$/lib/myMatches.svelte";
import { settings } from "$/lib/settings.svelte";
import type { Words } from "$/words/en";

/** "<game> against Ada", "<game> on this device": how a kept match is called. */
export function opponents(kept: MyMatch, words: Words): string {
  const game = titleOf(kept.game);
  if (kept.open) return words.presence.waits(game);
  if (kept.tokens.length > 1) return words.hello.onDevice(game);
  // By the seat, where it is known: people change the name that they go by.
  const ours = (name: string, seat: number) => kept.seats?.includes(seat) ?? name === settings.name;
  const people = kept.title.filter((name, seat) => name && !ours(name, seat));
  const others = [...people, ...botsOf(kept, words)];
  return others.length ? words.hello.against(game, words.list(others)) : game;
}

/** The bots by their names, each once; by their number while these are not known. */
function botsOf({ game, title, bots = [] }: MyMatch, words: Words): string[] {
  const called = bots.map((bot) => calledBot(game, bot));
  if (called.length && called.every((name) => name !== undefined)) return [...new Set(called)];
  const many = title.filter((name) => !name).length;
  return many ? [many === 1 ? words.bot : words.mine.withBots(many)] : [];
}
