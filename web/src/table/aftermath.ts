import { known } from "$/lib/known.svelte";
import type { Match } from "$/lib/match.svelte";
import { myMatches } from "$/lib/myMatches.svelte";
import { reviewSoon } from "$/lib/reviewCache";
import { rivals } from "$/lib/rivals.svelte";
import type { TableView } from "$/lib/generated/wire";
import { route } from "$/lib/route.svelte";

/** Has the review worked out while the last act is still in sight. */
export function prepareReview(match: string, game: string): void {
  if (known.find(game)?.reviews) void reviewSoon(match).catch(() => undefined);
}

/** Counts a game alone against bots for the strength of its player, once. */
export function countOnce(match: Match, table: TableView): void {
  const kept = myMatches.find(match.id);
  if (!table.outcome || !match.alone || !match.together || !kept || kept.counted) return;
  myMatches.keep(match.id, { counted: true });
  void known.ready().then(() => rivals.ended(table, match.seats[0]!));
}

/** Takes this device's seats along to the match that follows; goes there if it is the rematch that was `wanted` here. */
export function goAlong(match: string, [why, next]: TableView["follows"][number], wanted: boolean): void {
  const kept = myMatches.find(match);
  if (kept?.tokens.length && !myMatches.find(next))
    myMatches.keep(next, {
      game: kept.game,
      tokens: kept.tokens,
      ...(kept.host ? { host: kept.host } : {}),
      title: kept.title,
      stage: "gathering",
      again: why === "rematch",
    });
  if (why === "rematch" && wanted) route.go(`/play/${next}`, true);
}
