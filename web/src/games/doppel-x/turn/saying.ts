import type { Match } from "$/lib/match.svelte";
import { base } from "$/words";
import type { Aiming } from "../aim/aim.svelte";
import type { Reel } from "../film/reel.svelte";
import type { DoppelX } from "../game";
import { phrases } from "../phrases";
import type { View } from "../generated/wire";
import type { Turn } from "./turn.svelte";

/** What the bar below the box says: what is due, and a few words about it. */
export function saying(
  match: Match<DoppelX>,
  { phase, view }: Reel,
  { begun, thrower, bettor, opening }: Turn,
  names: string[],
  /** what is to be said about a throw of this device */
  note: string,
): [title: string, note: string] {
  const { say } = phrases.words;
  if (!begun) return [base.words.table.getReady, ""];
  const active = view.active === null ? "" : (names[view.active] ?? "");
  const throwing = match.alone && view.active === match.seats[0] ? say.youThrow : say.throws(active);
  if (phase === "film") return [say.rolls, opening ? say.opening : throwing];
  if (thrower !== undefined) {
    if (match.alone) return [opening ? say.opening : say.yourThrow, note];
    return [(opening ? say.openingOf : say.throwOf)(names[thrower] ?? ""), note];
  }
  if (bettor !== undefined) return [match.alone ? say.betYou : say.betOf(names[bettor] ?? ""), say.betNote(active)];
  if (match.table?.stage === "over") return [say.over, ""];
  if (opening) return [say.opening, match.watching ? say.watch : say.othersThrow];
  if (match.table?.waiting === "bets") return [say.betsOpen, throwing];
  return [throwing, say.soon];
}

/** About a throw of this device: a warning, or how it is done. */
export function throwNote(aim: Aiming, foul: boolean, sliders: boolean, { options, opened }: View): string {
  const w = phrases.words;
  if (foul) return options.rim === "free" ? w.overRim : w.overRimCosts;
  if (aim.tooHard) return w.tooHard;
  if (sliders) return w.say.slide;
  return opened ? w.say.pull : w.say.pullOne;
}
