import {
  Color,
  DirectionalLight,
  HemisphereLight,
  PMREMGenerator,
  type Scene,
  SpotLight,
  type WebGLRenderer,
} from "three";
import { RoomEnvironment } from "three/addons/environments/RoomEnvironment.js";
import { weak } from "./device";
import type { Woods } from "./paint";

export type Theme = "light" | "dark";

interface Mood {
  sky: number;
  ground: number;
  hemi: number;
  key: number;
  power: number;
  at: [number, number, number];
  cone: number;
  fill: number;
  fillPower: number;
  around: number;
  wood: Woods;
  table: Woods;
  seam: number;
  felt: string;
  far: number;
}

/** By day, and in the evening under one lamp. */
export const MOODS: Record<Theme, Mood> = {
  dark: {
    sky: 0xffe2bd,
    ground: 0x2a1a10,
    hemi: 0.7,
    key: 0xffe0ba,
    power: 3200,
    at: [-15, 47, -13],
    cone: 0.6,
    fill: 0x9db7e0,
    fillPower: 0.38,
    around: 0.34,
    wood: ["#b07a45", "#7d4f28", "#c9955c"],
    table: ["#40301f", "#2e2118", "#4b3a29"],
    seam: 0.55,
    felt: "#24493f",
    far: 0x14100d,
  },
  light: {
    sky: 0xffffff,
    ground: 0xcbb79a,
    hemi: 1,
    key: 0xfff1dc,
    power: 2500,
    at: [-20, 46, -8],
    cone: 0.95,
    fill: 0xdfe9ff,
    fillPower: 0.55,
    around: 0.42,
    wood: ["#cf9d63", "#a8733f", "#e0b781"],
    table: ["#e6d8c1", "#d8c7a8", "#efe5d3"],
    seam: 0.76,
    felt: "#2f5d50",
    far: 0xe7dccb,
  },
};

/** One lamp with a shadow, the sky, and a cool light from the other side. */
export class Lights {
  readonly lamp: SpotLight;
  private readonly sky: HemisphereLight;
  private readonly fill: DirectionalLight;

  constructor(
    private readonly scene: Scene,
    renderer: WebGLRenderer,
    private readonly mood: Mood,
    shadow: number,
  ) {
    scene.background = new Color(mood.far);
    if (!weak) {
      const generator = new PMREMGenerator(renderer);
      scene.environment = generator.fromScene(new RoomEnvironment(), 0.05, 0.1, 100, { size: 64 }).texture;
      generator.dispose();
    }
    this.sky = new HemisphereLight(mood.sky, mood.ground);
    this.lamp = new SpotLight(mood.key, 1, 0, mood.cone, 1, 1.9);
    this.lamp.position.set(...mood.at);
    this.lamp.target.position.set(0, 0, 1);
    this.lamp.castShadow = true;
    this.lamp.shadow.mapSize.set(shadow, shadow);
    this.lamp.shadow.camera.near = 20;
    this.lamp.shadow.camera.far = 90;
    this.lamp.shadow.bias = -0.0004;
    this.lamp.shadow.normalBias = 0.03;
    this.lamp.shadow.radius = 9;
    this.fill = new DirectionalLight(mood.fill);
    this.fill.position.set(22, 18, 16);
    scene.add(this.sky, this.lamp, this.lamp.target, this.fill);
    this.dim(0);
  }

  /** The lamp goes down, from 0 to 1. */
  dim(by: number): void {
    // Without light from all around, the sky gives more.
    this.sky.intensity = this.mood.hemi * (weak ? 1.7 : 1) * (1 - by * 0.65);
    this.lamp.intensity = this.mood.power * (1 - by * 0.8);
    this.fill.intensity = this.mood.fillPower * (1 - by * 0.6);
    this.scene.environmentIntensity = this.mood.around * (1 - by * 0.6);
  }
}
