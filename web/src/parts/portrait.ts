/** A face in a square of 64: what is behind it, and shapes on it from back to front. */
export interface Portrait {
  ground: string;
  shapes: Shape[];
}

export interface Shape {
  d: string;
  fill?: string;
  /** the colour and the width of its outline */
  line?: string;
  width?: number;
}

const INK = "#2a2112";

export const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;

export const filled = (fill: string, ...paths: string[]): Shape => ({ d: paths.join(""), fill });

/** Drawn with a pen: brows, mouths, whiskers. */
export const drawn = (d: string, line = INK, width = 2): Shape => ({ d, line, width });

/** Two eyes, as pips are. */
export const eyes = (left: number, right: number, y: number, r = 2.4): Shape =>
  filled(INK, disc(left, y, r), disc(right, y, r));
