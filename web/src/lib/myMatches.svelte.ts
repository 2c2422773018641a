import type { Witness } from "$/dice/check";
import type { Deceit } from "$/dice/deceit";
import { recall, remember } from "./stored";
import type { TableView } from "./generated/wire";

/** A match that this browser has a key to. Losing this list loses no match, only the way back to it. */
export interface MyMatch {
  match: string;
  game: string;
  tokens: string[];
  /** the host's key and the invitation, if the match was made here */
  host?: string;
  invite?: string;
  /** what was promised about the dice before the start, and the numbers that this browser added, by seat */
  saw?: Witness;
  /** messages about the dice that cannot be true, with this browser's evidence */
  deceits?: Deceit[];
  /** until when a code may move a seat from here to another device, in ms since 1970 */
  moving?: number;
  /** what this browser has decided about seats that were away, or whose link was missing */
  decisions?: Decision[];
  /** the seats that this browser has given up */
  resigned?: number[];
  /** what the list shows: who sits where, "" for a bot; and the bots, as the table calls them */
  title: string[];
  bots?: string[];
  scores?: number[];
  /** the seats that this browser plays, and whether a seat is still free */
  seats?: number[];
  open?: boolean;
  /** a rematch that all players have asked for: none has to confirm again */
  again?: boolean;
  /** whether its result was counted for the strength of this browser's player */
  counted?: boolean;
  stage: string;
  turn: boolean;
  seen: number;
}

/** A seat was lost to a bot, or lost its game: a draw can end that way once. */
export interface Decision {
  about: number;
  /** the draw that was next, and the one that ended with it */
  draw: number;
  ended?: number;
}

const MOST = 60;

/** Who sits where, as the list keeps it: of a name that is hidden only what stands in for it. */
export const titleAt = ({ seats }: Pick<TableView, "seats">): string[] =>
  seats.map(({ kind, name }) => (kind === "bot" ? "" : (name ?? "")));

class MyMatches {
  all: MyMatch[] = $state.raw(recall<MyMatch[]>("games", []));

  constructor() {
    addEventListener("storage", (event) => {
      if (event.key === "knobel.games") this.all = recall<MyMatch[]>("games", []);
    });
  }

  find(match: string): MyMatch | undefined {
    return this.all.find((kept) => kept.match === match);
  }

  /** The same as it is on the disk: another tab may just have changed it. */
  read(match: string): MyMatch | undefined {
    return this.readAll().find((kept) => kept.match === match);
  }

  /** The newest one that is not over. */
  get open(): MyMatch | undefined {
    return this.all.find((kept) => kept.tokens.length && kept.stage !== "over" && kept.stage !== "closed");
  }

  keep(match: string, change: Partial<MyMatch>): void {
    const fresh: MyMatch = {
      match,
      game: "",
      tokens: [],
      title: [],
      stage: "gathering",
      turn: false,
      seen: Date.now(),
    };
    const all = this.readAll();
    const was = all.find((kept) => kept.match === match) ?? fresh;
    const now = { ...was, ...change, seen: Date.now() };
    this.write([now, ...all.filter((kept) => kept.match !== match)].slice(0, MOST));
  }

  /** Replaces the names by those that the server has now: a name hidden since is not kept here either. */
  updateTitle(match: string, title: string[]): void {
    const kept = this.find(match);
    if (kept && kept.title.join("\n") !== title.join("\n")) this.keep(match, { title });
  }

  forget(match: string): void {
    this.write(this.readAll().filter((kept) => kept.match !== match));
  }

  /** Another tab may have written since we did. */
  private readAll(): MyMatch[] {
    return recall<MyMatch[]>("games", this.all);
  }

  private write(all: MyMatch[]): void {
    this.all = all;
    remember("games", all);
  }
}

export const myMatches = new MyMatches();
