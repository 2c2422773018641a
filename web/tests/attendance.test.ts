import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Chain } from "$/dice/chain";
import { elapsed } from "$/dice/clock";
import type { Account } from "$/dice/account";
import type { Attendance as AnyAttendance } from "$/dice/attendance";
import { endsDraw } from "$/dice/decisions";
import type { Deceit } from "$/dice/deceit";
import type { DrawView, EventMessage, GivenUp, TableView } from "$/lib/generated/wire";
import { eventOf, Tab, tableOf } from "./fake";

const HOUSE = new Chain("11".repeat(32));
const OTHER = new Chain("bb".repeat(32));

let tab: Tab;
let myMatches: typeof import("$/lib/myMatches.svelte").myMatches;
let Attendance: typeof AnyAttendance;
let attendance: AnyAttendance;
let deceits: Deceit[];
let account: Partial<Account>;

/** A page is loaded, in this tab or in another one of the browser. */
async function load(): Promise<void> {
  tab = new Tab(tab?.disk).enter();
  ({ myMatches } = await import("$/lib/myMatches.svelte"));
  ({ Attendance } = await import("$/dice/attendance"));
  attendance = await Attendance.open("m1", tableOf({ commit: HOUSE.root }), {
    send: () => true,
    deceived: (deceit) => deceits.push(deceit),
    signed: () => {},
    account: () => Promise.resolve(account as Account),
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  deceits = [];
  account = { out: [] };
  tab = new Tab();
  await load();
  attendance.see(table({ stage: "gathering", events: 0, draw: null }), [0], [], true);
  attendance.see(table({ events: 4 }), [0], [], false);
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
});

const draw = (change: Partial<DrawView> = {}): DrawView => ({
  n: 1,
  chains: [1, 2],
  on: false,
  revealed: [],
  since: null,
  at_once: [],
  skipped: [],
  owes: [],
  out: [],
  ...change,
});
const table = (change: Partial<TableView> = {}): TableView =>
  tableOf({
    dice: "knobel-dice/2",
    commit: HOUSE.root,
    chains: [
      { root: attendance.root, seats: [0], since: 1 },
      { root: OTHER.root, seats: [1], since: 1 },
    ],
    draw: draw(),
    ...change,
  });
const told = (n: number, event: object): EventMessage => ({ ...eventOf(n), event });
const resigns = [told(5, { type: "forfeit", seat: 0, why: "resign" })];
const givenUp = (n: number): GivenUp => ({ n, chains: [1, 2], missing: [2], out: [] });
/** The draws so far were given up because of the other seat, which is back at the table. */
const without = (n: number, chains = [1, 2]) =>
  table({ draw: draw({ n: n + 1, chains, skipped: [...Array(n).keys()].map((at) => givenUp(at + 1)) }) });

/** What was told to the person, once all is known that may explain it. */
async function lies(): Promise<string[]> {
  await vi.advanceTimersByTimeAsync(1500);
  return deceits.map(({ lie, draw }) => `${lie} ${draw}`);
}

describe("a seat of this browser that is said to have given up", () => {
  test("has not: that is a lie, with the proof", async () => {
    attendance.see(table({ stage: "over", draw: null }), [0], resigns, false);
    expect(await lies()).toEqual(["resigned 1"]);
    expect(deceits[0]).toMatchObject({ link: expect.any(String), told: resigns[0]!.event });
    expect(myMatches.find("m1")?.deceits).toHaveLength(1);
  });

  test("has, as its person asked here, or in another tab of which this one hears later", async () => {
    for (const late of [false, true]) {
      const asks = () => myMatches.keep("m1", { resigned: [0] });
      if (!late) asks();
      attendance.see(table({ stage: "over", draw: null }), [0], resigns, false);
      account = { out: [0] };
      if (late) asks();
      expect(await lies()).toEqual([]);
    }
  });

  test("has, as far as this browser knows, when it may be at another device", async () => {
    myMatches.keep("m1", { moving: Date.now() + 60_000 });
    attendance.see(table(), [0], resigns, false);
    myMatches.keep("m1", { moving: Date.now() - 1 });
    await load();
    attendance.see(table(), [0], resigns, true);
    expect(await lies()).toEqual([]);
  });

  test("silences nothing before that was told: this browser is called missing, and says so", async () => {
    myMatches.keep("m1", { resigned: [0] });
    attendance.see(
      table({ draw: draw({ n: 2, chains: [2], skipped: [{ ...givenUp(1), missing: [1] }] }) }),
      [0],
      [],
      false,
    );
    expect(await lies()).toContain("called-missing 1");
  });
});

describe("a draw that is given up because of the other of two people", () => {
  test("over a new line needs a decision of this browser", async () => {
    attendance.see(without(1), [0], [], true);
    expect(await lies()).toEqual(["not-decided 1"]);
  });

  test("is ended by a decision of this browser, and the next one is not", async () => {
    myMatches.keep("m1", { decisions: [{ about: 1, draw: 1 }] });
    attendance.see(without(1), [0], [], true);
    expect(await lies()).toEqual([]);
    await load(); // what was decided, and for which draw, is kept with the match
    attendance.see(without(1), [0], [], true);
    attendance.see(without(2, [1]), [0], [], true);
    expect(await lies()).toEqual(["not-decided 2"]);
  });

  test("is ended by what another tab decided, of which this one hears later", async () => {
    attendance.see(without(1), [0], [], true);
    myMatches.keep("m1", { decisions: [{ about: 1, draw: 1 }] });
    expect(await lies()).toEqual([]);
  });

  test("needs none where that seat has lost while this browser was away", async () => {
    account = { out: [1] };
    attendance.see(without(1), [0], [], true);
    expect(await lies()).toEqual([]);
  });

  test("may have been given up at another device, before the seat came back to this one", async () => {
    myMatches.keep("m1", { moving: Date.now() - 1 });
    const [own, other] = without(1).chains!;
    attendance.see({ ...without(1), chains: [{ ...own!, seats: [] }, other!] }, [0], [], true);
    expect(await lies()).toEqual([]);
  });

  test("is given up twice at most, whoever decides: a third time is a lie", async () => {
    const seats = [0, 1, 2].map((seat) => ({ ...tableOf().seats[0]!, name: `${seat}` }));
    for (const n of [1, 2]) attendance.see({ ...without(n), seats }, [0], [], true);
    expect(await lies()).toEqual(["too-often 3"]);
  });
});

test("a record that is never sent hides no lie", async () => {
  account = new Promise(() => {}) as Partial<Account>;
  attendance.see(table({ draw: draw({ n: 2, skipped: [{ ...givenUp(1), missing: [1] }] }) }), [0], [], false);
  await vi.advanceTimersByTimeAsync(11_000);
  expect(await lies()).toEqual(["called-missing 1"]);
});

describe("a roll without its draw", () => {
  const roll = { type: "roll", seat: 0, white: [1, 2], red: 3, yellow: 4, green: 5, blue: 6 };

  test.each([
    ["of this match is a lie, in the first message after a reload as well", 5, ["link-missing 1"]],
    ["of the game that the match goes on from is none", 4, []],
  ])("%s", async (_, n, expected) => {
    await load();
    attendance.see(table({ events: n }), [0], [told(n, roll)], true);
    expect(await lies()).toEqual(expected);
  });
});

test("a decision counts for the draw that it can have ended, and for each of the seats of a device", () => {
  const decisions = [{ about: 1, draw: 3, ended: 3 }];
  expect(endsDraw(decisions, 3, [1], false)).toEqual(decisions);
  expect(endsDraw(decisions, 4, [1], false)).toBeUndefined();
  expect(endsDraw([{ about: 1, draw: 3 }], 9, [1], false)).toBeUndefined();
  expect(endsDraw([{ about: 1, draw: 9 }], 3, [1], false)).toBeUndefined();
  expect(endsDraw(decisions, 9, [1, 2], false)).toBeUndefined();
  expect(endsDraw([...decisions, { about: 2, draw: 9 }], 9, [1, 2], false)).toEqual([
    ...decisions,
    { about: 2, draw: 9, ended: 9 },
  ]);
  expect(endsDraw(decisions, 9, [1], true)).toEqual(decisions); // the other seat of the device resigned
});

test("time goes on while the device sleeps and the page's own clock stands, and the device's clock may be set back", () => {
  const [page, device] = [vi.spyOn(performance, "now"), vi.spyOn(Date, "now")];
  const at = (ms: number, date: number) => {
    page.mockReturnValue(ms);
    device.mockReturnValue(date);
  };
  at(0, 1_000_000);
  const clock = elapsed();
  const start = clock();
  at(500, 1_000_500);
  expect(clock() - start).toBe(500);
  at(600, 1_060_600);
  expect(clock() - start).toBe(60_600);
  at(700, 1000);
  expect(clock() - start).toBe(60_700);
  vi.restoreAllMocks();
});
