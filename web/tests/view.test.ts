import { describe, expect, it } from "vitest";
import { filled, whole } from "$/lib/view";

describe("a view that leaves out what never changes", () => {
  it("is filled from the one before", () => {
    expect(filled({ options: { board: "I" }, points: [1] }, { points: [2] } as never)).toEqual({
      options: { board: "I" },
      points: [2],
    });
    expect(filled(undefined, { points: [2] })).toEqual({ points: [2] });
    expect(filled<unknown>("before", ["a", "list"])).toEqual(["a", "list"]);
  });

  it("is whole in a whole replay", () => {
    const replayed = { start: { options: 1, at: 0 }, steps: [{ view: { at: 1 } }, { view: { at: 2 } }] };
    expect(whole(replayed).steps.map((step) => step.view)).toEqual([
      { options: 1, at: 1 },
      { options: 1, at: 2 },
    ]);
  });
});
