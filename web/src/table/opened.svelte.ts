import type { Component, ComponentProps } from "svelte";
import { loadGame, loadTyped } from "$/games";
import type { GameUi, ResultOf } from "$/games/types";
import type { Match } from "$/lib/match.svelte";
import type { Announcements } from "./announcements.svelte";
import type EndPage from "./EndPage.svelte";
import type { Speech } from "./typed/speech";

/** ms before the end is fetched, and between two tries: the first roll does not wait for it */
const LATER = 3000;

/** What a table is made of, fetched in the order in which it is needed: the game, what can be typed, the end. */
export class Opened {
  ui: GameUi | undefined = $state.raw();
  /** what can be typed, in a game in which one acts after the other */
  speech: Speech | undefined = $state.raw();
  end: { Page: Component<ComponentProps<typeof EndPage>>; Result: ResultOf } | undefined = $state.raw();

  async open(game: string, match: Match, announcements: Announcements, names: () => string[]): Promise<void> {
    this.ui = await loadGame(game);
    if (!this.ui) return;
    const [found, { Speech }] = await Promise.all([loadTyped(game), import("./typed/speech")]);
    this.speech = found && new Speech(match, announcements, names, found.open(match, names));
  }

  /** For an effect: fetches what shows the end until it is here; returns how to stop that. */
  fetchEnd(over: boolean): (() => void) | undefined {
    if (!this.ui || this.end) return undefined;
    const { Result } = this.ui;
    const load = () =>
      Promise.all([import("./EndPage.svelte"), Result()]).then(
        ([page, result]) => (this.end = { Page: page.default, Result: result.default }),
        () => (timer = setTimeout(load, LATER)),
      );
    let timer = setTimeout(load, over ? 0 : LATER);
    return () => clearTimeout(timer);
  }
}
