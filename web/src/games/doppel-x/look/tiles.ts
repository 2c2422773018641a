import type { TileName } from "../game";
import { colour } from "./colours";
import { lettered } from "./lettering";
import type { Ink, Matrix } from "./ink";
import { CROSS } from "./seats";

const BODY =
  "M-5.2 -8H5.2A2.8 2.8 0 0 1 8 -5.2V5.2A2.8 2.8 0 0 1 5.2 8H-5.2A2.8 2.8 0 0 1 -8 5.2V-5.2A2.8 2.8 0 0 1 -5.2 -8Z";
const PATCH = "M12 4H48A5 5 0 0 1 53 9V26A5 5 0 0 1 48 31H12A5 5 0 0 1 7 26V9A5 5 0 0 1 12 4Z";

function tilted(x: number, y: number, scale: number, degrees: number): Matrix {
  const angle = (degrees * Math.PI) / 180;
  const [c, s] = [Math.cos(angle) * scale, Math.sin(angle) * scale];
  return [c, s, -s, c, x, y];
}

function die(matrix: Matrix, cross: boolean): Ink[] {
  const body: Ink = { d: BODY, fill: colour("die"), stroke: colour("pip"), width: 1.1, matrix };
  return cross ? [body, { d: CROSS, stroke: colour("pip"), width: 3.2, matrix }] : [body];
}

function patch(field: string, sign: string, ink = "on-field"): Ink[] {
  const patch: Ink = { d: PATCH, fill: colour(field), stroke: colour("on-field"), width: 2 };
  return [patch, ...lettered(sign, 30, 17.5, 19, colour(ink))];
}

const twoCrosses = () => [...die(tilted(20, 19, 1.22, -10), true), ...die(tilted(41, 17, 1.22, 9), true)];

/** The pictures of the tiles, 60 x 34. */
export function tilePicture(tile: TileName, eField: string): Ink[] {
  switch (tile) {
    case "A":
    case "H":
      return twoCrosses();
    case "B":
      return [
        { d: "M7 24A23 9.5 0 0 1 53 24A23 9.5 0 0 1 7 24Z", fill: colour("hole") },
        { d: "M7 24.4A23 9.5 0 0 0 53 24.4", stroke: colour("hole-edge"), width: 1.4 },
        ...die(tilted(31, 14, 1, 24), false),
        { d: "M17 5v6M44 4v7", stroke: colour("pip"), width: 1.6 },
      ];
    case "C":
      return patch("field-2x", "2×");
    case "D":
      return patch("field-3x", "3×", "on-field-3x");
    case "E":
      return eField === "0" ? patch("field-0", "0", "p-ink") : patch("field-minus", "−1");
    case "F":
      return patch("field-1x", "1×");
    case "G":
      return [
        { d: "M30 4L47 30H13Z", fill: colour("spinner-top"), stroke: colour("wood-dark"), width: 2 },
        { d: "M30 21h.01", stroke: colour("wood-dark"), width: 6 },
        { d: "M51 8a24 24 0 0 1 4 14", stroke: colour("pip"), width: 1.8 },
      ];
  }
}
