import type { Component } from "svelte";
import type { GameUi } from "./types";

export const GAMES = ["qwixx-duel", "fini", "doppel-x"] as const;

const LOAD: Record<string, () => Promise<{ default: GameUi }>> = {
  "qwixx-duel": () => import("./qwixx-duel"),
  fini: () => import("./fini"),
  "doppel-x": () => import("./doppel-x"),
};

/** A game's options when a match is made: shows them, and tells what was chosen. */
export type OptionsUi = Component<{
  options: Record<string, unknown>;
  onchange: (options: Record<string, unknown>) => void;
}>;

const OPTIONS: Record<string, () => Promise<{ default: OptionsUi }>> = {
  fini: () => import("./fini/Options.svelte"),
  "doppel-x": () => import("./doppel-x/options"),
};

export const playable = (game: string) => game in LOAD;

/** A game's pages and words, fetched when they are needed. Undefined for a game this browser does not know. */
export async function loadGame(game: string): Promise<GameUi | undefined> {
  const ui = (await LOAD[game]?.())?.default;
  await ui?.phrases.ready();
  return ui;
}

export async function loadOptions(game: string): Promise<OptionsUi | undefined> {
  return (await OPTIONS[game]?.())?.default;
}
