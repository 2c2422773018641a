import { constantsOf } from "$/lib/constants";
import type { GameTypes } from "../types";
import type { Act, Constants, Event, Fault, Judgement, View } from "./generated/wire";

/** What FiNi's things are. */
export interface FiNi extends GameTypes {
  View: View;
  Event: Event;
  /** a page also says that a die fell beside the tray */
  Act: Act | Fault;
  Offer: Act;
  Verdict: Judgement | null;
  Constants: Constants;
}

/** Numbers of the rules, known before anything of the game is shown. */
export const constants = (): Constants => constantsOf<Constants>("fini");
