import { describe, expect, it } from "vitest";
import { Chain, drawsOfChains, leadsTo } from "$/dice/chain";
import { checkDice } from "$/dice/check";
import { checkRoll, Deceived, Part } from "$/dice/part";
import chanceOf from "$/games/qwixx-duel/dice";

const HOUSE = new Chain([...Array(32).keys()].map((byte) => byte.toString(16).padStart(2, "0")).join(""));
const DEVICE = new Chain("aa".repeat(32));
const OTHER = new Chain("bb".repeat(32));
const NAMES = ["white-1", "white-2", "red", "yellow", "green", "blue"];

describe("chains", () => {
  it("are those of the test vectors (docs/fair-dice.md)", () => {
    expect(HOUSE.root).toBe("fbd3136db367d4cb21dc522f7e8a28ccce1bec79ee01d51fcd31af5d31c08754");
    expect(DEVICE.root).toBe("f31759e0fdb6523527c1010971cacd396c8485e96307cd2ce1b8cefcad093bdc");
    const draws = drawsOfChains(1, [HOUSE.link(1), DEVICE.link(1)]);
    expect(NAMES.map((name) => draws.die(name, 6))).toEqual([1, 5, 6, 5, 3, 2]);
    const rolls = [...Array(10).keys()].map((n) => drawsOfChains(n + 1, [HOUSE.link(n + 1), DEVICE.link(n + 1)]));
    expect(rolls.map((roll) => roll.die("white-1", 6))).toEqual([1, 3, 5, 4, 6, 2, 4, 2, 6, 6]);
    expect(drawsOfChains(2, [HOUSE.link(2)]).share("tremor")).toBe(0.19196515610480813);
  });

  it("lead back from any link", () => {
    for (const number of [1, 63, 64, 65, 4095, 4096])
      expect(leadsTo(DEVICE.link(number), number, DEVICE.root)).toBe(true);
    expect(leadsTo(OTHER.link(3), 3, DEVICE.root)).toBe(false);
  });
});

const roll = (n: number) => {
  const draws = drawsOfChains(n, [HOUSE.link(n), DEVICE.link(n), OTHER.link(n)]);
  const [one, two, red, yellow, green, blue] = NAMES.map((name) => draws.die(name, 6));
  return { type: "roll", seat: 0, white: [one, two], red, yellow, green, blue };
};

describe("a browser that takes part", () => {
  const roots = [DEVICE.root, OTHER.root];
  const draw = { n: 1, chains: [1, 2], on: true, revealed: [], since: 0, at_once: [], skipped: [] };
  const links = (n: number) => [HOUSE.link(n), DEVICE.link(n), OTHER.link(n)];
  const part = () => {
    const fresh = new Part({ secret: DEVICE.secret, commit: HOUSE.root, roots });
    expect(fresh.seeDraw(0, draw)).toBe(1);
    expect(fresh.reveal(0, 1)).toBe(DEVICE.link(1));
    return fresh;
  };
  const lie = (said: (part: Part) => void) => {
    try {
      said(part());
    } catch (fault) {
      if (fault instanceof Deceived) return `${fault.lie} ${fault.chain}`;
      throw fault;
    }
    return "believed";
  };

  it("is asked once, and believes what follows", () => {
    const asked = part();
    expect(asked.seeDraw(10, draw)).toBeUndefined();
    const draws = asked.seeRoll(20, { n: 1, chains: [1, 2] }, links(1));
    expect(() => checkRoll(roll(1), 1, draws, chanceOf)).not.toThrow();
    expect(asked.seeDraw(30, { ...draw, n: 2 })).toBe(2);
    asked.reconnected();
    expect(asked.seeDraw(40, { ...draw, n: 2 })).toBe(2);
  });

  it("keeps its chain and what it was told", () => {
    const again = new Part(part().kept);
    expect(again.chain.root).toBe(DEVICE.root);
    expect(() => again.seeChains(OTHER.root, roots)).toThrow("other-commit");
  });

  const note = { n: 1, chains: [1, 2] };
  const missing = { n: 1, chains: [1, 2], missing: [1] };
  it.each([
    ["believed", (p: Part) => void p.seeRoll(9, note, links(1))],
    ["wrong-link 0", (p: Part) => void p.seeRoll(9, note, [OTHER.link(1), ...links(1).slice(1)])],
    ["wrong-link 2", (p: Part) => void p.seeRoll(9, note, [...links(1).slice(0, 2), HOUSE.link(1)])],
    ["changed-link 1", (p: Part) => void p.seeRoll(9, note, [HOUSE.link(1), OTHER.link(1), OTHER.link(1)])],
    ["link-missing 0", (p: Part) => void p.seeRoll(9, note, links(1).slice(0, 2))],
    ["renamed 0", (p: Part) => void p.seeRoll(9, { n: 1, chains: [2] }, links(1).slice(1))],
    ["wrong-link 0", (p: Part) => void p.seeRoll(9, { n: 2, chains: [1, 2] }, [HOUSE.link(1), ...links(2).slice(1)])],
    ["other-chain 0", (p: Part) => void p.seeRoll(9, { n: 2, chains: [1, 3] }, links(2))],
    ["other-chain 2", (p: Part) => p.seeChains(HOUSE.root, [DEVICE.root, HOUSE.link(9)])],
    ["called-missing 1", (p: Part) => void p.seeDraw(50, { ...draw, n: 2, skipped: [missing] })],
    ["called-missing 1", (p: Part) => void p.seeDraw(31_000, { ...draw, n: 2, skipped: [missing] })],
    [
      "believed",
      (p: Part) => {
        p.unseated = true;
        p.seeDraw(50, { ...draw, n: 2, skipped: [missing] });
      },
    ],
    [
      "drawn-twice 0",
      (p: Part) => {
        p.seeRoll(9, note, links(1));
        p.seeRoll(9, note, links(1));
      },
    ],
    [
      "other-dice 0",
      (p: Part) => {
        const { red = 0 } = roll(1);
        checkRoll({ ...roll(1), red: (red % 6) + 1 } as { type: string }, 1, p.seeRoll(9, note, links(1)), chanceOf);
      },
    ],
  ])("says %s", (said, told) => {
    expect(lie(told)).toBe(said);
  });
});

describe("checking a record of chains", () => {
  const header = {
    format: "knobel-record/1",
    seats: ["Ada", "Ben"],
    dice: {
      scheme: "knobel-dice/2",
      commit: HOUSE.root,
      chains: [
        { root: DEVICE.root, seats: [0], since: 1 },
        { root: OTHER.root, seats: [1], since: 1 },
      ],
    },
  };
  const skipped = [{ n: 2, chains: [1, 2], missing: [2] }];
  const reveal = {
    type: "reveal",
    seed: HOUSE.secret,
    last: [
      [3, DEVICE.link(3)],
      [3, OTHER.link(3)],
    ],
  };
  const lines: object[] = [
    header,
    { ...roll(1), draw: { n: 1, chains: [1, 2] } },
    { type: "pass", seat: 0 },
    { ...roll(3), draw: { n: 3, chains: [1, 2], skipped } },
    reveal,
  ];
  const text = (changed = lines) => changed.map((line) => JSON.stringify(line)).join("\n") + "\n";
  const chain = { secret: DEVICE.secret, commit: HOUSE.root, roots: [DEVICE.root, OTHER.root] };
  const witness = { commit: HOUSE.root, nonces: {}, chain };

  it("finds every roll fair, and knows its own part", () => {
    const chains = { devices: 2, own: 2, givenUp: skipped };
    expect(checkDice(text(), chanceOf, witness)).toEqual({
      found: "fair",
      rolls: 2,
      physics: false,
      witnessed: true,
      chains,
    });
    expect(checkDice(text(), chanceOf)).toMatchObject({ found: "fair", witnessed: false });
  });

  it("names what does not fit, and whose it is", () => {
    const others = { ...reveal, last: [reveal.last[0], [3, HOUSE.link(3)]] };
    expect(checkDice(text(lines.with(4, others)), chanceOf)).toEqual({ found: "wrong-link", draw: 1, seats: [1] });
    const short = { ...reveal, last: [[2, DEVICE.link(2)], reveal.last[1]] };
    expect(checkDice(text(lines.with(4, short)), chanceOf)).toEqual({ found: "wrong-link", draw: 3, seats: [0] });
    const unsaid = { ...roll(3), draw: { n: 3, chains: [1, 2] } };
    expect(checkDice(text(lines.with(3, unsaid)), chanceOf)).toEqual({ found: "wrong-draw", draw: 2 });
    const dice = { ...roll(1), red: ((roll(1).red ?? 0) % 6) + 1, draw: { n: 1, chains: [1, 2] } };
    expect(checkDice(text(lines.with(1, dice)), chanceOf)).toMatchObject({ found: "wrong", roll: 1, die: "red" });
    expect(checkDice(text(lines.with(4, { ...reveal, seed: OTHER.secret })), chanceOf)).toEqual({
      found: "other-seed",
    });
  });

  it("misses this browser's own chain", () => {
    const stranger = { ...witness, chain: { ...chain, secret: HOUSE.secret } };
    expect(checkDice(text(), chanceOf, stranger)).toEqual({ found: "other-nonce" });
  });
});
