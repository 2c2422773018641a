import { beforeEach, expect, test } from "vitest";
import { Tab } from "../../tests/fake";

let tab: Tab;
let goAlong: typeof import("./aftermath").goAlong;
let myMatches: typeof import("$/lib/myMatches.svelte").myMatches;

beforeEach(async () => {
  tab = new Tab().enter();
  ({ goAlong } = await import("./aftermath"));
  ({ myMatches } = await import("$/lib/myMatches.svelte"));
  myMatches.keep("m1", { game: "chess", tokens: ["t"], host: "h", title: ["Ada", ""] });
});

test("seats go along to a rematch, and so does the page that asked for it", () => {
  goAlong("m1", ["rematch", "m2"], true);
  expect(myMatches.find("m2")).toMatchObject({ game: "chess", tokens: ["t"], host: "h", again: true });
  expect(tab.location.pathname).toBe("/play/m2");
});

test("a deciding game, or a rematch that only others asked for, is not opened by itself", () => {
  goAlong("m1", ["decides", "m2"], true);
  goAlong("m1", ["rematch", "m3"], false);
  expect([myMatches.find("m2")?.again, myMatches.find("m3")?.again]).toEqual([false, true]);
  expect(tab.location.pathname).toBe("/");
});

test("a watcher has no seat that could go along", () => {
  goAlong("unknown", ["decides", "m2"], false);
  expect(myMatches.find("m2")).toBeUndefined();
});

test("what is known of the next match stays as it is", () => {
  myMatches.keep("m2", { tokens: ["mine"], stage: "playing" });
  goAlong("m1", ["rematch", "m2"], false);
  expect(myMatches.find("m2")).toMatchObject({ tokens: ["mine"], stage: "playing" });
});
