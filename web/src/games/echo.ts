import { disc, drawn, eyes, filled } from "$/parts/portrait";
import type { Character } from "./types";

/** The character between the levels of a game, as strong as the player: the same in every game. */
export const ECHO: Character = {
  name: "Echo",
  manner: {
    de: "richtet sich nach deinen Ergebnissen",
    en: "follows your results",
    pt: "acompanha os teus resultados",
  },
  face: {
    ground: "#c9b4d6",
    shapes: [
      filled("#7d5f95", "M14 54V30a18 18 0 0 1 36 0v24z"),
      filled("#f3ecdf", disc(32, 32, 15.5)),
      filled("#dccbe6", "M32 16.500a15.500 15.500 0 0 1 0 31z"),
      drawn("M32 13v38", "#7d5f95", 1.6),
      eyes(25.5, 38.5, 31),
      drawn("M25 39q7 5 14 0"),
    ],
  },
};
