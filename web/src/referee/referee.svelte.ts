import { judge, type Trouble } from "$/lib/http";
import { known } from "$/lib/known.svelte";
import { base } from "$/words";
import { Kept } from "./kept.svelte";
import { phrases } from "./phrases";

/** What a game brings for the page beside its real box. */
interface Brought<Entered> {
  game: string;
  /** changes with the shape of what is kept: something older is forgotten */
  version: number;
  fresh: () => Entered;
  words: { ready(): Promise<void> }[];
  /** why the server refuses to judge, in words */
  reasons?: () => Record<string, (facts: Record<string, string>) => string>;
}

/** A page beside a real box: what was entered so far, kept on this device, and the server that judges it. */
export class Referee<Entered extends { names: string[] }, Query, Ruled> {
  readonly kept: Kept<Entered>;
  ready = $state(false);
  /** why there is no judgement, in words */
  trouble = $state("");
  busy = $state(false);
  menu = $state(false);

  constructor(private readonly brought: Brought<Entered>) {
    const { game, version, fresh, words } = brought;
    this.kept = new Kept(game, version, fresh);
    $effect(
      () =>
        void Promise.all([phrases, known, ...words].map((each) => each.ready())).then(
          () => (this.ready = true),
          () => (this.trouble = base.words.trouble.unreachable),
        ),
    );
  }

  get game(): string {
    return this.brought.game;
  }

  get entered(): Entered {
    return this.kept.now;
  }

  /** The names as they were entered; `unnamed` calls a seat without one. */
  names(unnamed: (seat: number) => string): string[] {
    return this.entered.names.map((name, seat) => name.trim() || (this.ready ? unnamed(seat) : ""));
  }

  /** Asks the server. Undefined if there is no judgement; then `trouble` says why. */
  async judge(asked: Query): Promise<Ruled | undefined> {
    this.busy = true;
    this.trouble = "";
    try {
      return await judge<Query, Ruled>(this.game, asked);
    } catch (error) {
      this.trouble = this.sentence(error as Trouble);
      return undefined;
    } finally {
      this.busy = false;
    }
  }

  private sentence({ status, reason, facts }: Trouble): string {
    if (!status) return phrases.words.unreachable;
    const known = reason && this.brought.reasons?.()[reason];
    return known ? known(facts as Record<string, string>) : phrases.words.cannot;
  }
}
