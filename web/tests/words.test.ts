import { describe, expect, it } from "vitest";
import type { Card } from "../src/games/types";
import { count, number, signed } from "$/lib/numbers";

/** Words that are the same in two languages, and rightly so. */
const SAME = new Set([
  "Bot",
  "Bots",
  "Code",
  "System",
  "Replay",
  "Menu",
  "Bravo!",
  "Haha!",
  "60 s",
  "15 s",
  "Name",
  "Pause",
  "Ring",
  "Tab",
  "Enter",
  "Esc",
  "online",
]);

const rooms = import.meta.glob<{ default: object }>("../src/**/words/{de,en,pt}.ts", { eager: true });

/** Every text of a room by its key; functions are called with names and small numbers. */
function texts(words: object, path = ""): Map<string, string> {
  const found = new Map<string, string>();
  for (const [key, value] of Object.entries(words) as [string, unknown][]) {
    const at = `${path}${key}`;
    if (typeof value === "string") found.set(at, value);
    else if (typeof value === "object" && value) texts(value, `${at}.`).forEach((text, deep) => found.set(deep, text));
  }
  return found;
}

function keys(words: object, path = ""): string[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]) =>
    typeof value === "object" && value && !Array.isArray(value) ? keys(value, `${path}${key}.`) : `${path}${key}`,
  );
}

const cards = import.meta.glob<Card>("../src/games/*/card.ts", { eager: true, import: "default" });
for (const [path, { words }] of Object.entries(cards))
  for (const [language, said] of Object.entries(words))
    rooms[path.replace("card.ts", `words-on-the-card/${language}.ts`)] = { default: said };

const folders = [...new Set(Object.keys(rooms).map((path) => path.replace(/\/\w\w\.ts$/, "")))];

describe.each(folders)("%s", (folder) => {
  const [de, en, pt] = ["de", "en", "pt"].map((language) => rooms[`${folder}/${language}.ts`]?.default ?? {}) as [
    object,
    object,
    object,
  ];

  it("says everything in all three languages", () => {
    expect(keys(de).sort()).toEqual(keys(en).sort());
    expect(keys(pt).sort()).toEqual(keys(en).sort());
    for (const words of [de, en, pt]) expect([...texts(words)].filter(([, text]) => !text.trim())).toEqual([]);
  });

  it("has left nothing untranslated", () => {
    const english = texts(en);
    for (const words of [de, pt]) {
      const left = [...texts(words)].filter(
        ([key, text]) => text === english.get(key) && /\p{L}{3}/u.test(text) && !SAME.has(text),
      );
      expect(left).toEqual([]);
    }
  });
});

describe("numbers", () => {
  it("count one and many", () => {
    expect([0, 1, 2].map((n) => count(n, "stone", "stones"))).toEqual(["0 stones", "1 stone", "2 stones"]);
  });
  it("have a true minus sign", () => {
    expect([number(-5), number(5), signed(-5), signed(5), signed(0)]).toEqual(["−5", "5", "−5", "+5", "+0"]);
  });
});
