import { Group, type Material, Mesh, Quaternion, type Texture } from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import type { Pose } from "../generated/wire";
import type { DieName, FaceName } from "../game";
import { CROSS, marksOf, ownerOf } from "../look/seats";
import { contact } from "./forms";
import { DRAWN, dieScale } from "../board/pose";
import { paint } from "./paint";
import { shiny } from "./device";

const PIXELS = 160;

const body = new RoundedBoxGeometry(DRAWN, DRAWN, DRAWN, 4, 2);

function picture(die: DieName, face: FaceName, ground: string, ink: string): Texture {
  return paint(PIXELS, PIXELS, (canvas) => {
    canvas.fillStyle = ground;
    canvas.fillRect(0, 0, PIXELS, PIXELS);
    canvas.scale(PIXELS / DRAWN, PIXELS / DRAWN);
    canvas.translate(DRAWN / 2, DRAWN / 2);
    canvas.fillStyle = canvas.strokeStyle = ink;
    const symbol = new Path2D(ownerOf(die).symbol);
    for (const [x, y, size] of marksOf(die, face)) {
      canvas.save();
      canvas.translate(x, y);
      canvas.scale(size, size);
      canvas.fill(symbol);
      canvas.restore();
    }
    if (face !== "X") return;
    canvas.lineWidth = 3.1;
    canvas.lineCap = "round";
    canvas.stroke(new Path2D(CROSS));
  });
}

/** A die in the box: follows a pose, with a soft spot under it while it lies on the board. */
export class DieBody {
  readonly group = new Group();
  readonly mesh: Mesh;
  private readonly scale = dieScale();
  private readonly spot = contact(30 * this.scale, 30 * this.scale, 0.5);

  constructor(skin: Material[]) {
    this.mesh = new Mesh(body, skin);
    this.mesh.scale.setScalar(this.scale);
    this.mesh.castShadow = this.mesh.receiveShadow = true;
    this.group.add(this.mesh, this.spot);
  }

  /** `floor` is the height of what it lies on. */
  put([x, y, z, qw, qx, qy, qz]: Pose, floor = 0): void {
    this.mesh.position.set(x, y, z);
    this.mesh.quaternion.set(qx, qy, qz, qw);
    const above = z - floor - (DRAWN / 2) * this.scale;
    this.spot.visible = above < 14 && z > floor;
    this.spot.material.opacity = 0.5 * Math.max(0, 1 - above / 14);
    this.spot.position.set(x, y, floor + 0.25);
  }
}

/** The looks of all dice; faces in the order +x, -x, +y, -y, +z, -z. */
export class Skins {
  private readonly made = new Map<DieName, Material[]>();

  constructor(private readonly faces: FaceName[]) {}

  of(die: DieName): Material[] {
    let skin = this.made.get(die);
    if (!skin) {
      const { colour, ink } = ownerOf(die);
      const kinds = new Map(
        [...new Set(this.faces)].map((face) => {
          const map = picture(die, face, colour, ink);
          return [face, shiny({ map, roughness: 0.3 })];
        }),
      );
      skin = this.faces.flatMap((face) => kinds.get(face) ?? []);
      this.made.set(die, skin);
    }
    return skin;
  }
}

/** A die lying flat with a side up, turned by degrees. */
export function flat(x: number, y: number, z: number, turn = 0, tilt: [number, number, number] = [0, 0, 0]): Pose {
  const q = new Quaternion(tilt[0], tilt[1], tilt[2], 1).normalize();
  q.premultiply(new Quaternion(0, 0, Math.sin((turn * Math.PI) / 360), Math.cos((turn * Math.PI) / 360)));
  return [x, y, z, q.w, q.x, q.y, q.z];
}
