import { Phrases } from "$/lib/phrases.svelte";
import type { Words } from "./words/en";

export const phrases = new Phrases<Words>({
  de: () => import("./words/de"),
  en: () => import("./words/en"),
  pt: () => import("./words/pt"),
});
