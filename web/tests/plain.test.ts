import { expect, test } from "vitest";
import { actOf, distinct, type PlainOffer } from "../src/plain/plain";

const keep = { type: "keep", seat: 0, dice: [1, 5], label: "Keep 1 and 5", gain: 150 } as PlainOffer;

test("what is said to the table is the act, without the words that came with it", () => {
  expect(actOf(keep)).toEqual({ type: "keep", dice: [1, 5] });
});

test("what reads the same is offered once", () => {
  expect(distinct([keep, { ...keep }, { type: "stop", label: "Stop" }]).map(({ label }) => label)).toEqual([
    "Keep 1 and 5",
    "Stop",
  ]);
});
