import { viewAt } from "$/games/types";
import type { FiNi } from "../game";
import type { Guide, Line, Stage } from "$/learn/guide/types";
import Scene from "./Scene.svelte";
import stages from "./stages.json";
import { words } from "./words";

const records = import.meta.glob<string>("./records/*.jsonl", { query: "?raw", import: "default", eager: true });

const guide: Guide<FiNi> = {
  stages: stages as unknown as Stage[],
  records: Object.fromEntries(Object.entries(records).map(([path, text]) => [path.slice(10, -6), text])),
  words,
  also: [],
  Scene,
  /** The referee of FiNi speaks when a duel ends, so whatever is tapped, a call follows it. */
  asks(tap, shown, { me: seat }) {
    const [what, number] = tap.split(" ");
    const call: Line = { type: "fini", seat };
    if (what === "slot") return [{ type: "place", seat, slot: Number(number) }, call];
    if (what !== "die") return [call];
    const slot = viewAt(shown, shown.steps.length)?.trays[seat]?.length ?? 0;
    return [{ type: "grab", seat, die: Number(number) }, { type: "place", seat, slot }, call];
  },
  /** A call that follows a tap only to hear the referee is early by nature; that is no news. */
  finds(said, tap, { me }) {
    const slip = said.steps.at(-1)?.verdict?.slips.find(({ seat }) => seat === me);
    if (!slip || (slip.reason === "premature" && tap !== "fini")) return undefined;
    return { clause: slip.clause, text: () => words.words.slips[slip.reason] };
  },
  called: (tap) => tap,
  reason: () => undefined,
};
export default guide;
