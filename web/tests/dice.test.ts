import { describe, expect, it } from "vitest";
import { checkDice } from "$/dice/check";
import { commitmentOf, drawsOfSeed } from "$/dice/fair";
import throws from "$/games/doppel-x/dice";
import fini from "$/games/fini/dice";
import chanceOf from "$/games/qwixx-duel/dice";

const SEED = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const NONCES = ["aa01", "bb02"];

describe("fair dice", () => {
  it("draws as the test vectors say (docs/fair-dice.md)", () => {
    expect(commitmentOf(SEED)).toBe("630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
    const names = ["white-1", "white-2", "red", "yellow", "green", "blue"];
    expect(names.map((name) => drawsOfSeed(SEED, NONCES, 0).die(name, 6))).toEqual([5, 2, 3, 4, 2, 3]);
    const rolls = [...Array(10).keys()].map((chance) => drawsOfSeed(SEED, NONCES, chance).die("white-1", 6));
    expect(rolls).toEqual([5, 1, 1, 4, 6, 2, 6, 6, 4, 2]);
    expect([2, 20, 1000].map((sides) => drawsOfSeed(SEED, NONCES, 7).die("white-1", sides))).toEqual([2, 6, 306]);
    expect(drawsOfSeed(SEED, NONCES, 0).share("tremor")).toBe(0.4639352474924642);
  });
});

describe("checking a record", () => {
  const commit = commitmentOf(SEED);
  const header = {
    format: "knobel-record/1",
    game: "qwixx-duel",
    dice: { scheme: "knobel-dice/1", commit, nonces: NONCES },
  };
  const roll = (chance: number, left: string[] = []): Record<string, unknown> => {
    const draws = drawsOfSeed(SEED, NONCES, chance);
    const colours = ["red", "yellow", "green", "blue"].filter((colour) => !left.includes(colour));
    const white = [draws.die("white-1", 6), draws.die("white-2", 6)];
    return { type: "roll", seat: 0, white, ...Object.fromEntries(colours.map((name) => [name, draws.die(name, 6)])) };
  };
  const lines: object[] = [
    header,
    roll(0),
    { type: "pass", seat: 0 },
    roll(1, ["red"]),
    { type: "reveal", seed: SEED },
  ];
  const text = (changed: object[] = lines) => changed.map((line) => JSON.stringify(line)).join("\n") + "\n";
  const witness = { commit, nonces: { 1: "bb02" } };

  it("finds every roll fair, and knows what it saw", () => {
    expect(checkDice(text(), chanceOf)).toEqual({ found: "fair", rolls: 2, physics: false, witnessed: false });
    expect(checkDice(text(), chanceOf, witness)).toMatchObject({ found: "fair", witnessed: true });
  });

  it("names the roll that was changed", () => {
    const drawn = roll(1).yellow as number;
    const shown = (drawn % 6) + 1;
    const other = { ...roll(1, ["red"]), yellow: shown };
    const finding = checkDice(text(lines.with(3, other)), chanceOf);
    expect(finding).toEqual({ found: "wrong", roll: 2, die: "yellow", shown, drawn });
  });

  it("takes no other seed and no other numbers than those it saw", () => {
    const reveal = { type: "reveal", seed: "ff" + SEED.slice(2) };
    expect(checkDice(text(lines.with(4, reveal)), chanceOf)).toEqual({ found: "other-seed" });
    expect(checkDice(text(), chanceOf, { ...witness, commit: "00" })).toEqual({ found: "other-seed" });
    expect(checkDice(text(), chanceOf, { commit, nonces: { 0: "bb02" } })).toEqual({ found: "other-nonce" });
  });

  it("says so where nothing can be checked", () => {
    expect(checkDice(text(lines.slice(0, 4)), chanceOf)).toEqual({ found: "unknown" });
    expect(checkDice(text(lines.with(0, { format: "knobel-record/1" })), chanceOf)).toEqual({ found: "unknown" });
    expect(checkDice(text(lines.with(4, { type: "reveal", seed: "no hex" })), chanceOf)).toEqual({ found: "unknown" });
  });

  it("knows the dice of every game of the house", () => {
    expect(fini({ type: "roll", values: [3, 4] } as never)).toEqual([
      { name: "die-0", sides: 6, value: 3 },
      { name: "die-1", sides: 6, value: 4 },
    ]);
    expect(fini({ type: "grab" })).toBeUndefined();
    const physics = { drawn: [["0/tremor/spin/x", 0.25]] };
    expect(throws({ type: "throw", "knobel-physics/1": physics } as never)).toEqual([
      { name: "0/tremor/spin/x", value: 0.25 },
    ]);
    expect(throws({ type: "throw" })).toEqual([]);
  });
});
