import { constantsOf } from "$/lib/constants";
import type { Act, Bet, Constants, DieScore, Event, Pays, Verdict, View } from "./generated/wire";

/** What a match of Doppel X consists of, as the server sends it. */
export interface DoppelX {
  View: View;
  Event: Event;
  Act: Act;
  Offer: Act;
  Verdict: Verdict | null;
  Constants: Constants;
}

/** A die is named by its owner's seat. */
export type DieName = DieScore["die"];
export type FaceName = DieScore["face"];
export type TileName = Bet["tile"];

export const constants = () => constantsOf<Constants>("doppel-x");

/** What is printed on a tile. */
export const paysOf = (tile: TileName): Pays => constants().pays[tile] ?? { points: 0, each: false };
