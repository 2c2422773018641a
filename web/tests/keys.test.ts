import { beforeEach, describe, expect, it, vi } from "vitest";

const memory = new Map<string, string>();
let lost: (number | "cut" | "torn")[] = [];
let asked: { path: string; body: Record<string, unknown> }[] = [];

/** Answers of the server: those in `lost` first, then what it made. */
async function answer(path: string, request: RequestInit): Promise<Response> {
  asked.push({ path, body: JSON.parse(request.body as string) as Record<string, unknown> });
  const fate = lost.shift();
  if (fate === "cut") throw new TypeError("failed to fetch");
  if (fate === "torn") return new Response('{"match": "m1', { status: 201 });
  if (fate) return Response.json({ detail: "no" }, { status: fate });
  return Response.json({ match: "m1", seat: 0, token: "t" }, { status: 201 });
}

beforeEach(() => {
  memory.clear();
  [lost, asked] = [[], []];
  vi.resetModules();
  vi.useFakeTimers();
  vi.stubGlobal("fetch", answer);
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => memory.get(key) ?? null,
    setItem: (key: string, value: string) => memory.set(key, value),
  });
});

/** What comes of a request, with the waits between its tries left out. */
async function outcome<T>(request: Promise<T>): Promise<T | number> {
  const settled = request.catch((trouble: { status: number }) => trouble.status);
  await vi.runAllTimersAsync();
  return settled;
}

describe("a request whose answer is lost", () => {
  it("is sent again with the same key until there is an answer", async () => {
    const { makeMatch, sitDown, redeemCode } = await import("../src/lib/http");
    lost = ["cut", 502, "torn"];
    expect(await outcome(makeMatch({ game: "toss", seats: [], host: "h" }))).toMatchObject({ match: "m1" });
    lost = ["cut", 503, 504];
    expect(await outcome(sitDown("m1", { name: "Ada", invite: "i", token: "t" }))).toMatchObject({ seat: 0 });
    lost = ["cut"];
    expect(await outcome(redeemCode("m1", "c", "t"))).toMatchObject({ seat: 0 });
    expect(asked.map(({ body }) => body["host"] ?? body["token"])).toEqual([..."hhhh", ..."tttt", ..."tt"]);
  });

  it("is not sent for ever, and not again after a clear no", async () => {
    const { makeMatch } = await import("../src/lib/http");
    lost = Array.from({ length: 9 }, () => "cut" as const);
    expect(await outcome(makeMatch({ game: "toss", seats: [], host: "h" }))).toBe(0);
    expect(asked).toHaveLength(4);
    [lost, asked] = [[409], []];
    expect(await outcome(makeMatch({ game: "toss", seats: [], host: "h" }))).toBe(409);
    expect(asked).toHaveLength(1);
  });
});

describe("the key of a request", () => {
  it("has 128 bits that no other has, in the signs that the table takes", async () => {
    const { newKey } = await import("../src/lib/keys");
    const keys = Array.from({ length: 200 }, newKey);
    expect(new Set(keys).size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^[A-Za-z0-9_-]{22}$/);
  });

  it("stays the same until there is an answer, after a reload too", async () => {
    const before = await import("../src/lib/keys");
    const key = before.keyFor("seat m1");
    expect([before.keyFor("seat m1"), before.keyFor("seat m2")]).toEqual([key, expect.not.stringMatching(key)]);
    vi.resetModules();
    const { answered, pendingKey, keyFor } = await import("../src/lib/keys");
    expect([pendingKey("seat m1"), keyFor("seat m1")]).toEqual([key, key]);
    answered("seat m1");
    expect(pendingKey("seat m1")).toBeUndefined();
    expect(keyFor("seat m1")).not.toBe(key);
  });

  it("is another one once the old request was given up", async () => {
    const { keyFor } = await import("../src/lib/keys");
    const key = keyFor("match {}", 600_000);
    vi.advanceTimersByTime(500_000);
    expect(keyFor("match {}", 600_000)).toBe(key);
    vi.advanceTimersByTime(200_000);
    const next = keyFor("match {}", 600_000);
    expect(next).not.toBe(key);
    expect(keyFor("match {}", 600_000)).toBe(next);
  });

  it("is kept of twenty requests, and of none that is long; the page itself knows all", async () => {
    const { keyFor } = await import("../src/lib/keys");
    const long = "x".repeat(2000);
    const key = keyFor(long);
    for (let n = 0; n < 30; n++) keyFor(`seat ${n}`);
    expect(keyFor(long)).toBe(key);
    expect((JSON.parse(memory.get("knobel.keys")!) as unknown[]).length).toBe(20);
    expect(memory.get("knobel.keys")).not.toContain(long);
  });
});
