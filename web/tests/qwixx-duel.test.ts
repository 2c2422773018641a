import { expect, test } from "vitest";
import { closedRows, diceOf, litBy } from "../src/games/qwixx-duel/game";
import { pillsOf } from "../src/games/qwixx-duel/board/pills";
import { measuresOf, shapeOf } from "../src/games/qwixx-duel/board/sizes";
import { sumOf, turnsOf } from "../src/games/qwixx-duel/turns";
import type { Placed, View } from "../src/games/qwixx-duel/generated/wire";

const PAGES = [
  [1440, 900, "wide"],
  [1280, 600, "low"],
  [1024, 768, "beside"],
  [820, 1180, "mid"],
  [844, 390, "low"],
  [600, 900, "small"],
  [390, 844, "tall"],
  [360, 640, "small"],
] as const;

test.each(PAGES)("a page of %i by %i is %s", (width, height, shape) => {
  expect(shapeOf(width, height)).toBe(shape);
});

test("every shape's board shows four rows and the ladder inside its drawing", () => {
  for (const [wide, high, shape] of PAGES) {
    const { width, height, row, cell, lock, ladder } = measuresOf(shape, "table", wide, high);
    expect(row.top + 3 * row.step + row.height).toBeLessThanOrEqual(ladder.y);
    expect(ladder.y + ladder.height).toBeLessThanOrEqual(height);
    expect(cell.x + 10 * cell.step + cell.width).toBeLessThanOrEqual(lock);
    expect(lock + cell.width).toBeLessThanOrEqual(width);
  }
});

test("verbs of neighbours never lie on each other", () => {
  const verbs = { place: "colocar", capture: "capturar", stack: "empilhar", close: "fechar" };
  const lit = (...fields: [number, Placed["does"]][]) => fields.map(([at, does]) => ({ at, does, chosen: false }));
  for (const [wide, high, shape] of PAGES) {
    const m = measuresOf(shape, "table", wide, high);
    const same = pillsOf(lit([3, "place"], [4, "place"]), verbs, m);
    if (shape === "small") expect(same.map(({ word }) => word)).toEqual(["colocar"]);
    for (const pills of [same, pillsOf(lit([3, "place"], [4, "capture"], [6, "stack"]), verbs, m)])
      pills.slice(1).forEach(({ x, width }, i) => {
        expect(x - width / 2).toBeGreaterThanOrEqual(pills[i]!.x + pills[i]!.width / 2);
      });
  }
});

const placed: Placed = {
  does: "capture",
  dice: ["white-2", "blue"],
  pips: [2, 1],
  points: 3,
  totals: [3, 0],
  ends: null,
  stones: 2,
};

test("what a stone did is what the verdict says", () => {
  const after = {} as View;
  const roll = { type: "roll", seat: 1, white: [5, 2], blue: 1 } as const;
  const place = { type: "place", seat: 1, row: "blue", value: 3 } as const;
  const moments = [
    { event: { ...roll, white: [5, 2] as [number, number] }, before: after, after, extra: {}, verdict: null },
    { event: place, before: after, after, extra: {}, verdict: placed },
  ];
  expect(sumOf(moments[1]!)).toEqual([
    { kind: "white", value: 2 },
    { kind: "blue", value: 1 },
  ]);
  expect(turnsOf(moments)).toEqual([{ seat: 1, roll, acts: [{ does: "capture", place }] }]);
});

test("lit are the fields that are offered, and the die of a closed row is out", () => {
  expect([...litBy([{ type: "roll" }, { type: "place", row: "blue", value: 3, would: placed }])]).toEqual([
    ["blue 3", placed],
  ]);
  const view = { rows: [{ name: "red", lock: 0 }] } as View;
  const dice = diceOf({ type: "roll", seat: 0, white: [1, 2], red: 3, green: 4 }, closedRows(view));
  expect(dice).toEqual({ white: [1, 2], coloured: { green: 4 } });
});
