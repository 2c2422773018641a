import type { GameTypes } from "$/games/types";
import type { Match } from "./match.svelte";

/** What is left of the time that an action has. For use in a component. */
export class TimeLeft {
  /** whole seconds; undefined: there is no time limit */
  seconds: number | undefined = $state();
  /** of the whole time, from 1 down to 0 */
  share = $state(1);
  private due: number | undefined;
  private whole = 1;

  constructor(match: Match<GameTypes>) {
    $effect(() => {
      const { deadline, clock, stage } = match.table ?? {};
      if (typeof deadline !== "number" || stage !== "playing") return void (this.seconds = undefined);
      if (deadline !== this.due) this.whole = Number(clock) * 1000 || Math.max(1, deadline - match.now());
      this.due = deadline;
      const tick = () => {
        const left = Math.max(0, deadline - match.now());
        this.seconds = Math.ceil(left / 1000);
        this.share = Math.min(1, left / this.whole);
      };
      tick();
      const timer = setInterval(tick, 250);
      return () => clearInterval(timer);
    });
  }

  /** The last third. */
  get soon(): boolean {
    return this.seconds !== undefined && this.share <= 1 / 3;
  }
}
