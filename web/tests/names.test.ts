import { expect, test } from "vitest";
import { namesInRecord } from "../src/table/names";
import words from "../src/words/en";

test("a person is called what they are called, even if that is a bot's name", () => {
  expect(namesInRecord(["quick", "Ada"], [null, null], words)).toEqual(["quick", "Ada"]);
});

test("bots are called bots, by number if there are several", () => {
  expect(namesInRecord(["Ada", "quick"], [null, "quick"], words)).toEqual(["Ada", "Bot"]);
  expect(namesInRecord(["quick", "quick", ""], ["quick", "quick", null], words)).toEqual([
    "Bot 1",
    "Bot 2",
    "Player 3",
  ]);
});
