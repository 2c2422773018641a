import { blob } from "$/lib/http";
import { settings } from "$/lib/settings.svelte";
import { sound } from "$/lib/sound";
import { poseAt, unpack, type Trajectory } from "$/lib/trajectory";
import { place, seen, type Rolled, type Spot } from "./lie";

/** A die in the air: where it is seen from above, which face is up, and how high it is (0: on the felt). */
export interface Flying extends Spot {
  value: number;
  lift: number;
}

const LONG = 900; // ms; the film is stretched to this

/** The tumble of a roll, played once. A tap skips it. */
export class Fall {
  dice: Flying[] | undefined = $state.raw();
  private frame = 0;
  private turn = 0;

  /** Plays a roll that ends on `rest`. Resolves when the dice lie. */
  async play(rolled: Rolled, rest: Spot[], slow = 1): Promise<void> {
    const turn = ++this.turn;
    this.stop();
    if (settings.less) return;
    this.dice = rest.map((spot, i) => ({ ...spot, y: 9.4, value: rolled.paints[i]?.faces[i % 6] ?? 1, lift: 1 }));
    const film = await blob(rolled.trajectory).then(unpack, () => undefined);
    if (turn !== this.turn) return;
    if (!film) return this.skip();
    if (!document.hidden) sound.dice();
    const start = performance.now();
    return new Promise((resolve) => {
      const step = (now: number) => {
        const share = Math.min(1, Math.max(0, (now - start) / (LONG * slow)));
        if (share >= 1 || turn !== this.turn) {
          if (turn === this.turn) this.dice = undefined;
          return resolve();
        }
        this.dice = rest.map((spot, die) => flying(film, rolled, die, spot, share));
        this.frame = requestAnimationFrame(step);
      };
      this.frame = requestAnimationFrame(step);
    });
  }

  skip(): void {
    this.turn += 1;
    this.stop();
    this.dice = undefined;
  }

  private stop(): void {
    cancelAnimationFrame(this.frame);
  }
}

function flying(film: Trajectory, rolled: Rolled, die: number, rest: Spot, share: number): Flying {
  const track = film.tracks[die];
  const last = track?.poses.at(-1);
  const pose = track && (poseAt(track, share * (film.frames - 1)) ?? last);
  if (!pose || !last) return { ...rest, value: 1, lift: 0 };
  const { face, angle } = seen(pose);
  const [at, end] = [place(pose), place(last)];
  return {
    x: at.x + (rest.x - end.x) * share,
    y: at.y + (rest.y - end.y) * share,
    angle,
    value: rolled.paints[die]?.faces[face] ?? 1,
    lift: Math.max(0, (pose[2] - 8) / 60),
  };
}
