import type { ChanceOf } from "$/games/types";
import type { Roll } from "./generated/wire";

/** The dice of a roll by the names under which they are drawn. */
const chanceOf: ChanceOf = (event) =>
  event.type === "roll"
    ? (event as Roll).values.map((value, die) => ({ name: `die-${die}`, sides: 6, value }))
    : undefined;
export default chanceOf;
