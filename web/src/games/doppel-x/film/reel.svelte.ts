import type { Match } from "$/lib/match.svelte";
import { settings } from "$/lib/settings.svelte";
import { sound } from "$/lib/sound";
import type { View, Pose } from "../generated/wire";
import { momentOfEvent, type Moment, type TableEvent } from "../../types";
import { fetchFilm, play, stillAt, type Still } from "./film";
import { constants, type DieName, type DoppelX } from "../game";
import { gains, thrownIn } from "../tale";
import type { Trajectory } from "$/lib/trajectory";

/** Whether a throw is still being shown anywhere: the result page waits for that. */
class Reeling {
  on = $state(false);
}
export const reeling = new Reeling();

export type Phase = "table" | "film" | "counting" | "double";

/** The part of its time that a counted throw stays in sight when others have thrown meanwhile. */
const STAYS = [1, 0.5, 0.25, 0.13];
const SLOW = 4;

/**
 * Shows what happens one thing after another: the film of a throw, how it counts, then the table as it stands.
 * The server does not wait for that, so what has come meanwhile waits here.
 */
export class Reel {
  /** The table as it lies before the throw that is being shown. */
  view: View = $state.raw() as View;
  /** The throw that is being shown or counted. */
  moment: Moment<DoppelX> | undefined = $state.raw();
  phase: Phase = $state("table");
  /** What the film shows now; undefined while nothing moves. */
  still: Still | undefined = $state.raw();
  /** Whether the film runs again, slowly and from above. */
  slowly = $state(false);
  /** ms per frame of the last film */
  frames: number[] = [];

  private readonly queue: Moment<DoppelX>[] = [];
  private newest: View | undefined;
  private stop: (() => void) | undefined;
  private film: Trajectory | undefined;
  private timer = 0;
  private since = 0;

  constructor(match: Match<DoppelX>) {
    if (match.newest) this.receive(match.newest);
    $effect(() => match.listen((message) => this.receive(message)));
    $effect(() => () => this.leave());
  }

  private receive(message: TableEvent<DoppelX>): void {
    const { view } = message;
    const moment = momentOfEvent(message, this.newest);
    const first = this.newest === undefined;
    this.newest = view;
    if (message.event.type === "reveal" && !first) return;
    if (first || !moment) {
      this.view = view;
      return;
    }
    this.queue.push(moment);
    if (this.phase === "table") this.advance();
  }

  /** Leaves the throw that is counted, and shows what comes after it. */
  next(): void {
    clearInterval(this.timer);
    this.stop?.();
    this.still = undefined;
    this.slowly = false;
    if (this.moment) this.view = this.moment.after;
    this.moment = undefined;
    this.phase = "table";
    this.advance();
  }

  /** The dice lie at once. */
  skip(): void {
    if (this.phase !== "film") return;
    this.stop?.();
    this.count();
  }

  /** Once more, slowly and from above. */
  again(): void {
    if (!this.film || this.phase !== "counting") return;
    clearInterval(this.timer);
    this.slowly = true;
    this.run(this.film, SLOW);
  }

  private leave(): void {
    clearInterval(this.timer);
    this.stop?.();
    reeling.on = false;
  }

  /** All dice as they lie after the throw that is shown, those that a Double X takes away included. */
  get rest(): Map<DieName, Pose> {
    const thrown = thrownIn(this.moment);
    return new Map(thrown?.seen.sights.map(({ die, pose }) => [die, pose]) ?? []);
  }

  private advance(): void {
    const moment = this.queue.shift();
    reeling.on = moment !== undefined;
    if (!moment) return;
    const thrown = thrownIn(moment);
    if (!thrown) {
      this.view = moment.after;
      if (moment.event.type === "bet") sound.chip();
      return this.advance();
    }
    this.moment = moment;
    this.phase = "film";
    this.film = undefined;
    if (!thrown.film || settings.less) return this.count();
    const mine = moment;
    fetchFilm(thrown.film).then(
      (film) => {
        if (this.moment !== mine || this.phase !== "film") return;
        this.film = film;
        this.run(film, 1);
      },
      () => this.moment === mine && this.count(),
    );
  }

  private run(film: Trajectory, slow: number): void {
    this.stop?.();
    this.phase = "film";
    this.frames = [];
    this.still = stillAt(film, 0);
    let last = 0;
    this.stop = play(
      film,
      slow,
      (still) => {
        const now = performance.now();
        if (last) this.frames.push(now - last);
        last = now;
        this.still = still;
      },
      () => this.count(),
    );
  }

  private count(): void {
    this.still = undefined;
    const seen = thrownIn(this.moment)?.seen;
    const again = this.slowly;
    this.phase = seen?.double_x && !again ? "double" : "counting";
    this.slowly = false;
    if (seen && !again) {
      if (seen.double_x) sound.call();
      else if (gains(seen).some((n) => n > 0)) sound.chip();
    }
    this.since = performance.now();
    clearInterval(this.timer);
    this.timer = window.setInterval(() => {
      const thrown = this.queue.filter((moment) => thrownIn(moment)).length;
      const stays = constants().counted * (STAYS[Math.min(thrown, STAYS.length - 1)] ?? 0);
      if (performance.now() - this.since > stays) this.next();
    }, 200);
  }
}
