import { ExtrudeGeometry, Group, Mesh, MeshLambertMaterial, PlaneGeometry, ShapeGeometry } from "three";
import type { Board } from "../generated/wire";
import { colour, type Theme } from "../look/colours";
import { DEEP } from "./box";
import { contact, rounded } from "./forms";
import { moodOf } from "./light";
import { felt, repeated, wood } from "./paint";

/** mm: where the box stands. */
export const TOP = -DEEP - 2;

/** The table with the felt on it. */
export function makeSurroundings(board: Board, theme: Theme): Group {
  const mood = moodOf(theme);
  const group = new Group();
  const [w, d] = [board.size[0] + 300, board.size[1] + 240];
  const boards = repeated(
    wood(512, 512, mood.table, { seed: 4, rings: 30, planks: 6, grain: 0.5, seam: mood.seam }),
    1.7,
    1.7,
  );
  const desk = new Mesh(new PlaneGeometry(1900, 1900), new MeshLambertMaterial({ map: boards }));
  desk.position.z = TOP - 3;
  const cloth = felt(mood.felt);
  cloth.repeat.set(0.025, 0.025);
  const bevel = { bevelEnabled: true, bevelSize: 1.2, bevelThickness: 1.2, bevelSegments: 3, bevelOffset: -1.2 };
  const mat = new Mesh(
    new ExtrudeGeometry(rounded(w, d, 60), { depth: 3, curveSegments: 16, ...bevel }),
    new MeshLambertMaterial({ map: cloth }),
  );
  mat.position.set(0, -10, TOP - 4.2);
  mat.castShadow = true;
  const hem = rounded(w - 20, d - 20, 50);
  hem.holes.push(rounded(w - 23, d - 23, 49));
  const thread = new MeshLambertMaterial({
    color: colour("scene-thread", theme),
    transparent: true,
    opacity: 0.55,
  });
  const seam = new Mesh(new ShapeGeometry(hem, 24), thread);
  seam.position.set(0, -10, TOP + 0.2);
  for (const part of [desk, mat, seam]) part.receiveShadow = true;
  const under = contact(board.size[0] + 120, board.size[1] + 120, 0.75);
  under.position.set(4, -4, TOP + 0.3);
  group.add(desk, mat, seam, under);
  return group;
}
