import { beforeEach, describe, expect, test } from "vitest";
import type { Review } from "$/lib/generated/wire";
import { Tab } from "./fake";

type Reading = typeof import("$/review/reading");
let reading: Reading;

beforeEach(async () => {
  const tab = new Tab();
  tab.languages = ["de"];
  tab.enter();
  reading = await import("$/review/reading");
});

describe("points", () => {
  test.each([
    [123, "+12,3"],
    [-5, "−0,5"],
    [0, "0,0"],
    [40, "+4,0"],
    [12_345, "+1.234,5"],
  ])("are tenths, written with a sign and one decimal: %i", (tenths, text) => {
    expect(reading.points(tenths)).toBe(text);
  });

  test("have no plus where they are no difference", () => {
    expect([reading.points(123, false), reading.points(-123, false)]).toEqual(["12,3", "−12,3"]);
  });

  test("are written as the language has it", async () => {
    (await import("$/lib/settings.svelte")).settings.keep({ language: "en" });
    expect(reading.points(-12_345)).toBe("−1,234.5");
    expect(reading.percent(0.503)).toBe("50.3 %");
  });
});

const roll = (turn: number, before: number, after: number, lucks: number[] | null = null) => ({
  kind: "roll",
  line: 2,
  turn,
  seat: 0,
  before,
  after,
  luck: after - before,
  lucks,
});
const reviewOf = (...moments: object[]): Review => ({ moments }) as unknown as Review;

describe("the luck of a turn", () => {
  const two = reviewOf(
    roll(1, 0.5, 0.6),
    { kind: "decision", line: 3, turn: 1, seat: 0, before: 0.6, after: 0.1 },
    roll(1, 0.1, 0.15),
    roll(2, 0.15, 0.05),
  );

  test("is what its rolls together did to the chance, and not what was decided", () => {
    expect(reading.luckIn(two, 1, 0)).toBeCloseTo(0.15);
    expect(reading.luckIn(two, 2, 0)).toBeCloseTo(-0.1);
  });

  test("of one of two is the other's bad luck", () => {
    expect(reading.luckIn(two, 1, 1)).toBeCloseTo(-0.15);
  });

  test("is each seat's own where more than two play", () => {
    const many = reviewOf(roll(1, 0.5, 0.6, [0.1, -0.02, -0.08]), roll(1, 0.6, 0.5, [-0.1, 0.07, 0.03]));
    expect([0, 1, 2].map((me) => reading.luckIn(many, 1, me))).toEqual([0, 0.05, -0.05].map((n) => expect.closeTo(n)));
  });

  test("is not there where no dice fell", () => {
    expect(reading.luckIn(two, 3, 0)).toBeUndefined();
    expect(reading.luckIn(reviewOf(roll(3, 0.5, 0.5)), 3, 0)).toBe(0);
  });
});
