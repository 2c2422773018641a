import { expect, test, vi } from "vitest";
import type { Ruling } from "../src/games/fini/ruling/ruling";
import type { DieView, Slip, TrayReading } from "../src/games/fini/generated/wire";
import de from "../src/games/fini/words/de";
import en from "../src/games/fini/words/en";
import pt from "../src/games/fini/words/pt";

const spoken = vi.hoisted(() => ({ words: undefined as unknown }));
vi.mock("../src/games/fini/phrases", () => ({ phrases: spoken }));
vi.mock("$/lib/constants", () => ({ constantsOf: () => ({ coloured: 11 }) }));

const { draw } = await import("../src/games/fini/ruling/drawing");
const { read } = await import("../src/games/fini/ruling/reading");

const LANGUAGES = { en, de, pt };
type Language = keyof typeof LANGUAGES;

/** Dice by number and value; from 11 on they are silver. */
type Dice = [number, number][];
const seen = ([die, value]: [number, number]): DieView => ({ die, value, silver: die > 10 });
const CLEAN: TrayReading = {
  combinations: [],
  loose: [],
  length: 0,
  full: false,
  disorder: [],
  wrong: [],
  longest: [],
  docked: [],
  counting: [],
  copies: [],
};

interface Case {
  step: number;
  trays: [Dice, Dice];
  area?: Dice;
  fitting?: number[];
  slips?: Slip[];
  readings?: Partial<TrayReading>[];
}

/** A street duel in which Ada has called. */
function ruled({ step, trays, area = [], fitting = [], slips = [], readings = [] }: Case): Ruling {
  const values: number[] = [];
  for (const [die, value] of [...trays.flat(), ...area]) values[die] = value;
  const table = { area: area.map(seen), trays: trays.map((tray) => tray.map(seen)), hands: [null, null] };
  const before = { ...table, kind: "street", chips: [1, 1], supply: 9, options: { silver: "same-value" } };
  const verdict = {
    ...{ caller: 0, step, slips, fitting, beside: fitting.map(() => null), area: area.map(([die]) => die), values },
    ...{ trays: [0, 1].map((seat) => ({ ...CLEAN, ...readings[seat] })), winner: step === 3 ? 0 : null },
    ...{ moves: [], chips: [1, 1], supply: 9 },
  };
  return { event: { type: "fini", seat: 0 }, verdict, before, after: before } as unknown as Ruling;
}

function told(language: Language, duel: Case) {
  spoken.words = LANGUAGES[language];
  const ruling = ruled(duel);
  const reading = read(ruling, ["Ada", "Ben"], undefined);
  return { head: reading.headline, steps: reading.steps.map(({ text }) => text), drawing: draw(ruling) };
}

const EARLY: Case = {
  step: 1,
  ...{ trays: [[[0, 2]], []], area: [[1, 3], [2, 3], [11, 1]], fitting: [1, 2, 11] }, // prettier-ignore
};
test.each<[Language, string, string]>([
  ["en", "3 dice still fitted.", "2 × 3 and silver 1 still fitted"],
  ["de", "3 Würfel passten noch.", "2 × 3 und silberne 1 passten noch"],
  ["pt", "3 dados ainda serviam.", "2 × 3 e 1 prateado ainda serviam"],
])("dice that fitted are counted as dice: %s", (language, head, text) => {
  const reading = told(language, EARLY);
  expect(reading.head).toBe(head);
  expect(reading.steps[0]).toContain(text);
});

const SEVEN: Case = {
  step: 2,
  trays: [[[0, 1], [1, 2], [2, 3], [3, 4], [4, 5], [5, 6], [6, 6]], []], // prettier-ignore
  slips: [{ seat: 0, clause: "F7", reason: "too-many", dice: [6] }],
  readings: [{ full: true }],
};
test.each<[Language, string, string]>([
  ["en", "seven dice lie in the tray", "seven dice lie in it"],
  ["de", "Sieben Würfel liegen in der Ablage", "sieben Würfel"],
  ["pt", "há sete dados na bandeja", "há sete dados"],
])("seven dice are seven: %s", (language, call, trays) => {
  const { steps } = told(language, SEVEN);
  expect(steps[0]).toContain(call);
  expect(steps[1]).toContain(trays);
});

const ORDER: Case = {
  step: 2,
  trays: [[[0, 2], [1, 3], [2, 5], [3, 4]], [[4, 3], [5, 6], [6, 4]]], // prettier-ignore
  slips: [
    { seat: 0, clause: "F8", reason: "order", dice: [0, 1, 2, 3] },
    { seat: 1, clause: "F8", reason: "order", dice: [4, 5, 6] },
  ],
  readings: [{ wrong: [[2, 3]] }, { wrong: [[4, 5, 6]] }],
};
test.each<[Language, string, string]>([
  ["en", "5 before 4", "6 between 3 and 4"],
  ["de", "5 vor 4", "6 zwischen 3 und 4"],
  ["pt", "5 antes do 4", "6 entre 3 e 4"],
])("the pair that is wrong is said, and marked where it lies: %s", (language, before, between) => {
  const { steps, drawing } = told(language, ORDER);
  expect(steps[1]).toContain(before);
  expect(steps[1]).toContain(between);
  expect(drawing.trays[0].brackets).toEqual([{ from: 2, count: 2, tone: "bad", text: before }]);
  expect(drawing.trays[1].brackets).toEqual([{ from: 0, count: 3, tone: "bad", text: between }]);
});

const ALONE: Case = {
  step: 3,
  trays: [[[0, 2], [1, 3], [2, 4], [3, 6], [4, 6]], [[5, 1]]], // prettier-ignore
  readings: [{ longest: [0, 1, 2], loose: [3, 4], length: 0 }, { loose: [5] }],
};
test.each<[Language, string, RegExp]>([
  ["en", "one die alone is no street", /Ada’s longest has 3, less 2 loose: one die .*Ben’s tray: one die alone/],
  ["de", "ein Würfel allein ist keine Straße", /Bei Ada: 3, weniger 2 lose; ein Würfel .*Bei Ben: ein Würfel allein/],
  ["pt", "um só dado não é uma sequência", /menos 2 soltos; um só dado .*de Ben: um só dado/],
])("one die alone is no street: %s", (language, mark, text) => {
  const { steps, drawing } = told(language, ALONE);
  expect(steps[2]).toMatch(text);
  expect(drawing.trays[0].brackets[0]).toMatchObject({ big: "0", text: `${mark}:` });
});

const TWICE: Case = {
  step: 2,
  ...{ trays: [[], [[11, 4], [12, 4]]], area: [[0, 4], [1, 2]] }, // prettier-ignore
  slips: [
    { seat: 1, clause: "F10", reason: "copies-nothing", dice: [11, 12] },
    { seat: 1, clause: "F11", reason: "too-early", dice: [11, 12] },
  ],
};
test.each<[Language, string, string]>([
  ["en", "Ben’s silver 4 was taken while a coloured 4 still lay there.", "a coloured 4"],
  ["de", "Bei Ben wurde die silberne 4 genommen, als noch eine farbige 4 dalag.", "eine farbige 4"],
  ["pt", "Na bandeja de Ben o 4 prateado foi apanhado quando ainda havia um 4 de cor.", "um 4 de cor"],
])("what was to be taken instead is lit, and two slips of one die are two: %s", (language, text, tag) => {
  const { steps, drawing } = told(language, TWICE);
  expect(steps[1]).toContain(text);
  expect(drawing.fits).toContain(0);
  const leads = drawing.threads.filter(({ kind }) => kind === "fits");
  expect(leads.map(({ from, to, text }) => [from, to, text])).toEqual([
    [0, 11, tag],
    [0, 12, ""],
  ]);
  const open = drawing.threads.filter(({ kind }) => kind === "open");
  expect(open.map(({ from }) => from)).toEqual([11, 12]);
});
