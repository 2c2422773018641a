import type { DoppelX } from "../game";
import { phrases } from "../phrases";
import type { Phrases } from "$/lib/phrases.svelte";
import type { Guide, Stage } from "$/learn/guide/types";
import Scene from "./Scene.svelte";
import stages from "./stages.json";
import { words } from "./words";

const records = import.meta.glob<string>("./records/*.jsonl", { query: "?raw", import: "default", eager: true });

const guide: Guide<DoppelX> = {
  stages: stages as unknown as Stage[],
  records: Object.fromEntries(Object.entries(records).map(([path, text]) => [path.slice(10, -6), text])),
  words,
  also: [phrases as Phrases<unknown>],
  Scene,
  /** A tap on a tile bets there; a tap on a player asks for a bet of that seat. */
  asks(tap, _, { me }) {
    const [what, which] = tap.split(" ");
    return [what === "tile" ? { type: "bet", seat: me, tile: which } : { type: "bet", seat: Number(which), tile: "C" }];
  },
  called: (tap, names) => names[Number(tap.split(" ")[1])] ?? tap,
  reason: (reason, facts) => phrases.words.reasons[reason]?.(facts as Record<string, string>),
};
export default guide;
