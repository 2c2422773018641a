import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

type Colour = [number, number, number]; // red, green and blue as they are in light, 0 to 1

const sheet = (name: string) => readFileSync(new URL(`../src/${name}`, import.meta.url), "utf8");

/** The tokens of a theme: dark says only what differs. */
function tokens(name: string, theme: "light" | "dark"): Map<string, string> {
  const [light, dark = ""] = sheet(name).split('[data-theme="dark"]');
  const said = theme === "dark" ? light! + dark : light!;
  return new Map([...said.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, key, value]) => [key!, value!]));
}

const inLight = (share: number) => (share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4);
const inPaint = (light: number) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055);
const hex = (text: string) =>
  [1, 3, 5].map((at) => inLight(Number.parseInt(text.slice(at, at + 2), 16) / 255)) as Colour;

/** `rgb(r g b / a)` painted over a colour. */
function over(text: string, under: Colour): Colour {
  const [r, g, b, share] = text.match(/[\d.]+/g)!.map(Number) as [number, number, number, number];
  return [r, g, b].map((part, i) =>
    inLight((part / 255) * share + inPaint(under[i]!) * (1 - share)),
  ) as unknown as Colour;
}

const lightness = ([r, g, b]: Colour) => 0.2126 * r + 0.7152 * g + 0.0722 * b;
function contrast(one: Colour, other: Colour): number {
  const [dark, bright] = [lightness(one), lightness(other)].sort((a, b) => a - b) as [number, number];
  return (bright + 0.05) / (dark + 0.05);
}

/** `color-mix(in oklab, colour, white share)`. */
function whitened([r, g, b]: Colour, share: number): Colour {
  const toned = [
    Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b),
    Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b),
    Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b),
  ].map((part) => (part * (1 - share) + share) ** 3); // white is 1, 1, 1 there, and what lies between is linear
  const [l, m, s] = toned as unknown as Colour;
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
}

describe.each(["light", "dark"] as const)("FiNi's dice, %s", (theme) => {
  const dice = tokens("games/fini/colours.css", theme);
  const colour = (name: string) => hex(dice.get(name)!);
  const bodies = ["die-red", "die-orange", "die-berry", "die-violet", "die-blue"];

  test.each(bodies)("pips on %s are read even where the light falls", (body) => {
    const lit = whitened(colour(body), Number.parseFloat(dice.get("die-lit")!) / 100);
    for (const ground of [colour(body), lit]) expect(contrast(colour("die-pip"), ground)).toBeGreaterThanOrEqual(4.5);
  });

  test("red pips are read on every band of the silver", () => {
    for (const band of ["silver", "silver-hi", "silver-lo"])
      expect(contrast(colour("silver-pip"), colour(band))).toBeGreaterThanOrEqual(4.5);
  });

  test("a keyline sets every body off from the felt", () => {
    const felt = hex(tokens("styles/tokens.css", theme).get("felt")!);
    for (const body of bodies)
      expect(contrast(over(dice.get("die-rim")!, colour(body)), felt)).toBeGreaterThanOrEqual(2.9);
  });

  test("silver is brighter than every colour, so that it is told apart without any", () => {
    for (const body of bodies) expect(contrast(colour("silver-lo"), colour(body))).toBeGreaterThanOrEqual(2.5);
  });
});
