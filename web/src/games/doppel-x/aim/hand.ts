import type { Board, Pose } from "../generated/wire";
import { handHeight, type Aiming } from "./aim.svelte";
import { constants, type DieName } from "../game";

/** How two dice lie in a hand, turned a little so that three of their sides are to be seen. */
const TURNS: [number, number, number, number][] = [
  [0.83, 0.38, 0.2, 0.35],
  [0.72, -0.2, 0.3, 0.6],
];

/** The dice in the hand, beside each other across the throw. */
export function heldPoses(dice: readonly DieName[], aim: Aiming, board: Board): Map<DieName, Pose> {
  const [x, y] = aim.at(board);
  const beside = constants().die.edge * 0.81;
  const angle = ((aim.facing - aim.direction) * Math.PI) / 180;
  return new Map(
    dice.map((die, i) => {
      const aside = dice.length > 1 ? (i ? beside : -beside) : 0;
      const [w, a, b, c] = TURNS[i % TURNS.length] ?? [1, 0, 0, 0];
      const size = Math.hypot(w, a, b, c);
      const place: [number, number, number] = [
        x + Math.sin(angle) * aside,
        y - Math.cos(angle) * aside,
        handHeight(board),
      ];
      return [die, [...place, w / size, a / size, b / size, c / size]];
    }),
  );
}

/** Whether the hand is over the rim now: what the referee will say is for the referee, this is a warning. */
export function isOverRim(aim: Aiming, board: Board): boolean {
  const [x, y] = aim.at(board);
  const { size, wall_thickness: thick } = board;
  return Math.abs(x) < size[0] / 2 + thick && Math.abs(y) < size[1] / 2 + thick;
}
