import type { GameUi } from "../types";
import type { FiNi } from "./game";
import { phrases } from "./phrases";
import Scene from "./Scene.svelte";
import Table from "./Table.svelte";
import { ending, tell } from "./tale";
import "./theme.css";

const ui: GameUi<FiNi> = {
  phrases,
  Table,
  tellsWatchers: true,
  lingers: 8000,
  Result: () => import("./Result.svelte"),
  Decision: () => import("./review/Hands.svelte"),
  Scene,
  tell,
  ending,
  reason: (reason, facts) => phrases.words.reasons[reason]?.(facts as Record<string, string>),
  keys: () => {
    const { keysFor, space } = phrases.words;
    return [
      { keys: ["1", "…", "6"], says: keysFor.six },
      { keys: ["←", "→"], says: keysFor.ends },
      { keys: [space], says: keysFor.call },
    ];
  },
  begins: (event) => event.type === "roll",
  mark({ verdict }) {
    const w = phrases.words.railMarks;
    if (!verdict) return undefined;
    if (verdict.winner !== null) return { shape: "diamond", text: w.won };
    if (verdict.step === 1) return { shape: "lock", text: w.early };
    return verdict.slips.length ? { shape: "cross", text: w.slip } : undefined;
  },
};

export default ui;
