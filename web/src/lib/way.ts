import { DIAL_AGAIN } from "./generated/timeouts";
import type { Bye, Welcome } from "./generated/wire";

/** Redirects in a row that are followed at once. */
const REDIRECTS = 4;
/** Addresses that lead to different nodes, where the proxy hashes. */
const ATTEMPTS = 3;

/**
 * The way to a match where several nodes share the work: what to put before its address, and how long to wait before that.
 * A node that has a match is called by its name; tests/cluster/calling.py does the same in Python.
 */
export class Way {
  /** the node that did not answer, or whose line broke just now; the next one waits for a sign of life from it */
  lost = "";
  /** that the last welcome named: this node, and who comes next for this match */
  private node = "";
  private next = "";
  /** the node to call */
  private named = "";
  private tries = 0;
  private redirects = 0;

  get prefix(): string {
    const attempt = this.tries % ATTEMPTS;
    return this.named ? `/at/${this.named}` : attempt ? `/try/${attempt}` : "";
  }

  welcomed({ node = "", next = "" }: Welcome): void {
    this.node = node;
    this.next = next;
    this.lost = this.named = "";
    this.tries = this.redirects = 0;
  }

  /** The server closed the line with a reason. Returns the ms to wait. */
  closed({ code, reason, node = "" }: Bye): number {
    this.named = this.lost = "";
    if (code === 1011) {
      this.named = this.node; // it cannot store at the moment, and nothing is to be gained elsewhere
      return DIAL_AGAIN[0] ?? 0;
    }
    if (code === 1012 && reason === "moved" && this.redirects < REDIRECTS) {
      this.redirects++;
      this.named = node;
      return 0;
    }
    return this.later();
  }

  /** The line ended without a reason, or never opened. Returns the ms to wait. */
  broke(): number {
    if (this.node) {
      this.lost = this.node;
      this.named = this.next;
      this.node = "";
      return 0;
    }
    this.lost = this.named || this.lost;
    this.named = "";
    return this.later();
  }

  private later(): number {
    return DIAL_AGAIN[Math.min(this.tries++, DIAL_AGAIN.length - 1)] ?? 0;
  }
}
