import type { GameUi } from "../types";
import type { DoppelX } from "./game";
import { phrases } from "./phrases";
import { reeling } from "./film/reel.svelte";
import Scene from "./Scene.svelte";
import Table from "./Table.svelte";
import { ending, reason, spoken, tell, thrownIn } from "./tale";

const ui: GameUi<DoppelX> = {
  phrases,
  Table,
  Result: () => import("./Result.svelte"),
  Decision: () => import("./review/Decision.svelte"),
  Overview: () => import("./review/Overview.svelte"),
  Scene,
  tell,
  spoken,
  ending,
  reason,
  begins: (event) => event.type === "opening" || event.type === "throw",
  showing: () => reeling.on,
  mark(moment) {
    const w = phrases.words.marks;
    const thrown = thrownIn(moment);
    if (thrown?.seen.double_x) return { shape: "lock", text: w.doubleX };
    if (thrown?.event.type === "throw" && thrown.event.flung.length) return { shape: "diamond", text: w.flung };
    return thrown?.seen.fouls.length ? { shape: "cross", text: w.foul } : undefined;
  },
};

export default ui;
