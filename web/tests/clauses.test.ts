import { describe, expect, it } from "vitest";
import { GAMES, LANGUAGES } from "./games";
import type { GuideWords, Stage } from "../src/learn/guide/types";
import type { Clause, RuleBook } from "../src/learn/rules/types";

/** The clauses in which we decide what the rule book leaves open. */
const OURS: Record<string, string> = {
  "qwixx-duel": "Q13 Q15 Q18",
  fini: "F4 F6 F9 F10 F11 F12 F14 F15 F16 F18 F19 F20 F21",
  "doppel-x": "D3 D5 D12 D16 D17 D19 D20 D21",
};
const books = import.meta.glob<RuleBook>("../src/games/*/rules/*.ts", { eager: true, import: "default" });

const sentences = (clause: Clause) => (typeof clause === "string" ? [clause] : clause);

function clauses(game: string, language: string): [string, Clause][] {
  const book = books[`../src/games/${game}/rules/${language}.ts`];
  return book ? book.parts.flatMap((part) => Object.entries(part.clauses)) : [];
}

describe.each(GAMES)("the rules of %s", (game) => {
  const ids = clauses(game, "en").map(([id]) => id);
  const parts = books[`../src/games/${game}/rules/en.ts`]?.parts;

  it("has clauses to speak of", () => expect(ids.length).toBeGreaterThan(10));

  it.each(LANGUAGES)("says every clause in order and no other: %s", (language) => {
    expect(clauses(game, language).map(([id]) => id)).toEqual(ids);
    expect(books[`../src/games/${game}/rules/${language}.ts`]?.parts.length).toBe(parts?.length);
  });

  it.each(LANGUAGES)("marks our rulings: %s", (language) => {
    const ours = clauses(game, language).flatMap(([id, clause]) => (typeof clause === "string" ? [] : id));
    expect(ours.join(" ")).toBe(OURS[game]);
  });

  it("is told in three languages, not in one three times", () => {
    const all = LANGUAGES.map((language) => new Map(clauses(game, language)));
    for (const id of ids) {
      const told = all.flatMap((book) => sentences(book.get(id) ?? ""));
      expect(told.every((sentence) => sentence.length > 12)).toBe(true);
      expect(new Set(told).size, id).toBe(told.length);
    }
  });
});

/** What all languages must say of a clause, in words that each has. */
const SAID: [string, string, Record<string, RegExp>][] = [
  [
    "qwixx-duel",
    "Q17",
    { en: /twelfth counts.*thirteenth/, de: /zwölfte zählt.*dreizehnten/, pt: /segunda ainda conta.*terceira/ },
  ],
  [
    "doppel-x",
    "D19",
    {
      en: /50, six or more to 70/,
      de: /egal, wer .* 50, zu sechst und mehr bis 70/,
      pt: /50, com seis ou mais até 70/,
    },
  ],
];

describe.each(SAID)("%s, %s", (game, id, said) => {
  it.each(LANGUAGES)("says what the referee enforces: %s", (language) => {
    const clause = new Map(clauses(game, language)).get(id) ?? "";
    expect(sentences(clause).join(" ")).toMatch(said[language] ?? /never/);
  });
});

describe("what we rule ourselves in FiNi", () => {
  const ours: Record<string, string> = { en: "our ruling", de: "so halten wir es", pt: "como decidimos" };

  it.each(LANGUAGES)("is called so where the guided round teaches it: %s", (language) => {
    const stages = guides[`../src/games/fini/guide/words/${language}.ts`]?.stages ?? {};
    expect(stages["street"]?.other).toContain(ours[language]);
    expect(stages["disorder"]?.text).toMatch(new RegExp(`5 6 1 2.*${ours[language]}`));
  });

  it.each(LANGUAGES)("a value twice and 5 6 1 2 stand among our rulings: %s", (language) => {
    const book = new Map(clauses("fini", language));
    const ruling = (id: string) => sentences(book.get(id) ?? "")[1] ?? "";
    expect(ruling("F9")).toContain("F19");
    expect(ruling("F20")).toContain("5 6 1 2");
    expect(ruling("F14").length).toBeGreaterThan(0);
    expect(sentences(book.get("F14") ?? "")[0]).toMatch(/takes two|zwei nimmt|apanha dois/);
  });
});

const guides = import.meta.glob<GuideWords>("../src/games/*/guide/words/{en,de,pt}.ts", {
  eager: true,
  import: "default",
});
const rounds = import.meta.glob<Stage[]>("../src/games/*/guide/stages.json", { eager: true, import: "default" });

describe.each(GAMES)("the guided round of %s", (game) => {
  const stages = rounds[`../src/games/${game}/guide/stages.json`] ?? [];
  const told = (language: string) => guides[`../src/games/${game}/guide/words/${language}.ts`]?.stages ?? {};

  it.each(LANGUAGES)("has words for each step, and names clauses that there are: %s", (language) => {
    expect(Object.keys(told(language))).toEqual(stages.map(({ name }) => name));
    const ids = new Set(clauses(game, language).map(([id]) => id));
    for (const { name, right, gain } of stages) {
      const { text, done, other, clause } = told(language)[name] ?? { text: "" };
      expect(text.length, name).toBeLessThan(160); // three lines on a phone
      if (!right && !gain) continue;
      expect(done && other, name).toBeTruthy();
      expect(ids.has(clause ?? ""), name).toBe(true);
    }
  });

  it("is told in three languages", () => {
    for (const { name } of stages)
      expect(new Set(LANGUAGES.map((language) => told(language)[name]?.text)).size, name).toBe(3);
  });
});
