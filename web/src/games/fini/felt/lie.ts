import { constants } from "../game";
import type { Pose } from "../generated/wire";

/** Where a die lies on the felt, which is eight dice edges wide, and how it is turned (degrees). */
export interface Spot {
  x: number;
  y: number;
  angle: number;
}

/** How a die of the table roll is painted: its faces along the body's axes +x, -x, +y, -y, +z, -z. */
export interface Paint {
  faces: number[];
}

/** What a roll brings for the eye, beside the values. */
export interface Rolled {
  poses: Pose[];
  paints: Paint[];
  ms: number;
  trajectory: string;
}

export const EDGES = 8;
const APART = 1.34; // edges between the middles of two dice, so that they never cover each other
const BORDER = 0.86;

export const place = ([x, y]: Pose): { x: number; y: number } => ({
  x: EDGES / 2 + (x * EDGES) / constants().square,
  y: EDGES / 2 - (y * EDGES) / constants().square,
});

/** The axis that points up most, and the turn around it as seen from above. */
export function seen([, , , w, x, y, z]: Pose): { face: number; angle: number } {
  const up = [2 * (x * z - w * y), 2 * (y * z + w * x), 1 - 2 * (x * x + y * y)];
  const axis = [0, 1, 2].reduce((best, i) => (Math.abs(up[i]!) > Math.abs(up[best]!) ? i : best), 0);
  const beside = [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z)],
    [2 * (x * z + w * y), 2 * (y * z - w * x)],
  ][(axis + 1) % 3]!;
  return { face: 2 * axis + (up[axis]! < 0 ? 1 : 0), angle: (-Math.atan2(beside[1]!, beside[0]!) * 180) / Math.PI };
}

const folded = (angle: number) => ((((angle + 45) % 90) + 90) % 90) - 45;

/**
 * The resting places. Real dice are smaller on their square than ours on the felt, where a thumb has to hit them;
 * so they are moved apart until none covers another. The same everywhere, for the same roll.
 */
export function spots(poses: Pose[]): Spot[] {
  const lie = centred(poses.map((pose) => ({ ...place(pose), angle: folded(seen(pose).angle) })));
  for (let round = 0; round < 160; round++) {
    let moved = false;
    for (const [i, one] of lie.entries()) {
      for (const other of lie.slice(i + 1)) moved = push(one, other) || moved;
    }
    for (const spot of lie) {
      spot.x = Math.min(EDGES - BORDER, Math.max(BORDER, spot.x));
      spot.y = Math.min(EDGES - BORDER, Math.max(BORDER, spot.y));
    }
    if (!moved) break;
  }
  return lie;
}

/** Dice roll away from the hand; the eye wants them in the middle. */
function centred(lie: Spot[]): Spot[] {
  const middle = (values: number[]) => EDGES / 2 - (Math.min(...values) + Math.max(...values)) / 2;
  const [dx, dy] = [middle(lie.map(({ x }) => x)), middle(lie.map(({ y }) => y))];
  return lie.map(({ x, y, angle }) => ({ x: x + dx, y: EDGES / 2 + (y + dy - EDGES / 2) * 1.2, angle }));
}

function push(one: Spot, other: Spot): boolean {
  const [dx, dy] = [other.x - one.x, other.y - one.y];
  const far = Math.hypot(dx, dy);
  if (far >= APART - 0.005) return false;
  const step = (APART - far) / 2;
  const [ux, uy] = far > 0.001 ? [dx / far, dy / far] : [1, 0];
  one.x -= ux * step;
  one.y -= uy * step;
  other.x += ux * step;
  other.y += uy * step;
  return true;
}

/** All dice set down in rows, for a record that does not say how they fell. */
export function setDown(): Spot[] {
  return Array.from({ length: constants().dice }, (_, i) => ({
    x: 1.2 + 1.4 * (i % 5),
    y: 2.4 + 1.6 * Math.floor(i / 5),
    angle: folded(37 * i),
  }));
}

/** The same spot seen from the other side. */
export const turned = ({ x, y, angle }: Spot): Spot => ({ x: EDGES - x, y: EDGES - y, angle });

export function rolledBy(extra: Record<string, unknown>): Rolled | undefined {
  return Array.isArray(extra["poses"]) ? (extra as unknown as Rolled) : undefined;
}
