import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Match as AnyMatch } from "$/lib/match.svelte";
import type { AnyMessage, EventMessage, Refused, TableView, Update, Welcome } from "$/lib/generated/wire";
import { eventOf, FakeWorld, Tab, tableOf, welcomeOf } from "./fake";

let tab: Tab;
let world: FakeWorld;
let myMatches: typeof import("$/lib/myMatches.svelte").myMatches;
let Match: typeof AnyMatch;

beforeEach(async () => {
  tab = new Tab().enter();
  world = new FakeWorld();
  ({ myMatches } = await import("$/lib/myMatches.svelte"));
  ({ Match } = await import("$/lib/match.svelte"));
  myMatches.keep("m1", { tokens: ["token"] });
});

const updateOf = (events: EventMessage[], table: Partial<TableView> = {}, legal = {}): Update => ({
  type: "update",
  events,
  table: tableOf({ events: events.at(-1)?.n ?? 1, ...table }),
  legal,
});
const refusedOf = (ref: string, change: Partial<Refused> = {}): Refused => ({
  type: "refused",
  ref,
  clause: null,
  reason: "stale",
  facts: {},
  about: null,
  ...change,
});

/** A match at whose table this page sits, and what it heard of each event. */
function sat(welcome: Partial<Welcome> = {}): { match: AnyMatch; heard: number[] } {
  const match = new Match("m1", false, world);
  const heard: number[] = [];
  match.listen(({ n }) => heard.push(n));
  world.socket.opens().tells(welcomeOf({ newest: eventOf(1), ...welcome }));
  return { match, heard };
}

/** The line breaks, and the table welcomes this page anew. */
function comeBack(welcome: Partial<Welcome> = {}): void {
  world.socket.breaks();
  world.pass(200);
  world.socket.opens().tells(welcomeOf({ newest: eventOf(1), ...welcome }));
}

const settled = async (answer: Promise<unknown>): Promise<unknown> =>
  Promise.race([answer, Promise.resolve().then(() => "nothing yet")]);

describe("an act", () => {
  test("says what its player had seen, and how long ago the finger went down", () => {
    const { match } = sat({ newest: eventOf(4) });
    world.pass(500);
    void match.act(0, { type: "pass" }, 380);
    expect(world.socket.of("act")).toMatchObject([
      { type: "act", seat: 0, act: { type: "pass" }, ref: expect.any(String), ago: 120, on: 4 },
    ]);
  });

  test("before anything was told counts on nothing, and a finger of the future went down just now", () => {
    const { match } = sat({ newest: null });
    void match.act(0, { type: "pass" }, 99_999);
    expect(world.socket.of("act")[0]).toMatchObject({ on: null, ago: 0 });
  });

  test.each([
    { type: "accepted", n: 2 },
    { type: "gone", act: {} },
    { type: "refused", clause: "Q7", reason: "taken", facts: {}, about: null },
  ] as const)("is over with its answer, and is not said again: $type", async (answer) => {
    const { match } = sat();
    const asked = match.act(0, { type: "pass" });
    const { ref } = world.socket.of("act")[0]!;
    expect(await settled(asked)).toBe("nothing yet");
    world.socket.tells({ ...answer, ref: ref! } as AnyMessage);
    expect(await asked).toMatchObject({ type: answer.type });
    comeBack();
    expect(world.socket.of("act")).toEqual([]);
  });

  test("whose answer was lost is said again with the same ref, and counts once", async () => {
    const { match } = sat();
    const asked = match.act(0, { type: "pass" });
    const [said] = world.socket.of("act");
    comeBack({ newest: eventOf(2) });
    expect(world.socket.of("act")).toEqual([said]);
    comeBack({ newest: eventOf(2) });
    expect(world.socket.of("act")).toEqual([said]);
    world.socket.tells({ type: "accepted", ref: said!.ref!, n: 2 });
    expect(await asked).toMatchObject({ type: "accepted", n: 2 });
  });

  test("whose line is silent is said again over the next one", () => {
    const { match } = sat();
    void match.act(0, { type: "pass" });
    const [said] = world.socket.of("act");
    world.pass(6000);
    world.socket.opens().tells(welcomeOf({ newest: eventOf(1) }));
    expect(world.sockets).toHaveLength(2);
    expect(world.socket.of("act")).toEqual([said]);
  });

  test("that was asked for while the line was down is said as soon as it is back, in order", () => {
    const { match } = sat();
    world.socket.breaks();
    void match.act(0, { type: "roll" });
    void match.act(0, { type: "pass" });
    world.pass(200);
    world.socket.opens();
    expect(world.socket.of("act")).toEqual([]);
    world.socket.tells(welcomeOf());
    expect(world.socket.of("act").map(({ act }) => act)).toEqual([{ type: "roll" }, { type: "pass" }]);
    expect(new Set(world.socket.of("act").map(({ ref }) => ref)).size).toBe(2);
  });

  test("that is answered twice is answered once, and no other with it", async () => {
    const { match } = sat();
    const asked = match.act(0, { type: "roll" });
    const other = match.act(0, { type: "pass" });
    const { ref } = world.socket.of("act")[0]!;
    world.socket.tells({ type: "accepted", ref: ref!, n: 2 }, refusedOf(ref!), {
      type: "accepted",
      ref: "stranger",
      n: 9,
    });
    expect(await asked).toMatchObject({ type: "accepted" });
    expect(await settled(other)).toBe("nothing yet");
    comeBack();
    expect(world.socket.of("act").map(({ act }) => act)).toEqual([{ type: "pass" }]);
  });

  test("that came too late is refused as stale: the person is told, until they act again", async () => {
    const { match } = sat();
    const asked = match.act(0, { type: "pass" });
    world.socket.tells(updateOf([eventOf(2)]), refusedOf(world.socket.of("act")[0]!.ref!));
    expect(await asked).toMatchObject({ type: "refused", reason: "stale" });
    expect(match.refused?.reason).toBe("stale");
    void match.act(0, { type: "pass" });
    expect(match.refused).toBeNull();
    expect(world.socket.of("act").map(({ on }) => on)).toEqual([1, 2]);
  });
});

describe("a refusal", () => {
  test("about what the browser did for the dice is no news to a person", () => {
    const { match } = sat();
    for (const reason of ["late-link", "other-draw", "not-asked", "not-playing"])
      world.socket.tells(refusedOf("", { reason, about: "dice" }));
    expect(match.refused).toBeNull();
  });

  test.each(["broken-link", "hasty-draw"])(
    "of an act is told and answered, whatever its reason ends in: %s",
    async (reason) => {
      const { match } = sat();
      const asked = match.act(0, { type: "pass" });
      world.socket.tells(refusedOf(world.socket.of("act")[0]!.ref!, { reason }));
      expect(match.refused?.reason).toBe(reason);
      expect(await asked).toMatchObject({ reason });
    },
  );
});

describe("what happened", () => {
  test("reaches listeners once and in order, however often it is sent", () => {
    const { match, heard } = sat();
    world.socket.tells(updateOf([eventOf(2), eventOf(3)]), updateOf([eventOf(3)]), updateOf([eventOf(2)]));
    expect(heard).toEqual([1, 2, 3]);
    expect(match.newest?.n).toBe(3);
  });

  test("while the line was down is asked for from the last event on, and reaches them then", () => {
    const { heard } = sat();
    world.socket.tells(updateOf([eventOf(2)]));
    comeBack({ events: [eventOf(2), eventOf(3), eventOf(4)], newest: eventOf(5) });
    expect(world.socket.of("hello")[0]).toMatchObject({ tokens: ["token"], after: 2 });
    expect(heard).toEqual([1, 2, 3, 4, 5]);
  });

  test("fills a view that leaves out what never changes", () => {
    const { match } = sat({ newest: eventOf(1, "start", { board: "I", at: 1 }) });
    world.socket.tells(updateOf([eventOf(2)]));
    expect(match.newest?.view).toEqual({ board: "I", at: 2 });
  });

  test("and was taken back reaches them as well: the newest is an earlier one again", () => {
    const { match, heard } = sat();
    world.socket.tells(updateOf([eventOf(2), eventOf(3)]), updateOf([eventOf(2, "undone")], { undone: 1 }));
    expect(heard).toEqual([1, 2, 3, 2]);
    expect(match.newest?.n).toBe(2);
    world.socket.tells(updateOf([eventOf(3)], { undone: 1 }));
    expect(heard).toEqual([1, 2, 3, 2, 3]);
  });

  test("and was taken back while the line was down is not what this page goes on from", () => {
    const { match, heard } = sat();
    world.socket.tells(updateOf([eventOf(2), eventOf(3)]));
    comeBack({ newest: eventOf(2), table: tableOf({ undone: 1, events: 2 }) });
    expect(match.newest?.n).toBe(2);
    expect(heard).toEqual([1, 2, 3, 2]);
  });

  test("reaches no listener that has stopped", () => {
    const { match } = sat();
    const hear = vi.fn();
    match.listen(hear)();
    world.socket.tells(updateOf([eventOf(2)]));
    expect(hear).not.toHaveBeenCalled();
  });
});

describe("a table", () => {
  test("says anew what those may do whose turn changed, and the others may do what they could", () => {
    const { match } = sat({ seats: [0, 1], legal: { 0: [{ type: "roll" }], 1: [] } });
    expect(match.due).toEqual([0]);
    world.socket.tells(updateOf([eventOf(2)], {}, { 1: [{ type: "pass" }] }));
    expect(match.legal).toEqual({ 0: [{ type: "roll" }], 1: [{ type: "pass" }] });
    expect(match.due).toEqual([0, 1]);
  });

  test("that names no chains in an update has those of before", () => {
    const chains = [{ root: "r", seats: [0], since: 1 }];
    const { match } = sat({ table: tableOf({ chains }) });
    world.socket.tells(updateOf([eventOf(2)], { chains: null }));
    expect(match.table?.chains).toEqual(chains);
  });

  test("that counts down accepts no act before it is over", () => {
    const { match } = sat({
      newest: null,
      legal: { 0: [{ type: "roll" }] },
      table: tableOf({ events: 0, now: 1000, go: 4000 }),
    });
    expect([match.started, match.due]).toEqual([false, []]);
    world.pass(2999);
    expect(match.started).toBe(false);
    world.pass(1);
    expect([match.started, match.due]).toEqual([true, [0]]);
  });

  test("that stops counting down, because a player left, does not begin by itself", () => {
    const { match } = sat({ newest: null, table: tableOf({ events: 0, go: 3000 }) });
    world.socket.tells(updateOf([], { stage: "gathering", go: null, events: 0 }));
    world.pass(10_000);
    expect(match.started).toBe(false);
  });

  test("has the time that came here fastest", () => {
    const { match } = sat({ table: tableOf({ now: 1000 }) });
    world.pass(700);
    world.socket.tells(updateOf([eventOf(2)], { now: 1200 })); // 500 ms under way
    expect(match.now()).toBe(1700);
    world.socket.tells(updateOf([eventOf(3)], { now: 1900 })); // the first one had been slower
    expect(match.now()).toBe(1900);
  });

  test.each(["gathering", "playing", "paused", "over", "closed"] as const)(
    "is after a lost line as the welcome says: %s",
    (stage) => {
      for (const before of ["gathering", "playing", "paused", "over"] as const) {
        world = new FakeWorld();
        const { match } = sat({ table: tableOf({ stage: before, now: 0 }), legal: { 0: [{ type: "roll" }] } });
        world.socket.breaks();
        expect(match.line).toBe("lost");
        expect(match.table?.stage).toBe(before);
        world.pass(200);
        world.socket.opens();
        expect(match.line).toBe("lost");
        world.socket.tells(welcomeOf({ table: tableOf({ stage, now: 200 }), newest: eventOf(1), legal: { 0: [] } }));
        expect([match.line, match.table?.stage, match.started]).toEqual(["open", stage, stage !== "gathering"]);
        expect(match.due).toEqual([]);
        expect(myMatches.find("m1")?.stage).toBe(stage);
        match.leave();
      }
    },
  );
});

describe("a seat", () => {
  test("is kept in the list of this browser, with what the list shows", () => {
    const bot = { ...tableOf().seats[1]!, kind: "bot", name: "solid" } as const;
    sat({ table: tableOf({ seats: [tableOf().seats[0]!, bot], scores: [3, 4] }), legal: { 0: [{ type: "roll" }] } });
    expect(myMatches.find("m1")).toMatchObject({
      game: "qwixx-duel",
      tokens: ["token"],
      title: ["Ada", ""],
      bots: ["solid"],
      stage: "playing",
      turn: true,
      seats: [0],
      open: false,
      scores: [3, 4],
    });
  });

  test.each([
    [4001, "seat-moved"],
    [4004, "no-such-match"],
    [4005, "set-aside"],
  ])("that is lost for good (%i) is nothing to come back to", async (code, reason) => {
    const { match } = sat({ legal: { 0: [{ type: "roll" }] } });
    const asked = match.act(0, { type: "roll" });
    world.socket.tells({ type: "bye", code, reason }).breaks(code);
    expect([match.line, match.why]).toEqual(["closed", reason]);
    expect(myMatches.find("m1")).toMatchObject({ stage: "closed", turn: false, tokens: ["token"] });
    expect(myMatches.open).toBeUndefined();
    world.pass(60_000);
    expect(world.sockets).toHaveLength(1);
    expect(await settled(asked)).toBe("nothing yet");
  });

  test("of a match that its host closed is seen to be closed", () => {
    const { match } = sat();
    world.socket.tells(updateOf([], { stage: "closed" }));
    expect(match.table?.stage).toBe("closed");
    expect(myMatches.find("m1")?.stage).toBe("closed");
  });

  test("adds the same number to the dice however often it is said to be ready", async () => {
    const { match } = sat({ table: tableOf({ stage: "gathering", commit: "c7" }) });
    match.ready(0);
    await Promise.resolve();
    comeBack({ table: tableOf({ stage: "gathering", commit: "c7" }) });
    match.ready(0);
    await Promise.resolve();
    const [first, second] = world.sockets.map((socket) => socket.of("ready")[0]);
    expect(first?.nonce).toMatch(/^[0-9a-f]{32}$/);
    expect(second).toEqual(first);
    expect(myMatches.find("m1")?.saw).toEqual({ commit: "c7", nonces: { 0: first?.nonce } });
  });

  test("takes back only what was its own, and says which event that was", () => {
    const { match } = sat({ newest: eventOf(3), table: tableOf({ undo: 1 }) });
    match.undo();
    expect(world.socket.of("undo")).toEqual([]);
    world.socket.tells(updateOf([eventOf(4)], { undo: 0 }));
    match.undo();
    expect(world.socket.of("undo")).toEqual([{ type: "undo", seat: 0, on: 4 }]);
  });

  test("that gives up has done so once that was sent, and decides about others only what ends a draw", () => {
    const { match } = sat({ table: tableOf({ draw: { n: 7 } as never }) });
    world.socket.breaks();
    match.resign(0);
    match.choose(0, 1, "bot");
    expect(myMatches.find("m1")).not.toHaveProperty("resigned");
    expect(myMatches.find("m1")).not.toHaveProperty("decisions");
    world.pass(200);
    world.socket.opens().tells(welcomeOf({ newest: eventOf(1), table: tableOf({ draw: { n: 7 } as never }) }));
    for (const what of ["wait", "pause", "bot", "forfeit"] as const) match.choose(0, 1, what);
    match.resign(0);
    expect(myMatches.find("m1")).toMatchObject({
      resigned: [0],
      decisions: [
        { about: 1, draw: 7 },
        { about: 1, draw: 7 },
      ],
    });
  });

  test("that wants a rematch wants it after a lost line, too", () => {
    const { match } = sat({ seats: [0, 1] });
    match.rematch();
    comeBack({ seats: [0, 1] });
    expect(world.sockets.map((socket) => socket.of("rematch").map(({ seat }) => seat))).toEqual([
      [0, 1],
      [0, 1],
    ]);
  });

  test("hurries bots only where no other person plays", () => {
    sat();
    expect(world.socket.of("hurry")).toEqual([]);
    comeBack({ seats: [0, 1] });
    expect(world.socket.of("hurry")).toEqual([{ type: "hurry", seat: 0, percent: 15, now: false }]);
  });
});

describe("who only looks on", () => {
  test("shows no token, and leaves the list as it is", () => {
    const match = new Match("m1", true, world);
    const before = structuredClone(myMatches.all);
    world.socket.opens().tells(welcomeOf({ seats: [], newest: eventOf(1) }));
    expect(world.socket.of("hello")[0]).toMatchObject({ tokens: [] });
    expect(match.watching).toBe(true);
    expect(myMatches.all).toEqual(before);
  });
});

test("a page that is left hangs up, and nothing of it goes on", () => {
  const { match } = sat({ newest: null, table: tableOf({ events: 0, go: 3000 }) });
  match.leave();
  world.pass(60_000);
  expect([world.sockets.length, world.alarms.size, match.started]).toEqual([1, 0, false]);
});

test("two tabs at one table each have a line, and neither forgets what the other keeps", async () => {
  const { match } = sat();
  const [own, first] = [myMatches, match];
  new Tab(tab.disk).enter();
  const other = await import("$/lib/myMatches.svelte");
  const second = new (await import("$/lib/match.svelte")).Match("m1", false, world);
  world.socket.opens().tells(welcomeOf({ newest: eventOf(1) }));
  other.myMatches.keep("m2", { tokens: ["another"] });
  world.sockets[0]?.tells(updateOf([eventOf(2)], { scores: [5, 0] }));
  expect(own.all.map(({ match: id }) => id)).toEqual(["m1", "m2"]);
  expect(own.find("m1")?.scores).toEqual([5, 0]);
  void first.act(0, { type: "pass" });
  void second.act(0, { type: "pass" });
  const refs = world.sockets.map((socket) => socket.of("act")[0]?.ref);
  expect(new Set(refs).size).toBe(2);
});
