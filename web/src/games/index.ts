import { known } from "$/lib/known.svelte";
import { Phrases } from "$/lib/phrases.svelte";
import { settings } from "$/lib/settings.svelte";
import type { Guide } from "$/learn/guide/types";
import type { RuleBook } from "$/learn/rules/types";
import type { TypedGame } from "$/table/typed/types";
import { typed as tableWords } from "$/table/typed/words";
import { characterOf, loadCast } from "./cast.svelte";
import type { Card, CardWords, ChanceOf, ColourUi, GameUi, OptionsUi, Page, SmallUi } from "./types";

/**
 * Whatever a game brings lies in its folder and is found there by its name: nowhere else is a list of games.
 * Only the lobby's cards come with the first page; everything else is fetched when it is needed.
 */
const cards = byGame(import.meta.glob<Card>("./*/card.ts", { eager: true, import: "default" }));
const uis = byGame(import.meta.glob<GameUi>("./*/index.ts", { import: "default" }));
const options = byGame(import.meta.glob<OptionsUi>("./*/Options.svelte", { import: "default" }));
const colours = byGame(import.meta.glob<ColourUi>("./*/Colour.svelte", { import: "default" }));
const smalls = byGame(import.meta.glob<SmallUi>("./*/Small.svelte", { import: "default" }));
const phrases = byGame(import.meta.glob<Phrases<unknown>>("./*/phrases.ts", { import: "phrases" }));
const chances = byGame(import.meta.glob<ChanceOf>("./*/dice.ts", { import: "default" }));
const typed = byGame(import.meta.glob<TypedGame>("./*/typed/index.ts", { import: "default" }));
const guides = byGame(import.meta.glob<Guide>("./*/guide/index.ts", { import: "default" }));
const words = import.meta.glob("./*/words/*.ts");
const rules = import.meta.glob<{ default: RuleBook }>("./*/rules/*.ts");
const pages = import.meta.glob<{ default: Page }>("./*/pages/*.svelte");

function byGame<T>(found: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(found).map(([path, one]) => [path.split("/")[1]!, one]));
}

/** The games with a folder here, in the lobby's order. */
export const GAMES: string[] = Object.keys(cards).sort((a, b) => cards[a]!.order - cards[b]!.order);

export const cardOf = (game: string): Card | undefined => cards[game];

/** Games of the server that bring nothing for the browser: they are played on the plain table. */
export const guests = () => known.games.filter(({ name }) => !(name in cards));

export const titleOf = (game: string): string => cards[game]?.title ?? known.find(game)?.title ?? game;

/** What the lobby says about a game, in the language of the moment. */
export const aboutGame = (game: string): CardWords | undefined => cards[game]?.words[settings.language];

/** How a bot plays, in a few words. */
export const botPlays = (game: string, bot: string): string =>
  characterOf(game, bot)?.manner[settings.language] ?? aboutGame(game)?.bots?.[bot] ?? bot;

/** A game's pages and words; for a guest's game those of the plain table. Undefined for a game that the server does not know. */
export async function loadGame(game: string): Promise<GameUi | undefined> {
  // Fetched together with what says that it needs them.
  void words[`./${game}/words/${settings.language}.ts`]?.().catch(() => undefined);
  const [ui] = await Promise.all([uis[game]?.() ?? plain(), known.ready(), loadCast(game)]);
  if (!known.find(game)) return undefined;
  await ui.phrases.ready();
  return ui;
}

async function plain(): Promise<GameUi> {
  return (await import("$/plain")).default as unknown as GameUi;
}

/** How a game is played by typed commands. Undefined for a game without turns. */
export async function loadTyped(game: string): Promise<TypedGame | undefined> {
  const [found] = await Promise.all([
    typed[game]?.() ?? (game in cards ? undefined : plainTyped()),
    tableWords.ready(),
  ]);
  await found?.phrases.ready();
  return found;
}

async function plainTyped(): Promise<TypedGame> {
  return (await import("$/plain/typed")).default as unknown as TypedGame;
}

/** A game's options when a match is made. Undefined for a game that has none. */
export async function loadOptions(game: string): Promise<OptionsUi | undefined> {
  const found = await options[game]?.();
  if (found) await Promise.all([(await phrases[game]?.())?.ready(), known.ready()]);
  return found;
}

/** The position as a small picture. Undefined for a game that has none. */
export const loadSmall = async (game: string): Promise<SmallUi | undefined> => smalls[game]?.();

/** How people choose a colour. Undefined for a game without colours. */
export async function loadColour(game: string): Promise<ColourUi | undefined> {
  const found = await colours[game]?.();
  if (found) await (await phrases[game]?.())?.ready();
  return found;
}

/** A game's guided round with its words. Undefined for a game that has none. */
export async function loadGuide(game: string): Promise<Guide | undefined> {
  const guide = await guides[game]?.();
  if (guide) await Promise.all([known.ready(), ...[guide.words, ...guide.also].map((also) => also.ready())]);
  return guide;
}

const books: Record<string, Phrases<RuleBook>> = {};

/** A game's rules by clause, fetched when they are opened. Undefined for a game that has none. */
export function rulesOf(game: string): Phrases<RuleBook> | undefined {
  const files = Object.entries(rules).filter(([path]) => path.startsWith(`./${game}/`));
  if (files.length) books[game] ??= new Phrases(Object.fromEntries(files));
  return books[game];
}

/** How to draw a game's dice again. Undefined for a game that does not say. */
export const loadChance = async (game: string): Promise<ChanceOf | undefined> => chances[game]?.();

/** A page of a game's own: /practice/<game> is pages/Practice.svelte in its folder. */
export function pageOf(game: string, name: string): (() => Promise<{ default: Page }>) | undefined {
  const file = name.charAt(0).toUpperCase() + name.slice(1);
  return pages[`./${game}/pages/${file}.svelte`];
}
