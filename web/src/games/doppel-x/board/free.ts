import type { Board } from "../generated/wire";
import { pathOf, type Shape } from "./shapes";

export type Spot = readonly [number, number];

const canvas = () => document.createElement("canvas").getContext("2d");
let context: CanvasRenderingContext2D | null | undefined;

/** Whether a point of the board lies in a shape. */
function holds(shape: Shape, [x, y]: Spot): boolean {
  context ??= canvas();
  return context?.isPointInPath(new Path2D(pathOf(shape)), x, -y) ?? false;
}

/** The points of a circle, close enough to each other that nothing slips through between them. */
export const around = ([x, y]: Spot, r: number): Spot[] =>
  Array.from({ length: 16 }, (_, i) => [x + r * Math.cos((i * Math.PI) / 8), y + r * Math.sin((i * Math.PI) / 8)]);

/** What on a board is in the way of something with these points; undefined: nothing. The server has the last word. */
export function inTheWay(
  board: Board,
  spinner: boolean,
  points: Spot[],
): "wall" | "hole" | "spinner" | "thing" | undefined {
  const [w, d] = board.size;
  if (points.some(([x, y]) => Math.abs(x) > w / 2 || Math.abs(y) > d / 2)) return "wall";
  const hit = (shape: Shape) => points.some((point) => holds(shape, point));
  if (board.holes.some(hit)) return "hole";
  const { spinner: place } = board;
  if (spinner && place && points.some(([x, y]) => Math.hypot(x - place.at[0], y - place.at[1]) < place.radius))
    return "spinner";
  return board.obstacles.some(({ shape }) => hit(shape)) ? "thing" : undefined;
}
