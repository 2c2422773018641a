import type { DieName, FaceName } from "../game";
import { colour } from "./colours";
import { wearing } from "./wearing.svelte";

function petals(count: number, away: number, r: number): string {
  return Array.from({ length: count }, (_, i) => {
    const angle = -Math.PI / 2 + (i * 2 * Math.PI) / count;
    const [x, y] = [Math.cos(angle) * away, Math.sin(angle) * away];
    return `M${(x - r).toFixed(3)} ${y.toFixed(3)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;
  }).join("");
}

function star(): string {
  const points = Array.from({ length: 10 }, (_, i) => {
    const angle = -Math.PI / 2 + (i * Math.PI) / 5;
    const r = i % 2 ? 0.46 : 1.08;
    return `${(Math.cos(angle) * r).toFixed(3)} ${(Math.sin(angle) * r + 0.06).toFixed(3)}`;
  });
  return `M${points.join("L")}Z`;
}

/** Symbols in a box from -1 to 1. No crosses among them: X is a face. */
const SYMBOL = {
  dot: "M-.86 0A.86 .86 0 1 1 .86 0A.86 .86 0 1 1 -.86 0Z",
  triangle: "M0 -.98L1.02 .8H-1.02Z",
  drop: "M0 -1.08C.2 -.62 .76 -.1 .76 .34A.76 .76 0 0 1 -.76 .34C-.76 -.1 -.2 -.62 0 -1.08Z",
  diamond: "M0 -1.08L.82 0L0 1.08L-.82 0Z",
  star: star(),
  moon: "M.3 -.98A1 1 0 1 0 .98 .42A.84 .84 0 0 1 .3 -.98Z",
  heart: "M0 .96C-.5 .55 -1.04 .1 -1.04 -.4A.55 .55 0 0 1 0 -.56A.55 .55 0 0 1 1.04 -.4C1.04 .1 .5 .55 0 .96Z",
  flower: `${petals(5, 0.56, 0.42)}M-.4 0A.4 .4 0 1 0 .4 0A.4 .4 0 1 0 -.4 0Z`,
  square: "M-.8 -.8H.8V.8H-.8Z",
};

interface Owner {
  colour: string;
  ink: string;
  symbol: string;
}

/** By seat: its symbol, and the ink where the usual dark one would not be read. */
const SEATS: { symbol: string; ink?: string }[] = [
  { symbol: SYMBOL.triangle },
  { symbol: SYMBOL.drop },
  { symbol: SYMBOL.diamond },
  { symbol: SYMBOL.star },
  { symbol: SYMBOL.moon, ink: "p4-ink" },
  { symbol: SYMBOL.heart },
  { symbol: SYMBOL.flower },
  { symbol: SYMBOL.square, ink: "p7-ink" },
];

/** A colour with its symbol and ink, by number. */
export function lookOf(number: number): Owner {
  const seat = SEATS[number];
  if (!seat) return { colour: colour("die"), ink: colour("pip"), symbol: SYMBOL.dot };
  return { colour: colour(`p${number}`), ink: colour(seat.ink ?? "p-ink"), symbol: seat.symbol };
}

export const ownerOf = (die: DieName): Owner => lookOf(die === "white" ? -1 : wearing.of(die));

/** Where the marks of a face sit on a die 16 wide: x, y, size. Pips have the shape of the owner's symbol. */
const SPOTS: Record<FaceName, [number, number, number][]> = {
  1: [[0, 0, 3.3]],
  2: [
    [-3.1, 3.1, 2.5],
    [3.1, -3.1, 2.5],
  ],
  3: [
    [-3.9, 3.9, 2.15],
    [0, 0, 2.15],
    [3.9, -3.9, 2.15],
  ],
  X: [],
};
export const CROSS = "M-4.3 -4.3L4.3 4.3M4.3 -4.3L-4.3 4.3";

/** The marks of a die's face: the owner's symbol, and on an X two small ones beside the cross. */
export function marksOf(die: DieName, face: FaceName): [number, number, number][] {
  if (face !== "X" || die === "white") return SPOTS[face];
  return [
    [0, -5.2, 1.5],
    [0, 5.2, 1.5],
  ];
}
