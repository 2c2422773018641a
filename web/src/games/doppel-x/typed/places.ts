import type { Aiming } from "../aim/aim.svelte";
import { phrases } from "../phrases";
import { dieWord } from "../tale";
import type { Board, Field, Obstacle, View } from "../generated/wire";
import { words } from "./words";

type Shape = Field["shape"] | Obstacle["shape"];
type Point = readonly [number, number];

/** Where a shape is, roughly: good enough to throw at. */
function middleOf(shape: Shape): Point {
  if (shape.kind === "polygon") {
    const n = shape.points.length;
    return [shape.points.reduce((sum, [x]) => sum + x, 0) / n, shape.points.reduce((sum, [, y]) => sum + y, 0) / n];
  }
  if (shape.kind !== "ring") return shape.at;
  const angle = (((shape.from + shape.to) / 2) * Math.PI) / 180;
  const away = (shape.r + shape.inner) / 2;
  return [shape.at[0] + away * Math.cos(angle), shape.at[1] + away * Math.sin(angle)];
}

/** A point as the hand sees it, to 5 mm: no hand is more exact. */
function seen(aim: Aiming, board: Board, at: Point): string {
  const { right, ahead } = aim.from(board, at);
  const round = (n: number) => 5 * Math.round(n / 5);
  return words.words.where(round(right), round(ahead));
}

/** The box in words: where its fields and holes are, as seen from the side on which one stands. */
export function boxText(aim: Aiming, board: Board, view: View): string {
  const w = words.words;
  const across = aim.side === "south" || aim.side === "north";
  const [width, depth] = across ? board.size : [board.size[1], board.size[0]];
  const fields = board.fields.map(({ factor, shape }) => ({ name: phrases.words.fields[factor] ?? factor, shape }));
  const names = [...new Set(fields.map(({ name }) => name))];
  const placesOf = (name: string) =>
    fields.filter((field) => field.name === name).map(({ shape }) => seen(aim, board, middleOf(shape)));
  const lines = names.map((name) => w.lies(name, placesOf(name).join("; ")));
  const holes = board.holes.map((hole) => seen(aim, board, middleOf(hole)));
  if (holes.length) lines.push(w.lies(w.hole, holes.join("; ")));
  if (view.options.spinner && board.spinner) lines.push(w.lies(w.spinner, seen(aim, board, board.spinner.at)));
  return [w.seen(phrases.words.sides[aim.side] ?? "", width, depth), ...lines.map((line) => `${line}.`)].join("\n");
}

/** The dice in words, where they lie, and who has bet. */
export function diceText(aim: Aiming, board: Board, view: View, names: string[]): string {
  const p = phrases.words;
  const lying = view.board.map(({ die, face, fields, pose }) => {
    const touched = fields.map((field) => p.fields[field] ?? field);
    const what = p.twin.lies(dieWord(die, names), p.faces[face] ?? "", touched);
    return pose ? words.words.lies(what, seen(aim, board, [pose[0], pose[1]])) : what;
  });
  const free = view.free.map((die) => p.twin.free(dieWord(die, names)));
  const bets = view.bets.flatMap((tile, seat) => (tile ? p.twin.bets(names[seat] ?? "", tile) : []));
  const all = [...(lying.length ? lying : [words.words.nothingLies.replace(/\.$/, "")]), ...free, ...bets];
  return all.map((line) => `${line}.`).join("\n");
}
