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
  return (await import("$/lib/myMatches.svelte")).myMatches;
};
const names = (all: { match: string }[]) => all.map(({ match }) => match);

test("what is kept is there after the page was closed, and every change adds to it", async () => {
  const myMatches = await opened();
  myMatches.keep("m1", { tokens: ["t"], game: "fini" });
  myMatches.keep("m1", { stage: "playing", turn: true });
  const kept = { match: "m1", tokens: ["t"], game: "fini", stage: "playing", turn: true, title: [], seen: 1000 };
  expect(myMatches.find("m1")).toEqual(kept);
  expect((await opened()).find("m1")).toEqual(kept);
  expect(myMatches.find("m2")).toBeUndefined();
});

test("the game that was seen last comes first, and the oldest of many goes", async () => {
  const myMatches = await opened();
  for (let n = 0; n < 61; n++) myMatches.keep(`m${n}`, {});
  myMatches.keep("m5", {});
  expect(names(myMatches.all)).toHaveLength(60);
  expect(names(myMatches.all).slice(0, 2)).toEqual(["m5", "m60"]);
  expect(myMatches.find("m0")).toBeUndefined();
});

test("one is to be resumed that is not over, and to which there is a key", async () => {
  const myMatches = await opened();
  expect(myMatches.open).toBeUndefined();
  myMatches.keep("playing", { tokens: ["t"], stage: "playing" });
  myMatches.keep("over", { tokens: ["t"], stage: "over" });
  myMatches.keep("closed", { tokens: ["t"], stage: "closed" });
  myMatches.keep("watched", { stage: "playing" });
  expect(myMatches.open?.match).toBe("playing");
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
  const myMatches = await opened();
  myMatches.keep("m1", {});
  myMatches.keep("m2", {});
  const other = await opened(new Tab(tab.disk));
  other.keep("m3", {});
  myMatches.forget("m1");
  myMatches.keep("m2", { turn: true });
  expect(names(myMatches.all)).toEqual(["m2", "m3"]);
  expect(names((await opened()).all)).toEqual(["m2", "m3"]);
});

test("a browser that keeps nothing, or kept nonsense, plays all the same", async () => {
  tab.disk.set("knobel.games", "{nonsense");
  const myMatches = await opened();
  expect(myMatches.all).toEqual([]);
  vi.stubGlobal("localStorage", {
    getItem: () => {
      throw new Error("forbidden");
    },
    setItem: () => {
      throw new Error("full");
    },
  });
  myMatches.keep("m1", { tokens: ["t"] });
  myMatches.keep("m2", {});
  myMatches.forget("m2");
  expect(names(myMatches.all)).toEqual(["m1"]);
});
