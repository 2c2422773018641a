import type { Aiming } from "./aim.svelte";
import type { Board } from "../generated/wire";

interface Trace {
  at: number;
  right: number;
  ahead: number;
}

/** mm of pull that is all the strength there is. */
const LONGEST = 110;
/** ms: how much of the way tells how the hand moved when it let go. */
const LAST = 90;
/** m/s of a hand on the screen that is all the strength there is. */
const QUICKEST = 1.6;

/**
 * A hand with dice on the screen: pulled back it is a sling, swiped forward it lets go where it is (over the rim,
 * that is the foul of D7). The way's bend is the spin; the height follows the strength.
 */
export class Gesture {
  private readonly way: Trace[] = [];
  private back = 0;

  constructor(
    private readonly aim: Aiming,
    private readonly board: Board,
    point: readonly [number, number],
    now: number,
  ) {
    aim.set("place", aim.from(board, point).right);
    this.move(point, now);
  }

  move(point: readonly [number, number], now: number): void {
    const { right, ahead } = this.aim.from(this.board, point);
    const here = { at: now, right, ahead };
    this.way.push(here);
    this.back = Math.min(this.back, ahead);
    if (this.forward) {
      this.aim.hand = this.aim.seen(this.board, here.right, here.ahead);
      this.readSwipe();
    } else {
      this.aim.hand = undefined;
      this.readPull(here);
    }
  }

  /** Whether it was a throw; a touch that hardly moved is none. */
  get meant(): boolean {
    return this.forward ? this.speed() > 0.12 : -this.back > 14 && this.length > 14;
  }

  /** Whether the hand is ahead of its line: swiping, no longer pulling. */
  get forward(): boolean {
    return (this.way.at(-1)?.ahead ?? 0) > 6 && this.speed() > 0;
  }

  private get length(): number {
    const [first, last] = [this.way[0], this.way.at(-1)];
    return first && last ? Math.hypot(last.right - first.right, last.ahead - first.ahead) : 0;
  }

  private recent(): [Trace, Trace] | undefined {
    const last = this.way.at(-1);
    if (!last) return undefined;
    const before = this.way.filter(({ at }) => at < last.at);
    // On a screen that stalls there may be nothing as late as that: then the step before is what is known.
    const first = before.find(({ at }) => last.at - at <= LAST) ?? before.at(-1);
    return first && [first, last];
  }

  /** m/s into the box, lately. */
  private speed(): number {
    const pair = this.recent();
    if (!pair) return 0;
    const [a, b] = pair;
    return (Math.hypot(b.right - a.right, b.ahead - a.ahead) / (b.at - a.at)) * Math.sign(b.ahead - a.ahead);
  }

  private readPull({ right, ahead }: Trace): void {
    const aside = right - this.aim.place;
    const length = Math.hypot(aside, ahead);
    this.aim.set("strength", (Math.max(0, length - 6) / LONGEST) * 100);
    if (length > 12) this.aim.set("direction", (Math.atan2(-aside, Math.max(1, -ahead)) * 180) / Math.PI);
    this.aim.level();
    this.aim.set("spin", 0);
  }

  private readSwipe(): void {
    const pair = this.recent();
    const first = this.way[0];
    if (!pair || !first) return;
    const [a, b] = pair;
    const lately = Math.atan2(b.right - a.right, b.ahead - a.ahead);
    const earlier = Math.atan2(a.right - first.right, a.ahead - first.ahead);
    this.aim.set("direction", (lately * 180) / Math.PI);
    this.aim.set("strength", (this.speed() / QUICKEST) * 100);
    this.aim.level();
    const bend = a.ahead - first.ahead > 10 ? ((lately - earlier) * 180) / Math.PI : 0;
    this.aim.set("spin", Math.abs(bend) > 8 ? bend : 0);
  }
}
