import { expect, test, vi } from "vitest";
import type { GameTypes } from "../src/games/types";
import type { Match } from "../src/lib/match.svelte";
import type { SeatView } from "../src/lib/generated/wire";
import german from "../src/words/de";
import words from "../src/words/en";

vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: () => undefined }));
vi.stubGlobal("navigator", { languages: ["en"] });
vi.stubGlobal("addEventListener", () => undefined);
const memory = new Map<string, string>();
vi.stubGlobal("localStorage", {
  getItem: (key: string) => memory.get(key) ?? null,
  setItem: (key: string, value: string) => memory.set(key, value),
});
const { loadCast } = await import("../src/games/cast.svelte");
const { myMatches, titleAt } = await import("../src/lib/myMatches.svelte");
const { namesAt, namesInRecord } = await import("../src/table/names");
const { titleOf } = await import("../src/games");
const { opponents } = await import("../src/lobby/opponents");

test("a person is called what they are called, even if that is a bot's name", () => {
  expect(namesInRecord("a", ["quick", "Ada"], [null, null], words)).toEqual(["quick", "Ada"]);
});

test("bots are called bots, by number if there are several", () => {
  expect(namesInRecord("a", ["Ada", "quick"], [null, "quick"], words)).toEqual(["Ada", "Bot"]);
  expect(namesInRecord("a", ["quick", "quick", ""], ["quick", "quick", null], words)).toEqual([
    "Bot 1",
    "Bot 2",
    "Player 3",
  ]);
});

test("a bot with a character goes by its name, in the language of the moment", async () => {
  await loadCast("qwixx-duel");
  expect(namesInRecord("qwixx-duel", ["Ada", "sharp"], [null, "sharp"], words)).toEqual(["Ada", "Vera"]);
  expect(namesInRecord("qwixx-duel", ["sharp", "sharp"], ["sharp", "sharp"], words)).toEqual(["Vera", "Vera 2"]);
});

test("a hidden name is shown in the reader's language, and kept on no device", () => {
  const seat = { kind: "person", hidden: false };
  const hidden = { kind: "person", name: "Player 2", hidden: true };
  const seats = [{ ...seat, name: "Ada" }, hidden, { ...seat, kind: "bot", name: "greedy" }] as SeatView[];
  const match = { table: { game: "a", seats }, alone: false, seats: [0] } as unknown as Match<GameTypes>;
  expect(namesAt(match, german).slice(0, 2)).toEqual(["Ada", german.start.player(2)]);
  myMatches.keep("m", { title: ["Ada", "Rumpelstilzchen", ""], tokens: ["t"] });
  myMatches.updateTitle("another", titleAt({ seats }));
  myMatches.updateTitle("m", titleAt({ seats }));
  expect(myMatches.all.map(({ match, title }) => [match, title])).toEqual([["m", ["Ada", "Player 2", ""]]]);
  expect([...memory.values()].join()).not.toContain("Rumpelstilzchen");
});

test("whom a kept match was against: by the seat, whatever one calls oneself now, and bots by their names", async () => {
  await loadCast("qwixx-duel");
  const kept = { match: "m", game: "qwixx-duel", tokens: ["t"], stage: "over", turn: false, seen: 0 };
  const game = titleOf("qwixx-duel");
  expect(opponents({ ...kept, title: ["Ada", "Ben"], seats: [0] }, words)).toBe(`${game} against Ben`);
  expect(opponents({ ...kept, title: ["Ada", ""], bots: ["sharp"], seats: [0] }, words)).toBe(`${game} against Vera`);
  expect(opponents({ ...kept, title: ["Ada", ""], seats: [0] }, words)).toBe(`${game} against Bot`);
});
