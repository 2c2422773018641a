import { Phrases } from "$/lib/phrases.svelte";
import type { DiceWords } from "./words/en";

export const phrases = new Phrases<DiceWords>({
  de: () => import("./words/de"),
  en: () => import("./words/en"),
  pt: () => import("./words/pt"),
});
