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
import { colour, type Theme } from "../look/colours";
import { weak } from "./device";
import type { Woods } from "./paint";

interface Mood {
  sky: string;
  ground: string;
  lamp: string;
  fill: string;
  far: string;
  felt: string;
  wood: Woods;
  table: Woods;
  hemi: number;
  power: number;
  at: [number, number, number];
  cone: number;
  fillPower: number;
  around: number;
  seam: number;
}

/** How strong the light is, and where the lamp hangs: by day, and in the evening under one lamp. */
const POWERS = {
  dark: { hemi: 0.7, power: 3200, at: [-15, 47, -13], cone: 0.6, fillPower: 0.38, around: 0.34, seam: 0.55 },
  light: { hemi: 1, power: 2500, at: [-20, 46, -8], cone: 0.95, fillPower: 0.55, around: 0.42, seam: 0.76 },
} satisfies Record<Theme, Partial<Mood>>;

export function moodOf(theme: Theme): Mood {
  const of = (name: string) => colour(`scene-${name}`, theme);
  const woods = (name: string): Woods => [of(name), of(`${name}-dark`), of(`${name}-pale`)];
  return {
    sky: of("sky"),
    ground: of("ground"),
    lamp: of("lamp"),
    fill: of("fill"),
    far: of("far"),
    felt: of("felt"),
    wood: woods("wood"),
    table: woods("table"),
    ...POWERS[theme],
  };
}

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
    this.lamp = new SpotLight(mood.lamp, 1, 0, mood.cone, 1, 1.9);
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
