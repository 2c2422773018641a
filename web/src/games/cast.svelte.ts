import { strengthIn } from "$/lib/rivals.svelte";
import { settings } from "$/lib/settings.svelte";
import type { Cast, Character } from "./types";

/** The characters that play for the bots of each game, found in its folder and fetched when one is shown. */
const casts = import.meta.glob<Cast>("./*/cast.ts", { import: "default" });
/** The fetched casts; names that are shown already change when one comes. */
let met: Record<string, Cast> = $state.raw({});
let echo: Character | undefined;

/** A game without characters has none, and its bots go by their names. */
export async function loadCast(game: string): Promise<void> {
  const [cast, { ECHO }] = await Promise.all([casts[`./${game}/cast.ts`]?.(), import("./echo")]);
  echo = ECHO;
  met = { ...met, [game]: cast ?? {} };
}

/** Who plays for a bot, once the cast was fetched; undefined for one without a character. */
export const characterOf = (game: string, bot: string): Character | undefined =>
  met[game]?.[bot] ?? (strengthIn(bot) ? echo : undefined);

/** What a bot is called, in the language of the moment; undefined for one without a character. */
export function calledBot(game: string, bot: string): string | undefined {
  const name = characterOf(game, bot)?.name;
  return typeof name === "object" ? name[settings.language] : name;
}
