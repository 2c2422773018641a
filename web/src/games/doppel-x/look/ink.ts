/**
 * What boards and tiles are drawn with: strokes and areas, last one on top. The same list becomes an SVG and is
 * painted onto the box's floor, so that both show the same board. y points down.
 */
export interface Ink {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
  opacity?: number;
  /** only inside of this path */
  clip?: string;
  /** what lies twice inside is outside */
  evenodd?: boolean;
  matrix?: Matrix;
}

export type Matrix = readonly [number, number, number, number, number, number];

/** The inks, moved and scaled as one. */
export function placed(inks: Ink[], x: number, y: number, scale: number): Ink[] {
  return inks.map((ink) => {
    const [a, b, c, d, e, f] = ink.matrix ?? [1, 0, 0, 1, 0, 0];
    return { ...ink, matrix: [a * scale, b * scale, c * scale, d * scale, e * scale + x, f * scale + y] };
  });
}

export function paintInks(canvas: CanvasRenderingContext2D, inks: Ink[]): void {
  canvas.lineCap = canvas.lineJoin = "round";
  for (const { d, fill, stroke, width = 1, opacity = 1, clip, evenodd, matrix } of inks) {
    canvas.save();
    if (clip) canvas.clip(new Path2D(clip));
    if (matrix) canvas.transform(...(matrix as [number, number, number, number, number, number]));
    canvas.globalAlpha = opacity;
    const path = new Path2D(d);
    if (fill) {
      canvas.fillStyle = fill;
      canvas.fill(path, evenodd ? "evenodd" : "nonzero");
    }
    if (stroke) {
      canvas.strokeStyle = stroke;
      canvas.lineWidth = width;
      canvas.stroke(path);
    }
    canvas.restore();
  }
}
