import {
  Group,
  type Material,
  Mesh,
  NeutralToneMapping,
  PCFShadowMap,
  Quaternion,
  Scene,
  Texture,
  Vector3,
  WebGLRenderer,
} from "three";
import type { Board, Pose } from "../generated/wire";
import type { Theme } from "../look/colours";
import { constants, type DieName, type FaceName, type TileName } from "../game";
import { makeBeams } from "./beams";
import { makeBox } from "./box";
import { DieBody, flat, Skins } from "./dice";
import { weak } from "./device";
import { Eye, type Stand, type Window } from "./eye";
import { Lights, moodOf } from "./light";
import { makeSpinner } from "./spinner";
import { makeSurroundings } from "./surroundings";
import { makeTiles, tilePlaces } from "./tiles";

export type { Area, Stand, Window } from "./eye";

export interface Setting {
  board: Board;
  theme: Theme;
  faces: FaceName[];
  spinner: boolean;
  tiles: TileName[];
  eField: string;
}

/** The box on the table, in three dimensions. Inside of `box` everything is in mm, z up, as the server has it. */
export class Stage {
  private readonly renderer: WebGLRenderer;
  private readonly scene = new Scene();
  private readonly box = new Group();
  private readonly lights: Lights;
  private readonly eye: Eye;
  private readonly skins: Skins;
  private readonly dice = new Map<DieName, DieBody>();
  private readonly betting = new Map<number, DieBody>();
  private readonly tiles: Group;
  private readonly spinner: Group | undefined;
  private beams: Group | undefined;
  private stale = true;
  private size = "";

  constructor(
    canvas: HTMLCanvasElement,
    private readonly setting: Setting,
  ) {
    const { board, theme } = setting;
    this.renderer = new WebGLRenderer({ canvas, antialias: !weak, powerPreference: "high-performance" });
    this.renderer.toneMapping = NeutralToneMapping;
    this.renderer.shadowMap.enabled = true;
    this.renderer.shadowMap.type = PCFShadowMap;
    this.renderer.shadowMap.autoUpdate = false;
    const mood = moodOf(theme);
    this.lights = new Lights(this.scene, this.renderer, mood, weak ? 512 : 2048);
    this.box.rotation.x = -Math.PI / 2;
    this.box.scale.setScalar(0.1);
    this.scene.add(this.box);
    const woods = mood.wood;
    this.tiles = makeTiles(board, setting.tiles, setting.eField, woods);
    this.box.add(makeSurroundings(board, theme), makeBox(board, woods, theme), this.tiles);
    if (setting.spinner && board.spinner) {
      this.spinner = makeSpinner(board.spinner, woods);
      this.box.add(this.spinner);
    }
    this.skins = new Skins(setting.faces);
    this.eye = new Eye(board);
    this.box.updateMatrixWorld(true);
  }

  /** All dice in the box, in the air and in the hand; others are not to be seen. */
  put(poses: Map<DieName, Pose>): void {
    for (const [die, body] of this.dice) body.group.visible = poses.has(die);
    for (const [die, pose] of poses) {
      let body = this.dice.get(die);
      if (!body) {
        body = new DieBody(this.skins.of(die));
        this.dice.set(die, body);
        this.box.add(body.group);
      }
      body.group.visible = true;
      body.put(pose);
    }
    this.stale = true;
  }

  /** The dice on the tiles: by seat, which tile. */
  bet(bets: readonly (TileName | null)[]): void {
    const { edge } = constants().die;
    const pitch = edge + 1;
    for (const body of this.betting.values()) body.group.visible = false;
    for (const { tile, x, y, z } of tilePlaces(this.setting.board, this.setting.tiles)) {
      const here = bets.flatMap((on, seat) => (on === tile ? [seat] : []));
      here.forEach((seat, i) => {
        let body = this.betting.get(seat);
        if (!body) {
          body = new DieBody(this.skins.of(seat));
          this.betting.set(seat, body);
          this.box.add(body.group);
        }
        body.group.visible = true;
        const [column, row] = [i % 3, Math.floor(i / 3)];
        body.put(flat(x + pitch * (column - 1), y - 18 + pitch * row, z + edge / 2, 7 - 12 * i), z);
      });
    }
    this.stale = true;
  }

  turnSpinner(degrees: number): void {
    if (!this.spinner) return;
    this.spinner.rotation.z = (degrees * Math.PI) / 180;
    this.stale = true;
  }

  /** The lamp goes down and only these dice are in the light, raised and turned to the viewer; none: it is over. */
  spotlight(crosses: DieName[]): void {
    if (this.beams) this.scene.remove(this.beams);
    this.beams = undefined;
    this.lights.dim(crosses.length ? 0.8 : 0);
    for (const body of this.dice.values()) body.mesh.scale.setScalar(1);
    this.stale = true;
    if (!crosses.length) return;
    const lean = new Quaternion().setFromAxisAngle(new Vector3(1, 0, 0), 0.42);
    const meshes = crosses.flatMap((die) => this.dice.get(die)?.mesh ?? []);
    for (const mesh of meshes) {
      mesh.scale.setScalar(2.3);
      mesh.position.z += 32;
      mesh.quaternion.premultiply(lean);
    }
    this.box.updateMatrixWorld(true);
    this.beams = makeBeams(meshes);
    this.scene.add(this.beams);
  }

  look(stand: Stand, window: Window, density: number): void {
    const size = `${window.w} ${window.h} ${density}`;
    if (size !== this.size) {
      this.size = size;
      this.renderer.setPixelRatio(density);
      this.renderer.setSize(window.w, window.h, false);
    }
    this.tiles.visible = window.tiles;
    for (const body of this.betting.values()) if (!window.tiles) body.group.visible = false;
    this.eye.look(stand, window);
  }

  spot(x: number, y: number, z = 0): [number, number] {
    return this.eye.spot(x, y, z);
  }

  reach(px: number, py: number, z: number): [number, number] | undefined {
    return this.eye.reach(px, py, z);
  }

  /** The bet tile under a place of the screen. */
  tileAt(px: number, py: number): TileName | undefined {
    return tilePlaces(this.setting.board, this.setting.tiles).find(({ x, y, z }) => {
      const at = this.reach(px, py, z);
      return at && Math.abs(at[0] - x) < 33 && Math.abs(at[1] - y) < 33;
    })?.tile;
  }

  /** ms that a picture takes on this device. */
  measure(): number {
    if (weak) return 100;
    const pixel = new Uint8Array(4);
    const context = this.renderer.getContext();
    const done = () => context.readPixels(0, 0, 1, 1, context.RGBA, context.UNSIGNED_BYTE, pixel);
    this.render(); // the first one prepares everything
    done();
    this.stale = true;
    const start = performance.now();
    this.render();
    done();
    return performance.now() - start;
  }

  render(): void {
    if (this.stale) this.renderer.shadowMap.needsUpdate = true;
    this.stale = false;
    this.renderer.render(this.scene, this.eye.camera);
  }

  dispose(): void {
    this.scene.traverse((thing) => {
      if (!(thing instanceof Mesh)) return;
      thing.geometry.dispose();
      for (const material of [thing.material].flat() as Material[]) {
        for (const part of Object.values(material)) if (part instanceof Texture) part.dispose();
        material.dispose();
      }
    });
    this.scene.environment?.dispose();
    // The canvas keeps its context, and the next stage expects it untouched: what shines is blended, wood is not.
    this.renderer.resetState();
    this.renderer.dispose();
  }
}
