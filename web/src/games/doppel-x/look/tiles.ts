import { lettered } from "./lettering";
import type { Ink, Matrix } from "./ink";
import { CROSS } from "./seats";

export type TileName = "A" | "B" | "C" | "D" | "E" | "F" | "G" | "H";

/** What tiles pay, and whether twice when both dice do it: printed on the tiles (D16). */
export const PAYS: Record<TileName, { points: number; each: boolean }> = {
  A: { points: 5, each: false },
  B: { points: 2, each: true },
  C: { points: 3, each: true },
  D: { points: 4, each: true },
  E: { points: 2, each: true },
  F: { points: 1, each: true },
  G: { points: 5, each: false },
  H: { points: 5, each: false },
};

const BODY =
  "M-5.2 -8H5.2A2.8 2.8 0 0 1 8 -5.2V5.2A2.8 2.8 0 0 1 5.2 8H-5.2A2.8 2.8 0 0 1 -8 5.2V-5.2A2.8 2.8 0 0 1 -5.2 -8Z";
const PATCH = "M12 4H48A5 5 0 0 1 53 9V26A5 5 0 0 1 48 31H12A5 5 0 0 1 7 26V9A5 5 0 0 1 12 4Z";
const INK = "#25221d";

function tilted(x: number, y: number, scale: number, degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [c, s, -s, c, x, y];
}

function die(matrix: Matrix, cross: boolean): Ink[] {
  const body: Ink = { d: BODY, fill: "#fdf8ec", stroke: INK, width: 1.1, matrix };
  return cross ? [body, { d: CROSS, stroke: INK, width: 3.2, matrix }] : [body];
}

function patch(colour: string, sign: string, ink: string): Ink[] {
  return [{ d: PATCH, fill: colour, stroke: "#fff", width: 2 }, ...lettered(sign, 30, 17.5, 19, ink)];
}

const TWO_CROSSES = [...die(tilted(20, 19, 1.22, -10), true), ...die(tilted(41, 17, 1.22, 9), true)];

/** The pictures of the tiles, 60 x 34. */
export function tilePicture(tile: TileName, eField: string): Ink[] {
  switch (tile) {
    case "A":
    case "H":
      return TWO_CROSSES;
    case "B":
      return [
        { d: "M7 24A23 9.5 0 0 1 53 24A23 9.5 0 0 1 7 24Z", fill: "#14110e" },
        { d: "M7 24.4A23 9.5 0 0 0 53 24.4", stroke: "#b28c5e", width: 1.4 },
        ...die(tilted(31, 14, 1, 24), false),
        { d: "M17 5v6M44 4v7", stroke: INK, width: 1.6 },
      ];
    case "C":
      return patch("#c2412d", "2×", "#fff");
    case "D":
      return patch("#eebf3f", "3×", "#2a2112");
    case "E":
      return eField === "0" ? patch("#988b78", "0", "#14110e") : patch("#4a4650", "−1", "#fff");
    case "F":
      return patch("#2d6497", "1×", "#fff");
    case "G":
      return [
        { d: "M30 4L47 30H13Z", fill: "#d9ab70", stroke: "#8d6236", width: 2 },
        { d: "M30 21h.01", stroke: "#8d6236", width: 6 },
        { d: "M51 8a24 24 0 0 1 4 14", stroke: INK, width: 1.8 },
      ];
  }
}
