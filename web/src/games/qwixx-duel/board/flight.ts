import { mount, unmount } from "svelte";
import { settings } from "$/lib/settings.svelte";
import Flying from "./Flying.svelte";

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A stone travels across the page: from the stock to its field, or home when it was captured. */
export function fly(owner: number, from: Element | null, to: Element | null, size: number): void {
  if (!from || !to || settings.less) return;
  const [x0, y0] = centre(from);
  const [x1, y1] = centre(to);
  const at = (x: number, y: number) => `translate(${x - size / 2}px, ${y - size / 2}px)`;
  const path = [
    { transform: at(x0, y0) },
    { transform: `${at((x0 + x1) / 2, Math.min(y0, y1) - 24)} scale(1.15)` },
    { transform: at(x1, y1) },
  ];
  const stone = mount(Flying, {
    target: document.body,
    props: { owner, size, path, onlanded: () => void unmount(stone) },
  });
}
