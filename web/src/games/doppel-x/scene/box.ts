import { DoubleSide, ExtrudeGeometry, Group, Mesh, MeshLambertMaterial, Path, PlaneGeometry, Shape } from "three";
import type { Board } from "../generated/wire";
import { fieldsOf } from "../board/poster";
import { colour, type Theme } from "../look/colours";
import { paintInks } from "../look/ink";
import { trace } from "./forms";
import { paint, repeated, wood, type Woods } from "./paint";
import { shiny } from "./device";

/** mm below the board: how deep the box is there. */
export const DEEP = 22;
const FLOOR = 4.5;
const FINGERS = 7;
const PIXELS = 1536;

/** The box as the physics has it, in mm, z up: floor with holes cut through, walls, and what stands on the board. */
export function makeBox(board: Board, woods: Woods, theme: Theme): Group {
  const group = new Group();
  group.add(...floor(board, theme), ...walls(board, woods), ...obstacles(board));
  for (const part of group.children) part.castShadow = part.receiveShadow = true;
  return group;
}

function floor(board: Board, theme: Theme): Mesh[] {
  const [w, d] = board.size;
  const picture = repeated(
    paint(PIXELS, PIXELS, (canvas) => {
      canvas.save();
      canvas.scale(PIXELS / w, PIXELS / d);
      canvas.translate(w / 2, d / 2);
      paintInks(canvas, fieldsOf(board));
      canvas.restore();
      shadeTowardsWalls(canvas);
    }),
    1 / w,
    1 / d,
    false,
    0.5,
  );
  const ground = new Shape();
  trace({ kind: "rect", at: [0, 0], size: [w, d], turn: 0 }, ground);
  for (const hole of board.holes) ground.holes.push(trace(hole, new Path()));
  const print = new MeshLambertMaterial({ map: picture, color: colour("scene-print", theme) });
  const cut = new MeshLambertMaterial({ color: colour("scene-cut", theme), side: DoubleSide });
  const shape = new ExtrudeGeometry(ground, { depth: FLOOR, bevelEnabled: false, curveSegments: 40 });
  const plate = new Mesh(shape, [print, cut]);
  plate.position.z = -FLOOR;
  const pit = new Mesh(new PlaneGeometry(w, d), new MeshLambertMaterial({ color: colour("scene-pit", theme) }));
  pit.position.z = -DEEP;
  return [plate, pit];
}

/** Baked, so that it costs nothing. */
function shadeTowardsWalls(canvas: CanvasRenderingContext2D): void {
  const far = PIXELS * 0.075;
  const edges: [number, number, number, number][] = [
    [0, 0, far, 0],
    [PIXELS, 0, PIXELS - far, 0],
    [0, 0, 0, far],
    [0, PIXELS, 0, PIXELS - far],
  ];
  for (const edge of edges) {
    const fade = canvas.createLinearGradient(...edge);
    fade.addColorStop(0, "rgba(10,6,3,.5)");
    fade.addColorStop(0.35, "rgba(10,6,3,.18)");
    fade.addColorStop(1, "rgba(10,6,3,0)");
    canvas.fillStyle = fade;
    canvas.fillRect(0, 0, PIXELS, PIXELS);
  }
}

/** Four walls, joined with fingers. */
function walls(board: Board, woods: Woods): Mesh[] {
  const [halfWidth, halfDepth, thick] = [board.size[0] / 2, board.size[1] / 2, board.wall_thickness];
  const high = board.wall_height + DEEP;
  const grain = repeated(wood(768, 192, woods, { seed: 11, rings: 5, grain: 0.62 }), 1 / 330, 1 / 80, true, 0.5);
  const material = shiny({ map: grain, roughness: 0.48 });
  const endGrain = new MeshLambertMaterial({ color: woods[1] });
  const bevel = { bevelEnabled: true, bevelSize: 0.7, bevelThickness: 0.7, bevelSegments: 2, bevelOffset: -0.7 };
  const wall = (half: number, even: boolean) => {
    const shape = new Shape();
    const end = (finger: number) => (finger % 2 === (even ? 0 : 1) ? half + thick : half);
    const level = (finger: number) => (finger * high) / FINGERS;
    const fingers = Array.from({ length: FINGERS }, (_, i) => i);
    const right = fingers.flatMap((i) => [[end(i), level(i)] as const, [end(i), level(i + 1)] as const]);
    [...right, ...right.toReversed().map(([x, y]) => [-x, y] as const)].forEach(([x, y], i) =>
      i ? shape.lineTo(x, y) : shape.moveTo(x, y),
    );
    shape.closePath();
    const body = new Mesh(new ExtrudeGeometry(shape, { depth: thick, ...bevel }), material);
    const tip = new PlaneGeometry(thick - 2, high / FINGERS - 2);
    for (const finger of fingers.filter((i) => end(i) > half))
      for (const side of [-1, 1]) {
        const face = new Mesh(tip, endGrain);
        face.position.set(side * (half + thick + 0.1), level(finger + 0.5), thick / 2);
        face.rotation.y = (side * Math.PI) / 2;
        face.receiveShadow = true;
        body.add(face);
      }
    return body;
  };
  const [north, south, west, east] = [
    wall(halfWidth, true),
    wall(halfWidth, true),
    wall(halfDepth, false),
    wall(halfDepth, false),
  ];
  for (const side of [north, south, west, east]) side.rotation.set(Math.PI / 2, 0, 0);
  north.position.set(0, halfDepth + thick, -DEEP);
  south.position.set(0, -halfDepth, -DEEP);
  for (const side of [west, east]) side.rotation.set(Math.PI / 2, Math.PI / 2, 0);
  west.position.set(-halfWidth - thick, 0, -DEEP);
  east.position.set(halfWidth, 0, -DEEP);
  return [north, south, west, east];
}

function obstacles(board: Board): Mesh[] {
  return board.obstacles.map(({ shape, height, colour }) => {
    const form = trace(shape, new Shape());
    const bevel = { bevelSize: 0.8, bevelThickness: 0.8, bevelSegments: 2, bevelOffset: -0.8 };
    const body = new ExtrudeGeometry(form, { depth: height - 1.6, bevelEnabled: true, curveSegments: 24, ...bevel });
    const block = new Mesh(body, shiny({ color: colour, roughness: 0.55 }));
    block.position.z = 0.8;
    return block;
  });
}
