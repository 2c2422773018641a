import { beforeAll, describe, expect, it } from "vitest";
import { known } from "$/lib/known.svelte";
import type { GameInfo } from "$/lib/generated/wire";
import { asked, everyDie, fresh, hasten, lay, left, next, take, type Entered } from "$/games/fini/referee/duel";
import type { Ruled } from "$/games/fini/generated/wire";

beforeAll(() => {
  known.games = [{ name: "fini", constants: { dice: 15, coloured: 11, room: 6 } } as unknown as GameInfo];
});

const entered = (part: Partial<Entered> = {}): Entered => ({ ...fresh(), ...part });
const laid = (before: Entered, ...dice: [number, boolean][]): Entered =>
  dice.reduce((now, [value, silver]) => ({ ...now, ...lay(now, value, silver) }), before);

describe("a duel that is entered to the referee", () => {
  it("lays dice where the place is, and takes them away again", () => {
    const two = laid(entered(), [2, false], [3, true]);
    expect(asked(two).trays).toEqual([["2", "s3"], []]);
    const first = two.trays[0][0]!;
    expect(asked({ ...two, ...take(two, "tray-0", first.id) }).trays).toEqual([["s3"], []]);
    expect(asked(laid(entered({ place: "area" }), [5, false])).area).toEqual(["5"]);
  });

  it("goes on to the table after the one die in a hand, and replaces it", () => {
    const held = laid(entered({ place: "hand-1" }), [4, true]);
    expect([held.place, asked(held).hands]).toEqual(["area", [null, "s4"]]);
    const other = laid({ ...held, place: "hand-1" }, [1, false]);
    expect([asked(other).hands, everyDie(other).length]).toEqual([[null, "1"], 1]);
  });

  it("has no more dice than the box", () => {
    const silver = laid(entered(), [1, true], [1, true], [1, true], [1, true], [1, true]);
    expect([everyDie(silver).length, left(silver, true), left(silver, false)]).toEqual([4, 0, 11]);
  });

  it("says which silver die came too early, who called, or who slipped", () => {
    const one = laid(entered({ caller: 1 }), [6, true]);
    const hasty = { ...one, ...hasten(one, 0, one.trays[0][0]!.id, true) };
    expect(asked(hasty)).toMatchObject({ trays: [["s6!"], []], caller: 1 });
    expect(asked(one, { seat: 0, what: "drop" })).not.toHaveProperty("caller");
    expect(asked(one, "void")).toMatchObject({ void: true });
    expect(asked({ ...one, silver: "any-fitting" })).toMatchObject({ options: { silver: "any-fitting" } });
  });

  it("goes on as the referee says", () => {
    const after = { chips: [1, 0], points: [7, 4], round: 2, kind: "set", roller: 1 };
    const ruled = { after } as unknown as Ruled;
    const names: Entered["names"] = ["Mira", "Jo"];
    const following = { ...entered(), ...next(laid(entered({ ruled, names }), [1, false])) };
    expect(following).toMatchObject({ chips: [1, 0], points: [7, 4], round: 2, kind: "set", roller: 1, ruled: null });
    expect(everyDie(following)).toEqual([]);
    const over = { after: { ...after, roller: null } } as unknown as Ruled;
    expect(next(entered({ ruled: over, names, points: [22, 11] }))).toMatchObject({ names, points: [0, 0], round: 1 });
  });
});
