import type { View } from "../generated/wire";
import type { Lived } from "../hand/desk.svelte";

const SLOWER = 3;
const [SHORTEST, LONGEST] = [250, 1600]; // ms between two moments

/** A duel once more, slowly: the views one after the other, in the time in which they came, stretched. */
export class SlowMotion {
  view: View | undefined = $state.raw();
  at = $state(0);
  private timer = 0;

  constructor(private readonly lived: Lived[]) {
    this.step(0);
  }

  stop(): void {
    clearTimeout(this.timer);
    this.view = undefined;
  }

  private step(i: number): void {
    const [now, next] = [this.lived[i], this.lived[i + 1]];
    // The last moment is the call itself: its view is the next duel's, so it ends with the one before.
    if (!now || !next) return this.stop();
    this.at = i;
    this.view = now.view;
    const wait = i === 0 ? 900 : Math.min(LONGEST, Math.max(SHORTEST, (next.at - now.at) * SLOWER));
    this.timer = window.setTimeout(() => this.step(i + 1), wait);
  }
}
