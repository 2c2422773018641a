import type { Board, Field, SpinnerPlace } from "$/lib/wire";
import { lettered } from "../look/lettering";
import type { Ink } from "../look/ink";
import { pathOf } from "./shapes";

export const FIELD_COLOUR: Record<string, string> = {
  "3x": "#eebf3f",
  "2x": "#c2412d",
  "1x": "#2d6497",
  "0": "#988b78",
  "-1": "#4a4650",
};
const INK: Record<string, string> = { "3x": "#2a2112", "2x": "#fff", "1x": "#fff", "0": "#14110e", "-1": "#fff" };
export const FIELD_SIGN: Record<string, string> = { "3x": "3×", "2x": "2×", "1x": "1×", "0": "0", "-1": "−1" };
const HOLE = "#14110e";
const LINE = "#ffffff";

/** Lighter (up to 1) or darker (down to -1). */
export function shade(colour: string, by: number): string {
  const parts = [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));
  const mixed = parts.map((part) => Math.round(by > 0 ? part + (255 - part) * by : part * (1 + by)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** Slanted lines: what tells 0 apart without colour. */
function hatch(half: number): string {
  let d = "";
  for (let c = -2 * half; c <= 2 * half; c += 7) d += `M${-half} ${c - half}L${half} ${c + half}`;
  return d;
}

/** Dots: what tells -1 apart. */
function dots(half: number): string {
  let d = "";
  for (let i = 0, y = -half; y <= half; y += 4.2, i++)
    for (let x = -half + (i % 2) * 4.2; x <= half; x += 8.4) d += `M${x.toFixed(1)} ${y.toFixed(1)}h.01`;
  return d;
}

function fieldInks(field: Field, line: number, ground: boolean, half: number): Ink[] {
  const d = pathOf(field.shape);
  const colour = field.colour || FIELD_COLOUR[field.factor] || "#000000";
  const inks: Ink[] = [{ d, fill: colour, evenodd: true }];
  if (field.factor === "0") inks.push({ d: hatch(half), stroke: shade(colour, -0.2), width: 0.9, clip: d });
  if (field.factor === "-1") inks.push({ d: dots(half), stroke: shade(colour, 0.24), width: 1.9, clip: d });
  const tone = field.factor === "3x" ? shade(colour, -0.2) : shade(colour, 0.2);
  for (const mark of field.ornament) inks.push({ d: pathOf(mark), stroke: tone, width: 0.7, clip: d });
  if (!ground) inks.push({ d, stroke: LINE, width: line });
  return inks;
}

/** The fields, lines and numbers of a board. */
export function fieldsOf(board: Board): Ink[] {
  const lowest = Math.min(...board.fields.map(({ order }) => order));
  const half = Math.max(...board.size) / 2;
  const inks = [...board.fields]
    .sort((a, b) => a.order - b.order)
    .flatMap((field) => fieldInks(field, board.line, field.order === lowest, half));
  for (const { factor, numbers } of board.fields)
    for (const [x, y, size, turn] of numbers)
      inks.push(...lettered(FIELD_SIGN[factor] ?? "", x, -y, size, INK[factor] ?? "#fff", turn));
  if (board.numeral) {
    const [x, y, size, turn] = board.numeral;
    inks.push(...lettered(board.id, x, -y, size, "#fff", turn));
  }
  return inks;
}

/** The holes: cuts through the board, shadow above, lit edge below. */
export function holesOf(board: Board): Ink[] {
  return board.holes.flatMap((hole): Ink[] => {
    const d = pathOf(hole);
    const lower = (by: number) => pathOf({ ...hole, at: [hole.at[0], hole.at[1] - by] });
    return [
      { d, fill: "#b28c5e", clip: d },
      { d: lower(-1.7), fill: HOLE, clip: d },
      { d: lower(8), fill: shade(HOLE, 0.06), clip: d },
      { d: `${d}${lower(-1.7)}`, fill: "#b28c5e", clip: d, evenodd: true },
    ];
  });
}

/** Things that stand on the board. */
export function obstaclesOf(board: Board): Ink[] {
  return board.obstacles.flatMap(({ shape, colour }): Ink[] => {
    const d = pathOf(shape);
    return [
      { d, fill: "#000", opacity: 0.3, matrix: [1, 0, 0, 1, 2, 3] },
      { d, fill: shade(colour, -0.35) },
      { d, fill: colour, matrix: [1, 0, 0, 1, -0.8, -1.6] },
    ];
  });
}

/** The free-turning triangle; at 0 degrees one tip points to the right. */
export function spinnerOf({ at, radius }: SpinnerPlace, angle: number): Ink[] {
  const tip = (reach: number, i: number) => {
    const a = ((angle + 120 * i) * Math.PI) / 180;
    return [at[0] + reach * Math.cos(a), -at[1] - reach * Math.sin(a)] as const;
  };
  const d = `M${[0, 1, 2]
    .map((i) =>
      tip(radius - 8, i)
        .map((v) => v.toFixed(2))
        .join(" "),
    )
    .join("L")}Z`;
  const dot = (x: number, y: number) => `M${x.toFixed(2)} ${y.toFixed(2)}h.01`;
  const [x, y] = [at[0], -at[1]];
  return [
    { d, fill: "#000", stroke: "#000", width: 16, opacity: 0.3, matrix: [1, 0, 0, 1, 1.8, 3] },
    { d, fill: "#8d6236", stroke: "#8d6236", width: 16 },
    { d, fill: "#c9955a", stroke: "#c9955a", width: 14 },
    { d, fill: "#d9ab70", stroke: "#d9ab70", width: 12.6 },
    ...[0, 1, 2].map((i): Ink => ({ d: dot(...tip(radius - 9.5, i)), stroke: "#c2412d", width: 6.2 })),
    { d: dot(x, y), stroke: "#8d6236", width: 9.6 },
    { d: dot(x, y), stroke: "#e6c478", width: 7.6 },
    { d: dot(x - 1, y - 1.1), stroke: "#fff6da", width: 2.4 },
  ];
}
