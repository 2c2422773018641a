import { describe, expect, it } from "vitest";
import { Chain, drawsOfChains, leadsTo } from "$/dice/chain";
import { checkDice } from "$/dice/check";
import { type Kept, type Note, otherDice, Part, type Standing } from "$/dice/part";
import { signOf } from "$/dice/sign";
import chanceOf from "$/games/qwixx-duel/dice";
import type { DrawView, GivenUp } from "$/lib/generated/wire";

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
  const chains = [DEVICE, OTHER].map(({ root }, seat) => ({ root, seats: [seat], since: 1 }));
  const draw = { n: 1, chains: [1, 2], on: true, revealed: [], since: 0, at_once: [], skipped: [], owes: [], out: [] };
  const second = { ...draw, n: 2, on: false };
  const links = (n: number) => [HOUSE.link(n), DEVICE.link(n), OTHER.link(n)];
  const standing: Standing = {
    anew: false,
    waited: 0,
    replaced: false,
    out: false,
    lost: false,
    moving: false,
    decided: () => true,
  };
  const note = { n: 1, chains: [1, 2] };
  /** The table's words as this browser hears them, at a time in ms. */
  const hears = (part: Part) => ({
    part,
    draw: (now: number, told: Partial<typeof draw> & { skipped?: GivenUp[] }, how: Partial<Standing> = {}) =>
      part.seeDraw(now, { ...draw, ...told } as DrawView, { ...standing, ...how }),
    roll: (now: number, told: Note | undefined = note, with_ = links(told?.n ?? 1), how: Partial<Standing> = {}) =>
      part.seeRoll(now, told, with_, { ...standing, ...how }),
  });
  const gathered = (kept?: Kept) => {
    const part = new Part(kept ?? { secret: DEVICE.secret, commit: HOUSE.root, roots: [] });
    part.begins();
    part.seeChains(0, HOUSE.root, chains, 0);
    part.hearing.note(0, false);
    return hears(part);
  };
  /** One that was asked for the first draw and has revealed. */
  const revealed = () => {
    const told = gathered();
    expect(told.draw(0, {})).toBe(1);
    expect(told.part.reveal(0, 1)).toBe(DEVICE.link(1));
    return told;
  };
  /** The same after its page was loaded again. */
  const again = (told: ReturnType<typeof hears>) => {
    const fresh = hears(new Part(JSON.parse(JSON.stringify(told.part.kept)) as Kept));
    fresh.part.reconnected();
    return fresh;
  };
  const found = ({ part }: ReturnType<typeof hears>) =>
    part.newDeceits().map(({ lie, draw, chain }) => `${lie} ${draw} ${chain}`);

  it("is asked until the table has its link, and believes what follows", () => {
    const told = revealed();
    expect(told.draw(10, {})).toBeUndefined();
    expect(told.draw(2000, {})).toBe(1);
    expect(told.draw(2001, { revealed: [1] as never })).toBeUndefined();
    const draws = told.roll(20)!;
    expect(otherDice(roll(1), draws, chanceOf)).toBeUndefined();
    expect(otherDice({ ...roll(1), red: ((roll(1).red ?? 0) % 6) + 1 } as never, draws, chanceOf)).toHaveProperty(
      "red",
    );
    expect(told.draw(30, { n: 2 })).toBe(2);
    told.part.reveal(30, 2);
    told.part.reconnected();
    expect(told.draw(40, { n: 2 }, { anew: true })).toBe(2);
    expect(found(told)).toEqual([]);
  });

  it("keeps its chain and what it was told", () => {
    const told = again(revealed());
    expect(told.part.chain.root).toBe(DEVICE.root);
    told.part.seeChains(1, OTHER.root, chains, 1);
    expect(found(told)).toEqual(["other-commit 1 0"]);
  });

  it("is told the newest roll once more over a new line", () => {
    const told = revealed();
    told.roll(9);
    told.part.reconnected();
    told.roll(50, note, links(1), { anew: true });
    expect(found(told)).toEqual([]);
    const later = again(told);
    later.roll(99, note, links(1), { anew: true });
    expect(found(later)).toEqual([]);
    later.roll(100);
    expect(found(later)).toEqual(["drawn-twice 1 0"]);
  });

  it.each<[string, (told: ReturnType<typeof hears>) => void, string[]]>([
    ["a fair roll", (t) => t.roll(9), []],
    ["a link of another house", (t) => t.roll(9, note, [OTHER.link(1), ...links(1).slice(1)]), ["wrong-link 1 0"]],
    ["a link that does not lead back", (t) => t.roll(9, note, links(1).with(2, HOUSE.link(1))), ["wrong-link 1 2"]],
    ["another link than its own", (t) => t.roll(9, note, links(1).with(1, OTHER.link(1))), ["changed-link 1 1"]],
    ["a roll without all links", (t) => t.roll(9, note, links(1).slice(0, 2)), ["link-missing 1 0"]],
    ["a roll without a draw", (t) => t.part.seeRoll(9, undefined, [], standing), ["link-missing 1 0"]],
    [
      "a roll without itself that it was named for",
      (t) => t.roll(9, { n: 1, chains: [2] }, [HOUSE.link(1), OTHER.link(1)]),
      ["renamed 1 0"],
    ],
    [
      "a chain that is not there",
      (t) => t.draw(9, { n: 2, chains: [1, 3], skipped: [{ n: 1, chains: [1, 2], missing: [2] }] as never }),
      ["other-chain 2 0"],
    ],
    [
      "another root",
      (t) => t.part.seeChains(9, HOUSE.root, [chains[0]!, { ...chains[1]!, root: HOUSE.link(9) }], 1),
      ["other-chain 1 2"],
    ],
    ["a roll twice", (t) => (t.roll(9), t.roll(9)), ["drawn-twice 1 0"]],
    ["a number again", (t) => (t.roll(9), t.draw(10, { n: 1 })), ["drawn-twice 1 0"]],
    ["a number that jumps", (t) => t.draw(9, { n: 2 }), ["jumped 2 0"]],
    ["a roll whose number jumps", (t) => t.roll(9, { n: 2, chains: [1, 2] }), ["jumped 2 0"]],
    ["a draw without its chain", (t) => (t.roll(9), t.draw(10, { n: 2, chains: [2] })), ["left-out 2 1"]],
    [
      "a draw without its chain, as soon as the line is back",
      (t) => (t.roll(9), t.part.reconnected(), t.draw(5000, { n: 2, chains: [2] }, { anew: true })),
      ["left-out 2 1"],
    ],
    [
      "a draw without its chain after a long absence",
      (t) => (t.roll(9), t.part.reconnected(), t.draw(40_000, { n: 2, chains: [2] }, { anew: true })),
      [],
    ],
    [
      "a bot in its place though nothing was missing",
      (t) => (t.roll(9), t.draw(10, { n: 2, chains: [2] }, { replaced: true })),
      ["left-out 2 1"],
    ],
    [
      "an end of its part in the dice though nothing was missing",
      (t) => (t.roll(9), t.draw(10, { n: 2, chains: [2] }, { replaced: true, out: true })),
      ["left-out 2 1"],
    ],
    [
      "a draw without its chain after it gave up",
      (t) => (t.roll(9), (t.part.gaveUp = true), t.draw(10, { n: 2, chains: [2] })),
      [],
    ],
  ])("when it is told of %s", (_, tells, lies) => {
    const told = revealed();
    tells(told);
    expect(found(told)).toEqual(lies);
  });

  const missing = (...chains: number[]) => [{ n: 1, chains: [1, 2], missing: chains }] as never;
  it.each<[string, (told: ReturnType<typeof hears>) => void, string[]]>([
    ["at once", (t) => t.draw(50, { ...second, skipped: missing(1) }), ["called-missing 1 1"]],
    ["after 31 s", (t) => t.draw(31_000, { ...second, skipped: missing(1) }), ["called-missing 1 1"]],
    [
      "in the note of the next roll",
      (t) => t.roll(50, { n: 2, chains: [1, 2], skipped: missing(1) }, links(2)),
      ["called-missing 1 1"],
    ],
    [
      "after the line was cut",
      (t) => (t.part.reconnected(), t.draw(50, { ...second, skipped: missing(1) }, { anew: true })),
      ["cut-off 1 1"],
    ],
    [
      "after the line was cut, though the table had shown its link",
      (t) => (
        t.draw(10, { revealed: [1] as never }),
        t.part.reconnected(),
        t.draw(50, { ...second, skipped: missing(1) }, { anew: true })
      ),
      ["called-missing 1 1"],
    ],
    [
      "although another device's link was there",
      (t) => (t.draw(10, { revealed: [2] as never }), t.draw(50, { ...second, skipped: missing(2) })),
      ["denied 1 2"],
    ],
    ["after it gave up", (t) => ((t.part.gaveUp = true), t.draw(50, { ...second, skipped: missing(1) })), []],
    [
      "when its seat has moved",
      (t) => (
        t.part.seeChains(40, HOUSE.root, [{ ...chains[0]!, seats: [] }, chains[1]!], 1),
        t.draw(50, { ...second, chains: [2], skipped: missing(1) }, { moving: true })
      ),
      [],
    ],
    [
      "when its seat is said to have moved, and no code was made",
      (t) => (
        t.part.seeChains(40, HOUSE.root, [{ ...chains[0]!, seats: [] }, chains[1]!], 1),
        t.draw(50, { ...second, chains: [2], skipped: missing(1) })
      ),
      ["called-missing 1 1", "left-out 2 1"],
    ],
    ["none is", (t) => t.draw(50, { ...second, skipped: missing() }), ["not-decided 1 0"]],
    [
      "another is, and no player decided that",
      (t) => t.draw(50, { ...second, skipped: missing(2) }, { decided: () => false }),
      ["not-decided 1 2"],
    ],
    [
      "one is, and then the other",
      (t) => (t.draw(50, { ...second, skipped: missing(2) }), t.draw(60, { ...second, skipped: missing(1) })),
      ["renamed 1 0"],
    ],
  ])("when a device is called missing %s", (_, tells, lies) => {
    const told = revealed();
    tells(told);
    expect(found(told)).toEqual(lies);
    expect(found(told)).toEqual([]); // each is told once
  });

  it("is called missing though its link travelled with its own act", () => {
    const told = gathered();
    told.draw(0, { on: false });
    expect(told.part.sendAlong(5, 1)).toBe(DEVICE.link(1));
    told.draw(50, { ...second, skipped: missing(1) });
    const [deceit] = told.part.newDeceits();
    expect(deceit).toMatchObject({ lie: "called-missing", draw: 1, chain: 1, link: DEVICE.link(1) });
    expect(deceit?.sent).toBe(new Date(5).toISOString());
  });

  it("knows after a reload what it sent, and with which act", () => {
    const told = gathered();
    told.draw(0, { on: false });
    told.part.sendAlong(5, 1);
    const later = again(told);
    later.draw(50, { ...second, skipped: missing(1) }, { anew: true });
    expect(found(later)).toEqual(["cut-off 1 1"]);
  });

  it("was not asked: it is missing in truth", () => {
    const told = gathered();
    told.draw(0, { on: false });
    told.part.reconnected();
    told.draw(50_000, { ...second, skipped: missing(1) }, { anew: true });
    expect(found(told)).toEqual([]);
  });

  it.each([
    ["in the line's first moment, before it was asked", 300, ["called-missing 1 1"]],
    ["after the line was gone for as long as the others have to wait", 31_000, []],
  ])("is called missing %s", (_, gone, lies) => {
    const told = gathered();
    told.draw(0, { on: false });
    told.part.hearing.noteLost(100);
    told.part.reconnected();
    told.draw(gone, { ...second, skipped: missing(1) }, { anew: true });
    expect(found(told)).toEqual(lies);
  });

  it("is called missing in a draw that was named while it was away, after its own link went into a roll", () => {
    const cut = (gone: number) => {
      const told = revealed();
      told.part.hearing.noteLost(100);
      told.part.reconnected();
      told.roll(gone, note, links(1), { anew: true });
      told.draw(
        gone,
        { n: 3, chains: [2], skipped: [{ n: 2, chains: [1, 2], missing: [1], out: [] }] as never },
        { anew: true, replaced: true },
      );
      return found(told);
    };
    expect(cut(300)).toEqual(["called-missing 2 1"]);
    expect(cut(31_000)).toEqual([]);
  });

  it("is called missing after a quiet time over a line that was open, as pings have shown", () => {
    const told = gathered();
    told.draw(0, { on: false });
    for (let now = 2000; now <= 60_000; now += 2000) told.part.hearing.note(now, false);
    told.part.hearing.noteLost(60_100);
    told.part.reconnected();
    told.draw(60_300, { ...second, skipped: missing(1) }, { anew: true });
    expect(found(told)).toEqual(["called-missing 1 1"]);
  });

  it("was asleep: what it finds when it wakes up was sent long ago", () => {
    const told = gathered();
    told.draw(0, { on: false });
    for (const now of [60_000, 60_001, 60_002]) told.part.hearing.note(now, false);
    told.part.hearing.noteLost(60_003);
    told.part.reconnected();
    told.draw(60_300, { ...second, skipped: missing(1) }, { anew: true });
    expect(found(told)).toEqual([]);
  });

  it("does not believe that it was asked while it heard the table", () => {
    const told = gathered();
    told.draw(0, { on: false });
    told.part.reconnected();
    told.draw(300, {}, { anew: true, waited: 60_000 });
    told.draw(400, { ...second, skipped: missing(1) });
    expect(found(told)).toEqual(["called-missing 1 1"]);
  });

  it.each<[string, (part: Part) => void, string[]]>([
    ["nobody decided", () => {}, ["not-decided 1 2"]],
    ["its seat was at another device until then, which may have", (part) => part.wasElsewhere(1), []],
  ])("hears over a new line that another was missing, about which %s", (_, before, lies) => {
    const told = revealed();
    told.part.reconnected();
    before(told.part);
    told.draw(31_000, { ...second, skipped: missing(2) }, { anew: true, decided: () => false });
    expect(found(told)).toEqual(lies);
  });

  it("came after the draw that another device of its seat gave up", () => {
    const part = new Part({ secret: DEVICE.secret, commit: HOUSE.root, roots: [] });
    part.seeChains(0, HOUSE.root, [{ ...chains[0]!, since: 2 }, chains[1]!], 1);
    const told = hears(part);
    told.draw(0, { ...second, skipped: missing(2) }, { anew: true, decided: () => false });
    expect(found(told)).toEqual([]);
  });

  /** Draws that are given up because of the other chain, each over a line of its own or all over one. */
  const without = (told: ReturnType<typeof hears>, times: number, anew: boolean) => {
    const skipped = (n: number) =>
      [...Array(n).keys()].map((at) => ({ n: at + 1, chains: [1, 2], missing: [2], out: [] }));
    for (let n = 1; n <= times + 1; n++) {
      if (anew) told.part.reconnected();
      if (anew) told.part.seeChains(n, HOUSE.root, chains, n);
      told.draw(40_000 * n, { n, on: false, skipped: skipped(n - 1) as never }, { anew });
    }
  };
  it.each([true, false])("counts how often another seat was missing, over a new line each time: %s", (anew) => {
    const told = gathered();
    without(told, 1, anew);
    expect(found(told)).toEqual([]);
    const later = again(told);
    later.part.seeChains(1, HOUSE.root, chains, 2);
    const twice = [1, 2].map((n) => ({ n, chains: [1, 2], missing: [2], out: [] }));
    later.draw(90_000, { n: 3, chains: [1], skipped: twice as never }, { anew: true });
    expect(found(later)).toEqual([]);
    const lied = gathered();
    without(lied, 2, anew);
    expect(found(lied)).toEqual(["too-often 3 2"]);
  });

  it("may share a table with a device of two seats, one of which was missing before", () => {
    const told = gathered();
    without(told, 1, false);
    const both = [chains[0]!, { ...chains[1]!, seats: [1, 2] }];
    told.part.seeChains(9, HOUSE.root, both, 3);
    const twice = [1, 2].map((n) => ({ n, chains: [1, 2], missing: [2], out: [] }));
    told.draw(90_000, { n: 3, on: false, skipped: twice as never });
    expect(found(told)).toEqual([]);
  });

  it("came back late, and its link crossed the others' decision", () => {
    const told = gathered();
    told.draw(0, { on: false });
    told.part.reconnected();
    expect(told.draw(29_900, {}, { anew: true, waited: 29_900 })).toBe(1);
    told.part.reveal(29_900, 1);
    told.draw(30_000, { ...second, chains: [2], skipped: missing(1) }, { replaced: true });
    expect(found(told)).toEqual([]);
  });

  it("is not told that its chain takes part only much later", () => {
    const part = new Part({ secret: DEVICE.secret, commit: HOUSE.root, roots: [] });
    part.seeChains(0, HOUSE.root, [{ ...chains[0]!, since: 9 }, chains[1]!], 1);
    expect(found(hears(part))).toEqual(["left-out 1 1"]);
  });

  it("reveals early while its seat may move", () => {
    const told = gathered();
    expect(told.draw(0, { on: false })).toBeUndefined();
    expect(told.draw(1, { on: false }, { moving: true })).toBe(1);
  });

  it("has the sign of docs/fair-dice.md, from the first roll or from any later one", () => {
    const vector = ["cloud", "apple", "glasses", "sun", "anchor"];
    expect(signOf([HOUSE.root, DEVICE.root], [HOUSE.link(1), DEVICE.link(1)])).toEqual(vector);
    const told = revealed();
    expect(told.part.sign).toBeUndefined();
    told.roll(9);
    const sign = signOf([HOUSE.root, DEVICE.root, OTHER.root], links(1));
    expect(told.part.sign).toEqual(sign);
    expect(new Part(told.part.kept).sign).toEqual(sign);
    const late = new Part({ secret: "cc".repeat(32), commit: HOUSE.root, roots: chains.map(({ root }) => root) });
    late.seeFirst(note);
    expect(late.sign).toBeUndefined();
    late.seeRoll(9, { n: 5, chains: [1] }, links(5).slice(0, 2), standing);
    late.seeFirst(note);
    expect(late.sign).toBeUndefined(); // the other device's link is not known
    late.seeRoll(9, { n: 6, chains: [1, 2] }, links(6), standing);
    late.seeFirst({ n: 7, chains: [1, 2] }); // a draw of which it knows no link
    expect(late.sign).toBeUndefined();
    late.seeFirst(note);
    expect(late.sign).toEqual(sign);
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
  const skipped = [{ n: 2, chains: [1, 2], missing: [2], out: [] }];
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
