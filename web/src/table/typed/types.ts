import type { GameTypes, KeyHelp, Untyped } from "$/games/types";
import type { Match } from "$/lib/match.svelte";
import type { Phrases } from "$/lib/phrases.svelte";

/** How a command is written, and what the help says of it; in one language. */
export interface Named {
  /** the usual word first; a single letter among them is the key for it at the table, if it needs no words after it */
  names: string[];
  says: string;
  /** as one would type it, where words follow */
  example?: string;
}

/** What was answered: a sentence, or nothing where what happened speaks for itself. */
export type Reply = string | undefined | Promise<string | undefined>;

export interface Command extends Named {
  /** `rest`: the words after its name, small and without accents */
  run(rest: string[]): Reply;
}

/** A game by typed commands, for one match. */
export interface Speaker {
  /** in the order in which the help lists them */
  commands(): Command[];
  /** what words without a command mean: "red 7"; undefined: it is a command, or nothing */
  guess?(words: string[]): (() => Reply) | undefined;
  /** what the seat that is due may do, in a sentence or two */
  legal(): string;
  /** keys at the table, beside the letters of its commands */
  keys?(): KeyHelp[];
  /** the seats of this device are due anew: a chance to lay things ready */
  begin?(): Promise<void>;
}

/** What a game brings to be played by typed commands (games/<game>/typed/index.ts). */
export interface TypedGame<G extends GameTypes = Untyped> {
  phrases: Phrases<unknown>;
  open(match: Match<G>, names: () => string[]): Speaker;
}
