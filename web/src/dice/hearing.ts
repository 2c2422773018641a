/** Milliseconds between two messages, or of a line, that show that a line is alive. */
const ALIVE = 5000;

/** When the table surely knew that this browser is there. Times are in ms since 1970. */
export class Hearing {
  private lost: number | undefined;
  private latest = -Infinity;
  /** the first of the messages that came without a gap */
  private began = 0;

  constructor(public heard: number | undefined) {}

  /**
   * A message has come; `anew`: over a new line. A page that slept finds messages that lay there, over a line that may
   * have ended long ago: so a line counts as heard once messages have come for a while.
   */
  note(now: number, anew: boolean): void {
    if (anew || now - this.latest >= ALIVE) this.began = now;
    this.latest = now;
    this.heard ??= now;
    if (now - this.began >= ALIVE) this.heard = now;
    // The page has called after the line was lost, and was welcomed.
    else if (anew && this.lost !== undefined) this.heard = Math.max(this.heard, this.lost);
  }

  /** The line is lost. */
  noteLost(now: number): void {
    this.lost = now;
  }

  /** Milliseconds for which the table may have been without this browser, over a new line. */
  away(now: number): number {
    return now - (this.heard ?? -Infinity);
  }
}
