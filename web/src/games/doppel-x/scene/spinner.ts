import { CylinderGeometry, ExtrudeGeometry, Group, Mesh, Shape, SphereGeometry } from "three";
import type { SpinnerPlace } from "../generated/wire";
import { colour } from "../look/colours";
import { repeated, wood, type Woods } from "./paint";
import { shiny } from "./device";

/** A triangle that turns freely on a pin; unturned, one tip points to the right. */
export function makeSpinner({ at, radius, height }: SpinnerPlace, woods: Woods): Group {
  const group = new Group();
  const tip = 8;
  const shape = new Shape();
  for (const angle of [0, 120, 240].map((degrees) => (degrees * Math.PI) / 180)) {
    const [x, y] = [(radius - tip) * Math.cos(angle), (radius - tip) * Math.sin(angle)];
    shape.absarc(x, y, tip, angle - Math.PI / 3, angle + Math.PI / 3);
  }
  shape.closePath();
  const grain = repeated(wood(256, 256, woods, { seed: 77, rings: 6, grain: 0.6 }), 0.01, 0.01);
  const bevel = { bevelEnabled: true, bevelSize: 1.6, bevelThickness: 1.6, bevelOffset: -1.6, bevelSegments: 4 };
  const depth = height - 8;
  const body = new ExtrudeGeometry(shape, { depth, curveSegments: 14, ...bevel });
  const triangle = new Mesh(body, shiny({ map: grain, roughness: 0.45 }));
  triangle.position.z = 4;
  const top = 4 + depth + 1.6;
  const brass = shiny({ color: colour("scene-knob"), metalness: 0.9, roughness: 0.25 });
  const knob = new Mesh(new SphereGeometry(5.5, 24, 16), brass);
  knob.position.z = top + 3;
  group.add(triangle, knob);
  const red = shiny({ color: colour("field-2x"), roughness: 0.5 });
  for (const angle of [0, 120, 240].map((degrees) => (degrees * Math.PI) / 180)) {
    const dot = new Mesh(new CylinderGeometry(3.2, 3.2, 0.6, 24), red);
    dot.rotation.x = Math.PI / 2;
    dot.position.set((radius - 9.5) * Math.cos(angle), (radius - 9.5) * Math.sin(angle), top);
    group.add(dot);
  }
  for (const part of group.children) part.castShadow = part.receiveShadow = true;
  group.position.set(at[0], at[1], 0);
  return group;
}
