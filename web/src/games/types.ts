import type { Component } from "svelte";
import type { Match } from "$/lib/match.svelte";
import type { Phrases } from "$/lib/phrases.svelte";
import type { Language } from "$/lib/settings.svelte";
import type { Outcome, Replayed, Step } from "$/lib/wire";

/** What the lobby shows of a game; it comes with the first page, so it is small. */
export interface Card {
  /** its place among the others */
  order: number;
  title: string;
  Picture: Component;
  words: Record<Language, CardWords>;
  /** what may be chosen for every match of it, besides options of its own */
  chooses?: ("first" | "clock")[];
}

export interface CardWords {
  /** how many play, how long */
  meta: string;
  say: string;
  /** how each bot plays, after "The bot plays" */
  bots: Record<string, string>;
}

/** A game's options when a match is made: shows them, and tells what was chosen. */
export type OptionsUi = Component<{
  options: Record<string, unknown>;
  onchange: (options: Record<string, unknown>) => void;
}>;

/** A page that has an address of its own and needs nothing to begin with. */
export type Page = Component<Record<string, never>>;

/** An event with the views before and after it: all that is needed to tell or show it. */
export interface Moment {
  event: Record<string, unknown> & { type: string };
  before: unknown;
  after: unknown;
  extra: Record<string, unknown>;
  judged: unknown;
}

/** What the browser brings for a game. The table's rules stay on the server; here it is shown. */
export interface GameUi {
  phrases: Phrases<unknown>;
  /** top bar, table and action bar of a match that is being played */
  Table: Component<{ match: Match; onended?: () => void }>;
  /** ms for which the last act stays in sight before the result is shown; `onended` shows it sooner */
  lingers?: number;
  /** the body of the page that shows how it ended */
  Result: Component<{ replayed: Replayed; names: string[]; me: number | undefined }>;
  /** one moment of a replay: top bar's players and the table, without actions */
  Scene: Component<{ replayed: Replayed; at: number; names: string[]; me: number | undefined; playing: boolean }>;
  /** a moment in a sentence, for the log, the replay and the live region */
  tell(moment: Moment, names: string[]): string;
  /** more about a moment, where there is more to say: the dice that were used */
  detail?(moment: Moment): string | undefined;
  /** a refusal of the game's referee in a few words; undefined for a code it does not know */
  reason(reason: string, facts: Record<string, unknown>): string | undefined;
  /** whether the last act is still being shown, so that the result has to wait */
  showing?(): boolean;
  /** why the game ended, in a few words */
  ending(outcome: Outcome, names: string[]): string;
  /** whether a turn (or duel, or round) begins with this event, for the replay's bigger steps */
  begins(event: Moment["event"]): boolean;
  /** what the replay's rail marks at this moment, if anything: a name of the game's own key */
  mark?(moment: Moment): { shape: "capture" | "close" | "misthrow"; text: string } | undefined;
}

/** The moment at which step number `at` (from 1 on) of a replay happened. */
export function momentOf(replayed: Replayed, at: number): Moment | undefined {
  const step = replayed.steps[at - 1];
  return step && asMoment(step, viewAt(replayed, at - 1));
}

export function asMoment(step: Step, before: unknown): Moment {
  return { event: step.event as Moment["event"], before, after: step.view, extra: step.extra, judged: step.judged };
}

/** The view after `at` steps. */
export function viewAt(replayed: Replayed, at: number): unknown {
  return at > 0 ? replayed.steps[at - 1]?.view : replayed.start;
}
