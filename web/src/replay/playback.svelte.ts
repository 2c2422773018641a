import type { World } from "$/lib/world";

const SPEEDS = [0.5, 1, 2, 4];
/** ms for which a step stays in sight while a replay runs at speed 1 */
const STEP = 1100;

/** Where a replay stands, and how it moves: by steps, by turns, or by itself. */
export class Playback {
  /** how many steps are done; 0: before the first */
  at = $state(0);
  /** the number of steps */
  last = $state(0);
  /** where turns begin, for the bigger steps and the marks on the rail */
  begins: number[] = $state.raw([]);
  playing = $state(false);
  speed = $state(1);

  constructor(private readonly world: Pick<World, "after">) {}

  open(last: number, begins: number[], at: number): void {
    [this.last, this.begins] = [last, begins];
    this.go(at);
  }

  /** Stands still at a step. */
  go(to: number): void {
    this.at = Math.max(0, Math.min(this.last, to));
    this.playing = false;
  }

  step(by: number): void {
    this.go(this.at + by);
  }

  turnBack(): void {
    this.go(this.begins.findLast((begin) => begin < this.at - 1) ?? 0);
  }

  turnOn(): void {
    this.go(this.begins.find((begin) => begin > this.at) ?? this.last);
  }

  /** Runs or stops; at the end it runs from the beginning. */
  toggle(): void {
    if (!this.playing && this.at >= this.last) this.at = 0;
    this.playing = !this.playing;
  }

  /** The next speed; after the highest the lowest. */
  faster(): void {
    this.speed = SPEEDS[(SPEEDS.indexOf(this.speed) + 1) % SPEEDS.length] ?? 1;
  }

  /** For an effect: does the next step in its time, and returns how to prevent that. */
  run(): (() => void) | undefined {
    if (!this.playing) return undefined;
    if (this.at >= this.last) return void (this.playing = false);
    return this.world.after(STEP / this.speed, () => (this.at += 1));
  }
}
