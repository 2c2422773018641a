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
  type Told,
} from "$/games/qwixx-duel/referee/pad";
import type { May } from "$/games/qwixx-duel/generated/wire";

const step = (told: Told, ...parts: ((told: Told) => Partial<Told> | undefined)[]): Told =>
  parts.reduce((now, part) => ({ ...now, ...part(now) }), told);
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
  (told) => lay(told, 3, 1),
  (told) => lay(told, 5, 0),
  (told) => lay(told, 7, 0),
);

describe("the score pad", () => {
  it("writes rows as positions are written, from the left", () => {
    expect(asked(book).rows?.[0]).toBe(".G.B.B.....");
    const green = step({ ...fresh(), row: 2 }, (told) => lay(told, 12, 0));
    expect(asked(green).rows?.[2]).toBe("B..........");
    expect(asked(step(book, (told) => lay(told, 7, 0))).rows?.[0]).toBe(".G.B.B2.....");
  });

  it("counts what is laid and what is only counted", () => {
    const counted = step(book, (told) => countOne(told, 0, 1, 1));
    expect([asked(counted).stones?.[0], unlaid(counted)]).toEqual([[2, 2], 1]);
    const laid = step(counted, (told) => lay(told, 4, 1));
    expect([asked(laid).stones?.[0], unlaid(laid)]).toEqual([[2, 2], 0]);
    const less = step(laid, (told) => countOne(told, 0, 0, -1));
    expect(asked(less).rows?.[0]).toBe(".GGB.......");
    expect(countOne(fresh(), 0, 0, -1)).toBeUndefined();
  });

  it("counts misthrows, and not below none", () => {
    expect(step(fresh(), (told) => misthrow(told, 1, 1)).misthrows).toEqual([0, 1]);
    expect(misthrow(fresh(), 1, -1)).toBeUndefined();
  });

  it("asks for a field, and puts the stone there as the referee says", () => {
    const asking: Told = { ...book, seat: 1, value: 7 };
    expect(asked(asking).may).toEqual({ seat: 1, row: "red", value: 7 });
    expect(asked(book).may).toBeNull();
    expect(asked(step(asking, (told) => put(told, may("capture")))).rows?.[0]).toBe(".G.B.G.....");
    expect(asked(step({ ...book, value: 7 }, (told) => put(told, may("stack")))).rows?.[0]).toBe(".G.B.B2.....");
    const closed = step({ ...book, value: 12 }, (told) => put(told, may("close")));
    expect([asked(closed).rows?.[0], stonesOf(closed.rows[0]!)]).toEqual([".G.B.B....B*", [4, 1]]);
    expect(put(asking, { ...may(null), may: false })).toEqual({});
  });

  it("takes stones away again, the lock with them", () => {
    const closed = step(book, (told) => lay(told, 12, 0));
    expect(asked(closed).rows?.[0]).toBe(".G.B.B....B*");
    expect(asked(step(closed, (told) => lay(told, 12, "away"))).rows?.[0]).toBe(".G.B.B.....");
  });
});
