import type { Board, Field, SpinnerPlace } from "../generated/wire";
import { colour } from "../look/colours";
import { lettered } from "../look/lettering";
import type { Ink } from "../look/ink";
import { pathOf } from "./shapes";

const FIELD: Record<string, string> = {
  "3x": "field-3x",
  "2x": "field-2x",
  "1x": "field-1x",
  "0": "field-0",
  "-1": "field-minus",
};
const INK: Record<string, string> = { "3x": "on-field-3x", "0": "p-ink" };
const FIELD_SIGN: Record<string, string> = { "3x": "3×", "2x": "2×", "1x": "1×", "0": "0", "-1": "−1" };

/** Lighter (up to 1) or darker (down to -1). */
export function shade(paint: string, by: number): string {
  const parts = [1, 3, 5].map((i) => parseInt(paint.slice(i, i + 2), 16));
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
  const paint = field.colour || colour(FIELD[field.factor] ?? "hole");
  const inks: Ink[] = [{ d, fill: paint, evenodd: true }];
  if (field.factor === "0") inks.push({ d: hatch(half), stroke: shade(paint, -0.2), width: 0.9, clip: d });
  if (field.factor === "-1") inks.push({ d: dots(half), stroke: shade(paint, 0.24), width: 1.9, clip: d });
  const tone = field.factor === "3x" ? shade(paint, -0.2) : shade(paint, 0.2);
  for (const mark of field.ornament) inks.push({ d: pathOf(mark), stroke: tone, width: 0.7, clip: d });
  if (!ground) inks.push({ d, stroke: colour("on-field"), width: line });
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
      inks.push(...lettered(FIELD_SIGN[factor] ?? "", x, -y, size, colour(INK[factor] ?? "on-field"), turn));
  if (board.numeral) {
    const [x, y, size, turn] = board.numeral;
    inks.push(...lettered(board.id, x, -y, size, colour("on-field"), turn));
  }
  return inks;
}

/** The holes: cuts through the board, shadow above, lit edge below. */
export function holesOf(board: Board): Ink[] {
  return board.holes.flatMap((hole): Ink[] => {
    const d = pathOf(hole);
    const lower = (by: number) => pathOf({ ...hole, at: [hole.at[0], hole.at[1] - by] });
    return [
      { d, fill: colour("hole-edge"), clip: d },
      { d: lower(-1.7), fill: colour("hole"), clip: d },
      { d: lower(8), fill: shade(colour("hole"), 0.06), clip: d },
      { d: `${d}${lower(-1.7)}`, fill: colour("hole-edge"), clip: d, evenodd: true },
    ];
  });
}

/** Things that stand on the board. */
export function obstaclesOf(board: Board): Ink[] {
  return board.obstacles.flatMap(({ shape, colour: paint }): Ink[] => {
    const d = pathOf(shape);
    return [
      { d, fill: "#000", opacity: 0.3, matrix: [1, 0, 0, 1, 2, 3] },
      { d, fill: shade(paint, -0.35) },
      { d, fill: paint, matrix: [1, 0, 0, 1, -0.8, -1.6] },
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
  const [edge, side, top] = [colour("wood-dark"), colour("spinner"), colour("spinner-top")];
  return [
    { d, fill: "#000", stroke: "#000", width: 16, opacity: 0.3, matrix: [1, 0, 0, 1, 1.8, 3] },
    { d, fill: edge, stroke: edge, width: 16 },
    { d, fill: side, stroke: side, width: 14 },
    { d, fill: top, stroke: top, width: 12.6 },
    ...[0, 1, 2].map((i): Ink => ({ d: dot(...tip(radius - 9.5, i)), stroke: colour("field-2x"), width: 6.2 })),
    { d: dot(x, y), stroke: edge, width: 9.6 },
    { d: dot(x, y), stroke: colour("brass"), width: 7.6 },
    { d: dot(x - 1, y - 1.1), stroke: colour("brass-shine"), width: 2.4 },
  ];
}
