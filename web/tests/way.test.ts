import { beforeEach, expect, test } from "vitest";
import { Line } from "$/lib/line";
import { DIAL_AGAIN } from "$/lib/generated/timeouts";
import { Way } from "$/lib/way";
import type { Bye } from "$/lib/generated/wire";
import { FakeWorld, welcomeOf } from "./fake";

const bye = (code: number, reason: string, node?: string): Bye => ({
  type: "bye",
  code,
  reason,
  ...(node && { node }),
});
let way: Way;

beforeEach(() => {
  way = new Way();
});

test("a match is called by its plain address first, then by attempts that lead to other nodes, with longer pauses", () => {
  const prefixes = [way.prefix];
  const pauses = DIAL_AGAIN.map(() => {
    const pause = way.broke();
    prefixes.push(way.prefix);
    return pause;
  });
  expect(prefixes).toEqual(["", "/try/1", "/try/2", "", "/try/1", "/try/2"]);
  expect(pauses).toEqual(DIAL_AGAIN);
});

test("a node that has not the match names the owner, which is called at once", () => {
  expect(way.closed(bye(1012, "moved", "node-2"))).toBe(0);
  expect(way.prefix).toBe("/at/node-2");
});

test("redirects end: after four in a row the page waits", () => {
  const pauses = [1, 2, 3, 4, 5].map((n) => way.closed(bye(1012, "moved", `node-${n}`)));
  expect(pauses).toEqual([0, 0, 0, 0, DIAL_AGAIN[0]]);
  expect(way.prefix).toBe("/try/1");
});

test("a node that the proxy does not know is not called by its name again", () => {
  expect(way.closed(bye(1012, "unreachable", "node-2"))).toBe(DIAL_AGAIN[0]);
  expect(way.prefix).toBe("/try/1");
});

test("a line that breaks leads to the node that comes next, which is told whose line it was", () => {
  way.welcomed(welcomeOf({ node: "node-1", next: "node-3" }));
  expect(way.broke()).toBe(0);
  expect([way.prefix, way.lost]).toEqual(["/at/node-3", "node-1"]);
  expect(way.broke()).toBe(DIAL_AGAIN[0]);
  expect([way.prefix, way.lost]).toEqual(["/try/1", "node-3"]);
  way.welcomed(welcomeOf({ node: "node-2", next: "node-3" }));
  expect(way.lost).toBe("");
});

test("what cannot be stored is tried again at the same node", () => {
  way.welcomed(welcomeOf({ node: "node-1", next: "node-3" }));
  expect(way.closed(bye(1011, "not-stored"))).toBe(DIAL_AGAIN[0]);
  expect(way.prefix).toBe("/at/node-1");
});

test("a single server is called as it ever was", () => {
  way.welcomed(welcomeOf());
  expect(way.closed(bye(1012, "server-stops"))).toBe(DIAL_AGAIN[0]);
});

test("while an answer is due a line is dead after little more than a ping, and the next node is called", () => {
  const world = new FakeWorld();
  let unanswered = true;
  new Line(
    "m1",
    {
      hello: () => ({ type: "hello", tokens: [], after: 0 }),
      unanswered: () => unanswered,
      received: () => {},
      pinged: () => {},
      state: () => {},
    },
    world,
  );
  world.socket.opens().tells(welcomeOf({ node: "node-1", next: "node-2", ping_every: 2000, silent_after: 4500 }));
  world.pass(2000);
  expect(world.sockets).toHaveLength(1);
  world.pass(1000);
  expect(world.sockets).toHaveLength(2);
  expect(world.ways).toEqual(["", "/at/node-2"]);
  world.socket.opens();
  expect(world.socket.of("hello")).toEqual([{ type: "hello", tokens: [], after: 0, lost: "node-1" }]);
  unanswered = false;
  world.socket.tells(welcomeOf({ node: "node-2", next: "node-1", ping_every: 2000, silent_after: 4500 }));
  world.pass(4000);
  expect(world.sockets).toHaveLength(2);
});
