import { settings } from "$/lib/settings.svelte";

const were = new Map<number, DOMRect>();

/** Looks where all dice are, just before they are drawn anew. */
export function look(root: HTMLElement | undefined): void {
  for (const die of root?.querySelectorAll<HTMLElement>("[data-die]") ?? [])
    were.set(Number(die.dataset["die"]), die.getBoundingClientRect());
}

export function forget(): void {
  were.clear();
}

/** A die that appears here flies in from where it was. */
export function flown(node: HTMLElement, die: number): void {
  const from = were.get(die);
  if (!from || settings.less) return;
  const to = node.getBoundingClientRect();
  const [dx, dy] = [from.x + from.width / 2 - to.x - to.width / 2, from.y + from.height / 2 - to.y - to.height / 2];
  const scale = to.width ? from.width / to.width : 1;
  if (Math.hypot(dx, dy) < 2) return;
  node.animate([{ transform: `translate(${dx}px, ${dy}px) scale(${scale})` }, { transform: "none" }], {
    duration: 170,
    easing: "cubic-bezier(.2, .7, .2, 1)",
  });
}
