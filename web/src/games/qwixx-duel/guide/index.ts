import qwixx from "..";
import type { Qwixx } from "../game";
import { phrases } from "../phrases";
import { Phrases } from "$/lib/phrases.svelte";
import type { Guide, GuideWords, Stage } from "$/learn/guide/types";
import Players from "./Players.svelte";
import Scene from "./Scene.svelte";
import stages from "./stages.json";

const records = import.meta.glob<string>("./records/*.jsonl", { query: "?raw", import: "default", eager: true });

const words = new Phrases(import.meta.glob<{ default: GuideWords }>("./words/*.ts"));

/** "red 7" as row and value. */
function field(tap: string): { row: string; value: number } {
  const [row = "", value] = tap.split(" ");
  return { row, value: Number(value) };
}

const guide: Guide<Qwixx> = {
  stages: stages as unknown as Stage[],
  records: Object.fromEntries(Object.entries(records).map(([path, text]) => [path.slice(10, -6), text])),
  words,
  also: [phrases as Phrases<unknown>],
  Scene,
  Players,
  asks: (tap, _, { me }) => [{ type: "place", seat: me, ...field(tap) }],
  called: (tap) => phrases.words.fieldName(field(tap).row, field(tap).value),
  reason: qwixx.reason,
};
export default guide;
