import type { Circle, Line, Polygon, Rect, Ring } from "../generated/wire";

export type Shape = Rect | Circle | Ring | Polygon;
type Point = readonly [number, number];

const radians = (degrees: number) => (degrees * Math.PI) / 180;
const n = (value: number) => +value.toFixed(2);
const p = ([x, y]: Point) => `${n(x)} ${n(-y)}`;

function circle([x, y]: Point, r: number, sweep: 0 | 1): string {
  const arc = (to: Point) => `A${n(r)} ${n(r)} 0 1 ${sweep} ${p(to)}`;
  return `M${p([x - r, y])}${arc([x + r, y])}${arc([x - r, y])}Z`;
}

function ring({ at: [x, y], r, inner, from, to }: Ring): string {
  const on = (radius: number, angle: number): Point => [
    x + radius * Math.cos(radians(angle)),
    y + radius * Math.sin(radians(angle)),
  ];
  if (to - from >= 360) return circle([x, y], r, 1) + (inner ? circle([x, y], inner, 0) : "");
  const big = to - from > 180 ? 1 : 0;
  const outside = `M${p(on(r, from))}A${n(r)} ${n(r)} 0 ${big} 0 ${p(on(r, to))}`;
  if (!inner) return `${outside}L${p([x, y])}Z`;
  return `${outside}L${p(on(inner, to))}A${n(inner)} ${n(inner)} 0 ${big} 1 ${p(on(inner, from))}Z`;
}

function rect({ at: [x, y], size: [w, d], turn }: Rect): string {
  const [c, s] = [Math.cos(radians(turn)), Math.sin(radians(turn))];
  const corner = (u: number, v: number) => p([x + u * c - v * s, y + u * s + v * c]);
  const [a, b] = [w / 2, d / 2];
  return `M${corner(-a, -b)}L${corner(a, -b)}L${corner(a, b)}L${corner(-a, b)}Z`;
}

/** A shape of a board file as a path; there y points away from the south side, here down. */
export function pathOf(shape: Shape | Line): string {
  switch (shape.kind) {
    case "circle":
      return circle(shape.at, shape.r, 1);
    case "ring":
      return ring(shape);
    case "rect":
      return rect(shape);
    case "polygon":
      return `M${shape.points.map(p).join("L")}Z`;
    case "line":
      return `M${shape.points.map(p).join("L")}`;
  }
}
