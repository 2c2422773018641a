import { describe, expect, it } from "vitest";
import type { Ruled } from "$/games/doppel-x/generated/wire";
import {
  asked,
  begin,
  bet,
  fresh,
  groups,
  move,
  next,
  progress,
  tell,
  threwInstead,
  type Entered,
} from "$/games/doppel-x/referee/box";

const NAMES = ["Ada", "Ben", "Cleo", "Davi"];
const begun = (): Entered => {
  const entered = { ...fresh(), names: NAMES };
  return { ...entered, ...begin(entered) };
};
/** Ben's throw, with Ada's die in the box and the others free. */
const thrown = (): Entered => ({
  ...begun(),
  threw: 1,
  dice: { 0: { face: 2, where: "1x" }, 1: {}, white: {} },
  chips: [1, 2, 3, 4],
  open: 1,
});
const step = (entered: Entered, ...parts: ((entered: Entered) => Partial<Entered>)[]): Entered =>
  parts.reduce((now, part) => ({ ...now, ...part(now) }), entered);

describe("a throw that is entered to the referee", () => {
  it("begins with everybody's die, and no white one", () => {
    expect(groups(begun())).toEqual({ thrown: [0, 1, 2, 3], lying: [], free: [] });
    expect(asked(begun())).toMatchObject({ threw: null, chips: [0, 0, 0, 0], bets: [], options: { e_field: "-1" } });
  });

  it("opens the next row when all is said of a die", () => {
    const half = step(thrown(), (entered) => tell(entered, 1, { face: 3 }));
    expect([half.open, progress(half)]).toEqual([1, { done: 1, all: 3 }]);
    const whole = step(half, (entered) => tell(entered, 1, { where: "2x" }));
    expect([whole.open, progress(whole)]).toEqual(["white", { done: 2, all: 3 }]);
    const all = step(whole, (entered) => tell(entered, "white", { where: "gone" }));
    expect([all.open, progress(all)]).toEqual([null, { done: 3, all: 3 }]);
    expect(asked(all).lies).toEqual([
      { die: 1, face: 3, fields: ["2x"] },
      { die: "white", where: "hole" },
      { die: 0, face: 2, fields: ["1x"] },
    ]);
  });

  it("lets a die go into the box and back, and nobody bet with one that lies there", () => {
    const bets = step(thrown(), (entered) => bet(entered, 2, "C"));
    expect(asked(bets).bets).toEqual([null, null, "C", null]);
    const boxed = step(bets, (entered) => move(entered, 2, true));
    expect([groups(boxed).free, boxed.bets[2]]).toEqual([[3], null]);
    expect(groups(step(boxed, (entered) => move(entered, 2, false))).free).toEqual([2, 3]);
  });

  it("lets somebody else have thrown", () => {
    const other = step(
      thrown(),
      (entered) => bet(entered, 3, "A"),
      (entered) => threwInstead(entered, 3),
    );
    expect(groups(other)).toEqual({ thrown: [3, "white"], lying: [0, 1], free: [2] });
    expect(other.bets[3]).toBeNull();
  });

  it("forgets what the spinner flung when the die lies elsewhere", () => {
    const flung = step({ ...thrown(), flung: [0] }, (entered) => tell(entered, 0, { where: "3x" }));
    expect(flung.flung).toEqual([]);
  });

  it("goes on with the box as the referee leaves it", () => {
    const view = { points: [3, 8, 3, 7], active: 2, board: [{ die: 0, face: 2, fields: ["1x"] }] };
    const ruled = { view, leaders: [] } as unknown as Ruled;
    const following = step({ ...thrown(), ruled }, next);
    expect(following).toMatchObject({ chips: [3, 8, 3, 7], threw: 2, open: 2, ruled: null });
    expect(following.dice).toEqual({ 0: { face: 2, where: "1x" }, 2: {}, white: {} });
  });

  it("is played off by those who share the top", () => {
    const ruled = { view: {}, leaders: [1, 3] } as unknown as Ruled;
    expect(step({ ...thrown(), ruled }, next)).toMatchObject({ names: ["Ben", "Davi"], decides: true, chips: [0, 0] });
    const won = { view: {}, leaders: [1] } as unknown as Ruled;
    expect(step({ ...thrown(), ruled: won }, next)).toMatchObject({ names: NAMES, decides: false, threw: null });
  });
});
