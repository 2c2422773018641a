import { GLYPHS } from "./glyphs";
import type { Ink } from "./ink";

const TIMES = "×";

/** Numbers and letters, centred at a point (y down), turned counter-clockwise in degrees. */
export function lettered(text: string, x: number, y: number, size: number, ink: string, turn = 0): Ink[] {
  let width = 0;
  const parts = [...text].flatMap((sign) => {
    const glyph = GLYPHS[sign];
    if (!glyph) return [];
    const small = sign === TIMES;
    const part = { d: glyph[1], at: width, small };
    width += glyph[0] * (small ? 0.78 : 1) - (small ? 6 : 0);
    return part;
  });
  const k = size / 1000;
  const angle = (-turn * Math.PI) / 180;
  const [c, s] = [Math.cos(angle) * k, Math.sin(angle) * k];
  return parts.map(({ d, at, small }) => {
    const [u, v, q] = [at - width / 2, small ? 330 : 350, small ? 0.78 : 1];
    return {
      d,
      fill: ink,
      ...(small ? { stroke: ink, width: 46 } : {}),
      matrix: [c * q, s * q, -s * q, c * q, x + c * u - s * v, y + s * u + c * v],
    };
  });
}
