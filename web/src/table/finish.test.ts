import { beforeEach, expect, test } from "vitest";
import { FakeWorld } from "../../tests/fake";
import { Finish, type Final } from "./finish.svelte";

let world: FakeWorld;
let finish: Finish;

beforeEach(() => {
  world = new FakeWorld();
  finish = new Finish(world);
});

const over = (change: Partial<Final> = {}): Final => ({
  stage: "over",
  showing: false,
  revealed: true,
  lingers: undefined,
  ...change,
});

/** ms after which the result is shown; undefined: not by itself. */
function shownAfter(final: Final): number | undefined {
  finish.follow(final);
  for (let ms = 0; ms <= 10_000; ms += 100) {
    world.pass(ms ? 100 : 0);
    if (finish.ended) return ms;
  }
  return undefined;
}

test("the last act stays in sight before the result is shown, for as long as its game says", () => {
  finish.follow(over({ stage: "playing" }));
  expect(shownAfter(over())).toBe(1600);
  finish.follow(over({ stage: "playing" }));
  expect(finish.ended).toBe(false);
  expect(shownAfter(over({ lingers: 4000 }))).toBe(4000);
});

test("a latecomer sees the result at once, and so do all where no dice were revealed", () => {
  finish.follow(over({ stage: undefined }));
  expect(shownAfter(over())).toBe(0);
  finish.follow(over({ stage: "playing" }));
  expect(shownAfter(over({ revealed: false }))).toBe(0);
});

test("a game that still shows its last act is waited for, until it says that it is done", () => {
  finish.follow(over({ stage: "playing" }));
  expect(shownAfter(over({ showing: true }))).toBeUndefined();
  finish.end();
  expect(finish.ended).toBe(true);
});

test("what is followed anew waits anew: the first wait can be ended", () => {
  finish.follow(over({ stage: "playing" }));
  finish.follow(over())?.();
  world.pass(5000);
  expect(finish.ended).toBe(false);
});
