import { CylinderGeometry, ExtrudeGeometry, Group, Mesh, MeshLambertMaterial, ShapeGeometry } from "three";
import type { Board } from "../generated/wire";
import { colour } from "../look/colours";
import { paintInks, placed } from "../look/ink";
import { lettered } from "../look/lettering";
import { paysOf, type TileName } from "../game";
import { tilePicture } from "../look/tiles";
import { rounded } from "./forms";
import { paint, repeated, wood, type Woods } from "./paint";
import { shiny } from "./device";

const SIDE = 66;
/** Near left, near right, far left, far right. */
const CORNERS: readonly (readonly [number, number])[] = [
  [-1, -1],
  [1, -1],
  [-1, 1],
  [1, 1],
];

export interface TilePlace {
  tile: TileName;
  x: number;
  y: number;
  z: number;
}

/** Bet tiles rest on the side walls, so that front and back stay free to throw over. */
export function tilePlaces(board: Board, tiles: readonly TileName[]): TilePlace[] {
  return CORNERS.flatMap(([sx, sy], i) => {
    const tile = tiles[i];
    if (!tile) return [];
    const x = sx * (board.size[0] / 2 + 1.5 + SIDE / 2);
    return { tile, x, y: sy * (board.size[1] / 2 + board.wall_thickness - SIDE / 2), z: board.wall_height + 7.1 };
  });
}

export function makeTiles(board: Board, tiles: readonly TileName[], eField: string, woods: Woods): Group {
  const group = new Group();
  const grain = repeated(wood(192, 192, woods, { seed: 60, rings: 3, grain: 0.6 }), 1 / 90, 1 / 90, true, 0.5);
  const trayWood = new MeshLambertMaterial({ map: grain });
  const bevel = { bevelEnabled: true, bevelSize: 1, bevelThickness: 1, bevelOffset: -1, bevelSegments: 3 };
  const trayForm = new ExtrudeGeometry(rounded(SIDE, SIDE, 8), { depth: 5, ...bevel });
  const inlayForm = new ShapeGeometry(rounded(SIDE - 7, SIDE - 7, 5.5), 8);
  const brass = shiny({ color: colour("scene-pin"), metalness: 0.75, roughness: 0.42 });
  for (const { tile, x, y, z } of tilePlaces(board, tiles)) {
    const tray = new Mesh(trayForm, trayWood);
    tray.position.set(x, y, z - 6.1);
    const print = repeated(face(tile, eField, x < 0), 1 / (SIDE - 7), 1 / (SIDE - 7), false, 0.5);
    const inlay = new Mesh(inlayForm, new MeshLambertMaterial({ map: print }));
    inlay.position.set(x, y, z + 0.05);
    const pin = new Mesh(new CylinderGeometry(3, 3.4, 2.4, 28), brass);
    pin.rotation.x = Math.PI / 2;
    pin.position.set(x - Math.sign(x) * (SIDE / 2 - 4.7), y + Math.sign(y) * (SIDE / 2 - 5), z + 0.9);
    group.add(tray, inlay, pin);
  }
  for (const part of group.children) part.castShadow = part.receiveShadow = true;
  return group;
}

/** Letter, picture, what it pays, and room for dice. */
function face(tile: TileName, eField: string, left: boolean) {
  return paint(384, 384, (canvas) => {
    canvas.scale(384 / 60, 384 / 60);
    const side = left ? 9 : 51;
    paintInks(canvas, [
      { d: "M0 0H60V60H0Z", fill: colour("tile") },
      ...placed(tilePicture(tile, eField), left ? 14.8 : 2, 2.2, 0.72),
      {
        d: "M6 30H54A3 3 0 0 1 57 33V54A3 3 0 0 1 54 57H6A3 3 0 0 1 3 54V33A3 3 0 0 1 6 30Z",
        fill: colour("tile-room"),
      },
      ...lettered(tile, side, 8.2, 12.6, colour("pip")),
      { d: `M${side} 21.8h.01`, stroke: colour("pip"), width: 12 },
      ...lettered(String(paysOf(tile).points), side, 21.8, 10, colour("tile-pays")),
    ]);
  });
}
