import type { GameTypes, ReplayOf, Untyped } from "$/games/types";
import type { Component } from "svelte";
import type { Phrases } from "$/lib/phrases.svelte";

/** A line of a record. */
export type Line = { type: string } & Record<string, unknown>;

/** One step of a guided round: a position out of a record, and what the learner is asked to do in it. */
export interface Stage {
  name: string;
  /** which record, and how many of its events have happened */
  record: string;
  events: number;
  /** the learner's seat */
  me: number;
  /** what to tap, and the lines that this adds to the record; nothing: there is only something to look at */
  right?: Record<string, Line[]>;
  /** the right tap is against this clause: it is there to hear the referee */
  refused?: string;
  /** a question with answers to choose from: what the last event brought to this seat */
  gain?: { seat: number; choices: number[] };
}

/** What the learner reads at a step; `done` after the right tap, `other` after one that would be allowed. */
export interface StageWords {
  title: string;
  text: string;
  done?: string;
  other?: string;
  /** the clause that `other` speaks of */
  clause?: string;
}

export interface GuideWords {
  stages: Record<string, StageWords>;
}

export interface SceneProps<G extends GameTypes = Untyped> {
  shown: ReplayOf<G>;
  stage: Stage;
  names: string[];
  /** whether the step's question has been answered, or there is none */
  solved: boolean;
  ontap: (tap: string) => void;
}

export interface Guide<G extends GameTypes = Untyped> {
  stages: Stage[];
  records: Record<string, string>;
  words: Phrases<GuideWords>;
  /** words of the game itself that are needed besides */
  also: Phrases<unknown>[];
  Scene: Component<SceneProps<G>>;
  /** who plays and how it stands, for the bar on top; a scene may show that itself */
  Players?: Component<Pick<SceneProps<G>, "shown" | "stage" | "names">>;
  /** the lines that a tap adds to the record, for the referee to speak about; none: nothing is to be asked */
  asks(tap: string, shown: ReplayOf<G>, stage: Stage): Line[];
  /** what a tap is called on a button, for those who cannot tap the board */
  called(tap: string, names: string[]): string;
  /** what the referee finds in a tap that is legal, and yet not what was asked for */
  finds?(said: ReplayOf<G>, tap: string, stage: Stage): { clause: string; text: () => string | undefined } | undefined;
  /** a refusal of the game's referee in a few words */
  reason(reason: string, facts: Record<string, unknown>): string | undefined;
}
