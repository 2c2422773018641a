import { Mesh, MeshBasicMaterial, type Path, PlaneGeometry, Shape, type Texture } from "three";
import type { Circle, Polygon, Rect } from "../generated/wire";
import { paint } from "./paint";

/** A shape of a board as an outline in mm. */
export function trace<T extends Path>(form: Rect | Circle | Polygon, path: T): T {
  if (form.kind === "circle") {
    path.absarc(form.at[0], form.at[1], form.r, 0, Math.PI * 2, true);
    return path;
  }
  const corners = form.kind === "polygon" ? form.points : cornersOf(form);
  corners.forEach(([x, y], i) => (i ? path.lineTo(x, y) : path.moveTo(x, y)));
  path.closePath();
  return path;
}

function cornersOf({ at: [x, y], size: [w, d], turn }: Rect): [number, number][] {
  const [c, s] = [Math.cos((turn * Math.PI) / 180), Math.sin((turn * Math.PI) / 180)];
  const half: [number, number][] = [
    [-w / 2, -d / 2],
    [w / 2, -d / 2],
    [w / 2, d / 2],
    [-w / 2, d / 2],
  ];
  return half.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
}

export function rounded(width: number, height: number, r: number): Shape {
  const shape = new Shape();
  const [a, b] = [width / 2 - r, height / 2 - r];
  const quarter = Math.PI / 2;
  shape.absarc(a, -b, r, -quarter, 0);
  shape.absarc(a, b, r, 0, quarter);
  shape.absarc(-a, b, r, quarter, 2 * quarter);
  shape.absarc(-a, -b, r, 2 * quarter, 3 * quarter);
  shape.closePath();
  return shape;
}

let spot: Texture | undefined;

/** A soft dark spot: where things meet, light does not reach. It lies in the plane of x and y. */
export function contact(width: number, depth: number, power: number): Mesh<PlaneGeometry, MeshBasicMaterial> {
  spot ??= paint(128, 128, (canvas) => {
    const fade = canvas.createRadialGradient(64, 64, 8, 64, 64, 64);
    fade.addColorStop(0, "rgba(0,0,0,1)");
    fade.addColorStop(0.45, "rgba(0,0,0,.55)");
    fade.addColorStop(1, "rgba(0,0,0,0)");
    canvas.fillStyle = fade;
    canvas.fillRect(0, 0, 128, 128);
  });
  const material = new MeshBasicMaterial({ map: spot, transparent: true, opacity: power, depthWrite: false });
  return new Mesh(new PlaneGeometry(width, depth), material);
}
