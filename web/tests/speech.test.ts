import { describe, expect, it } from "vitest";
import type { Card } from "../src/games/types";

type Language = "de" | "en" | "pt";
const LANGUAGES: Language[] = ["de", "en", "pt"];
const YOU: Record<Language, string> = { de: "Du", en: "You", pt: "Tu" };

const rooms = import.meta.glob<{ default: object }>("../src/**/{words,rules}/{de,en,pt}.ts", { eager: true });
const cards = import.meta.glob<Card>("../src/games/*/card.ts", { eager: true, import: "default" });
for (const [path, { words }] of Object.entries(cards))
  for (const [language, said] of Object.entries(words)) rooms[`${path}/words/${language}.ts`] = { default: said };

type Said = [where: string, text: string];
type Say = (...args: unknown[]) => unknown;

/** How a function's parameters are called. A `name` may be the reader's; `other` never is. */
const parameters = (say: Say): string[] =>
  (/^\(?([^)=]*)\)?\s*=>/.exec(say.toString())?.[1] ?? "")
    .split(",")
    .map((one) => one.trim())
    .filter(Boolean);

const DICTIONARY: Record<string, unknown> = { row: "red", kind: "street", what: "drop", tile: "C", names: ["Ada"] };
const PEOPLE = /^(name|names)$/;
const PLAYER = /^(who|roller|caller|taker)$/;

function given(parameter: string, name: string, you: boolean): unknown {
  if (parameter === "names") return [name];
  if (PEOPLE.test(parameter)) return name;
  if (parameter === "other") return Object.assign("Ben", { name: "Ben", you: false });
  if (PLAYER.test(parameter)) return Object.assign(name, { name, you });
  if (/^(others|items|stacks|parts|list|values|fields)$/.test(parameter)) return ["A", "B"];
  return DICTIONARY[parameter] ?? 2;
}

/** Everything that a room can say, with `name` wherever a player is named. */
function texts(words: object, name: string, you: boolean, path = ""): Said[] {
  return Object.entries(words).flatMap(([key, value]: [string, unknown]): Said[] => {
    const at = `${path}${key}`;
    if (typeof value === "string") return [[at, value]];
    if (typeof value === "object" && value) return texts(value, name, you, `${at}.`);
    if (typeof value !== "function") return [];
    const asked = parameters(value as Say);
    const said = asked.length ? attempt(() => (value as Say)(...asked.map((one) => given(one, name, you)))) : undefined;
    return typeof said === "string" ? [[at, said]] : [];
  });
}

function attempt<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}

/** A referee's words are for people at a real table, where no player is "you". */
const all = (language: Language, name: string, you: boolean): Said[] =>
  Object.entries(rooms)
    .filter(([path]) => path.endsWith(`/${language}.ts`) && !(you && path.includes("/referee/")))
    .flatMap(([path, { default: words }]) =>
      texts(words, name, you).map(([at, text]): Said => [`${path} ${at}`, text]),
    );

const against = (said: Said[], forbidden: RegExp): string[] =>
  said.filter(([, text]) => forbidden.test(text)).map(([at, text]) => `${at}: ${text}`);

/** Whole words, also those that begin or end with an accent. */
const word = (...any: string[]): RegExp => new RegExp(`(?<!\\p{L})(${any.join("|")})(?!\\p{L})`, "iu");

/** What is never said of "you": a verb of the third person, a preposition before the nominative, an apostrophe. */
const WRONG: Record<Language, RegExp> = {
  en: /\bYou(['’]s| (has|is|was|does|goes|\w+[^s]s)\b)|\b(for|of|on|to|from|with|without|against|by|beside|when|while|so) You\b|FiNi, You/,
  de: /(?<!\p{L})[Dd]u (hat|ist|war|wird|darf|kann|muss|(?!getippt|jetzt)\p{Ll}*[^s]t|\p{Ll}+te)(?!\p{L})|(?<!\p{L})(für|von|gegen|bei|an|zu|auf|mit|ohne|um|als) Du(?!\p{L})/iu,
  pt: /(?<!\p{L})Tu \p{Ll}+(ou|eu|iu|a|e|em|am)(?!\p{L})|(?<!\p{L})(de|para|em|por|contra|com|sem|na|no) Tu(?!\p{L})/iu,
};

describe.each(LANGUAGES)("in %s", (language) => {
  it("the reader is addressed, with a verb that agrees", () => {
    expect(against(all(language, YOU[language], true), WRONG[language])).toEqual([]);
  });
  it("the probe names people", () => {
    const you = all(language, YOU[language], true).map(([, text]) => text);
    const ada = all(language, "Ada", false).map(([, text]) => text);
    expect(ada.filter((text) => text.includes("Ada")).length).toBeGreaterThan(60);
    expect(you.filter((text) => !ada.includes(text)).length).toBeGreaterThan(60);
  });
});

describe("Portuguese", () => {
  const said = all("pt", "Ada", false);
  it("is that of Portugal", () => {
    const brazilian = [
      ...[
        "vocês?",
        "telas?",
        "placar",
        "times?",
        "usuári[oa]s?",
        "celular(es)?",
        "arquivos?",
        "salv(ar|o|e)",
        "aplicativo",
      ],
      ...[
        "compartilhar",
        "rodadas?",
        "peg(ar|ou|ue|o|a|os|as|am|aram)",
        "câmera",
        "conexão",
        "conexões",
        "conectad[oa]",
      ],
      ...["marrom", "ajustes", "registro", "controles", "arremessa", "pular", "vence", "revanche", "robôs? joga[mn]do"],
      ...[
        "toque (aqui|nele|ali)",
        "lance (os|o|na|seu|quantas|de|dois)",
        "ponha",
        "coloque",
        "arraste",
        "espere",
        "tente",
      ],
      ...[
        "olhe",
        "feche",
        "abra",
        "escolha (um|uma|o|a|mais)",
        "seu lance",
        "sua vez",
        "seu nome",
        "dá para",
        "por quê",
      ],
      ...["est(á|ás|ão|ou) \\p{Ll}+(ando|endo|indo)", "tentando", "esperando", "embaixo", "tem que"],
    ];
    expect(against(said, word(...brazilian))).toEqual([]);
    expect(against(said, /[“”]/)).toEqual([]);
  });
  it("keeps the rule book's own terms", () => {
    const others = ["filas?", "casas?", "pedras?", "lances? nulos?", "nulos", "linha (vermelho|amarelo)", "cinza"];
    expect(against(said, word(...others))).toEqual([]);
  });
  it("fits anybody", () => {
    expect(against(said, word("obrigad[oa]", "pront[oa]s?", "conectad[oa]", "bem-vind[oa]", "jogadora"))).toEqual([]);
  });
  it("has one word for calling FiNi", () => {
    expect(against(said, word("cham(a|ar|ou|e|ada|adas|aste|as)", "diz(er)? FiNi"))).toEqual([]);
  });
});

it("English is plain", () => {
  const quaint = [
    "by lot",
    "lots (decide|are)",
    "draws? lots",
    "go(es)? on",
    "is not as",
    "the own",
    "anew",
    "look on",
  ];
  const said = all("en", "Ada", false);
  expect(against(said, word(...quaint, "goes home", "opening neither"))).toEqual([]);
  expect(against(said, /^The other$/)).toEqual([]);
});

it("German is plain", () => {
  const quaint = [
    "Empfang",
    "das Los",
    "oder lost",
    "im Zug 2",
    "mit 2 Vorsprung",
    ": geworfen",
    "geschehen",
    "wettete",
  ];
  const said = all("de", "Ada", false);
  expect(against(said, word(...quaint, "Farben wählen", "Schachtel", "Spinner"))).toEqual([]);
});

it.each(LANGUAGES)("a replay has one name in %s", (language) => {
  const house = rooms[`../src/words/${language}.ts`]?.default as Record<string, Record<string, string>>;
  const places = ["table", "end", "mine"].map((room) => house[room]?.["replay"]);
  expect(new Set([...places, house["replay"]?.["title"]]).size).toBe(1);
});
