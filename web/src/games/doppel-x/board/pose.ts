import type { Board, Lying, Pose } from "../generated/wire";
import { constants, type DieName, type FaceName } from "../game";

/** How wide dice are drawn; they are scaled to what they measure in the box. */
export const DRAWN = 16;
/** mm of a drawn unit */
export const dieScale = () => constants().die.edge / DRAWN;

type Vector = readonly [number, number, number];

/** The body's x, y and z directions in the box's frame. */
export function axesOf([, , , w, x, y, z]: Pose): [Vector, Vector, Vector] {
  return [
    [1 - 2 * (y * y + z * z), 2 * (x * y + w * z), 2 * (x * z - w * y)],
    [2 * (x * y - w * z), 1 - 2 * (x * x + z * z), 2 * (y * z + w * x)],
    [2 * (x * z + w * y), 2 * (y * z - w * x), 1 - 2 * (x * x + y * y)],
  ];
}

/** A side of a die: what is up on it, and how the picture on it lies (as on three's box). */
const SIDES = [
  { normal: [0, 1], right: [2, -1], down: [1, -1] },
  { normal: [0, -1], right: [2, 1], down: [1, -1] },
  { normal: [1, 1], right: [0, 1], down: [2, 1] },
  { normal: [1, -1], right: [0, 1], down: [2, -1] },
  { normal: [2, 1], right: [0, 1], down: [1, -1] },
  { normal: [2, -1], right: [0, -1], down: [1, -1] },
] as const;

export interface SeenSide {
  face: FaceName;
  up: number;
  matrix: string;
}

/** The sides of a die that can be seen from straight above, the one most upward last. */
export function sidesSeen(pose: Pose, faces: readonly FaceName[]): SeenSide[] {
  const axes = axesOf(pose);
  const along = ([axis, sign]: readonly [0 | 1 | 2, 1 | -1]): Vector => {
    const [x, y, z] = axes[axis];
    return [x * sign, y * sign, z * sign];
  };
  return SIDES.flatMap((side, i): SeenSide[] => {
    const normal = along(side.normal);
    const face = faces[i];
    if (normal[2] <= 0.03 || face === undefined) return [];
    const [right, down] = [along(side.right), along(side.down)];
    const numbers = [right[0], -right[1], down[0], -down[1], normal[0] * 8, -normal[1] * 8];
    return [{ face, up: normal[2], matrix: `matrix(${numbers.map((n) => n.toFixed(3)).join(" ")})` }];
  }).sort((a, b) => a.up - b.up);
}

/** The inner cube from above; a die's outline is 2 units outside of it. As a path around the die's middle. */
export function corePath(pose: Pose): string {
  const [a, b, c] = axesOf(pose);
  const corners = [-6, 6].flatMap((i) =>
    [-6, 6].flatMap((j) =>
      [-6, 6].map((k): [number, number] => [i * a[0] + j * b[0] + k * c[0], -(i * a[1] + j * b[1] + k * c[1])]),
    ),
  );
  return `M${hull(corners)
    .map(([x, y]) => `${x.toFixed(2)} ${y.toFixed(2)}`)
    .join("L")}Z`;
}

function hull(points: [number, number][]): [number, number][] {
  const sorted = points.toSorted((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (from: [number, number][]) => {
    const chain: [number, number][] = [];
    for (const p of from) {
      for (;;) {
        const [o, a] = [chain.at(-2), chain.at(-1)];
        if (!o || !a || (a[0] - o[0]) * (p[1] - o[1]) - (a[1] - o[1]) * (p[0] - o[0]) > 1e-9) break;
        chain.pop();
      }
      chain.push(p);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.toReversed())];
}

/** A side up, as the server's `flat_pose` has it: by its place among the faces. */
export const STANDS: [number, number, number, number][] = [
  [Math.SQRT1_2, 0, -Math.SQRT1_2, 0],
  [Math.SQRT1_2, 0, Math.SQRT1_2, 0],
  [Math.SQRT1_2, Math.SQRT1_2, 0, 0],
  [Math.SQRT1_2, -Math.SQRT1_2, 0, 0],
  [1, 0, 0, 0],
  [0, 1, 0, 0],
];

/** Where the dice lie. A record of another program may tell no more than the field: then beside its number. */
export function posesOf(lying: readonly Lying[], board: Board, faces: readonly FaceName[]): Map<DieName, Pose> {
  const used = new Map<string, number>();
  const half = constants().die.edge / 2;
  return new Map(
    lying.map(({ die, face, fields, pose }) => {
      if (pose) return [die, pose];
      const places = board.fields.filter(({ factor }) => factor === fields[0]).flatMap(({ numbers }) => numbers);
      const nth = used.get(fields[0] ?? "") ?? 0;
      used.set(fields[0] ?? "", nth + 1);
      const [x, y] = places[nth % Math.max(1, places.length)] ?? [0, 0];
      const stand = STANDS[faces.indexOf(face)] ?? [1, 0, 0, 0];
      return [die, [x + half, y - half, half, ...stand]];
    }),
  );
}
