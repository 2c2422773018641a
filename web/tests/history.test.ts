import { beforeEach, expect, test } from "vitest";
import type { ReplayOf, TableEvent, Untyped } from "$/games/types";
import { History } from "$/lib/history.svelte";
import type { Match } from "$/lib/match.svelte";
import { eventOf } from "./fake";

type Replayed = ReplayOf<Untyped>;

/** A replay of this many events. */
const replayOf = (events: number): Replayed =>
  ({
    start: { at: 0 },
    steps: Array.from({ length: events }, (_, i) => ({ line: i + 2, ...eventOf(i + 1), scores: [] })),
  }) as unknown as Replayed;

let table: { undone: number; scores: number[] };
let asked: { answer: (replayed: Replayed) => void; fail: () => void }[];
let hear: (told: TableEvent<Untyped>) => void;
let history: History;

beforeEach(() => {
  table = { undone: 0, scores: [1, 2] };
  asked = [];
  const match = {
    id: "m1",
    newest: eventOf(1),
    get table() {
      return table;
    },
    listen: (listener: typeof hear) => ((hear = listener), () => (hear = () => {})),
  };
  history = new History(
    match as unknown as Match,
    (id) =>
      new Promise((answer, fail) => {
        expect(id).toBe("m1");
        asked.push({ answer, fail: () => fail(new Error("unreachable")) });
      }),
  );
});

const tell = (n: number, type = "pass"): void => hear(eventOf(n, type) as TableEvent<Untyped>);
const views = () => history.moments.map(({ after }) => (after as { at: number }).at);
const soon = () => new Promise((go) => setTimeout(go));

/** A history of so many events, followed. */
async function followed(events: number): Promise<() => void> {
  const stop = history.follow();
  asked[0]?.answer(replayOf(events));
  await soon();
  return stop;
}

test("a history is fetched once, and then kept up with what is told", async () => {
  const stop = await followed(2);
  tell(3);
  tell(4);
  expect(views()).toEqual([1, 2, 3, 4]);
  expect(asked).toHaveLength(1);
  expect(history.moments[3]).toMatchObject({ event: { type: "pass" }, before: { at: 3 }, after: { at: 4 } });
  expect(history.moments[0]?.before).toEqual({ at: 0 });
  expect(history.replayed?.steps[3]).toMatchObject({ line: 5, scores: [1, 2] });
  stop();
  tell(5);
  expect(views()).toEqual([1, 2, 3, 4]);
});

test("what is told twice, and the frame around the game, happened no second time", async () => {
  await followed(2);
  tell(2);
  tell(3, "reveal");
  expect(views()).toEqual([1, 2]);
  expect(asked).toHaveLength(1);
});

test("an act that is taken back makes the history shorter, and the game goes on from there", async () => {
  await followed(4);
  tell(2, "undone");
  expect(views()).toEqual([1, 2]);
  table = { ...table, undone: 1 };
  tell(3);
  expect(views()).toEqual([1, 2, 3]);
  expect(asked).toHaveLength(1);
});

test("acts that were taken back while the line was down are found by their number, and all is fetched anew", async () => {
  await followed(4);
  table = { ...table, undone: 2 };
  tell(3);
  asked[1]?.answer(replayOf(3));
  await soon();
  expect(views()).toEqual([1, 2, 3]);
  tell(4);
  expect(views()).toEqual([1, 2, 3, 4]);
  expect(asked).toHaveLength(2);
});

test("a gap is fetched anew", async () => {
  await followed(2);
  tell(5);
  asked[1]?.answer(replayOf(5));
  await soon();
  expect(views()).toEqual([1, 2, 3, 4, 5]);
});

test.each([
  ["an event", () => tell(3), 3],
  ["an act that is taken back", () => tell(1, "undone"), 1],
])("%s that comes while all is fetched is not lost: it is fetched once more", async (_, happens, events) => {
  await followed(2);
  tell(9); // a gap
  happens();
  asked[1]?.answer(replayOf(2)); // from before that
  await soon();
  expect(asked).toHaveLength(3);
  asked[2]?.answer(replayOf(events));
  await soon();
  expect(views()).toHaveLength(events);
  expect(asked).toHaveLength(3);
});

test("a history that cannot be fetched is asked for again with the next event", async () => {
  history.follow();
  asked[0]?.fail();
  await soon();
  expect(history.moments).toEqual([]);
  tell(2);
  asked[1]?.answer(replayOf(2));
  await soon();
  expect(views()).toEqual([1, 2]);
});
