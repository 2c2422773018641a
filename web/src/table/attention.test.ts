import { beforeEach, describe, expect, test } from "vitest";
import { Attention } from "./attention.svelte";

let time: number;
let hidden: boolean;
let calls: string[];
let attention: Attention;

beforeEach(() => {
  [time, hidden, calls] = [0, false, []];
  attention = new Attention({
    now: () => time,
    hidden: () => hidden,
    sound: (which) => calls.push(which),
    notify: (text) => calls.push(text),
  });
});

/** Its turn begins so many ms after the page opened, or after its last turn. */
function turnAfter(ms: number): string[] {
  attention.turn(false, "");
  time += ms;
  calls = [];
  attention.turn(true, "Your turn");
  return calls;
}

describe("one's turn", () => {
  test("after a short wait is shown in a notice, which only a hidden page sends", () => {
    expect(turnAfter(4000)).toEqual(["Your turn"]);
  });

  test("sounds after a long wait, for its player may have looked away", () => {
    expect(turnAfter(5001)).toEqual(["turn", "Your turn"]);
    time += 60_000;
    attention.turn(true, "Your turn");
    expect(calls).toHaveLength(2);
    expect(turnAfter(100)).toEqual(["Your turn"]);
  });

  test("sounds at once on a page that is hidden", () => {
    hidden = true;
    expect(turnAfter(10)).toEqual(["turn", "Your turn"]);
  });
});

describe("a player who sits down", () => {
  const chairs = (...names: (string | null)[]) => names.map((name) => ({ name }));

  test("is no news to a page that has just come, nor on the device where they sit", () => {
    expect(attention.newcomer(chairs("Ada", "Ben", null), [0])).toBeUndefined();
    expect(attention.newcomer(chairs("Ada", "Ben", "Cem"), [0, 2])).toBeUndefined();
  });

  test("is news once", () => {
    attention.newcomer(chairs("Ada", null), [0]);
    expect(attention.newcomer(chairs("Ada", "Ben"), [0])).toBe(1);
    expect(attention.newcomer(chairs("Ada", "Ben"), [0])).toBeUndefined();
  });

  test("stays in the tab's title until the page is seen", () => {
    hidden = true;
    attention.join("Ben is here");
    expect(calls).toEqual(["joined", "Ben is here"]);
    attention.seen();
    expect(attention.joined).toBe("Ben is here");
    hidden = false;
    attention.seen();
    expect(attention.joined).toBe("");
  });
});
