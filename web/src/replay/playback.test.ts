import { beforeEach, expect, test } from "vitest";
import { FakeWorld } from "../../tests/fake";
import { Playback } from "./playback.svelte";

let world: FakeWorld;
let playback: Playback;

beforeEach(() => {
  world = new FakeWorld();
  playback = new Playback(world);
  playback.open(10, [0, 4, 7], 0);
});

test("steps end at the beginning and at the end", () => {
  playback.step(-1);
  expect(playback.at).toBe(0);
  playback.go(99);
  expect(playback.at).toBe(10);
  playback.open(3, [], 8);
  expect(playback.at).toBe(3);
});

test("bigger steps go to where turns begin, and back to the one before", () => {
  const stops = [4, 7, 10].map((to) => (playback.turnOn(), [playback.at, to]));
  expect(stops.every(([at, to]) => at === to)).toBe(true);
  const back = [7, 4, 0].map((to) => (playback.turnBack(), [playback.at, to]));
  expect(back.every(([at, to]) => at === to)).toBe(true);
});

test("it runs to the end by itself, faster if that is chosen, and stops there", () => {
  playback.go(8);
  playback.toggle();
  playback.faster();
  expect(playback.speed).toBe(2);
  for (const at of [9, 10]) {
    playback.run();
    world.pass(549);
    expect(playback.at).toBe(at - 1);
    world.pass(1);
    expect(playback.at).toBe(at);
  }
  expect(playback.run()).toBeUndefined();
  expect(playback.playing).toBe(false);
});

test("started at the end it runs from the beginning, and a step by hand stops it", () => {
  playback.go(10);
  playback.toggle();
  expect([playback.at, playback.playing]).toEqual([0, true]);
  playback.step(1);
  expect(playback.playing).toBe(false);
  expect(playback.run()).toBeUndefined();
});

test("the next speed after the highest is the lowest", () => {
  const speeds = [0, 1, 2, 3].map(() => (playback.faster(), playback.speed));
  expect(speeds).toEqual([2, 4, 0.5, 1]);
});
