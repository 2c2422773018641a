import { tick } from "svelte";
import { innerHeight, innerWidth } from "svelte/reactivity/window";
import type { Area } from "../scene/eye";

/** The room that a box has in its window. */
interface Room {
  free: Area;
  /** whether it is little: what is drawn is drawn smaller (the frame's styles say when) */
  small: boolean;
}

/** The room of the box, measured again as the window and the cards around the box change. */
export class BoxRoom {
  now: Room = $state.raw({ free: { x: 0, y: 0, w: window.innerWidth, h: window.innerHeight }, small: false });

  /** `cards`: reads all that decides which cards lie around the box, and where. */
  constructor(root: () => HTMLElement | undefined, double: () => boolean, cards: () => unknown) {
    $effect(() => {
      const [width, height] = [innerWidth.current ?? 0, innerHeight.current ?? 0];
      cards();
      const measure = () => {
        const around = root();
        if (around) this.now = roomIn(around, width, height, double());
      };
      const watch = new ResizeObserver(measure);
      let left = false;
      void tick().then(() => {
        if (left) return;
        measure();
        root()
          ?.querySelectorAll(".top, .act, .beside, .aimcard")
          .forEach((card) => watch.observe(card));
      });
      return () => {
        left = true;
        watch.disconnect();
      };
    });
  }
}

/** The room between what lies around the box; a Double X has nothing but its own card below. */
function roomIn(root: HTMLElement, width: number, height: number, double: boolean): Room {
  const style = getComputedStyle(root);
  const small = style.getPropertyValue("--small") === "1";
  /** px at each side that are not the box's, though no card may lie there; NaN: cards lie above and below it */
  const beside = parseFloat(style.getPropertyValue("--beside"));
  const rect = (query: string) => {
    const found = root.querySelector(query)?.getBoundingClientRect();
    return found && found.width > 0 ? found : undefined;
  };
  const top = rect(".top")?.bottom ?? 0;
  if (double) {
    const foot = rect(".event")?.top ?? height;
    const free = { x: 8, y: top + (small ? 22 : 34), w: width - 16, h: foot - top - (small ? 30 : 20) };
    return { free, small };
  }
  const foot = rect(".act, .coached")?.top ?? height;
  const [left, right] = [rect(".aimcard"), rect(".beside")];
  const stacked = Number.isNaN(beside);
  const x0 = stacked ? 0 : (left?.right ?? beside);
  const x1 = stacked ? width : (right?.left ?? width - beside);
  const y1 = stacked ? Math.min(foot, left?.top ?? foot, right?.top ?? foot) : foot;
  const gap = small ? 4 : 12;
  const free = { x: x0 + gap, y: top + (small ? 14 : 18), w: x1 - x0 - 2 * gap, h: y1 - top - (small ? 20 : 26) };
  return { free, small };
}
