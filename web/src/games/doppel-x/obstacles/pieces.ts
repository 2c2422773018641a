import { inTheWay, type Spot } from "../board/free";
import type { Board, Obstacle } from "../generated/wire";

export const KINDS = ["block", "ring", "post"] as const;
export type Kind = (typeof KINDS)[number];
/** How many of each there are. */
export const MOST = 2;

/** Something to put on a board: where its middle is (mm), and how it is turned (degrees). */
export interface Piece {
  kind: Kind;
  at: Spot;
  turn: number;
}

const WOOD = "#c9955a";
const RING = { outer: 22, inner: 12.5, parts: 12 };
const POST = 12;
const BLOCK = [56, 18] as const;

const turned = ([x, y]: Spot, degrees: number): Spot => {
  const [c, s] = [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)];
  return [x * c - y * s, x * s + y * c];
};
const onCircle = (r: number, part: number): Spot => turned([r, 0], (360 * part) / RING.parts);
const round = ([x, y]: Spot): [number, number] => [Math.round(x * 100) / 100, Math.round(y * 100) / 100];

/** What stands on the board then: a ring is built out of convex parts that touch. */
export function standing({ kind, at, turn }: Piece): Obstacle[] {
  const place = round(at);
  if (kind === "block")
    return [{ shape: { kind: "rect", at: place, size: [...BLOCK], turn }, height: 22, colour: WOOD }];
  if (kind === "post") return [{ shape: { kind: "circle", at: place, r: POST }, height: 34, colour: WOOD }];
  return Array.from({ length: RING.parts }, (_, i) => {
    const corners = [
      onCircle(RING.outer, i),
      onCircle(RING.outer, i + 1),
      onCircle(RING.inner, i + 1),
      onCircle(RING.inner, i),
    ];
    const points = corners.map(([x, y]) => round([x + at[0], y + at[1]]));
    return { shape: { kind: "polygon", points }, height: 14, colour: WOOD };
  });
}

/** Points all over a piece, close enough to each other that no hole slips through between them. */
function points({ kind, at, turn }: Piece): Spot[] {
  const found: Spot[] = [];
  const [w, d] = kind === "block" ? BLOCK : [2 * RING.outer, 2 * RING.outer];
  const r = kind === "post" ? POST : RING.outer;
  for (let x = -w / 2; x <= w / 2 + 0.1; x += w / 14)
    for (let y = -d / 2; y <= d / 2 + 0.1; y += d / 8) {
      const away = Math.hypot(x, y);
      if (kind !== "block" && (away > r + 0.1 || (kind === "ring" && away < RING.inner))) continue;
      const [dx, dy] = turned([x, y], turn);
      found.push([at[0] + dx, at[1] + dy]);
    }
  if (kind !== "block")
    for (let i = 0; i < 24; i++) found.push([at[0] + r * Math.cos(i / 3.82), at[1] + r * Math.sin(i / 3.82)]);
  return found;
}

export type Trouble = NonNullable<ReturnType<typeof inTheWay>>;

/** What is in the way of a piece on this board, among these others; undefined: it stands well. */
export function troubleOf(piece: Piece, board: Board, others: readonly Piece[]): Trouble | undefined {
  const full = { ...board, obstacles: [...board.obstacles, ...others.flatMap(standing)] };
  return inTheWay(full, board.spinner !== null, points(piece));
}

/** The nearest place where it would stand well. */
export function nearestFree(piece: Piece, board: Board, others: readonly Piece[]): Piece | undefined {
  for (let r = 0; r <= 200; r += 6)
    for (let i = 0; i < (r ? 16 : 1); i++) {
      const angle = (i * Math.PI) / 8;
      const at = round([piece.at[0] + r * Math.cos(angle), piece.at[1] + r * Math.sin(angle)]);
      const moved = { ...piece, at };
      if (!troubleOf(moved, board, others)) return moved;
    }
  return undefined;
}

/** The board with the pieces on it, as the text of a board file. */
export function textOf(board: Board, pieces: readonly Piece[]): string {
  return JSON.stringify({ ...board, obstacles: [...board.obstacles, ...pieces.flatMap(standing)] });
}
