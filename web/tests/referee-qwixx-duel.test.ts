import { describe, expect, it } from "vitest";
import {
  asked,
  countOne,
  fresh,
  lay,
  misthrow,
  put,
  stonesOf,
  unlaid,
  type Entered,
} from "$/games/qwixx-duel/referee/pad";
import type { May } from "$/games/qwixx-duel/generated/wire";

const step = (entered: Entered, ...parts: ((entered: Entered) => Partial<Entered> | undefined)[]): Entered =>
  parts.reduce((now, part) => ({ ...now, ...part(now) }), entered);
const may = (does: May["does"]): May => ({
  may: true,
  clause: "Q8",
  does,
  points: 0,
  ends: null,
  reason: null,
  facts: {},
});
/** The rule book's red row. */
const book = step(
  fresh(),
  (entered) => lay(entered, 3, 1),
  (entered) => lay(entered, 5, 0),
  (entered) => lay(entered, 7, 0),
);

describe("the score pad", () => {
  it("writes rows as positions are written, from the left", () => {
    expect(asked(book).rows?.[0]).toBe(".G.B.B.....");
    const green = step({ ...fresh(), row: 2 }, (entered) => lay(entered, 12, 0));
    expect(asked(green).rows?.[2]).toBe("B..........");
    expect(asked(step(book, (entered) => lay(entered, 7, 0))).rows?.[0]).toBe(".G.B.B2.....");
  });

  it("counts what is laid and what is only counted", () => {
    const counted = step(book, (entered) => countOne(entered, 0, 1, 1));
    expect([asked(counted).stones?.[0], unlaid(counted)]).toEqual([[2, 2], 1]);
    const laid = step(counted, (entered) => lay(entered, 4, 1));
    expect([asked(laid).stones?.[0], unlaid(laid)]).toEqual([[2, 2], 0]);
    const less = step(laid, (entered) => countOne(entered, 0, 0, -1));
    expect(asked(less).rows?.[0]).toBe(".GGB.......");
    expect(countOne(fresh(), 0, 0, -1)).toBeUndefined();
  });

  it("counts misthrows, and not below none", () => {
    expect(step(fresh(), (entered) => misthrow(entered, 1, 1)).misthrows).toEqual([0, 1]);
    expect(misthrow(fresh(), 1, -1)).toBeUndefined();
  });

  it("asks for a field, and puts the stone there as the referee says", () => {
    const asking: Entered = { ...book, seat: 1, value: 7 };
    expect(asked(asking).may).toEqual({ seat: 1, row: "red", value: 7 });
    expect(asked(book).may).toBeNull();
    expect(asked(step(asking, (entered) => put(entered, may("capture")))).rows?.[0]).toBe(".G.B.G.....");
    expect(asked(step({ ...book, value: 7 }, (entered) => put(entered, may("stack")))).rows?.[0]).toBe(".G.B.B2.....");
    const closed = step({ ...book, value: 12 }, (entered) => put(entered, may("close")));
    expect([asked(closed).rows?.[0], stonesOf(closed.rows[0]!)]).toEqual([".G.B.B....B*", [4, 1]]);
    expect(put(asking, { ...may(null), may: false })).toEqual({});
  });

  it("takes stones away again, the lock with them", () => {
    const closed = step(book, (entered) => lay(entered, 12, 0));
    expect(asked(closed).rows?.[0]).toBe(".G.B.B....B*");
    expect(asked(step(closed, (entered) => lay(entered, 12, "away"))).rows?.[0]).toBe(".G.B.B.....");
  });
});
