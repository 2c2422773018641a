import { beforeEach, describe, expect, test } from "vitest";
import { Line } from "$/lib/line";
import type { AnyMessage, Welcome } from "$/lib/generated/wire";
import { FakeWorld, welcomeOf } from "./fake";

const ping = (id: number): AnyMessage => ({ type: "ping", id });

let world: FakeWorld;
let received: AnyMessage[];
let states: string[];
let pings: number;
let unanswered: boolean;

beforeEach(() => {
  world = new FakeWorld();
  received = [];
  pings = 0;
  states = [];
  unanswered = false;
});

const call = (): Line =>
  new Line(
    "m1",
    {
      hello: () => ({ type: "hello", tokens: ["t"], after: 7 }),
      unanswered: () => unanswered,
      received: (message) => received.push(message),
      pinged: () => pings++,
      state: (state, reason) => states.push(reason ? `${state}: ${reason}` : state),
    },
    world,
  );

const connected = (welcome: Partial<Welcome> = {}): Line => {
  const line = call();
  world.socket.opens().tells(welcomeOf(welcome));
  return line;
};

describe("a line", () => {
  test("says hello when it is open, and is open when it is welcomed", () => {
    call();
    expect(world.socket.sent).toEqual([]);
    world.socket.opens();
    expect(world.socket.sent).toEqual([{ type: "hello", tokens: ["t"], after: 7 }]);
    expect(states).toEqual([]);
    world.socket.tells(welcomeOf());
    expect(states).toEqual(["open"]);
    expect(received.map(({ type }) => type)).toEqual(["welcome"]);
  });

  test("answers pings by itself, and passes none on", () => {
    connected();
    world.socket.tells(ping(3), ping(4));
    expect(world.socket.of("pong")).toEqual([
      { type: "pong", id: 3 },
      { type: "pong", id: 4 },
    ]);
    expect(received.map(({ type }) => type)).toEqual(["welcome"]);
  });

  test("carries words only while it is open, and says whether it did", () => {
    const line = call();
    const word = { type: "resume", seat: 0 } as const;
    expect(line.send(word)).toBe(false);
    world.socket.opens();
    expect(line.send(word)).toBe(true);
    world.socket.breaks();
    expect(line.send(word)).toBe(false);
    expect(world.socket.of("resume")).toHaveLength(1);
  });

  test("that was opened ahead passes on what it received, and sends no second hello", async () => {
    world.ahead = [welcomeOf(), { type: "accepted", ref: "a", n: 1 }];
    call();
    world.socket.opens();
    await Promise.resolve();
    expect(received.map(({ type }) => type)).toEqual(["welcome", "accepted"]);
    expect(states).toEqual(["open"]);
    expect(world.socket.sent).toEqual([]);
  });

  test("that is hung up on is over: nothing is called, watched or told any more", () => {
    const line = connected();
    line.close();
    expect(world.socket.closed).toBe(1000);
    world.socket.breaks(1000);
    world.pass(60_000);
    world.comesBack();
    expect([world.sockets.length, world.alarms.size, world.returning.size]).toEqual([1, 0, 0]);
    expect(states).toEqual(["open"]);
  });
});

describe("a line that breaks", () => {
  test("is called again, each time after a longer pause, and soon again once it was welcomed", () => {
    connected();
    for (const pause of [200, 300, 500, 800, 1200, 1200]) {
      const before = world.sockets.length;
      world.socket.breaks();
      world.pass(pause - 1);
      expect(world.sockets).toHaveLength(before);
      world.pass(1);
      expect(world.sockets).toHaveLength(before + 1);
    }
    world.socket.opens().tells(welcomeOf());
    world.socket.breaks();
    world.pass(200);
    world.socket.opens();
    expect(world.socket.of("hello")).toHaveLength(1);
  });

  test.each([1006, 1011, 1012, 4002, 4006, 4008, 4029])("with code %i comes back by itself", (code) => {
    connected();
    world.socket.tells({ type: "bye", code, reason: "why" }).breaks(code);
    expect(states).toEqual(["open", "lost: why"]);
    world.pass(200);
    expect(world.sockets).toHaveLength(2);
  });

  test.each([4001, 4003, 4004, 4005, 4013])("with code %i is closed for good", (code) => {
    connected();
    world.socket.tells({ type: "bye", code, reason: "why" }).breaks(code);
    expect(states).toEqual(["open", "closed: why"]);
    world.pass(60_000);
    world.comesBack();
    expect([world.sockets.length, world.alarms.size]).toEqual([1, 0]);
  });

  test("says the proxy's reason where the table gave none", () => {
    connected();
    world.socket.breaks(4004, "no-such-match");
    expect(states.at(-1)).toBe("closed: no-such-match");
  });

  test("is called at once, and once, when the page comes back into sight", () => {
    connected();
    world.socket.breaks();
    world.unseen = true;
    world.comesBack();
    expect(world.sockets).toHaveLength(1);
    world.unseen = false;
    world.comesBack();
    expect(world.sockets).toHaveLength(2);
    world.comesBack(); // it is being called already
    world.pass(5000);
    expect(world.sockets).toHaveLength(2);
  });
});

describe("a silent line", () => {
  test("is dead after what the table said, and another is called", () => {
    connected({ silent_after: 4500 });
    world.pass(4500);
    expect(states).toEqual(["open"]);
    world.pass(1000);
    expect(states).toEqual(["open", "lost"]);
    expect(world.sockets[0]?.closed).toBeDefined();
    world.pass(200);
    expect(world.sockets).toHaveLength(2);
    world.sockets[0]?.breaks(); // at long last
    expect(states).toEqual(["open", "lost"]);
  });

  test("is as patient as the table wants it", () => {
    connected({ silent_after: 9000 });
    world.pass(9000);
    expect(states).toEqual(["open"]);
    world.pass(1000);
    expect(states).toEqual(["open", "lost"]);
  });

  test("lives while pings come, every two seconds or at worst every four", () => {
    connected();
    for (let id = 0; id < 20; id++) {
      world.pass(id % 2 ? 4000 : 2000);
      world.socket.tells(ping(id));
    }
    expect(states).toEqual(["open"]);
    expect(world.sockets).toHaveLength(1);
  });

  test("is not dead before it was welcomed: no pings come until then, and a match may be on its way", () => {
    call();
    world.pass(4900); // connecting
    world.socket.opens();
    world.pass(5000); // waiting for the welcome
    expect(states).toEqual([]);
    world.pass(1000);
    expect(states).toEqual(["lost"]);
  });

  test("that never gets through is called again", () => {
    call();
    world.pass(5600);
    expect(states).toEqual(["lost"]);
    world.pass(200);
    expect(world.sockets).toHaveLength(2);
  });

  test("has the long time again after it was called again", () => {
    connected();
    world.socket.breaks();
    world.pass(200);
    world.socket.opens();
    world.pass(4900);
    expect(states).toEqual(["open", "lost"]);
  });

  test("of a table that does not say how often it pings is given the longest time", () => {
    const { silent_after: _, ...older } = welcomeOf();
    call();
    world.socket.opens().tells(older as Welcome);
    world.pass(15_000);
    expect(states).toEqual(["open"]);
    world.pass(1000);
    expect(states).toEqual(["open", "lost"]);
  });

  test("is forgiven where the page itself stood still, and had no time to hear", () => {
    connected();
    world.pass(1000);
    world.stall(30_000);
    world.pass(0); // the first look after that
    expect(states).toEqual(["open"]);
    world.socket.tells(ping(1));
    world.pass(4000);
    expect(states).toEqual(["open"]);
  });

  test("is found by a hidden page, which checks seldom", () => {
    connected();
    world.unseen = true;
    world.pass(1000);
    world.stall(60_000);
    world.pass(0);
    expect(states).toEqual(["open", "lost"]);
  });
});
