import { recall, remember } from "$/lib/stored";
import type { Reel } from "../film/reel.svelte";

/** Frames of a film after which its pace is judged, and the ms per frame beyond which it stutters. */
const [ENOUGH, SLOW] = [12, 70];

/** How the box is drawn on this device: in space or plainly from above, as chosen, or as the device can. */
export class BoxMode {
  /** whether this device can draw in space */
  space = $state(hasSpace());
  /** in space: seen from straight above */
  above = $state(false);
  /** a film stuttered, so the plain box is offered; once */
  stutters = $state(false);
  private chosen = $state(recall<boolean>("doppel-x-plain", false));
  private offered = false;

  constructor(reel: Reel) {
    $effect(() => {
      if (reel.phase === "film" || this.plain || this.offered || reel.frames.length < ENOUGH) return;
      const middle = reel.frames.toSorted((p, q) => p - q)[Math.floor(reel.frames.length / 2)] ?? 0;
      if (middle > SLOW) this.stutters = this.offered = true;
    });
  }

  get plain(): boolean {
    return this.chosen || !this.space;
  }

  choose(plain: boolean): void {
    this.chosen = plain;
    this.stutters = false;
    remember("doppel-x-plain", plain);
  }
}

function hasSpace(): boolean {
  try {
    const context = document.createElement("canvas").getContext("webgl2");
    context?.getExtension("WEBGL_lose_context")?.loseContext();
    return context !== null;
  } catch {
    return false;
  }
}
