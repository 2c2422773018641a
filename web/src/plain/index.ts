import type { GameUi } from "$/games/types";
import { base } from "$/words";
import { phrases } from "./phrases";
import type { Plain } from "./plain";
import Result from "./Result.svelte";
import Scene from "./Scene.svelte";
import Table from "./Table.svelte";

/** Pages for any game that brings none of its own: words and numbers from the plug-in, the form from us. */
const ui: GameUi<Plain> = {
  phrases,
  Table,
  Result,
  Scene,
  tell: ({ event, text }, names) => {
    const who = event.seat === undefined ? undefined : names[event.seat];
    return [who, text ?? event.type].filter(Boolean).join(": ");
  },
  reason: () => undefined,
  ending(outcome, names) {
    if (outcome.why !== "forfeit") return phrases.words.why[outcome.why] ?? outcome.why;
    return outcome.winner === null ? "" : base.words.end.wins(names[outcome.winner] ?? "");
  },
  begins: () => true,
};

export default ui;
