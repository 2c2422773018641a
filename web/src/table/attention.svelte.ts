/** What the page does to call its player back, and the clock by which it decides. Tests bring their own. */
export interface Calls {
  /** ms on a clock that is never set back */
  now(): number;
  hidden(): boolean;
  sound(which: "turn" | "joined"): void;
  notify(text: string): void;
}

interface Chair {
  name: string | null;
}

/** ms of waiting after which one's turn sounds also on a page that is looked at */
const LONG = 5000;

/** Decides when the player is called back: the turn came after a wait, or another device took a seat. */
export class Attention {
  /** who sat down, in words, until the page was seen */
  joined = $state("");
  /** since when it is not our turn; undefined while it is */
  private waiting: number | undefined = 0;
  private seated: Set<number> | undefined;

  constructor(private readonly calls: Calls) {}

  turn(due: boolean, text: string): void {
    const { calls } = this;
    if (!due) return void (this.waiting ??= calls.now());
    const waited = this.waiting === undefined ? 0 : calls.now() - this.waiting;
    this.waiting = undefined;
    if (calls.hidden() || waited > LONG) calls.sound("turn");
    if (waited) calls.notify(text);
  }

  /** The seats as they are now. Returns the one that another device took since the last call. */
  newcomer(chairs: readonly Chair[], own: readonly number[]): number | undefined {
    const before = this.seated;
    this.seated = new Set(chairs.flatMap(({ name }, seat) => (name === null ? [] : [seat])));
    return [...this.seated].find((seat) => before && !before.has(seat) && !own.includes(seat));
  }

  join(text: string): void {
    this.joined = text;
    this.calls.sound("joined");
    this.calls.notify(text);
  }

  /** The news about a newcomer ends as soon as the page is visible. */
  seen(): void {
    if (!this.calls.hidden()) this.joined = "";
  }
}
