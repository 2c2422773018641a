import type { GameUi } from "$/games/types";
import { howLost } from "$/table/end/forfeit";
import { phrases } from "./phrases";
import type { Plain } from "./plain";
import Scene from "./Scene.svelte";
import Table from "./Table.svelte";

/** Pages for any game that brings none of its own: words and numbers from the plug-in, the form from us. */
const ui: GameUi<Plain> = {
  phrases,
  Table,
  Result: () => import("./Result.svelte"),
  Scene,
  tell: ({ event, text }, names) => {
    const who = event.seat === undefined ? undefined : names[event.seat];
    return [who, text ?? event.type].filter(Boolean).join(": ");
  },
  reason: () => undefined,
  ending(outcome, names, steps) {
    return outcome.why === "forfeit"
      ? howLost(steps, names)
      : (phrases.words.why[outcome.why] ?? phrases.words.why["rules"] ?? "");
  },
  begins: () => true,
};

export default ui;
