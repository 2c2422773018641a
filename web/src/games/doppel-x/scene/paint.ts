import { CanvasTexture, MirroredRepeatWrapping, RepeatWrapping, SRGBColorSpace, type Texture } from "three";

export type Woods = [base: string, dark: string, pale: string];

const parts = (colour: string) => [1, 3, 5].map((i) => parseInt(colour.slice(i, i + 2), 16));

/** Smooth value noise: the same for the same seed. */
function noise(seed: number): (x: number, y: number) => number {
  const at = (x: number, y: number) => {
    let n = Math.imul(x, 374761393) + Math.imul(y, 668265263) + Math.imul(seed, 982451653);
    n = Math.imul(n ^ (n >>> 13), 1274126177);
    return ((n ^ (n >>> 16)) >>> 0) / 4294967295;
  };
  return (x, y) => {
    // Called for millions of pixels: no arrays here.
    const xi = Math.floor(x);
    const yi = Math.floor(y);
    const f = x - xi;
    const g = y - yi;
    const u = f * f * (3 - 2 * f);
    const v = g * g * (3 - 2 * g);
    const a = at(xi, yi);
    const b = at(xi + 1, yi);
    const c = at(xi, yi + 1);
    const d = at(xi + 1, yi + 1);
    return a + (b - a) * u + (c - a) * v + (a - b - c + d) * u * v;
  };
}

export function paint(width: number, height: number, draw: (canvas: CanvasRenderingContext2D) => void): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext("2d");
  if (context) draw(context);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 8;
  return texture;
}

function pixels(width: number, height: number, colour: (x: number, y: number, out: number[]) => void): CanvasTexture {
  return paint(width, height, (canvas) => {
    const image = canvas.createImageData(width, height);
    const out = [0, 0, 0];
    for (let y = 0, i = 0; y < height; y++)
      for (let x = 0; x < width; x++, i += 4) {
        colour(x, y, out);
        image.data[i] = out[0] ?? 0;
        image.data[i + 1] = out[1] ?? 0;
        image.data[i + 2] = out[2] ?? 0;
        image.data[i + 3] = 255;
      }
    canvas.putImageData(image, 0, 0);
  });
}

interface Grain {
  seed: number;
  rings: number;
  /** how strong it shows */
  grain: number;
  planks?: number;
  /** how dark the gap between two planks is */
  seam?: number;
}

/** Wood along x, in rings or planks. */
export function wood(
  width: number,
  height: number,
  woods: Woods,
  { seed, rings, grain, planks = 0, seam = 0.6 }: Grain,
) {
  const field = noise(seed);
  const [base, dark, pale] = woods.map(parts) as [number[], number[], number[]];
  return pixels(width, height, (x, y, out) => {
    const u = x / width;
    const v = y / height;
    const plank = Math.floor(v * planks);
    const off = plank * 37.7;
    const edge = planks ? (Math.min((v * planks) % 1, 1 - ((v * planks) % 1)) * height) / planks : 99;
    const warp = field(u * 4 + off, v * 3 + off) * 1.6 + field(u * 11 + off, v * 7) * 0.35;
    const ring = 0.5 + 0.5 * Math.sin((v * rings + warp + off) * 6.283);
    const pore = field(u * 60 + off, v * height * 0.9) > 0.86 ? 0.22 : 0;
    let deep = (0.5 * ring ** 1.7 + 0.22 * field(u * 26 + off, v * height * 0.55) + pore) * 0.8 * grain;
    if (plank) deep += (field(plank * 9.1, 3) - 0.5) * 0.25;
    const light = 0.35 * (1 - ring) * field(u * 5 + off, v * 9);
    const gap = edge < 1.6 ? seam + 0.2 * edge : 1;
    for (let c = 0; c < 3; c++) {
      const b = base[c] ?? 0;
      out[c] = (b + ((dark[c] ?? 0) - b) * Math.max(0, deep) + ((pale[c] ?? 0) - b) * light) * gap;
    }
  });
}

export function felt(colour: string): CanvasTexture {
  const field = noise(9);
  const base = parts(colour);
  return repeated(
    pixels(256, 256, (x, y, out) => {
      const k = 0.86 + 0.2 * field(x * 0.9, y * 0.9) + 0.12 * (field(x * 0.08, y * 0.08) - 0.5);
      for (let c = 0; c < 3; c++) out[c] = (base[c] ?? 0) * k;
    }),
    0.25,
    0.25,
  );
}

/** One unit of the surface shows so much of the picture; `offset` moves it. */
export function repeated<T extends Texture>(texture: T, x: number, y: number, mirrored = false, offset = 0): T {
  texture.wrapS = texture.wrapT = mirrored ? MirroredRepeatWrapping : RepeatWrapping;
  texture.repeat.set(x, y);
  texture.offset.set(offset, offset);
  return texture;
}
