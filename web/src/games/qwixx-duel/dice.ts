import type { Chance, ChanceOf } from "$/games/types";
import type { Roll } from "./generated/wire";

const COLOURS = ["red", "yellow", "green", "blue"] as const;

/** The dice of a roll by the names under which they are drawn; a die that has left the game is not. */
const chanceOf: ChanceOf = (event) => {
  if (event.type !== "roll") return undefined;
  const { white, ...coloured } = event as Roll;
  const dice: Chance[] = white.map((value, i) => ({ name: `white-${i + 1}`, sides: 6, value }));
  for (const name of COLOURS) {
    const value = coloured[name];
    if (value) dice.push({ name, sides: 6, value });
  }
  return dice;
};
export default chanceOf;
