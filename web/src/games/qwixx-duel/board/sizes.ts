/** The board's measures on a big screen, a tablet, a phone, and a phone on its side. All in units of its own drawing. */
export interface Measures {
  name: "wide" | "mid" | "small" | "final";
  width: number;
  height: number;
  row: { x: number; top: number; step: number; width: number; height: number; round: number };
  cell: { x: number; step: number; y: number; width: number; height: number; round: number };
  lock: number;
  number: number;
  stone: { y: number; scale: number; well: number };
  pill: { y: number; height: number; text: number; char: number; pad: number };
  tab: number;
  icon: { y: number; scale: number };
  lockText: number;
  /** the name on its side (wide), or in a line above the fields with the points */
  head: { y: number; points: [number, number]; note: number } | null;
  ladder: { y: number; height: number; stones: number; points: number; title: number };
  /** whether everything is written for both sides of a table */
  twice?: true;
}

const WIDE: Measures = {
  name: "wide",
  width: 1076,
  height: 655,
  row: { x: 16, top: 62, step: 131, width: 822, height: 122, round: 16 },
  cell: { x: 59, step: 64, y: 8, width: 58, height: 104, round: 11 },
  lock: 771,
  number: 35,
  stone: { y: 71, scale: 1.04, well: 24 },
  pill: { y: 101, height: 20, text: 13.6, char: 7, pad: 14 },
  tab: 5,
  icon: { y: 18.5, scale: 0.88 },
  lockText: 5.5,
  head: null,
  ladder: { y: 589, height: 50, stones: 17, points: 40, title: 0 },
};
const MID: Measures = {
  name: "mid",
  width: 788,
  height: 625,
  row: { x: 14, top: 14, step: 132, width: 678, height: 123, round: 15 },
  cell: { x: 22.5, step: 55, y: 30, width: 50, height: 84, round: 10 },
  lock: 632.5,
  number: 52,
  stone: { y: 81, scale: 0.87, well: 20 },
  pill: { y: 105, height: 18, text: 13, char: 6.4, pad: 12 },
  tab: 5,
  icon: { y: 35, scale: 0.75 },
  lockText: 5,
  head: { y: 20, points: [502, 678], note: 100 },
  ladder: { y: 565, height: 46, stones: 16, points: 38, title: 556 },
};
/** Between two people: names, numbers and points for either side, so fields have a number at both ends. */
const FACING: Measures = {
  ...MID,
  row: { x: 14, top: 4, step: 155.5, width: 760, height: 150, round: 15 },
  cell: { x: 23, step: 62, y: 28, width: 57, height: 94, round: 10 },
  lock: 710,
  number: 45,
  stone: { y: 75, scale: 0.87, well: 20 },
  pill: { ...MID.pill, y: 113 },
  icon: { y: 30, scale: 0.7 },
  head: { y: 20, points: [576, 760], note: 100 },
  twice: true,
};
const SMALL: Measures = {
  name: "small",
  width: 348,
  height: 338,
  row: { x: 2, top: 3, step: 72.5, width: 344, height: 69, round: 9 },
  cell: { x: 4.5, step: 28.3, y: 16, width: 27, height: 48, round: 6 },
  lock: 317,
  number: 29,
  stone: { y: 46, scale: 0.52, well: 12 },
  pill: { y: 59, height: 14, text: 10.5, char: 5.9, pad: 8 },
  tab: 4.6,
  icon: { y: 19, scale: 0.5 },
  lockText: 3.6,
  head: { y: 11.7, points: [261.6, 340], note: 52 },
  ladder: { y: 307, height: 27, stones: 10, points: 23, title: 302 },
};
const TALLEST = 484;

/** An upright phone: the rows take all the height that there is, so that stones are easy to hit. */
function upright(height: number): Measures {
  const more = (Math.min(height, TALLEST) - SMALL.height) / 4;
  if (more <= 0) return SMALL;
  const { row, cell, stone, pill, ladder } = SMALL;
  return {
    ...SMALL,
    height: SMALL.height + 4 * more,
    row: { ...row, step: row.step + more, height: row.height + more },
    cell: { ...cell, height: cell.height + more },
    number: SMALL.number + more * 0.2,
    stone: { ...stone, y: stone.y + more * 0.55 },
    pill: { ...pill, y: pill.y + more },
    icon: { ...SMALL.icon, y: SMALL.icon.y + more * 0.2 },
    ladder: { ...ladder, y: ladder.y + 4 * more, title: ladder.title + 4 * more },
  };
}

/** A low screen: the fields are broad instead of high. */
const LOW: Measures = {
  name: "small",
  width: 580,
  height: 272,
  row: { x: 4, top: 4, step: 56.5, width: 572, height: 54, round: 8 },
  cell: { x: 8, step: 47, y: 14, width: 44, height: 37, round: 6 },
  lock: 528,
  number: 26,
  stone: { y: 38.5, scale: 0.47, well: 10.8 },
  pill: { y: 44, height: 12.5, text: 9.8, char: 5.9, pad: 8 },
  tab: 4.6,
  icon: { y: 15, scale: 0.5 },
  lockText: 3.6,
  head: { y: 11, points: [470, 568], note: 52 },
  ladder: { y: 241, height: 27, stones: 10, points: 23, title: 237.5 },
};

/** The finished board, beside the result. */
export const FINAL: Measures = {
  name: "final",
  width: 512,
  height: 272,
  row: { x: 0, top: 3, step: 68, width: 512, height: 62, round: 10 },
  cell: { x: 26, step: 40, y: 4, width: 36, height: 54, round: 7 },
  lock: 472,
  number: 20,
  stone: { y: 38, scale: 0.64, well: 15 },
  pill: { y: 50, height: 15, text: 11, char: 6.2, pad: 8 },
  tab: 4.6,
  icon: { y: 9, scale: 0.55 },
  lockText: 4,
  head: null,
  ladder: { y: 0, height: 0, stones: 0, points: 0, title: 0 },
};

/** How board and dice share the page: side by side or one above the other, and how much there is to say. */
export type Shape = "wide" | "beside" | "mid" | "tall" | "small" | "low";

/** The shape that suits a page of this size. No other place compares widths: the style sheets go by the shape's name. */
export function shapeOf(width: number, height: number): Shape {
  const landscape = width > height;
  if (landscape && height <= 640) return "low";
  if (width >= 1200) return "wide";
  if (width >= 700) return landscape ? "beside" : "mid";
  return width <= 480 && height >= 760 ? "tall" : "small";
}

/** Where the board stands: between two people it can be read from both sides, a replay leaves it less room, a guided round needs no word about the last turn. */
export type Place = "table" | "facing" | "replay" | "guide";

/** Whether words and dice are small, and the misthrows stand beside the dice. */
export const compact = (shape: Shape) => shape === "small" || shape === "tall" || shape === "low";

const MEASURES: Record<Shape, Measures> = {
  wide: WIDE,
  beside: MID,
  mid: MID,
  tall: SMALL,
  small: SMALL,
  low: LOW,
};

/** What is above, below and between, in px, on an upright phone: bars that never change their height. */
export const BARS = { top: 48, actions: 136, between: 15 };
/** The dice of an upright phone with their frame. */
export const TRAY = { small: 100, tall: 112 };

/** The board's measures on a page of this size. */
export function measuresOf(shape: Shape, on: Place, width: number, height: number): Measures {
  if (on === "facing") return FACING;
  if ((shape !== "small" && shape !== "tall") || on !== "table") return MEASURES[shape];
  const left = height - BARS.top - BARS.actions - BARS.between - TRAY[shape];
  return upright((left * SMALL.width) / (width - 8));
}
