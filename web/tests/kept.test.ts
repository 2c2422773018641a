import { beforeEach, describe, expect, it, vi } from "vitest";
import { Kept } from "../src/referee/kept.svelte";

const memory = new Map<string, string>();
beforeEach(() => {
  memory.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
});
const kept = (version = 1) => new Kept("a-game", version, () => ({ n: 0, open: "" }));

describe("what is kept on the phone", () => {
  it("survives a reload, with the steps that can be undone", () => {
    const one = kept();
    one.change({ n: 1 });
    one.change({ n: 2 });
    one.adjust({ open: "x" });
    const again = kept();
    expect(again.now).toEqual({ n: 2, open: "x" });
    again.undo();
    expect(again.now).toEqual({ n: 1, open: "" });
    again.undo();
    expect([again.now.n, again.undoable]).toEqual([0, false]);
    again.undo();
    expect(again.now.n).toBe(0);
  });

  it("is forgotten when it is reset, and when its shape has changed", () => {
    const one = kept();
    one.change({ n: 1 });
    expect(kept(2).now.n).toBe(0);
    one.reset({ open: "y" });
    expect([kept().now, kept().undoable]).toEqual([{ n: 0, open: "y" }, false]);
  });

  it("goes on where nothing can be kept", () => {
    vi.stubGlobal("localStorage", { getItem: () => "{", setItem: () => expect.fail("full") });
    const one = kept();
    one.change({ n: 1 });
    expect(one.now.n).toBe(1);
  });

  it("remembers so many steps and no more", () => {
    const one = kept();
    for (let n = 1; n <= 100; n++) one.change({ n });
    for (let n = 0; n < 100; n++) one.undo();
    expect(one.now.n).toBe(40);
  });
});
