import {
  AdditiveBlending,
  Group,
  Mesh,
  MeshBasicMaterial,
  PlaneGeometry,
  PointLight,
  SpotLight,
  type Object3D,
} from "three";
import { colour } from "../look/colours";
import { paint } from "./paint";

function shaft() {
  return paint(128, 256, (canvas) => {
    const image = canvas.createImageData(128, 256);
    for (let y = 0; y < 256; y++) {
      const wide = 7 + (46 * y) / 255;
      const fade = Math.min(1, y / 150) * Math.min(1, (255 - y) / 80);
      for (let x = 0; x < 128; x++) {
        const e = Math.abs(x - 63.5) / wide;
        const k = e < 1 ? (1 - e * e) ** 1.5 * fade : 0;
        image.data.set([74 * k, 60 * k, 38 * k, 255], (y * 128 + x) * 4);
      }
    }
    canvas.putImageData(image, 0, 0);
  });
}

/** Double X: each X stands in a light of its own. World coordinates (cm). */
export function makeBeams(dice: Object3D[]): Group {
  const group = new Group();
  const map = shaft();
  for (const die of dice) {
    const { x, y, z } = die.position;
    const at = die.parent ? die.parent.localToWorld(die.position.clone()) : die.position.clone().set(x, y, z);
    const light = new SpotLight(colour("scene-spot"), 620, 0, 0.14, 0.8, 1.7);
    light.position.set(at.x, 42, at.z - 6);
    light.target.position.copy(at);
    const glow = new PointLight(colour("scene-glow"), 16, 9, 1.8);
    glow.position.set(at.x, 1.4, at.z + 0.3);
    const front = new PointLight(colour("scene-front"), 5, 14, 1.6);
    front.position.set(at.x - 1.5, at.y + 5, at.z + 6);
    const material = new MeshBasicMaterial({
      map,
      transparent: true,
      blending: AdditiveBlending,
      depthWrite: false,
      toneMapped: false,
    });
    const beam = new Mesh(new PlaneGeometry(12.5, 36), material);
    beam.position.set(at.x, 18.4, at.z - 2.6);
    beam.rotation.x = -0.08;
    group.add(light, light.target, glow, front, beam);
  }
  return group;
}
