import type { Component } from "svelte";
import type { History } from "$/lib/history.svelte";
import type { Match } from "$/lib/match.svelte";
import type { Phrases } from "$/lib/phrases.svelte";
import type { Language } from "$/lib/settings.svelte";
import type { Portrait } from "$/parts/portrait";
import type {
  Alternative,
  DecisionMoment,
  EventMessage,
  OtherMoment,
  Outcome,
  Puzzle,
  Replayed,
  Review,
  Step,
} from "$/lib/generated/wire";

/**
 * What a game's own things are, by the types that the server brings (the game's wire.ts). A game bundles them once,
 * and everything below, a match, its history and a replay are then typed: `Match<MyGame>`, `Moment<MyGame>`.
 */
export interface GameTypes {
  View: unknown;
  Event: { type: string };
  /** what may be said; what a seat is offered is the same, with what it would do */
  Act: { type: string };
  Offer: { type: string };
  /** what the referee found in an event; null where there is nothing to find */
  Verdict: unknown;
  Constants: unknown;
}

/** A game that has not said what its things are. */
export interface Untyped extends GameTypes {
  Event: { type: string } & Record<string, unknown>;
  Act: { type: string } & Record<string, unknown>;
  Offer: { type: string; would?: Record<string, unknown> } & Record<string, unknown>;
  Constants: Record<string, unknown>;
}

/** What the lobby shows of a game; it comes with the first page, so it is small. */
export interface Card {
  /** its place among the others */
  order: number;
  title: string;
  Picture: Component;
  words: Record<Language, CardWords>;
  /** what may be chosen for every match of it, besides options of its own */
  chooses?: ("first" | "youngest" | "clock")[];
}

export interface CardWords {
  /** how many play, from which age, how long */
  meta: string;
  say: string;
  /** what bots without a character are called */
  bots?: Record<string, string>;
  /** what its referee answers beside the real box, if it has one (pages/Referee.svelte) */
  referee?: string;
}

/** A character to play against, for which a bot of the game plays. */
export interface Character {
  /** by language, where it is not the same in all of them */
  name: string | Record<Language, string>;
  /** how they play, in a few words after the name */
  manner: Record<Language, string>;
  face: Portrait;
}

/** The characters of a game, by the names of its bots (`cast.ts`). */
export type Cast = Record<string, Character>;

/** A game's options when a match is made: shows them, and reports what was chosen. */
export type OptionsUi = Component<{
  options: Record<string, unknown>;
  onchange: (options: Record<string, unknown>) => void;
}>;

/** One draw of the fair dice: a die of so many sides, or, without sides, a number from 0 up to 1. */
export interface Chance {
  name: string;
  sides?: number;
  value: number;
}

/** The draws that an event shows, so that they can be drawn again; undefined for an event without chance. */
export type ChanceOf = (event: { type: string }) => Chance[] | undefined;

/** A choice of colours, in a game in which each seat has one: by number, without those that others have. */
export type ColourUi = Component<{ value: number; taken: number[]; who: string; onpick: (colour: number) => void }>;

/** A position as a small picture, beside the way back to it. */
export type SmallUi = Component<{ view: unknown }>;

/** A page that has an address of its own and needs nothing to begin with. */
export type Page = Component<Record<string, never>>;

/** The first and the last line of a record, between which the events are the game's; and that one was taken back. */
export type Frame = { type: "start" } | { type: "reveal" } | { type: "undone" };

/** An event as the server sends it, in the types of its game. */
export type TableEvent<G extends GameTypes = Untyped> = Omit<EventMessage, "event" | "view" | "verdict"> & {
  event: G["Event"] | Frame;
  view: G["View"];
  verdict: G["Verdict"];
};

/** One step of a replay, and a whole one. */
export type StepOf<G extends GameTypes = Untyped> = Omit<Step, "event" | "view" | "verdict"> & {
  event: G["Event"];
  view: G["View"];
  verdict: G["Verdict"];
};
export type ReplayOf<G extends GameTypes = Untyped> = Omit<Replayed, "start" | "steps" | "legal"> & {
  start: G["View"];
  steps: StepOf<G>[];
  legal: Record<number, G["Offer"][]>;
};

/** An event with the views before and after it: all that is needed to tell or show it. */
export interface Moment<G extends GameTypes = Untyped> {
  event: G["Event"];
  before: G["View"] | undefined;
  after: G["View"];
  extra: Record<string, unknown>;
  verdict: G["Verdict"];
  /** the event in words, for a game on the plain table */
  text?: string | null;
}

export type ResultOf<G extends GameTypes = Untyped> = Component<{
  replayed: ReplayOf<G>;
  names: string[];
  me: number | undefined;
  /** once it is worked out, where the game can be reviewed */
  review?: Review | undefined;
}>;

/** A decision on the board, what was played and what would have been better; or what else a turn turned on. */
export type DecisionUi<G extends GameTypes = Untyped> = Component<{
  replayed: ReplayOf<G>;
  moment: DecisionMoment | OtherMoment;
  names: string[];
  me: number | undefined;
}>;

/** What a review has to show besides single decisions, as a panel of its own. */
export type OverviewUi<G extends GameTypes = Untyped> = Component<{
  review: Review;
  replayed: ReplayOf<G>;
  names: string[];
  me: number | undefined;
  onpick: (moment: { line: number; seat: number }) => void;
}>;

/** A position to practise: the player chooses on the board, and then sees the best answers there. */
export type PuzzleUi = Component<{
  puzzle: Puzzle;
  /** what was answered; undefined until then */
  answer: Alternative | undefined;
  onanswer: (act: { type: string }) => void;
}>;

/** What the browser brings for a game. The table's rules stay on the server; here it is shown. */
export interface GameUi<G extends GameTypes = Untyped> {
  phrases: Phrases<unknown>;
  /** top bar, table and action bar of a match that is being played */
  Table: Component<{ match: Match<G>; history: History<G>; onended?: () => void }>;
  /** whether its table says by itself that one only watches */
  tellsWatchers?: boolean;
  /** ms for which the last act stays in sight before the result is shown; `onended` shows it sooner */
  lingers?: number;
  /** the body of the page that shows how it ended; loaded while the game is played */
  Result: () => Promise<{ default: ResultOf<G> }>;
  /** a decision of a review on its board; loaded with the review */
  Decision?: () => Promise<{ default: DecisionUi<G> }>;
  /** more that a review has to show, below it */
  Overview?: () => Promise<{ default: OverviewUi<G> }>;
  /** a position to practise */
  Puzzle?: () => Promise<{ default: PuzzleUi }>;
  /** one moment of a replay: top bar's players and the table, without actions */
  Scene: Component<{ replayed: ReplayOf<G>; at: number; names: string[]; me: number | undefined; playing: boolean }>;
  /** a moment in a sentence, for the log, the replay and the live region */
  tell(moment: Moment<G>, names: string[]): string;
  /** the same for ears, where more has to be said than eyes need */
  spoken?(moment: Moment<G>, names: string[]): string;
  /** more about a moment, where there is more to say: the dice that were used */
  detail?(moment: Moment<G>): string | undefined;
  /** a refusal of the game's referee in a few words; undefined for a code it does not know */
  reason(reason: string, facts: Record<string, unknown>): string | undefined;
  /** whether the last act is still being shown, so that the result has to wait */
  showing?(): boolean;
  /** why the game ended, in a few words */
  ending(outcome: Outcome, names: string[], steps: StepOf<G>[]): string;
  /** the keys with which it is played, for the list that "?" shows; beside those that its commands have */
  keys?(): KeyHelp[];
  /** whether a turn (or duel, or round) begins with this event, for the replay's bigger steps */
  begins(event: G["Event"]): boolean;
  /** what the replay's rail marks at this moment, if anything */
  mark?(moment: Moment<G>): { shape: Mark; text: string } | undefined;
}

/** One line of the list of keys. */
export interface KeyHelp {
  keys: string[];
  says: string;
}

/** A mark on the replay's rail: something good, something final, something that went wrong. */
export type Mark = "diamond" | "lock" | "cross";

/** The moment at which step number `at` (from 1 on) of a replay happened. */
export function momentOf<G extends GameTypes = Untyped>(replayed: ReplayOf<G>, at: number): Moment<G> | undefined {
  const step = replayed.steps[at - 1];
  return step && asMoment<G>(step, viewAt(replayed, at - 1));
}

export function asMoment<G extends GameTypes = Untyped>(step: StepOf<G>, before: G["View"] | undefined): Moment<G> {
  const { event, view, extra, verdict, text } = step;
  return { event, before, after: view, extra, verdict, text };
}

/** An event of the table as a moment; undefined for the frame around the game. */
export function momentOfEvent<G extends GameTypes = Untyped>(
  received: TableEvent<G>,
  before: G["View"] | undefined,
): Moment<G> | undefined {
  const { event, view, extra, verdict, text } = received;
  return isFrame(event) ? undefined : { event, before, after: view, extra, verdict, text };
}

export function isFrame(event: { type: string }): event is Frame {
  return event.type === "start" || event.type === "reveal" || event.type === "undone";
}

/** The view after `at` steps. */
export function viewAt<G extends GameTypes = Untyped>(replayed: ReplayOf<G>, at: number): G["View"] {
  return (at > 0 ? replayed.steps[at - 1]?.view : replayed.start) ?? replayed.start;
}
