import { expect, test } from "vitest";
import { evenMatch, follows, strengthIn } from "../src/lib/rivals.svelte";

const LEVELS = [1, 2, 3, 4, 5].map((strength) => ({ bot: `level ${strength}`, strength }));

test("who wins gets a stronger opponent, who loses a weaker one, and no strength leaves the scale", () => {
  expect(follows(2, 2, 1, 10)).toBeGreaterThan(2);
  expect(follows(2, 2, 0, 10)).toBeLessThan(2);
  expect(follows(2, 2, 0.5, 10)).toBe(2);
  expect(follows(5, 5, 1, 0)).toBe(5);
  expect(follows(1, 1, 0, 0)).toBe(1);
});

test("a win against a stronger one says more", () => {
  expect(follows(2, 4, 1, 10)).toBeGreaterThan(follows(2, 1, 1, 10));
});

test.each([1.3, 2.5, 4.6])("a player of strength %f comes to win about half of their games", (really) => {
  let [strength, wins, seed] = [2, 0, 7];
  const chance = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  for (let game = 0; game < 1000; game++) {
    const won = chance() < 1 / (1 + Math.exp(Math.log(2) * (strength - really))) ? 1 : 0;
    strength = follows(strength, strength, won, game);
    if (game >= 20) wins += won;
  }
  expect(Math.abs(wins / 980 - 0.5)).toBeLessThan(0.06);
});

test("an even match is a bot between the levels, or else the nearest level", () => {
  expect(evenMatch(LEVELS, true, 2.44)).toBe("strength-2.4");
  expect(evenMatch(LEVELS, false, 2.44)).toBe("level 2");
  expect(evenMatch([{ bot: "guest", strength: null }], false, 3)).toBeUndefined();
});

test("a strength is told by a name of that form alone", () => {
  expect(strengthIn("strength-2.4")).toBe(2.4);
  for (const name of ["strength-6.0", "strength-2", "solid", "strength-2.45"]) expect(strengthIn(name)).toBeUndefined();
});
