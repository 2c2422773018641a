import { describe, expect, it } from "vitest";
import { type Account, added, canonical, compare, type RecordLine, openAccount, shortened } from "$/dice/account";

const START = { game: "qwixx-duel", first: 0, options: {} };
const ROLL: RecordLine = {
  type: "roll",
  seat: 0,
  white: [3, 5],
  red: 1,
  at: 1200,
  draw: { n: 1, chains: [1, 2] },
};
const LINES: RecordLine[] = [
  ROLL,
  { type: "pass", seat: 0, at: 2400 },
  { type: "forfeit", seat: 1, why: "resign", at: 3600 },
  { type: "reveal", seed: "00", at: 3600 },
];
const HEADER = { format: "knobel-record/1", ...START, seats: ["Ada", "Ben"], match: "m" };
const record = (lines: RecordLine[] = LINES, header: object = HEADER) =>
  [header, ...lines].map((line) => JSON.stringify(line)).join("\n") + "\n";
const told = (lines: RecordLine[] = LINES): Account => lines.reduce(added, openAccount(START));

describe("what this browser was told", () => {
  it("is hashed as docs/fair-dice.md says", () => {
    expect(canonical({ b: [1, 0.5, 1e-7, "ü\n"], a: { d: null, c: true } })).toBe(
      '{"a":{"c":true,"d":null},"b":[1,0.5,1e-7,"ü\\n"]}',
    );
    const { whole } = told(LINES.slice(0, 2));
    expect(whole).toEqual([
      "30082daa8a1ab50fc351530610cac2e7cf05e33ddb6685f492a0ebd0834800ee",
      "98b7c97e7e68050808442e3a41fd23f416f52ef1897a880861f1d300759b9f64",
      "c5bebb22a523609b66b950a664e6394b713b0900e97987e11a7574e46cfc9d64",
    ]);
  });

  it("is the record, whatever the order of its keys, and with films or without", () => {
    const turned = LINES.map((line) => Object.fromEntries(Object.entries(line).reverse()));
    expect(compare(told(), record(turned))).toEqual({ same: true, from: 1, to: 4, of: 4 });
    expect(compare(told(), record([{ ...ROLL, film: "AAAA" }, ...LINES.slice(1)]))).toMatchObject({ same: true });
  });

  it.each<[string, string, number]>([
    ["a forfeit of the other seat", record(LINES.with(2, { ...LINES[2], seat: 0 })), 3],
    ["another reason", record(LINES.with(2, { ...LINES[2], why: "time" })), 3],
    ["another time", record(LINES.with(1, { ...LINES[1], at: 2401 })), 2],
    ["a die that was turned", record(LINES.with(0, { ...ROLL, red: 2 })), 1],
    ["an event that was left out", record(LINES.toSpliced(1, 1)), 2],
    ["an event that was put in", record(LINES.toSpliced(1, 0, { type: "pass", seat: 1 })), 2],
    ["an end that is missing", record(LINES.slice(0, 3)), 4],
    ["another beginning", record(LINES, { ...HEADER, first: 1 }), 0],
    ["other options", record(LINES, { ...HEADER, options: { goal: 70 } }), 0],
  ])("is not a record with %s", (_, text, event) => {
    expect(compare(told(), text)).toEqual({ same: false, event });
  });

  it("says how much of it was told", () => {
    expect(compare({ ...told(LINES.slice(0, 2)), from: 2 }, record())).toEqual({ same: true, from: 2, to: 2, of: 4 });
  });

  it("is shortened by what is taken back", () => {
    const back = shortened(told(LINES.slice(0, 2)), 1)!;
    expect(compare(LINES.slice(1).reduce(added, back), record())).toEqual({ same: true, from: 1, to: 4, of: 4 });
    expect(shortened(told(), 5)).toBeUndefined();
    const long = told(Array.from({ length: 200 }, (_, at) => ({ type: "pass", at })));
    expect(shortened(long, 100)).toBeUndefined(); // that far back it does not know any more
    expect(shortened(long, 140)).toMatchObject({ n: 140 });
    expect(JSON.stringify(long).length).toBeLessThan(6000);
  });

  it("remembers who is out, and the first draw", () => {
    expect(told()).toMatchObject({ out: [1], first: { n: 1, chains: [1, 2] } });
  });
});
