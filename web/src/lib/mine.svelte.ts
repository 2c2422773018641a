import type { Witness } from "$/dice/check";
import type { Deceit } from "$/dice/part";
import { recall, remember } from "./stored";

/** A match that this browser has a key to. Losing this list loses no match, only the way back to it. */
export interface Mine {
  match: string;
  game: string;
  tokens: string[];
  /** the host's key and the invitation, if the match was made here */
  host?: string;
  invite?: string;
  /** what was promised about the dice before the start, and the numbers that this browser added, by seat */
  saw?: Witness;
  /** what the table told about the dice that cannot be true, with what this browser can show for it */
  deceits?: Deceit[];
  /** what the list shows: who sits where, "" for a bot; and the bots, as the table calls them */
  title: string[];
  bots?: string[];
  scores?: number[];
  /** the seats that this browser plays, and whether somebody is still to sit down */
  seats?: number[];
  open?: boolean;
  /** a rematch that everybody has asked for: nobody has to say so again */
  again?: boolean;
  /** whether its result was counted for the strength of whoever plays here */
  counted?: boolean;
  stage: string;
  turn: boolean;
  seen: number;
}

const MOST = 60;

class MyGames {
  all: Mine[] = $state.raw(recall<Mine[]>("games", []));

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === "knobel.games") this.all = recall<Mine[]>("games", []);
    });
  }

  find(match: string): Mine | undefined {
    return this.all.find((mine) => mine.match === match);
  }

  /** The newest one that is not over. */
  get open(): Mine | undefined {
    return this.all.find((mine) => mine.tokens.length && mine.stage !== "over" && mine.stage !== "closed");
  }

  keep(match: string, change: Partial<Mine>): void {
    const fresh: Mine = { match, game: "", tokens: [], title: [], stage: "gathering", turn: false, seen: Date.now() };
    // Another tab may have written since we read.
    const others = recall<Mine[]>("games", this.all);
    const was = others.find((mine) => mine.match === match) ?? fresh;
    const now = { ...was, ...change, seen: Date.now() };
    this.all = [now, ...others.filter((mine) => mine.match !== match)].slice(0, MOST);
    remember("games", this.all);
  }

  forget(match: string): void {
    this.all = this.all.filter((mine) => mine.match !== match);
    remember("games", this.all);
  }
}

export const mine = new MyGames();
