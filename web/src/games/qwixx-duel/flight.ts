import { settings } from "$/lib/settings.svelte";

const SVG = "http://www.w3.org/2000/svg";

function centre(element: Element): [number, number] {
  const box = element.getBoundingClientRect();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A stone travels across the page: from the stock to its field, or home when it was captured. */
export function fly(owner: number, from: Element | null, to: Element | null, size: number): void {
  if (!from || !to || settings.less) return;
  const [x0, y0] = centre(from);
  const [x1, y1] = centre(to);
  const stone = document.createElementNS(SVG, "svg");
  stone.setAttribute("viewBox", "-25 -25 50 52");
  stone.setAttribute("class", "flying");
  stone.setAttribute("width", `${size}`);
  stone.setAttribute("height", `${size}`);
  stone.setAttribute("aria-hidden", "true");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", owner === 0 ? "#st-b" : "#st-g");
  for (const [name, value] of Object.entries({ x: "-26", y: "-26", width: "52", height: "54" }))
    use.setAttribute(name, value);
  const mark = document.createElementNS(SVG, "circle");
  mark.setAttribute("r", owner === 0 ? "10.2" : "7");
  mark.setAttribute("class", owner === 0 ? "m-ring" : "m-dot");
  stone.append(use, mark);
  document.body.append(stone);
  const at = (x: number, y: number) => `translate(${x - size / 2}px, ${y - size / 2}px)`;
  const middle = `${at((x0 + x1) / 2, Math.min(y0, y1) - 24)} scale(1.15)`;
  stone
    .animate([{ transform: at(x0, y0) }, { transform: middle }, { transform: at(x1, y1) }], {
      duration: 250,
      easing: "cubic-bezier(.2, .7, .2, 1)",
    })
    .finished.finally(() => stone.remove());
}
