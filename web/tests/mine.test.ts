import { beforeEach, expect, test, vi } from "vitest";
import { Tab } from "./fake";

let tab: Tab;

beforeEach(() => {
  vi.useFakeTimers({ now: 1000, toFake: ["Date"] });
  tab = new Tab();
});

/** The list of games as a tab has it that is opened now. */
const opened = async (at = tab) => {
  at.enter();
  return (await import("$/lib/mine.svelte")).mine;
};
const names = (all: { match: string }[]) => all.map(({ match }) => match);

test("what is kept is there after the page was closed, and every change adds to it", async () => {
  const mine = await opened();
  mine.keep("m1", { tokens: ["t"], game: "fini" });
  mine.keep("m1", { stage: "playing", turn: true });
  const kept = { match: "m1", tokens: ["t"], game: "fini", stage: "playing", turn: true, title: [], seen: 1000 };
  expect(mine.find("m1")).toEqual(kept);
  expect((await opened()).find("m1")).toEqual(kept);
  expect(mine.find("m2")).toBeUndefined();
});

test("the game that was seen last comes first, and the oldest of many goes", async () => {
  const mine = await opened();
  for (let n = 0; n < 61; n++) mine.keep(`m${n}`, {});
  mine.keep("m5", {});
  expect(names(mine.all)).toHaveLength(60);
  expect(names(mine.all).slice(0, 2)).toEqual(["m5", "m60"]);
  expect(mine.find("m0")).toBeUndefined();
});

test("one is to be resumed that is not over, and to which there is a key", async () => {
  const mine = await opened();
  expect(mine.open).toBeUndefined();
  mine.keep("playing", { tokens: ["t"], stage: "playing" });
  mine.keep("over", { tokens: ["t"], stage: "over" });
  mine.keep("closed", { tokens: ["t"], stage: "closed" });
  mine.keep("watched", { stage: "playing" });
  expect(mine.open?.match).toBe("playing");
});

test("two tabs lose nothing of what the other has kept, and learn of it", async () => {
  const one = await opened();
  const second = new Tab(tab.disk);
  const other = await opened(second);
  one.keep("m1", { tokens: ["t"] });
  other.keep("m2", { tokens: ["u"] });
  other.keep("m1", { stage: "playing" });
  expect(other.find("m1")).toMatchObject({ tokens: ["t"], stage: "playing" });
  expect(names(one.all)).toEqual(["m1"]);
  tab.fires("storage", { key: "knobel.settings" });
  expect(names(one.all)).toEqual(["m1"]);
  tab.fires("storage", { key: "knobel.games" });
  expect(names(one.all)).toEqual(["m1", "m2"]);
});

test("a game that is removed stays away, also after another tab kept something", async () => {
  const mine = await opened();
  mine.keep("m1", {});
  mine.keep("m2", {});
  const other = await opened(new Tab(tab.disk));
  other.keep("m3", {});
  mine.forget("m1");
  mine.keep("m2", { turn: true });
  expect(names(mine.all)).toEqual(["m2", "m3"]);
  expect(names((await opened()).all)).toEqual(["m2", "m3"]);
});

test("a browser that keeps nothing, or kept nonsense, plays all the same", async () => {
  tab.disk.set("knobel.games", "{nonsense");
  const mine = await opened();
  expect(mine.all).toEqual([]);
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
  });
  mine.keep("m1", { tokens: ["t"] });
  mine.keep("m2", {});
  mine.forget("m2");
  expect(names(mine.all)).toEqual(["m1"]);
});
