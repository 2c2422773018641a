import { expect, test, vi } from "vitest";
import { seen, setDown, spots, turned } from "../src/games/fini/felt/lie";
import { predicted } from "../src/games/fini/hand/predict";
import type { Pose, View as FiniView } from "../src/games/fini/generated/wire";

vi.mock("$/lib/constants", () => ({ constantsOf: () => ({ dice: 15, square: 350 }) }));

const far = (a: { x: number; y: number }, b: { x: number; y: number }) => Math.hypot(a.x - b.x, a.y - b.y);
/** A die that lies flat, turned by so many degrees. */
const flat = (x: number, y: number, degrees: number): Pose => {
  const half = (degrees * Math.PI) / 360;
  return [x, y, 8, Math.cos(half), 0, 0, Math.sin(half)];
};

test("no die covers another, wherever they fell", () => {
  let seed = 1;
  const draw = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let roll = 0; roll < 200; roll++) {
    const lie = spots(Array.from({ length: 15 }, () => flat(260 * draw() - 130, 200 * draw() - 100, 360 * draw())));
    for (const [i, one] of lie.entries()) {
      expect(one.x).toBeGreaterThan(0.7);
      expect(one.y).toBeLessThan(7.3);
      for (const other of lie.slice(i + 1)) expect(far(one, other)).toBeGreaterThan(1.1);
    }
  }
});

test("which face is up, and how it is turned", () => {
  expect(seen(flat(0, 0, 0)).face).toBe(4); // +z
  expect(seen([0, 0, 8, 0, 1, 0, 0]).face).toBe(5); // half a turn around x: -z
  expect(Math.abs(seen(flat(0, 0, 30)).angle)).toBeCloseTo(30);
});

test("whoever sits opposite sees the same dice from there", () => {
  const [spot] = setDown();
  expect(far(turned(turned(spot!)), spot!)).toBeCloseTo(0);
});

const die = (number: number, value: number) => ({ die: number, value, silver: number > 10 });
const view = {
  area: [die(0, 3), die(1, 4)],
  trays: [[die(2, 2)], []],
  hands: [null, null],
} as unknown as FiniView;

test("the own hand's acts are shown before the table has answered", () => {
  const held = predicted(view, [{ seat: 0, act: { type: "grab", die: 0 } }]);
  expect(held.hands[0]).toEqual(die(0, 3));
  expect(held.area).toEqual([die(1, 4)]);
  const laid = predicted(held, [{ seat: 0, act: { type: "place", slot: 1 } }]);
  expect(laid.trays[0]!.map(({ value }) => value)).toEqual([2, 3]);
  const moved = predicted(laid, [{ seat: 0, act: { type: "move", die: 0, slot: 0 } }]);
  expect(moved.trays[0]!.map(({ value }) => value)).toEqual([3, 2]);
});

test("a die that is gone, and a hand that is full, change nothing", () => {
  const gone = { ...view, area: [die(1, 4)] };
  expect(predicted(gone, [{ seat: 0, act: { type: "grab", die: 0 } }])).toEqual(gone);
  const full = { ...view, hands: [die(5, 5), null] };
  expect(predicted(full, [{ seat: 0, act: { type: "grab", die: 0 } }])).toEqual(full);
  expect(predicted(view, [{ seat: 0, act: { type: "place", slot: 0 } }])).toEqual(view);
});
