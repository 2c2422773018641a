import { PerspectiveCamera, Plane, Raycaster, Vector2, Vector3 } from "three";
import type { Board } from "../generated/wire";
import { TOP } from "./surroundings";

/** A part of the window, in pixels. */
export interface Area {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** Where the viewer stands: degrees around the table (0 is the south side), degrees above it, and how near. */
export interface Stand {
  yaw: number;
  elevation: number;
  zoom: number;
}

export interface Window {
  w: number;
  h: number;
  /** what nothing else covers */
  free: Area;
  /** whether bet tiles lie on the walls */
  tiles: boolean;
  /** how much room in front of the box is for the hand, from 0 to 1 */
  hand: number;
}

/** Box coordinates (mm, z up) in the world (cm, y up). */
const world = (x: number, y: number, z: number) => new Vector3(x / 10, z / 10, -y / 10);

/** The camera: whatever is wanted of the table fills the free part of the window. */
export class Eye {
  readonly camera = new PerspectiveCamera(21, 1, 5, 400);
  private size: [number, number] = [1, 1];

  constructor(private readonly board: Board) {}

  look({ yaw, elevation, zoom }: Stand, { w, h, free, tiles, hand }: Window): void {
    this.size = [w, h];
    const { camera } = this;
    const [around, up] = [(yaw * Math.PI) / 180, (Math.min(elevation, 89.9) * Math.PI) / 180];
    const towards = new Vector3(Math.sin(around) * Math.cos(up), Math.sin(up), Math.cos(around) * Math.cos(up));
    const points = this.wanted(yaw, tiles, hand);
    camera.aspect = w / h;
    camera.clearViewOffset();
    let [distance, offX, offY] = [110, 0, 0];
    for (let i = 0; i < 12; i++) {
      camera.position.copy(towards).multiplyScalar(distance);
      camera.lookAt(0, 0, 0);
      camera.updateProjectionMatrix();
      camera.updateMatrixWorld();
      const seen = points.map((point) => this.onScreen(point.clone()));
      const [xs, ys] = [seen.map(([x]) => x), seen.map(([, y]) => y)];
      const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
      offX = (left + right) / 2 - (free.x + free.w / 2);
      offY = (top + bottom) / 2 - (free.y + free.h / 2);
      const k = Math.max((right - left) / free.w, (bottom - top) / free.h);
      distance *= 1 + (k * zoom - 1) * 0.85;
      distance = Math.min(350, Math.max(20, distance));
    }
    camera.setViewOffset(w, h, offX, offY, w, h);
    camera.updateProjectionMatrix();
    camera.updateMatrixWorld();
  }

  /** Where a point of the box is on the screen. */
  spot(x: number, y: number, z = 0): [number, number] {
    return this.onScreen(world(x, y, z));
  }

  /** The point at a height above the board that a place on the screen shows. */
  reach(px: number, py: number, z: number): [number, number] | undefined {
    const ray = new Raycaster();
    ray.setFromCamera(new Vector2((px / this.size[0]) * 2 - 1, 1 - (py / this.size[1]) * 2), this.camera);
    const hit = ray.ray.intersectPlane(new Plane(new Vector3(0, 1, 0), -z / 10), new Vector3());
    return hit ? [hit.x * 10, -hit.z * 10] : undefined;
  }

  private onScreen(point: Vector3): [number, number] {
    point.project(this.camera);
    return [((point.x + 1) / 2) * this.size[0], ((1 - point.y) / 2) * this.size[1]];
  }

  private wanted(yaw: number, tiles: boolean, hand: number): Vector3[] {
    const { size, wall_thickness: thick, wall_height: high } = this.board;
    const [w, d] = [size[0] / 2 + thick, size[1] / 2 + thick];
    const wide = tiles ? size[0] / 2 + 67.5 : w;
    const points = [-1, 1].flatMap((sx) =>
      [-1, 1].flatMap((sy) => [world(sx * wide, sy * d, high + (tiles ? 20 : 0)), world(sx * w, sy * d, TOP)]),
    );
    if (!hand) return points;
    const side = (Math.round(yaw / 90) * Math.PI) / 2;
    const out = (Math.abs(Math.sin(side)) > 0.5 ? w : d) + hand * 80;
    for (const aside of [-60, 60])
      points.push(
        world(Math.sin(side) * out + Math.cos(side) * aside, -Math.cos(side) * out + Math.sin(side) * aside, TOP),
      );
    return points;
  }
}
