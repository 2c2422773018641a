import type { GameUi } from "../types";
import { phrases } from "./phrases";
import Result from "./Result.svelte";
import Scene from "./Scene.svelte";
import Table from "./Table.svelte";
import { doneBy, ending, sumOf, tell } from "./tale";

const ui: GameUi = {
  phrases,
  Table,
  Result,
  Scene,
  tell,
  ending,
  detail: sumOf,
  reason: (reason, facts) => phrases.words.reasons[reason]?.(facts as Record<string, string>),
  begins: (event) => event.type === "roll",
  mark(moment) {
    const does = doneBy(moment);
    const w = phrases.words.marks;
    if (does === "capture") return { shape: "diamond", text: w.capture };
    if (does === "close") return { shape: "lock", text: w.close };
    return does === "misthrow" ? { shape: "cross", text: w.misthrow } : undefined;
  },
};

export default ui;
