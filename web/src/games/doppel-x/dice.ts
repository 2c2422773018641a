import type { ChanceOf } from "$/games/types";
import type { Opening, Throw } from "./generated/wire";

/** What fair dice put into a throw: how the hand trembled, how each die was turned. Where they land is physics. */
const chanceOf: ChanceOf = (event) => {
  if (event.type !== "opening" && event.type !== "throw") return undefined;
  const physics = (event as Opening | Throw)["knobel-physics/1"];
  return physics?.drawn.map(([name, value]) => ({ name, value })) ?? [];
};
export default chanceOf;
