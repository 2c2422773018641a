import type { GameUi } from "../types";
import type { Qwixx } from "./game";
import { phrases } from "./phrases";
import Scene from "./Scene.svelte";
import Table from "./Table.svelte";
import { ending, reason, sumText, tell } from "./tale";

const ui: GameUi<Qwixx> = {
  phrases,
  Table,
  Result: () => import("./Result.svelte"),
  Decision: () => import("./review/Decision.svelte"),
  Puzzle: () => import("./review/Puzzle.svelte"),
  Scene,
  tell,
  ending,
  detail: sumText,
  reason,
  begins: (event) => event.type === "roll",
  mark({ verdict }) {
    const does = verdict?.does;
    const w = phrases.words.marks;
    if (does === "capture") return { shape: "diamond", text: w.capture };
    if (does === "close") return { shape: "lock", text: w.close };
    return does === "misthrow" ? { shape: "cross", text: w.misthrow } : undefined;
  },
};

export default ui;
